// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/solution_comparison.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/geobenchx/task_wording.hpp"
#include "evaluation/geobenchx/value_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t LongestValue = 120; // bytes of one in a reason

std::string shown(const Json& value) {
    return value.is_null() ? "nothing"
                           : one_line(value.is_string() ? value.get<std::string>() : value.dump(),
                                      LongestValue);
}

Verdict lowered(Grade grade, std::string reason) {
    return {grade, {std::move(reason)}};
}

bool takes_either_first(const Json& operation) {
    return is_text(operation, "multiply") || is_text(operation, "add");
}

bool is_filter(const Node& node) {
    return node.step->tool == "filter_categorical" || node.step->tool == "filter_numerical";
}

/// Both filters do the same in other words.
bool same_kind(const Node& first, const Node& second) {
    return first.step->tool == second.step->tool || (is_filter(first) && is_filter(second));
}

bool shows_a_column(const Tool* tool) {
    return tool != nullptr
           && (tool->name == "make_choropleth_map" || tool->name == "make_bivariate_map");
}

/// Takes the filters out of a lineage.
std::vector<std::size_t> taken_filters(const Derivation& derivation,
                                       std::vector<std::size_t>& lineage) {
    std::vector<std::size_t> filters;
    std::copy_if(lineage.begin(), lineage.end(), std::back_inserter(filters),
                 [&](std::size_t step) { return is_filter(derivation.node(step)); });
    std::erase_if(lineage, [&](std::size_t step) { return is_filter(derivation.node(step)); });
    return filters;
}

std::vector<Json> conjuncts_of(const Derivation& derivation,
                               const std::vector<std::size_t>& filters) {
    std::vector<Json> all;
    for (const std::size_t step : filters) {
        const Json& arguments = derivation.node(step).step->arguments;
        std::vector<Json> some = derivation.node(step).step->tool == "filter_numerical"
                                     ? conjuncts_of_condition(text_member(arguments, "conditions"))
                                     : conjuncts_of_filters(member(arguments, "filters"));
        for (Json& one : some) // the same twice keeps the same
            if (std::find(all.begin(), all.end(), one) == all.end())
                all.push_back(std::move(one));
    }
    return all;
}

/// What filters say, for a reason.
std::string words_of(const Derivation& derivation, const std::vector<std::size_t>& filters) {
    std::string words;
    for (const std::size_t step : filters) {
        const Json& arguments = derivation.node(step).step->arguments;
        const Json& given =
            member(arguments, arguments.contains("conditions") ? "conditions" : "filters");
        words += (words.empty() ? "" : " and ") + shown(given);
    }
    return words.empty() ? "nothing" : words;
}

/// A tool or an argument as a reason names it.
std::string name_of(const Derivation& derivation, std::size_t step) {
    return one_line(derivation.node(step).step->tool, LongestValue);
}

} // namespace

SolutionComparison::SolutionComparison(std::string_view task, const Derivation& reference,
                                       const Derivation& candidate, const EqualColumns* data)
    : m_task(task), m_reference(reference), m_candidate(candidate), m_data(data) {
    for (std::size_t step = 0; step < reference.size(); ++step)
        m_comments.push_back(read_comment(reference.node(step).step->comment));
}

// What only an optional step goes on with is a conclusion: that step could be missing.
std::vector<std::size_t> SolutionComparison::conclusions() const {
    std::vector<bool> needed(m_reference.size());
    std::vector<std::size_t> found;
    for (std::size_t step = m_reference.size(); step-- > 0;) {
        const Node& node = m_reference.node(step);
        const bool concludes = !needed[step] && !m_comments[step].optional;
        if (concludes)
            found.insert(found.begin(), step);
        if (node.tool == nullptr || node.tool->effect == Effect::Looks
            || (!needed[step] && !concludes))
            continue;
        for (const auto& [parameter, makers] : node.inputs)
            for (const std::size_t maker : makers)
                needed[maker] = true;
    }
    return found;
}

Verdict SolutionComparison::compare() {
    std::vector<std::size_t> telling;
    std::vector<std::size_t> maps;
    std::vector<std::size_t> drawings;
    std::vector<std::size_t> looks;
    for (const std::size_t step : conclusions()) {
        const Tool* tool = m_reference.node(step).tool;
        const Effect effect = tool == nullptr ? Effect::Concludes : tool->effect;
        (effect == Effect::Looks || effect == Effect::Loads ? looks
         : effect == Effect::Draws                          ? drawings
         : shows_a_column(tool)                             ? maps
                                                            : telling)
            .push_back(step);
    }
    Verdict verdict;
    for (const std::size_t step : telling)
        verdict.add(best_for(step));
    const bool concluded =
        !telling.empty() || std::any_of(drawings.begin(), drawings.end(), [&](std::size_t step) {
            return rests_on_more_than_data(step);
        });
    const bool asked = asks_for_picture(m_task);
    for (const std::size_t step : drawings)
        verdict.add(compare_drawing(step, asked || (!concluded && maps.empty())));
    for (const std::size_t step : maps)
        if (!concluded || asked || has_any(m_reference.node(step).step->tool))
            verdict.add(best_for(step));
    if (!concluded && maps.empty() && drawings.empty())
        for (const std::size_t step : looks)
            verdict.add(best_for(step));
    return verdict;
}

bool SolutionComparison::has_any(const std::string& tool) const {
    for (std::size_t step = 0; step < m_candidate.size(); ++step)
        if (m_candidate.node(step).step->tool == tool)
            return true;
    return false;
}

bool SolutionComparison::rests_on_more_than_data(std::size_t step) const {
    for (const auto& [parameter, makers] : m_reference.node(step).inputs)
        for (const std::size_t maker : makers)
            if (m_reference.node(maker).tool->effect != Effect::Loads)
                return true;
    return false;
}

// A picture of frames that are all there can be drawn at any time.
Verdict SolutionComparison::compare_drawing(std::size_t drawing, bool wanted) {
    Verdict verdict;
    if (wanted) {
        verdict = best_for(drawing);
        if (verdict.grade > Grade::None)
            return verdict;
        verdict.grade = Grade::Partial;
    }
    for (const auto& [parameter, makers] : m_reference.node(drawing).inputs)
        for (const std::size_t maker : makers)
            verdict.add(m_reference.node(maker).tool->effect == Effect::Loads
                            ? compare_drawn_data(maker, wanted)
                            : best_for(maker));
    return verdict;
}

// Data that only stand around what is shown are of less weight than those that the task is about.
Verdict SolutionComparison::compare_drawn_data(std::size_t load, bool wanted) {
    if (m_comments[load].optional)
        return {};
    const std::string title = title_loaded(m_reference.node(load));
    Verdict verdict = best_for(load);
    if (verdict.grade == Grade::Match)
        return verdict;
    const bool weighs = wanted || speaks_of(m_task, title);
    return lowered(weighs ? verdict.grade : Grade::Partial,
                   fmt::format("{}, which is shown, is not loaded", shown(title)));
}

Verdict SolutionComparison::best_for(std::size_t conclusion) {
    std::optional<Verdict> best;
    for (std::size_t step = 0; step < m_candidate.size(); ++step) {
        if (!same_kind(m_reference.node(conclusion), m_candidate.node(step)))
            continue;
        const Verdict& verdict = derived(conclusion, step);
        if (!best
            || std::pair(verdict.grade, best->reasons.size())
                   > std::pair(best->grade, verdict.reasons.size()))
            best = verdict;
    }
    return best ? *best
                : lowered(Grade::None,
                          fmt::format("{} is missing", name_of(m_reference, conclusion)));
}

const Verdict& SolutionComparison::derived(std::size_t reference, std::size_t candidate) {
    const auto [at, is_new] = m_derived.try_emplace({reference, candidate});
    if (is_new) // steps build on earlier ones alone, so that this comes to an end
        at->second = compare_derived(reference, candidate);
    return at->second;
}

Verdict SolutionComparison::compare_derived(std::size_t reference, std::size_t candidate) {
    Verdict verdict = compare_steps(reference, candidate);
    verdict.add(compare_lineages(reference, candidate));
    return verdict;
}

// All steps along which both frames came to be: filters all together, of the others each with the
// best of the other side.
Verdict SolutionComparison::compare_lineages(std::size_t reference, std::size_t candidate) {
    std::vector<std::size_t> wanted = m_reference.lineage(reference);
    std::vector<std::size_t> given = m_candidate.lineage(candidate);
    Verdict verdict =
        compare_filters(taken_filters(m_reference, wanted), taken_filters(m_candidate, given));
    std::erase(wanted, reference);
    std::erase(given, candidate);
    std::vector<std::tuple<Grade, std::size_t, std::size_t>> pairs;
    for (const std::size_t one : wanted)
        for (const std::size_t other : given)
            if (same_kind(m_reference.node(one), m_candidate.node(other)))
                pairs.emplace_back(compare_steps(one, other).grade, one, other);
    std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) {
        return std::get<Grade>(a) > std::get<Grade>(b);
    });
    for (const auto& [grade, one, other] : pairs) {
        const auto mine = std::find(wanted.begin(), wanted.end(), one);
        const auto theirs = std::find(given.begin(), given.end(), other);
        if (mine == wanted.end() || theirs == given.end())
            continue;
        verdict.add(compare_steps(one, other));
        wanted.erase(mine);
        given.erase(theirs);
    }
    for (const std::size_t step : wanted)
        if (!m_comments[step].optional)
            verdict.add(
                lowered(Grade::None, fmt::format("{} is missing", name_of(m_reference, step))));
    verdict.add(without_partner(given, candidate));
    return verdict;
}

Verdict SolutionComparison::compare_filters(const std::vector<std::size_t>& reference,
                                            const std::vector<std::size_t>& candidate) {
    if (reference.empty() && candidate.empty())
        return {};
    StepComment allowed;
    for (const std::size_t step : reference)
        allowed.add(m_comments[step]);
    const ColumnRule columns = [&](const std::string& one, const std::string& other) {
        Grade best = Grade::None;
        for (const std::size_t wanted : reference)
            for (const std::size_t given : candidate)
                best = std::max(best, grade_column(wanted, given, one, other));
        return best;
    };
    const std::vector<Json> wanted = conjuncts_of(m_reference, reference);
    const std::vector<Json> given = conjuncts_of(m_candidate, candidate);
    const SameRows same_rows = [this](const Json& one, const Json& other) {
        return m_data != nullptr && m_data->keep_same_rows(one, other);
    };
    const Grade grade = grade_conjuncts(wanted, given, allowed, columns, same_rows);
    if (grade == Grade::Match)
        return {};
    return lowered(grade,
                   fmt::format("rows are kept by {} where the reference keeps them by {}",
                               words_of(m_candidate, candidate), words_of(m_reference, reference)));
}

// Columns that are added and joined are of no weight; rows that are taken out are.
Verdict SolutionComparison::without_partner(const std::vector<std::size_t>& steps,
                                            std::size_t candidate) const {
    Verdict verdict;
    for (const std::size_t step : steps) {
        const Tool* tool = m_candidate.node(step).tool;
        if (tool == nullptr || tool->effect == Effect::Narrows)
            verdict.add(
                lowered(Grade::None,
                        fmt::format("{} rests on {} that the reference has not",
                                    name_of(m_candidate, candidate), name_of(m_candidate, step))));
    }
    return verdict;
}

Verdict SolutionComparison::compare_steps(std::size_t reference, std::size_t candidate) {
    if (m_reference.node(reference).tool == nullptr)
        return lowered(
            m_reference.node(reference).step->arguments
                    == m_candidate.node(candidate).step->arguments
                ? Grade::Match
                : Grade::None,
            fmt::format("{} is no tool of the benchmark", name_of(m_reference, reference)));
    Verdict verdict = compare_arguments(reference, candidate);
    if (verdict.grade < Grade::Match
        && takes_either_first(m_reference.argument(reference, "operation"))
        && m_reference.input(reference, "dataframe2_name")) {
        Verdict turned = compare_turned(reference, candidate);
        if (turned.grade > verdict.grade)
            return turned;
    }
    return verdict;
}

Verdict SolutionComparison::compare_arguments(std::size_t reference, std::size_t candidate) {
    Verdict verdict;
    for (const Parameter& parameter : m_reference.node(reference).tool->parameters)
        verdict.add(compare_argument(reference, candidate, parameter));
    return verdict;
}

// a * b is b * a.
Verdict SolutionComparison::compare_turned(std::size_t reference, std::size_t candidate) {
    Verdict verdict;
    const auto column = [&](const char* wanted, const char* given) {
        const std::string one = text_member(m_reference.node(reference).step->arguments, wanted);
        const std::string other = text_member(m_candidate.node(candidate).step->arguments, given);
        verdict.add({grade_column(reference, candidate, one, other), {}});
    };
    column("column1_name", "column2_name");
    column("column2_name", "column1_name");
    verdict.add(compare_argument(reference, candidate, {"operation", Role::Choice}));
    const auto first = m_reference.input(reference, "dataframe1_name");
    const auto second = m_reference.input(reference, "dataframe2_name");
    const auto other_first = m_candidate.input(candidate, "dataframe1_name");
    const auto other_second = m_candidate.input(candidate, "dataframe2_name");
    if (!first || !second || !other_first || !other_second)
        return lowered(Grade::None, "a frame is not there");
    verdict.add(derived(*first, *other_second));
    verdict.add(derived(*second, *other_first));
    return verdict;
}

Verdict SolutionComparison::compare_argument(std::size_t reference, std::size_t candidate,
                                             const Parameter& parameter) {
    switch (parameter.role) {
    case Role::Main: // in the lineage, as are filters
    case Role::Condition:
    case Role::Filters:
    case Role::Output:
    case Role::NewColumn:
    case Role::Wording:
        return {};
    case Role::Side:
    case Role::Frames:
    case Role::Raster:
        return compare_frames(reference, candidate, parameter);
    default:
        break;
    }
    const Json wanted = m_reference.argument(reference, parameter.name);
    const Json given = m_candidate.argument(candidate, parameter.name);
    const bool is_free = m_comments[reference].free.contains(std::string(parameter.name));
    if (wanted == given || is_free || paired(reference, candidate, parameter.name))
        return {};
    const Grade grade = grade_value(reference, candidate, parameter, wanted, given);
    if (grade == Grade::Match)
        return {};
    return lowered(grade,
                   fmt::format("{} of {} is {} where the reference has {}", parameter.name,
                               name_of(m_reference, reference), shown(given), shown(wanted)));
}

Verdict SolutionComparison::compare_frames(std::size_t reference, std::size_t candidate,
                                           const Parameter& parameter) {
    const auto inputs_of = [&](const Node& node) {
        const auto found =
            std::find_if(node.inputs.begin(), node.inputs.end(),
                         [&](const auto& input) { return input.first == parameter.name; });
        return found == node.inputs.end() ? std::vector<std::size_t>{} : found->second;
    };
    Verdict verdict;
    for (const std::size_t wanted : inputs_of(m_reference.node(reference))) {
        Verdict best =
            lowered(Grade::None, fmt::format("what {} names in {} is not there", parameter.name,
                                             name_of(m_reference, reference)));
        for (const std::size_t given : inputs_of(m_candidate.node(candidate))) {
            const Verdict& other = derived(wanted, given);
            if (other.grade >= best.grade)
                best = other;
        }
        verdict.add(std::move(best));
    }
    return verdict;
}

Grade SolutionComparison::grade_value(std::size_t reference, std::size_t candidate,
                                      const Parameter& parameter, const Json& wanted,
                                      const Json& given) {
    const StepComment& comment = m_comments[reference];
    const auto text = [](const Json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    switch (parameter.role) {
    case Role::Column:
        return grade_column(reference, candidate, text(wanted), text(given));
    case Role::Predicates:
        return grade_predicates(wanted, given);
    case Role::Numbers:
        return grade_numbers(wanted, given, comment);
    case Role::Colours:
    case Role::Nodata:
        return Grade::Partial;
    case Role::Interval: // where the task names it
        return m_task.find(text(wanted)) == std::string_view::npos ? Grade::Match : Grade::None;
    default:
        return grade_texts(text(wanted), text(given), comment);
    }
}

// A column that was made before is what made it, and one that a join gave a suffix is of the table
// that it came from, whatever their names.
Grade SolutionComparison::grade_column(std::size_t reference, std::size_t candidate,
                                       const std::string& wanted, const std::string& given) {
    const auto maker = m_reference.maker_of_column(reference, wanted);
    const auto other = m_candidate.maker_of_column(candidate, given);
    if (maker.has_value() != other.has_value())
        return Grade::None;
    if (maker)
        return m_reference.node(*maker).step->tool == m_candidate.node(*other).step->tool
                   ? derived(*maker, *other).grade
                   : Grade::None;
    const auto table = m_reference.table_of_column(reference, wanted);
    const auto other_table = m_candidate.table_of_column(candidate, given);
    if (table && other_table && derived(*table, *other_table).grade == Grade::None)
        return Grade::None;
    const Grade grade =
        std::max(grade_columns(wanted, given), grade_texts(wanted, given, m_comments[reference]));
    return grade < Grade::Match && m_data != nullptr && m_data->same_values(wanted, given)
               ? Grade::Match
               : grade;
}

// "If 'a' is 'X', then 'b' should be 'Y'": where one such sentence holds, both arguments are right.
bool SolutionComparison::paired(std::size_t reference, std::size_t candidate,
                                std::string_view parameter) const {
    const Json& arguments = m_candidate.node(candidate).step->arguments;
    return std::any_of(m_comments[reference].pairings.begin(), m_comments[reference].pairings.end(),
                       [&](const Pairing& pairing) {
                           return (pairing.argument == parameter || pairing.other == parameter)
                                  && text_member(arguments, pairing.argument) == pairing.value
                                  && pairing.others.contains(text_member(arguments, pairing.other));
                       });
}

} // namespace graticule::evaluation::geobenchx
