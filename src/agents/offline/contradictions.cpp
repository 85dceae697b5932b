// SPDX-License-Identifier: Apache-2.0
// Conditions that no row can meet at once: said before any data is read.
#include "agents/offline/contradictions.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <vector>

namespace graticule::agents::offline {

namespace {

/// The values that conditions on one column leave.
struct Interval {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool low_open = false;
    bool high_open = false;

    void at_least(double value, bool open) {
        if (value > low || (value == low && open)) {
            low = value;
            low_open = open;
        }
    }
    void at_most(double value, bool open) {
        if (value < high || (value == high && open)) {
            high = value;
            high_open = open;
        }
    }
    bool empty() const { return low > high || (low == high && (low_open || high_open)); }
};

bool same_column(const Condition& a, const Condition& b) {
    if (!a.coordinate.empty() || !b.coordinate.empty())
        return a.coordinate == b.coordinate;
    if (a.fields.empty() || b.fields.empty())
        return a.fields.empty() && b.fields.empty() && fold(a.field_text) == fold(b.field_text);
    const FieldLink& left = a.fields.front();
    const FieldLink& right = b.fields.front();
    return left.dataset == right.dataset && left.column == right.column
           && left.index == right.index;
}

/// Narrows an interval by a condition; conditions that are no plain comparison say nothing here.
void narrow(Interval& interval, const Condition& condition) {
    if (condition.against_mean || condition.negated)
        return;
    const double factor = condition.unit ? condition.unit->factor : 1;
    const double low = condition.low * factor;
    switch (condition.op) {
    case Operator::Less:
    case Operator::LessEqual:
        interval.at_most(low, condition.op == Operator::Less);
        break;
    case Operator::Greater:
    case Operator::GreaterEqual:
        interval.at_least(low, condition.op == Operator::Greater);
        break;
    case Operator::Equal:
        interval.at_least(low, false);
        interval.at_most(low, false);
        break;
    case Operator::Between:
        interval.at_least(low, false);
        interval.at_most(condition.high * factor, false);
        break;
    default:
        break;
    }
}

std::string in_words(const Condition& condition) {
    return condition.field_text.empty() || !condition.coordinate.empty()
               ? condition.words
               : condition.field_text + " " + condition.words;
}

std::string of_conditions(const SetPhrase& set) {
    const std::vector<Condition>& all = set.conditions;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].alternative || (i + 1 < all.size() && all[i + 1].alternative))
            continue;
        Interval interval;
        narrow(interval, all[i]);
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const bool alternative =
                all[j].alternative || (j + 1 < all.size() && all[j + 1].alternative);
            if (alternative || !same_column(all[i], all[j]))
                continue;
            const bool opposite = all[i].op == Operator::Is && all[j].op == Operator::Is
                                  && all[i].negated != all[j].negated;
            narrow(interval, all[j]);
            if (interval.empty() || opposite)
                return fmt::format("\"{}\" and \"{}\" contradict each other: nothing can be both",
                                   in_words(all[i]), in_words(all[j]));
        }
    }
    return {};
}

bool same_place(const SetPhrase& a, const SetPhrase& b) {
    if (a.text != b.text || a.values.size() != b.values.size() || !a.conditions.empty()
        || !b.conditions.empty())
        return false;
    for (std::size_t i = 0; i < a.values.size(); ++i)
        if (a.values[i].texts != b.values[i].texts)
            return false;
    return true;
}

std::string of_distances(const Frame& frame, const SetPhrase& set) {
    const auto is_beyond = [](const Relation& relation) {
        return relation.kind == RelationKind::Beyond
               || (relation.kind == RelationKind::WithinDistance && relation.negated);
    };
    for (const Relation& within : set.relations)
        for (const Relation& beyond : set.relations)
            if (within.kind == RelationKind::WithinDistance && !within.negated && is_beyond(beyond)
                && beyond.distance_m >= within.distance_m && within.target != None
                && beyond.target != None
                && same_place(frame.sets[within.target], frame.sets[beyond.target]))
                return fmt::format("\"within {}\" and \"at least {} away\" contradict each other: "
                                   "nothing can be both",
                                   within.distance_text, beyond.distance_text);
    return {};
}

} // namespace

std::optional<std::string> contradiction_in(const Frame& frame) {
    for (const SetPhrase& set : frame.sets)
        for (const std::string& reason : {of_conditions(set), of_distances(frame, set)})
            if (!reason.empty())
                return reason;
    return std::nullopt;
}

} // namespace graticule::agents::offline
