// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/picture_pixels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <vector>

namespace graticule::evaluation::strict {

namespace {

using geodata::Point;

constexpr int Near = 48;            // of 255, what edges and other marks leave of a colour
constexpr double ThinShare = 0.7;   // of the way to the paper, what is left of a thin line's
constexpr int TellApart = 12;       // a mark differs from the paper by so much
constexpr double BlankShare = 5e-4; // of the pixels, that are painted at least
constexpr double BarEnd = 3;        // pixels from the end of a bar, where it is still painted

int channels_apart(const PaintedColour& a, const PaintedColour& b) {
    int most = 0;
    for (std::size_t i = 0; i < 3; ++i)
        most = std::max(most, std::abs(static_cast<int>(a[i]) - static_cast<int>(b[i])));
    return most;
}

/// How many pixels have the most frequent colour.
std::size_t most_alike(const Pixels& pixels) {
    std::vector<std::uint32_t> counts(std::size_t{1} << 24); // by colour: noise has very many
    for (const auto& [red, green, blue] : pixels.colours)
        ++counts[static_cast<std::size_t>(red) << 16 | static_cast<std::size_t>(green) << 8 | blue];
    return *std::max_element(counts.begin(), counts.end());
}

/// The colour of the paper: that of the corners of the picture, where nothing is drawn.
PaintedColour paper_of(const Pixels& pixels) {
    std::map<PaintedColour, int> counts;
    for (const std::size_t row : {std::size_t{0}, pixels.height - 1})
        for (const std::size_t column : {std::size_t{0}, pixels.width - 1})
            ++counts[pixels.at(column, row)];
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

/// How far the nearest of the nine pixels around a place is from a colour.
int nearest_around(const Pixels& pixels, const Point& place, const PaintedColour& colour) {
    int nearest = 256;
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            const double column = std::floor(place.x) + right;
            const double row = std::floor(place.y) + down;
            if (column >= 0 && row >= 0 && column < static_cast<double>(pixels.width)
                && row < static_cast<double>(pixels.height))
                nearest =
                    std::min(nearest, channels_apart(pixels.at(static_cast<std::size_t>(column),
                                                               static_cast<std::size_t>(row)),
                                                     colour));
        }
    return nearest;
}

PaintedColour on_paper(const DrawnShape& shape, const PaintedColour& paper) {
    PaintedColour mixed{};
    for (std::size_t i = 0; i < 3; ++i)
        mixed[i] = static_cast<std::uint8_t>(shape.opacity * (*shape.colour)[i]
                                             + (1 - shape.opacity) * paper[i]);
    return mixed;
}

/// Whether the legend or an end of the colour bar has a colour.
bool explains(const DrawnPanel& panel, const PaintedColour& colour) {
    const std::vector<LegendLine>& lines = panel.legend.lines;
    const bool in_legend = std::any_of(lines.begin(), lines.end(), [&](const LegendLine& line) {
        return line.colour && channels_apart(*line.colour, colour) < TellApart;
    });
    const bool has_bar = panel.colour_bar && !panel.colour_bar->colours.empty();
    return in_legend
           || (has_bar
               && std::min(channels_apart(panel.colour_bar->colours.front(), colour),
                           channels_apart(panel.colour_bar->colours.back(), colour))
                      < TellApart);
}

class Inspection {
public:
    explicit Inspection(const Pixels& pixels) : m_pixels(pixels), m_paper(paper_of(pixels)) {}

    void look_at(const DrawnPanel& panel, const MarkGroup& group, const DrawnShape& shape) {
        if (!shape.pixel || !shape.colour)
            return;
        const PaintedColour colour = on_paper(shape, m_paper);
        const int from_paper = channels_apart(colour, m_paper);
        if (from_paper < TellApart && explains(panel, *shape.colour)
            && nearest_around(m_pixels, *shape.pixel, colour) < TellApart) {
            ++m_pale; // the light end of a scale, which the marks around it set apart
            return;
        }
        const bool is_thin = group.kind == MarkKind::Lines || group.kind == MarkKind::Points;
        const int allowed =
            is_thin ? std::max(Near, static_cast<int>(ThinShare * from_paper)) : Near;
        // What cannot be told from the paper cannot be seen.
        const int nearest = nearest_around(m_pixels, *shape.pixel, colour);
        bool painted = from_paper >= TellApart && nearest <= std::min(allowed, from_paper - 1);
        if (shape.opacity < 1 && !painted) // over other marks it has another colour
            painted = nearest_around(m_pixels, *shape.pixel, m_paper) >= TellApart;
        if (group.kind == MarkKind::Bars && painted)
            painted = ends_where_said(group, shape, colour);
        ++m_seen;
        m_painted += painted ? 1 : 0;
    }

    /// Marks that are seen; those as pale as the paper do not count, save where most are.
    std::size_t seen() const { return m_pale > m_seen ? m_seen + m_pale : m_seen; }
    std::size_t painted() const { return m_painted; }

private:
    /// Whether a bar is painted up to its end.
    bool ends_where_said(const MarkGroup& group, const DrawnShape& bar,
                         const PaintedColour& colour) const {
        const PixelBox& box = bar.box;
        const double length = group.upward ? box.height() : box.width();
        if (length < 2 * BarEnd || bar.opacity < 1)
            return true;
        const bool at_low_side = (bar.value >= 0) == group.upward; // of pixels, y downwards
        const Point end = group.upward ? Point{(box.left + box.right) / 2,
                                               at_low_side ? box.top + BarEnd : box.bottom - BarEnd}
                                       : Point{at_low_side ? box.left + BarEnd : box.right - BarEnd,
                                               (box.top + box.bottom) / 2};
        return nearest_around(m_pixels, end, colour) <= Near;
    }

    const Pixels& m_pixels;
    PaintedColour m_paper;
    std::size_t m_seen = 0;
    std::size_t m_painted = 0;
    std::size_t m_pale = 0;
};

void check_not_blank(const Pixels& pixels, Verdict& verdict) {
    const std::size_t alike = most_alike(pixels);
    const double painted =
        1 - static_cast<double>(alike) / static_cast<double>(pixels.colours.size());
    if (painted < BlankShare)
        verdict.fail("the picture", "something drawn",
                     alike == pixels.colours.size()
                         ? "one colour all over"
                         : fmt::format("one colour but for {:.3f}% of it", 100 * painted));
}

void check_size(const Pixels& pixels, const DrawingRecord& record, Verdict& verdict) {
    const bool same = std::abs(record.width - static_cast<double>(pixels.width)) < 1
                      && std::abs(record.height - static_cast<double>(pixels.height)) < 1;
    if (!same)
        verdict.fail("size of the picture",
                     fmt::format("{} by {}, as its record says", record.width, record.height),
                     fmt::format("{} by {}", pixels.width, pixels.height));
}

} // namespace

void check_pixels(const PictureFile& picture, const DrawingRecord& record, double painted_share,
                  Verdict& verdict) {
    if (picture.pixels.colours.empty())
        return; // an SVG of which pixels are not asked
    check_not_blank(picture.pixels, verdict);
    check_size(picture.pixels, record, verdict);
    Inspection inspection(picture.pixels);
    for (const DrawnPanel& panel : record.panels)
        for (const MarkGroup& group : panel.marks)
            for (const DrawnShape& shape : group.shapes)
                inspection.look_at(panel, group, shape);
    if (inspection.seen() == 0)
        return; // what is drawn is looked at elsewhere
    const double share =
        static_cast<double>(inspection.painted()) / static_cast<double>(inspection.seen());
    verdict.note_closeness(share);
    if (share < painted_share)
        verdict.fail("marks painted where the record of the drawing says",
                     fmt::format("at least {:.0f}%", 100 * painted_share),
                     fmt::format("{} of {}", inspection.painted(), inspection.seen()));
}

} // namespace graticule::evaluation::strict
