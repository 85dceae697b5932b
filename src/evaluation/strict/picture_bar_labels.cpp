// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace graticule::evaluation::strict {

namespace {

constexpr double LabelShare = 0.02; // of what a bar spans, or of a value on one by logarithms

/// How many numbers a bar must say: one of few powers of ten may have but one in sight.
std::size_t least_numbers(const ColourBar& bar) {
    return bar.scale == "log" ? 1 : 2;
}

/// A label that stands at several values.
const BarTick* repeated_tick(const ColourBar& bar) {
    std::set<std::string> labels;
    for (const BarTick& tick : *bar.ticks)
        if (!tick.line.label.empty() && !labels.insert(tick.line.label).second)
            return &tick;
    return nullptr;
}

/// How far a label may be from the value that it stands at, beside its own rounding.
double slack_at(const ColourBar& bar, double at) {
    if (bar.scale == "log")
        return LabelShare * std::abs(at);
    return bar.low && bar.high ? LabelShare * std::abs(*bar.high - *bar.low) : 0;
}

/// Labels of a bar that say another number than the value that they stand at.
std::vector<const BarTick*> wrong_ticks(const ColourBar& bar, double unit) {
    std::vector<const BarTick*> wrong;
    for (const BarTick& tick : *bar.ticks) {
        auto values = values_of_label(tick.line.label);
        if (!values)
            continue;
        values->unit = std::max(values->unit, slack_at(bar, tick.at) / unit);
        if (!values->holds(tick.at / unit))
            wrong.push_back(&tick);
    }
    return wrong;
}

std::size_t count_numbers(const ColourBar& bar) {
    return static_cast<std::size_t>(
        std::count_if(bar.ticks->begin(), bar.ticks->end(), [](const BarTick& tick) {
            return values_of_label(tick.line.label).has_value();
        }));
}

std::string texts_of(const ColourBar& bar) {
    std::vector<std::string> texts;
    for (const BarTick& tick : *bar.ticks)
        texts.push_back(fmt::format("'{}'", tick.line.label));
    return texts.empty() ? "none" : join(texts, ", ");
}

} // namespace

void check_bar_labels(const DrawnPanel& panel, const PictureRules& rules, Verdict& verdict) {
    const ColourBar& bar = *panel.colour_bar;
    if (!bar.ticks)
        return;
    if (rules.values == PictureRules::Values::Same && count_numbers(bar) < least_numbers(bar)) {
        verdict.note_closeness(0);
        verdict.fail("labels of the colour bar",
                     fmt::format("at least {}, which are numbers", least_numbers(bar)),
                     texts_of(bar));
        return;
    }
    if (const BarTick* const repeated = repeated_tick(bar)) {
        verdict.note_closeness(0);
        verdict.fail("labels of the colour bar", "a different one at each value",
                     fmt::format("'{}' at several", repeated->line.label));
        return;
    }
    std::vector<const BarTick*> wrong = wrong_ticks(bar, 1);
    for (const double unit : units_of_labels(panel))
        if (auto other = wrong_ticks(bar, unit); other.size() < wrong.size())
            wrong = std::move(other);
    const auto all = static_cast<double>(std::max<std::size_t>(1, bar.ticks->size()));
    verdict.note_closeness(1 - static_cast<double>(wrong.size()) / all);
    for (const BarTick* tick : wrong)
        verdict.fail("label of the colour bar", format_number(tick->at),
                     fmt::format("'{}'", tick->line.label));
}

} // namespace graticule::evaluation::strict
