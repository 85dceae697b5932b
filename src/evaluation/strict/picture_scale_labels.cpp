// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::strict {

namespace {

constexpr double LabelShare = 0.02; // of what a scale spans, or of a value on one by logarithms

/// Labels along a colour bar or an axis.
struct ScaleLabels {
    std::string what; ///< "the colour bar"
    std::span<const DrawnTick> ticks;
    double span = 0;
    bool logarithmic = false;
    std::vector<double> units;

    /// How far a label may be from the value that it stands at, beside its own rounding.
    double slack_at(double at) const { return LabelShare * (logarithmic ? std::abs(at) : span); }

    /// How many numbers it must say: one of few powers of ten may have but one in sight.
    std::size_t least_numbers() const { return logarithmic ? 1 : 2; }

    std::string texts() const {
        std::vector<std::string> all;
        for (const DrawnTick& tick : ticks)
            all.push_back(fmt::format("'{}'", tick.line.label));
        return all.empty() ? "none" : join(all, ", ");
    }
};

/// Labels that say another number than the value that they stand at.
std::vector<const DrawnTick*> wrong_ticks(const ScaleLabels& labels, double unit) {
    std::vector<const DrawnTick*> wrong;
    for (const DrawnTick& tick : labels.ticks) {
        auto values = values_of_label(tick.line.label);
        if (!values)
            continue;
        values->unit = std::max(values->unit, labels.slack_at(tick.at) / unit);
        if (!values->contains(tick.at / unit))
            wrong.push_back(&tick);
    }
    return wrong;
}

std::size_t count_numbers(const ScaleLabels& labels) {
    return static_cast<std::size_t>(
        std::count_if(labels.ticks.begin(), labels.ticks.end(), [](const DrawnTick& tick) {
            return values_of_label(tick.line.label).has_value();
        }));
}

/// A label that stands at several values.
const DrawnTick* repeated_tick(const ScaleLabels& labels) {
    std::set<std::string> texts;
    for (const DrawnTick& tick : labels.ticks)
        if (!tick.line.label.empty() && !texts.insert(tick.line.label).second)
            return &tick;
    return nullptr;
}

void check_scale_labels(const ScaleLabels& labels, bool needs_numbers, Verdict& verdict) {
    const auto fail = [&](const std::string& expected, const std::string& found) {
        verdict.note_closeness(0);
        verdict.fail("labels of " + labels.what, expected, found);
    };
    if (needs_numbers && count_numbers(labels) < labels.least_numbers())
        return fail(fmt::format("at least {}, which are numbers", labels.least_numbers()),
                    labels.texts());
    if (const DrawnTick* const repeated = repeated_tick(labels))
        return fail("a different one at each value",
                    fmt::format("'{}' at several", repeated->line.label));
    std::vector<const DrawnTick*> wrong = wrong_ticks(labels, 1);
    for (const double unit : labels.units)
        if (auto other = wrong_ticks(labels, unit); other.size() < wrong.size())
            wrong = std::move(other);
    const auto all = static_cast<double>(std::max<std::size_t>(1, labels.ticks.size()));
    verdict.note_closeness(1 - static_cast<double>(wrong.size()) / all);
    for (const DrawnTick* tick : wrong)
        verdict.fail("label of " + labels.what, format_number(tick->at),
                     fmt::format("'{}'", tick->line.label));
}

/// What numbers may be in, by words; 1 comes first.
std::vector<double> units_in(const std::string& words) {
    const std::string folded = fold(words);
    std::vector<double> units{1};
    static constexpr std::array<std::pair<std::string_view, double>, 6> Words{{{"%", 0.01},
                                                                               {"per cent", 0.01},
                                                                               {"percent", 0.01},
                                                                               {"thousand", 1e3},
                                                                               {"1,000", 1e3},
                                                                               {"million", 1e6}}};
    for (const auto& [word, unit] : Words)
        if (folded.find(word) != std::string::npos)
            units.push_back(unit);
    return units;
}

/// A sign of ticks that says what they are in; "1,000" there is a number.
std::string sign_of(std::span<const DrawnTick> ticks) {
    const bool per_cent = std::any_of(ticks.begin(), ticks.end(), [](const DrawnTick& tick) {
        return tick.line.label.find('%') != std::string::npos;
    });
    return per_cent ? " %" : "";
}

void check_axis(const std::optional<DrawnAxis>& axis, const std::string& title,
                const std::string& what, bool has_values, Verdict& verdict) {
    if (!axis || !axis->labels)
        return;
    const std::span<const DrawnTick> ticks = *axis->labels;
    const ScaleLabels labels{what, ticks, std::abs(axis->high - axis->low), axis->scale == "log",
                             units_in(title + " " + axis->label + sign_of(ticks))};
    check_scale_labels(labels, has_values, verdict);
}

} // namespace

void check_bar_labels(const DrawnPanel& panel, const PictureRules& rules, Verdict& verdict) {
    const ColourBar& bar = *panel.colour_bar;
    if (!bar.ticks)
        return;
    const double span = bar.low && bar.high ? std::abs(*bar.high - *bar.low) : 0;
    const ScaleLabels labels{"the colour bar", *bar.ticks, span, bar.scale == "log",
                             units_of_labels(panel)};
    check_scale_labels(labels, rules.values == PictureRules::Values::Same, verdict);
}

void check_axis_labels(const DrawnPanel& panel, const DrawnPanel& expected, Verdict& verdict) {
    const auto is_value_axis = [&](bool upward) {
        return std::any_of(panel.marks.begin(), panel.marks.end(), [&](const MarkGroup& group) {
            return group.kind == MarkKind::Bars && group.upward == upward;
        });
    };
    const bool has_bars = count_of(panel, MarkKind::Bars) > 0;
    for (const bool upward : {false, true}) {
        // What bars stand at may be called anything, years at 0, 1, 2 too.
        if (has_bars && !is_value_axis(upward))
            continue;
        const std::optional<DrawnAxis>& axis = upward ? panel.y_axis : panel.x_axis;
        const std::optional<DrawnAxis>& right = upward ? expected.y_axis : expected.x_axis;
        const std::string what = upward ? "the y axis" : "the x axis";
        if (has_bars && axis && axis->scale == "category" && right && right->scale != "category")
            verdict.fail("labels of " + what, "numbers, as of values", "names");
        check_axis(axis, panel.title, what, has_bars, verdict);
    }
}

std::vector<double> units_of_labels(const DrawnPanel& panel) {
    std::string words = panel.title + " " + panel.legend.title;
    for (const LegendLine& line : panel.legend.lines)
        words += " " + line.label.substr(0, 200);
    if (panel.colour_bar)
        words += " " + panel.colour_bar->label;
    if (panel.colour_bar && panel.colour_bar->ticks)
        words += sign_of(*panel.colour_bar->ticks);
    return units_in(words);
}

} // namespace graticule::evaluation::strict
