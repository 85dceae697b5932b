// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/picture_image.hpp"

#include "base/text.hpp"
#include "evaluation/strict/colour_distance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace graticule::evaluation::strict {

namespace {

using geodata::Extent;

constexpr double ExtentShare = 0.85;   // of the coverage asked, that extents must have in common
constexpr double RangeShare = 0.5;     // of both ranges of values, that they must have in common
constexpr std::size_t Samples = 24;    // along each side of an image
constexpr std::size_t BarSteps = 128;  // that a sample's colour is looked for at
constexpr double LeastAgreement = 0.8; // of the ranks of samples, as a coefficient of correlation
constexpr double LeastSpread = 0.5;    // of the samples, that must lie within both pictures

const DrawnShape* image_of(const DrawnPanel& panel) {
    const DrawnShape* largest = nullptr;
    for (const MarkGroup& group : panel.marks)
        if (group.kind == MarkKind::Image)
            for (const DrawnShape& shape : group.shapes)
                if (largest == nullptr
                    || shape.box.width() * shape.box.height()
                           > largest->box.width() * largest->box.height())
                    largest = &shape;
    return largest;
}

/// What two extents have in common, of what both cover together.
double common_share(const Extent& a, const Extent& b) {
    const auto area = [](const Extent& one) { return one.width() * one.height(); };
    const Extent both = a.intersection(b);
    const double common = both.empty() ? 0 : area(both);
    const double all = area(a) + area(b) - common;
    return all > 0 ? common / all : 0;
}

std::string image_words(const Extent& extent) {
    return fmt::format("{:.6g}, {:.6g} to {:.6g}, {:.6g}", extent.min_x, extent.min_y, extent.max_x,
                       extent.max_y);
}

/// Whether two ranges of values are the same, or mostly: a drawing may leave out what is rare.
bool same_range(const DrawnShape& right, const DrawnShape& made, const Tolerance& tolerance) {
    if (tolerance.agrees(*right.low, *made.low) && tolerance.agrees(*right.high, *made.high))
        return true;
    const double common = std::min(*right.high, *made.high) - std::max(*right.low, *made.low);
    const double all = std::max(*right.high, *made.high) - std::min(*right.low, *made.low);
    return common >= RangeShare * all;
}

void check_image_values(const DrawnShape& right, const DrawnShape& made, const PictureRules& rules,
                        Verdict& verdict) {
    if (rules.values != PictureRules::Values::Same || !right.low || !right.high)
        return;
    const std::string due =
        fmt::format("{} to {}", format_number(*right.low), format_number(*right.high));
    if (!made.low || !made.high) {
        verdict.fail("values of the image", due, "none that its record tells");
        return;
    }
    const bool same = same_range(right, made, rules.tolerance);
    verdict.note_closeness(same ? 1 : 0);
    if (!same)
        verdict.fail("values of the image", due,
                     fmt::format("{} to {}", format_number(*made.low), format_number(*made.high)));
}

/// A picture's colours in the order of the values they stand for: by its colour bar, or by how
/// light they are.
class Scale {
public:
    explicit Scale(const DrawnPanel& panel) {
        if (!panel.colour_bar || panel.colour_bar->colours.size() < 2)
            return;
        for (std::size_t i = 0; i < BarSteps; ++i)
            m_steps.push_back(
                colour_along(panel.colour_bar->colours, static_cast<double>(i) / (BarSteps - 1)));
    }

    double rank_of(const PaintedColour& colour) const {
        if (m_steps.empty())
            return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
        const auto nearest =
            std::min_element(m_steps.begin(), m_steps.end(), [&](const auto& a, const auto& b) {
                return apart(a, colour) < apart(b, colour);
            });
        return static_cast<double>(nearest - m_steps.begin());
    }

private:
    static int apart(const PaintedColour& a, const PaintedColour& b) {
        int sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const int step = static_cast<int>(a[i]) - static_cast<int>(b[i]);
            sum += step * step;
        }
        return sum;
    }

    std::vector<PaintedColour> m_steps;
};

/// Where the reference's samples lie within an image: the part that both extents have in common.
std::optional<PaintedColour> sample(const DrawnImage& image, const DrawnShape& shape, double x,
                                    double y) {
    const double across = shape.extent ? (x - shape.extent->min_x) / shape.extent->width() : x;
    const bool turned = image.panel.y_axis && image.panel.y_axis->low > image.panel.y_axis->high;
    const double up = shape.extent ? (y - shape.extent->min_y) / shape.extent->height() : y;
    const double down = turned ? up : 1 - up;
    const double column = std::floor(shape.box.left + across * shape.box.width());
    const double row = std::floor(shape.box.top + down * shape.box.height());
    const PixelBox& frame = image.panel.frame;
    if (column < frame.left || column > frame.right || row < frame.top || row > frame.bottom)
        return std::nullopt; // an image may be larger than what is seen of it
    if (!(column >= 0 && row >= 0 && column < static_cast<double>(image.pixels.width)
          && row < static_cast<double>(image.pixels.height)))
        return std::nullopt;
    return image.pixels.at(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
}

/// Ranks of values; those that are the same share the mean of theirs.
std::vector<double> ranks_of(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from;
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        for (std::size_t i = from; i < to; ++i)
            ranks[order[i]] = static_cast<double>(from + to - 1) / 2;
        from = to;
    }
    return ranks;
}

/// The coefficient of correlation; nothing where one of both does not vary.
std::optional<double> correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto count = static_cast<double>(a.size());
    const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / count;
    const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / count;
    double both = 0;
    double of_a = 0;
    double of_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean_a) * (b[i] - mean_b);
        of_a += (a[i] - mean_a) * (a[i] - mean_a);
        of_b += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return of_a > 0 && of_b > 0 ? std::optional(both / std::sqrt(of_a * of_b)) : std::nullopt;
}

void check_colours(const DrawnImage& right, const DrawnShape& expected, const DrawnImage& made,
                   const DrawnShape& found, Verdict& verdict) {
    const Scale expected_scale(right.panel);
    const Scale found_scale(made.panel);
    const Extent whole{0, 0, 1, 1};
    const Extent common =
        expected.extent && found.extent ? expected.extent->intersection(*found.extent) : whole;
    std::vector<double> due;
    std::vector<double> there;
    for (std::size_t i = 0; i < Samples * Samples; ++i) {
        const double x =
            common.min_x + common.width() * (static_cast<double>(i % Samples) + 0.5) / Samples;
        const double y =
            common.min_y + common.height() * (static_cast<double>(i / Samples) + 0.5) / Samples;
        const auto one = sample(right, expected, x, y);
        const auto other = sample(made, found, x, y);
        if (!one || !other)
            continue;
        due.push_back(expected_scale.rank_of(*one));
        there.push_back(found_scale.rank_of(*other));
    }
    if (static_cast<double>(due.size()) < LeastSpread * Samples * Samples) {
        verdict.fail("the image", "one that lies within the picture", "one that does not");
        return;
    }
    const auto agreement = correlation(ranks_of(due), ranks_of(there));
    if (!agreement) { // an image of one colour is right only where the reference is one
        const auto is_flat = [](const std::vector<double>& ranks) {
            return std::all_of(ranks.begin(), ranks.end(),
                               [&](double rank) { return rank == ranks.front(); });
        };
        if (is_flat(due) != is_flat(there))
            verdict.fail("colours of the image", is_flat(due) ? "one" : "several",
                         is_flat(due) ? "several" : "one");
        return;
    }
    // Without a colour bar dark may stand for much, or for little.
    const bool ordered = right.panel.colour_bar && made.panel.colour_bar;
    const double share = ordered ? *agreement : std::abs(*agreement);
    verdict.note_closeness(std::max(0.0, share), 2);
    if (share < LeastAgreement)
        verdict.fail("colours of the image",
                     fmt::format("those of the reference's values, in their order to {:.0f}%",
                                 100 * LeastAgreement),
                     fmt::format("{:.0f}%", 100 * share));
}

} // namespace

void check_image(const DrawnImage& right, const DrawnImage& made, const PictureRules& rules,
                 Verdict& verdict) {
    const DrawnShape* const expected = image_of(right.panel);
    if (expected == nullptr)
        return;
    const DrawnShape* const found = image_of(made.panel);
    if (found == nullptr) {
        verdict.note_closeness(0, 2);
        verdict.fail("what the picture shows", "an image, such as of a raster", "none");
        return;
    }
    if (expected->extent) {
        const double share = found->extent ? common_share(*expected->extent, *found->extent) : 0;
        verdict.note_closeness(share);
        if (share < ExtentShare * rules.coverage) {
            verdict.fail("extent of the image", image_words(*expected->extent),
                         found->extent ? image_words(*found->extent)
                                       : "none that its record tells");
            return;
        }
    }
    check_image_values(*expected, *found, rules, verdict);
    if (rules.values == PictureRules::Values::Any)
        return;
    if (made.pixels.colours.empty() || right.pixels.colours.empty()) {
        verdict.fail("the image", "one whose pixels can be looked at", "none");
        return;
    }
    check_colours(right, *expected, made, *found, verdict);
    if (rules.legend.value_or(true) && made.panel.colour_bar)
        check_bar_labels(made.panel, rules, verdict);
}

} // namespace graticule::evaluation::strict
