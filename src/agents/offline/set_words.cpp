// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/set_words.hpp"

#include "agents/offline/map_title.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace graticule::agents::offline {

namespace {

bool counts_people(const std::string& field) {
    const std::vector<std::string> words = retrieval::plain_words(field);
    return !words.empty() && words.back() != "population"
           && retrieval::concept_of(words.back()) == "population";
}

/// " with magnitude above 5", " with more than 5 million inhabitants", " that are landlocked".
std::string condition_in_words(const Condition& condition) {
    const std::string& field = condition.field_text;
    if (condition.op == Operator::Is)
        return fmt::format(" that are {}{}", condition.negated ? "not " : "", field);
    if (condition.op == Operator::No)
        return " with no " + field;
    if (!condition.coordinate.empty() || field.empty())
        return (condition.coordinate.empty() ? " with " : " ") + condition.words;
    for (const std::string_view time : {"before ", "after ", "since ", "in "})
        if (condition.words.starts_with(time))
            return fmt::format(" {} {}", field, condition.words); // "opened before 1990"
    if (!counts_people(field))
        return fmt::format(" with {} {}", field, condition.words);
    std::string words = condition.words;
    for (const auto& [of_measure, of_things] :
         {std::pair{"above ", "more than "}, std::pair{"below ", "fewer than "}})
        if (words.starts_with(of_measure))
            words = of_things + words.substr(std::string_view(of_measure).size());
    return fmt::format(" with {} {}", words, field);
}

std::string relation_in_words(const Relation& relation) {
    static const std::map<std::string_view, std::string_view> Words{{"", "in"},
                                                                    {"within", "in"},
                                                                    {"intersects", "that meet"},
                                                                    {"crosses", "that meet"},
                                                                    {"touches", "that touch"},
                                                                    {"overlaps", "that overlap"},
                                                                    {"contains", "that contain"},
                                                                    {"disjoint", "outside"}};
    const auto known = Words.find(relation.predicate);
    const std::string words(known == Words.end() ? std::string_view(relation.predicate)
                                                 : known->second);
    if (!relation.negated)
        return words;
    if (words == "in")
        return "outside";
    return words.starts_with("that ") ? "that do not " + words.substr(5) : "not " + words;
}

/// Two relations of one kind, but for what they are to.
bool is_alike(const Relation& one, const Relation& other) {
    return one.kind == other.kind && one.predicate == other.predicate
           && one.negated == other.negated && one.distance_m == other.distance_m
           && one.kind != RelationKind::Holding;
}

/// "within 100 km of", "at most 5 mi from": the distance as the task has it.
std::string distance_in_words(const Relation& relation) {
    const bool beyond = relation.kind == RelationKind::Beyond
                        || (relation.kind == RelationKind::WithinDistance && relation.negated);
    const std::string distance = relation.distance_text.empty()
                                     ? format_number(relation.distance_m / 1000) + " km"
                                     : relation.distance_text;
    return beyond ? "more than " + distance + " from" : "within " + distance + " of";
}

} // namespace

std::string named_set_in_words(const std::vector<SetPhrase>& sets, std::size_t index) {
    const SetPhrase& set = sets[index];
    const bool named =
        set.one && !set.entities.empty()
        && std::any_of(set.values.begin(), set.values.end(), [&](const ValueFilter& filter) {
               return filter.texts.front() != set.text; // the noun itself may be a kind of row
           });
    return (named ? "the " : "") + set_in_words(sets, index);
}

std::string target_in_words(const std::vector<SetPhrase>& sets, std::size_t index) {
    const SetPhrase& set = sets[index];
    const std::string text = named_set_in_words(sets, index);
    return set.one && !set.entities.empty() && !text.starts_with("the ") ? with_article(text)
                                                                         : text;
}

std::string set_in_words(const std::vector<SetPhrase>& sets, std::size_t index) {
    const SetPhrase& set = sets[index];
    std::string text = set.text;
    std::vector<ValueFilter> said = set.values;
    std::stable_partition(said.begin(), said.end(),
                          [](const ValueFilter& filter) { return !filter.inside; });
    for (const ValueFilter& filter : said) {
        const std::string values = join(filter.texts, " or ");
        if (filter.unsaid)
            continue;
        if (filter.other_than)
            text += " other than " + values;
        else if (filter.negated && !text.empty() && filter.texts.front() != set.text)
            text += " not in " + values;
        else if (text.empty())
            text = (filter.negated ? "not " : "") + values;
        else if (filter.adjective && filter.texts.front() != set.text)
            text = values + " " + text;
        else if (filter.texts.front() != set.text)
            text += (set.one ? " of " : " in ") + values;
    }
    bool with = false;
    for (const Condition& condition : set.conditions) {
        const std::string words = condition_in_words(condition);
        if (with && !condition.alternative && words.starts_with(" with "))
            text += " and" + words.substr(std::string_view(" with").size());
        else
            text += (condition.alternative ? " or" : "") + words;
        with = words.starts_with(" with ");
    }
    for (std::size_t i = 0; i < set.relations.size(); ++i) {
        const Relation& relation = set.relations[i];
        const std::string target = target_in_words(sets, relation.target);
        if (i > 0 && is_alike(set.relations[i - 1], relation)) {
            text += " and " + target; // "that touch France and Germany"
            continue;
        }
        if (relation.distance_m > 0)
            text += " " + distance_in_words(relation) + " " + target;
        else if (relation.kind == RelationKind::Holding)
            text += fmt::format(" {} {}{}", relation.negated ? "without" : "with",
                                relation.counted ? relation.counted->words + " " : "",
                                set_in_words(sets, relation.target));
        else
            text += " " + relation_in_words(relation) + " " + target;
    }
    return text;
}

} // namespace graticule::agents::offline
