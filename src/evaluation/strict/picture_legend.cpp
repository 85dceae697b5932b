// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/colour_distance.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

constexpr double AlikeDistance = 6;      // of a mark's colour from that of the legend
constexpr double MostUnexplained = 0.1;  // of marks, whose colours need not be explained
constexpr double MostWrong = 0.05;       // of marks, whose label may not hold their value
constexpr double SpanTimes = 5;          // the least distance, that a scale without steps spans
constexpr double BarShare = 0.07;        // of a bar, that its record's steps may lie off
constexpr std::size_t MostLines = 64;    // of a legend, that are compared
constexpr std::size_t MostColours = 100; // of marks, of which any two are compared

/// A mark's colour, and the value that it stands for.
struct ValuedMark {
    PaintedColour colour{};
    double value = 0;
};

/// The value is the output's own where it tells one: the reference's has been held against it.
std::vector<ValuedMark> valued_marks(const std::vector<ShapePair>& pairs,
                                     const DrawnPanel& expected, const PictureRules& rules) {
    std::vector<ValuedMark> marks;
    for (const ShapePair& pair : pairs) {
        if (!pair.found->colour || !pair.expected->shown)
            continue;
        const bool has_own = pair.found->shown && pair.found->shown->number && !pair.in_classes;
        const bool has_expected = rules.values == PictureRules::Values::Same
                                  && pair.expected->shown->number && !pair.expected_in_classes
                                  && !class_of(*pair.expected, pair.expected_in_classes, expected);
        if (has_own)
            marks.push_back({*pair.found->colour, *pair.found->shown->number});
        else if (has_expected)
            marks.push_back({*pair.found->colour, *pair.expected->shown->number});
    }
    return marks;
}

std::vector<PaintedColour> colours_of(const std::vector<ShapePair>& pairs) {
    std::set<PaintedColour> colours;
    for (const ShapePair& pair : pairs)
        if (pair.found->colour && colours.size() < MostColours)
            colours.insert(*pair.found->colour);
    return {colours.begin(), colours.end()};
}

void check_span(const std::vector<PaintedColour>& colours, std::string_view what,
                const PictureRules& rules, Verdict& verdict) {
    const double span = colour_span(colours);
    if (span < SpanTimes * rules.colour_distance)
        verdict.fail(what,
                     fmt::format("some that are {:.0f} and more apart (CIEDE2000)",
                                 SpanTimes * rules.colour_distance),
                     fmt::format("at most {:.1f}", span));
}

/// Where a value stands on a bar, as a share of it; beyond its ends at them.
double share_on_bar(double value, double low, double high, bool logarithmic) {
    if (logarithmic) {
        const double from = std::log(low);
        return std::clamp((std::log(std::max(value, 1e-300)) - from) / (std::log(high) - from), 0.0,
                          1.0);
    }
    return std::clamp((value - low) / (high - low), 0.0, 1.0);
}

bool is_on_bar(const PaintedColour& colour, const ColourBar& bar, double share) {
    constexpr int Steps = 4;
    for (int i = -Steps; i <= Steps; ++i)
        if (colour_distance(colour, colour_along(bar.colours, share + BarShare * i / Steps))
            <= AlikeDistance)
            return true;
    return false;
}

std::size_t count_on_bar(const std::vector<ValuedMark>& marks, const ColourBar& bar,
                         bool logarithmic) {
    return static_cast<std::size_t>(
        std::count_if(marks.begin(), marks.end(), [&](const ValuedMark& mark) {
            return is_on_bar(mark.colour, bar,
                             share_on_bar(mark.value, *bar.low, *bar.high, logarithmic));
        }));
}

/// Marks that lie within the values of a bar whose steps are not known.
std::size_t count_within_bar(const std::vector<ValuedMark>& marks, const ColourBar& bar) {
    const double slack = BarShare * std::abs(*bar.high - *bar.low);
    return static_cast<std::size_t>(
        std::count_if(marks.begin(), marks.end(), [&](const ValuedMark& mark) {
            return mark.value >= std::min(*bar.low, *bar.high) - slack
                   && mark.value <= std::max(*bar.low, *bar.high) + slack;
        }));
}

void check_bar(const std::vector<ValuedMark>& marks, const ColourBar& bar,
               const PictureRules& rules, Verdict& verdict) {
    check_span(bar.colours, "colours of the colour bar", rules, verdict);
    if (marks.empty() || !bar.low || !bar.high || *bar.low == *bar.high)
        return;
    std::size_t good = 0;
    if (bar.scale == "other") {
        good = count_within_bar(marks, bar);
    } else {
        if (bar.scale != "log")
            good = count_on_bar(marks, bar, false);
        if (bar.scale != "linear" && *bar.low > 0 && *bar.high > 0)
            good = std::max(good, count_on_bar(marks, bar, true));
    }
    const double share = static_cast<double>(good) / static_cast<double>(marks.size());
    verdict.note_closeness(share);
    if (share < 1 - MostUnexplained)
        verdict.fail("marks whose colour on the colour bar stands for their value",
                     fmt::format("at least {:.0f}%", 100 * (1 - MostUnexplained)),
                     fmt::format("{} of {} on a bar from {} to {}", good, marks.size(),
                                 format_number(*bar.low), format_number(*bar.high)));
}

/// Lines of a legend that stand for marks, and the values that they are labelled with.
class ClassLegend {
public:
    ClassLegend(const DrawnPanel& panel, const std::vector<PaintedColour>& colours)
        : m_legend(panel.legend) {
        std::set<const LegendLine*> used;
        for (const PaintedColour& colour : colours)
            if (const LegendLine* line = line_of(colour, m_legend))
                used.insert(line);
        for (const LegendLine& line : m_legend.lines)
            if (used.contains(&line))
                m_used.push_back(&line);
    }

    const std::vector<const LegendLine*>& used() const { return m_used; }

    /// Whether lines are numbers, such as samples of a scale without steps.
    bool is_sampled() const {
        return m_legend.lines.size() > 1
               && std::all_of(m_legend.lines.begin(), m_legend.lines.end(),
                              [](const LegendLine& line) {
                                  const auto values = values_of_label(line.label);
                                  return line.colour && values && values->is_one();
                              });
    }

    /// Of marks, those whose label does not hold their value.
    std::size_t wrong(const std::vector<ValuedMark>& marks, double unit) const {
        return static_cast<std::size_t>(
            std::count_if(marks.begin(), marks.end(), [&](const ValuedMark& mark) {
                const LegendLine* const line = line_of(mark.colour, m_legend);
                const auto values = line == nullptr ? std::nullopt : values_of_label(line->label);
                return values && !values->is_one() && !values->contains(mark.value / unit);
            }));
    }

    /// The same where lines are numbers: the line of the nearest colour is that of the nearest
    /// number, or beside it.
    std::size_t wrong_samples(const std::vector<ValuedMark>& marks, double unit) const {
        std::map<double, PaintedColour> lines;
        for (const LegendLine& line : m_legend.lines)
            if (lines.size() < MostLines)
                lines.emplace(values_of_label(line.label)->low, *line.colour);
        return static_cast<std::size_t>(
            std::count_if(marks.begin(), marks.end(), [&](const ValuedMark& mark) {
                const auto by = [&](const auto& distance) {
                    return std::distance(lines.begin(),
                                         std::min_element(lines.begin(), lines.end(),
                                                          [&](const auto& a, const auto& b) {
                                                              return distance(a) < distance(b);
                                                          }));
                };
                const auto by_colour =
                    by([&](const auto& line) { return colour_distance(line.second, mark.colour); });
                const auto by_number =
                    by([&](const auto& line) { return std::abs(line.first - mark.value / unit); });
                return std::abs(by_colour - by_number) > 1;
            }));
    }

private:
    const DrawnLegend& m_legend;
    std::vector<const LegendLine*> m_used;
};

void check_colour_bar(const std::vector<ValuedMark>& marks, const DrawnPanel& panel,
                      const PictureRules& rules, Verdict& verdict) {
    check_bar(marks, *panel.colour_bar, rules, verdict);
    check_bar_labels(panel, rules, verdict);
}

void check_labels(const std::vector<const LegendLine*>& lines, Verdict& verdict) {
    std::map<std::string, PaintedColour> labels;
    for (const LegendLine* line : lines)
        if (!labels.emplace(fold(line->label), *line->colour).second) {
            verdict.fail("labels of the legend", "a different one for each colour", line->label);
            return;
        }
}

/// Classes that follow one another must look different.
void check_neighbours(std::vector<const LegendLine*> lines, const PictureRules& rules,
                      Verdict& verdict) {
    const auto low_of = [](const LegendLine* line) {
        const auto values = values_of_label(line->label);
        return values ? values->low : 0;
    };
    std::stable_sort(lines.begin(), lines.end(), [&](const LegendLine* a, const LegendLine* b) {
        return low_of(a) < low_of(b);
    });
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const double distance = colour_distance(*lines[i - 1]->colour, *lines[i]->colour);
        if (distance >= rules.colour_distance)
            continue;
        verdict.fail(fmt::format("colours of '{}' and '{}'", lines[i - 1]->label, lines[i]->label),
                     fmt::format("at least {} apart (CIEDE2000)", rules.colour_distance),
                     fmt::format("{:.1f}", distance));
        return;
    }
}

void check_legend(const std::vector<ShapePair>& pairs, const std::vector<ValuedMark>& marks,
                  const DrawnPanel& found, const PictureRules& rules, Verdict& verdict) {
    const ClassLegend legend(found, colours_of(pairs));
    std::size_t explained = 0;
    for (const ShapePair& pair : pairs)
        explained += !pair.found->colour || line_of(*pair.found->colour, found.legend) ? 1 : 0;
    const bool sampled = legend.is_sampled();
    const auto all = static_cast<double>(pairs.size());
    const double share = static_cast<double>(explained) / all;
    verdict.note_closeness(sampled ? 1 : share);
    if (!sampled && share < 1 - MostUnexplained) {
        verdict.fail("marks whose colour the legend explains",
                     fmt::format("at least {:.0f}%", 100 * (1 - MostUnexplained)),
                     fmt::format("{} of {}", explained, pairs.size()));
        return;
    }
    check_labels(legend.used(), verdict);
    if (sampled)
        check_span(colours_of(pairs), "colours of the marks", rules, verdict);
    else
        check_neighbours(legend.used(), rules, verdict);
    std::size_t wrong = marks.size();
    for (const double unit : units_of_labels(found))
        wrong = std::min(wrong,
                         sampled ? legend.wrong_samples(marks, unit) : legend.wrong(marks, unit));
    verdict.note_closeness(1 - static_cast<double>(wrong) / std::max(1.0, all));
    if (static_cast<double>(wrong) > MostWrong * static_cast<double>(marks.size()))
        verdict.fail("marks whose label in the legend says their value",
                     fmt::format("all {}", marks.size()), fmt::format("not {}", wrong));
}

} // namespace

const LegendLine* line_of(const PaintedColour& colour, const DrawnLegend& legend) {
    const LegendLine* nearest = nullptr;
    double least = AlikeDistance;
    for (std::size_t i = 0; i < std::min(legend.lines.size(), MostLines); ++i) {
        const LegendLine& line = legend.lines[i];
        if (!line.colour || line.label.empty())
            continue;
        const double distance = *line.colour == colour ? 0 : colour_distance(*line.colour, colour);
        if (distance < least || (distance == 0 && nearest == nullptr)) {
            least = distance;
            nearest = &line;
        }
    }
    return nearest;
}

std::optional<LabelledValues> class_of(const DrawnShape& shape, bool in_classes,
                                       const DrawnPanel& panel) {
    if (!shape.shown || (shape.shown->number && !in_classes))
        return std::nullopt;
    std::optional<LabelledValues> values;
    if (!shape.shown->number)
        values = values_of_label(shape.shown->text);
    else if (shape.colour)
        if (const LegendLine* line = line_of(*shape.colour, panel.legend))
            values = values_of_label(line->label);
    return values && !values->is_one() ? values : std::nullopt;
}

void check_explanation(const std::vector<ShapePair>& pairs, const DrawnPanel& expected,
                       const DrawnPanel& found, const PictureRules& rules, Verdict& verdict) {
    if (rules.values == PictureRules::Values::Any)
        return;
    std::vector<ShapePair> numbers;
    std::vector<ShapePair> categories;
    for (const ShapePair& pair : pairs) {
        if (!pair.expected->shown)
            continue;
        const bool has_number = pair.expected->shown->number
                                || class_of(*pair.expected, pair.expected_in_classes, expected);
        if (has_number)
            numbers.push_back(pair);
        else if (!pair.expected->shown->text.empty())
            categories.push_back(pair);
    }
    check_categories(categories, found, rules, verdict);
    if (numbers.empty())
        return;
    const bool asked = rules.legend.value_or(true);
    if (asked && found.colour_bar && found.colour_bar->colours.size() > 1)
        check_colour_bar(valued_marks(numbers, expected, rules), found, rules, verdict);
    else if (asked && !found.legend.lines.empty())
        check_legend(numbers, valued_marks(numbers, expected, rules), found, rules, verdict);
    else
        check_span(colours_of(numbers), "colours of the marks", rules, verdict);
}

} // namespace graticule::evaluation::strict
