// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "cartography/styles/colour.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

constexpr double MostOutOfOrder = 0.03;  // of pairs of shapes, by their values and colours
constexpr double MostColourAside = 0.02; // of shapes that lie so that another may be taken for them
constexpr std::size_t LevelsToTell = 3;  // a colour that says something of many values has so many

/// A value that is expected, beside where the output's colour stands in its order.
struct Ranked {
    double expected = 0;
    double rank = 0;
};

int colours_apart(const PaintedColour& a, const PaintedColour& b) {
    int sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
        sum += std::abs(static_cast<int>(a[i]) - static_cast<int>(b[i]));
    return sum;
}

/// Where a colour stands among some in their order; the nearest counts.
double rank_among(const PaintedColour& colour, const std::vector<PaintedColour>& order) {
    const auto nearest =
        std::min_element(order.begin(), order.end(), [&](const auto& a, const auto& b) {
            return colours_apart(a, colour) < colours_apart(b, colour);
        });
    return static_cast<double>(nearest - order.begin());
}

/// The colours that the panel explains, from low to high; none where it explains nothing.
std::vector<PaintedColour> explained_colours(const DrawnPanel& panel) {
    if (panel.colour_bar && panel.colour_bar->colours.size() > 1)
        return panel.colour_bar->colours;
    std::vector<PaintedColour> colours;
    for (const LegendLine& line : panel.legend.lines)
        if (line.colour && !line.label.empty())
            colours.push_back(*line.colour);
    return colours.size() > 1 ? colours : std::vector<PaintedColour>();
}

double rank_by_colour(const DrawnShape& shape, const std::vector<PaintedColour>& order) {
    if (!shape.colour)
        return 0;
    if (!order.empty())
        return rank_among(*shape.colour, order);
    const auto& [red, green, blue] = *shape.colour;
    return cartography::lightness({red, green, blue, 255});
}

/// The share of pairs of shapes that the order of colours puts the other way round than their
/// values, by whichever of both directions does so less.
double out_of_order(std::vector<Ranked> ranked) {
    constexpr std::size_t Most = 1500; // of shapes that are compared pair by pair
    while (ranked.size() > Most) {
        std::vector<Ranked> half;
        for (std::size_t i = 0; i < ranked.size(); i += 2)
            half.push_back(ranked[i]);
        ranked = std::move(half);
    }
    std::size_t same = 0;
    std::size_t opposite = 0;
    for (std::size_t i = 0; i < ranked.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const double by_value = ranked[i].expected - ranked[j].expected;
            const double by_rank = ranked[i].rank - ranked[j].rank;
            if (by_value == 0 || by_rank == 0)
                continue;
            ++((by_value > 0) == (by_rank > 0) ? same : opposite);
        }
    const std::size_t all = same + opposite;
    return all == 0 ? 0 : static_cast<double>(std::min(same, opposite)) / static_cast<double>(all);
}

template <typename Value>
std::size_t levels(const std::vector<Ranked>& ranked, Value Ranked::*member) {
    std::set<Value> values;
    for (const Ranked& one : ranked)
        values.insert(one.*member);
    return values.size();
}

void check_colour_order(const std::vector<Ranked>& ranked, Verdict& verdict) {
    const std::size_t there = levels(ranked, &Ranked::expected);
    const std::size_t told = levels(ranked, &Ranked::rank);
    if (told < std::min(there, LevelsToTell)) {
        verdict.note_closeness(0);
        verdict.fail("colours that stand for values",
                     fmt::format("at least {}", std::min(there, LevelsToTell)),
                     fmt::format("{}", told));
        return;
    }
    const double share = out_of_order(ranked);
    verdict.note_closeness(1 - 2 * share);
    if (share > MostOutOfOrder)
        verdict.fail("order of the colours", "that of the values they stand for",
                     fmt::format("the other way round in {:.1f}% of pairs", 100 * share));
}

bool same_shown_value(const ShownValue& expected, const ShownValue& found,
                      const Tolerance& tolerance) {
    if (expected.number)
        return found.number && tolerance.agrees(*expected.number, *found.number);
    return !found.number && fold(expected.text) == fold(found.text);
}

std::string words_of_value(const ShownValue& value) {
    if (value.number)
        return format_number(*value.number);
    return value.text.empty() ? "no data" : value.text;
}

void check_same_values(const std::vector<ShapePair>& pairs, const Tolerance& tolerance,
                       Verdict& verdict) {
    std::size_t wrong = 0;
    const ShapePair* worst = nullptr;
    for (const ShapePair& pair : pairs)
        if (!same_shown_value(*pair.expected->shown, *pair.found->shown, tolerance)) {
            ++wrong;
            worst = worst == nullptr ? &pair : worst;
        }
    const auto all = static_cast<double>(pairs.size());
    verdict.note_closeness(1 - static_cast<double>(wrong) / all);
    if (static_cast<double>(wrong) > MostColourAside * all)
        verdict.fail(
            "values that the colours stand for",
            fmt::format("those of all {} shapes, such as {}", pairs.size(),
                        words_of_value(*worst->expected->shown)),
            fmt::format("{} others, such as {}", wrong, words_of_value(*worst->found->shown)));
}

/// Where a class of the output stands: by its number, or by its place in the legend.
double rank_of(const ShapePair& pair, const DrawnPanel& panel,
               const std::vector<PaintedColour>& order) {
    const ShownValue& shown = *pair.found->shown;
    if (shown.number)
        return *shown.number;
    for (std::size_t i = 0; i < panel.legend.lines.size(); ++i)
        if (panel.legend.lines[i].label == shown.text)
            return static_cast<double>(i);
    return rank_by_colour(*pair.found, order);
}

/// What stands for a value in an order: a number, or the middle of a class.
std::optional<double> rank_of_expected(const ShapePair& pair, const DrawnPanel& expected) {
    if (const auto range = class_of(*pair.expected, pair.expected_in_classes, expected))
        return std::isinf(range->low)    ? range->high
               : std::isinf(range->high) ? range->low
                                         : (range->low + range->high) / 2;
    return pair.expected->shown->number;
}

/// Holds what is shown against the classes of the reference: a value must lie within, a class meet.
void check_within_classes(const std::vector<ShapePair>& pairs, const DrawnPanel& expected,
                          const DrawnPanel& found, Verdict& verdict) {
    std::size_t asked = 0;
    std::size_t wrong = 0;
    for (const ShapePair& pair : pairs) {
        const auto right = class_of(*pair.expected, pair.expected_in_classes, expected);
        if (!right)
            continue;
        ++asked;
        const auto made = class_of(*pair.found, pair.in_classes, found);
        const bool has_value = pair.found->shown && pair.found->shown->number && !pair.in_classes;
        wrong += made        ? (right->meets(*made) ? 0 : 1)
                 : has_value ? (right->contains(*pair.found->shown->number) ? 0 : 1)
                             : 0;
    }
    if (asked == 0)
        return;
    const auto all = static_cast<double>(asked);
    verdict.note_closeness(1 - static_cast<double>(wrong) / all);
    if (static_cast<double>(wrong) > MostColourAside * all)
        verdict.fail("values that the colours stand for",
                     fmt::format("those of the classes of all {} shapes", asked),
                     fmt::format("{} others", wrong));
}

} // namespace

void check_shown_values(const std::vector<ShapePair>& pairs, const DrawnPanel& expected,
                        const DrawnPanel& found, const PictureRules& rules, Verdict& verdict) {
    if (rules.values == PictureRules::Values::Any)
        return;
    std::vector<ShapePair> asked;
    std::size_t told = 0;
    std::size_t comparable = 0;
    for (const ShapePair& pair : pairs) {
        if (!pair.expected->shown)
            continue;
        asked.push_back(pair);
        told += pair.found->shown ? 1 : 0;
        const bool of_classes =
            pair.in_classes
            || class_of(*pair.expected, pair.expected_in_classes, expected).has_value()
            || pair.expected_in_classes;
        comparable += pair.found->shown && !of_classes
                              && (!pair.expected->shown->number || pair.found->shown->number)
                          ? 1
                          : 0;
    }
    if (asked.empty())
        return;
    const std::vector<PaintedColour> order = explained_colours(found);
    const bool same = rules.values == PictureRules::Values::Same && comparable == asked.size();
    if (same)
        check_same_values(asked, rules.tolerance, verdict);
    else if (rules.values == PictureRules::Values::Same)
        check_within_classes(asked, expected, found, verdict);
    std::vector<Ranked> ranked;
    std::vector<Ranked> by_colour;
    for (const ShapePair& pair : asked)
        if (const std::optional<double> value = rank_of_expected(pair, expected)) {
            by_colour.push_back({*value, rank_by_colour(*pair.found, order)});
            ranked.push_back({*value, told == asked.size() ? rank_of(pair, found, order)
                                                           : by_colour.back().rank});
        }
    if (ranked.empty()) // of texts there is no order
        return;
    const std::size_t so_far = verdict.finding_count();
    check_colour_order(by_colour, verdict);
    if (!same && verdict.finding_count() == so_far)
        check_colour_order(ranked, verdict);
}

} // namespace graticule::evaluation::strict
