// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/value_rules.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/expression.hpp"
#include "tools/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <regex>
#include <set>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr int FirstYear = 1800;
constexpr int LastYear = 2200;

std::string plain(std::string_view text) {
    return ascii_lower(std::string(trim(text)));
}

/// A name of a column, with the years in it apart.
struct NameWithYears {
    std::string rest;
    std::vector<int> years;
};

NameWithYears apart(std::string_view column) {
    for (const std::string_view suffix : {"_x", "_y"}) // of a join
        if (column.ends_with(suffix))
            column.remove_suffix(suffix.size());
    static const std::regex Year("(^|[^0-9])((?:18|19|20|21)[0-9]{2})(?![0-9])");
    const std::string name(trim(column));
    NameWithYears found;
    auto last = name.cbegin();
    for (auto at = std::sregex_iterator(name.begin(), name.end(), Year);
         at != std::sregex_iterator(); ++at) {
        found.rest += std::string(last, (*at)[2].first) + "#";
        found.years.push_back(std::stoi((*at)[2].str()));
        last = (*at)[2].second;
    }
    found.rest += std::string(last, name.cend());
    return found;
}

bool is_year(double number) {
    return number == std::floor(number) && number >= FirstYear && number <= LastYear;
}

Grade grade_years(double reference, double candidate) {
    const double apart = std::abs(reference - candidate);
    return apart == 0 ? Grade::Match : apart == 1 ? Grade::Partial : Grade::None;
}

bool alike(double first, double second) {
    constexpr double Rounding = 1e-9;
    return std::abs(first - second) <= Rounding * std::max(std::abs(first), std::abs(second));
}

std::optional<double> number_of(const Json& value) {
    if (value.is_number())
        return value.get<double>();
    if (!value.is_string())
        return std::nullopt;
    const std::string text(trim(value.get_ref<const std::string&>()));
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return text.empty() || *end != '\0' ? std::nullopt : std::optional(number);
}

bool allowed(double number, const StepComment& comment) {
    return std::any_of(comment.ranges.begin(), comment.ranges.end(), [&](const Range& range) {
        return number >= range.low && number <= range.high;
    });
}

/// The value that a text holds, or the text.
Json unfolded(const Json& value) {
    if (!value.is_string())
        return value;
    try {
        return tools::parse_value_text(value.get_ref<const std::string&>(), "a value");
    } catch (const Error&) {
        return value;
    }
}

std::vector<Json> elements_of(const Json& value) {
    const Json list = unfolded(value);
    if (list.is_array())
        return {list.begin(), list.end()};
    return list.is_null() ? std::vector<Json>{} : std::vector<Json>{list};
}

/// As text, so that 2020 and "2020" are alike.
std::set<std::string> as_set(const Json& value) {
    std::set<std::string> set;
    for (const Json& element : elements_of(value)) {
        const auto number = number_of(element);
        set.insert(number                ? Json(*number).dump()
                   : element.is_string() ? plain(element.get_ref<const std::string&>())
                                         : element.dump());
    }
    return set;
}

class ConditionRule {
public:
    ConditionRule(const StepComment& comment, const ColumnRule& columns)
        : m_comment(comment), m_columns(columns) {}

    /// Small lists: each of the first takes the best that is left of the second.
    template <class Rule>
    static Grade grade_each(const std::vector<Json>& wanted, std::vector<Json> left,
                            const Rule& rule) {
        if (wanted.size() != left.size())
            return Grade::None;
        Grade worst = Grade::Match;
        for (const Json& one : wanted) {
            const auto best =
                std::max_element(left.begin(), left.end(), [&](const Json& a, const Json& b) {
                    return rule(one, a) < rule(one, b);
                });
            worst = std::min(worst, rule(one, *best));
            left.erase(best);
        }
        return worst;
    }

    Grade grade(const Json& reference, const Json& candidate) const {
        if (reference.is_string() || candidate.is_string())
            return reference == candidate ? Grade::Match : Grade::None;
        if (reference.is_object() || candidate.is_object())
            return grade_leaves(reference, candidate);
        if (reference[0] != candidate[0])
            return Grade::None;
        const std::string name = reference[0].get<std::string>();
        const bool any_order = name == "and" || name == "or" || name == "equal"
                               || name == "not_equal" || name == "add" || name == "multiply";
        return any_order ? grade_in_any_order(reference, candidate)
                         : grade_in_order(reference, candidate);
    }

private:
    Grade grade_leaves(const Json& reference, const Json& candidate) const {
        if (!reference.is_object() || !candidate.is_object())
            return Grade::None;
        if (reference.contains("field") && candidate.contains("field"))
            return m_columns(reference["field"], candidate["field"]);
        if (!reference.contains("value") || !candidate.contains("value"))
            return Grade::None;
        const Json& first = reference["value"];
        const Json& second = candidate["value"];
        if (first.is_string() && second.is_string())
            return grade_texts(first, second, m_comment);
        return first == second ? Grade::Match : grade_numbers(first, second, m_comment);
    }

    Grade grade_in_order(const Json& reference, const Json& candidate) const {
        if (reference.size() != candidate.size())
            return Grade::None;
        if (const auto years = grade_compared_years(reference, candidate))
            return *years;
        Grade worst = Grade::Match;
        for (std::size_t i = 1; i < reference.size(); ++i)
            worst = std::min(worst, grade(reference[i], candidate[i]));
        return worst;
    }

    Grade grade_in_any_order(const Json& reference, const Json& candidate) const {
        if (const auto years = grade_compared_years(reference, candidate))
            return *years;
        return grade_each({reference.begin() + 1, reference.end()},
                          {candidate.begin() + 1, candidate.end()},
                          [&](const Json& a, const Json& b) { return grade(a, b); });
    }

    /// "Year == 2020": a column of years, compared with one.
    std::optional<Grade> grade_compared_years(const Json& reference, const Json& candidate) const {
        const auto first = compared_year(reference);
        const auto second = compared_year(candidate);
        if (!first || !second)
            return std::nullopt;
        return std::min(m_columns(first->first, second->first),
                        grade_years(first->second, second->second));
    }

    static std::optional<std::pair<std::string, double>> compared_year(const Json& list) {
        if (list.size() != 3)
            return std::nullopt;
        for (std::size_t i = 1; i < 3; ++i) {
            const Json& field = list[i];
            const Json& value = list[3 - i];
            if (!field.is_object() || !field.contains("field") || !value.is_object()
                || !value.contains("value"))
                continue;
            const std::string name = field["field"];
            const auto number = number_of(value["value"]);
            if (number && plain(name).find("year") != std::string::npos && is_year(*number))
                return std::pair(name, *number);
        }
        return std::nullopt;
    }

    const StepComment& m_comment;
    const ColumnRule& m_columns;
};

bool is_named(const Json& syntax, const char* name) {
    return syntax.is_array() && is_text(syntax[0], name);
}

/// "2021 > 50" compares two numbers, which says nothing of any row: the year is meant as a column.
Json with_bare_columns(Json syntax) {
    if (!syntax.is_array())
        return syntax;
    const bool compares = is_named(syntax, "greater") || is_named(syntax, "greater_equal")
                          || is_named(syntax, "equal") || is_named(syntax, "not_equal");
    if (compares && syntax[1].contains("value") && syntax[2].contains("value"))
        for (std::size_t i = 1; i < 3; ++i)
            if (const auto number = number_of(syntax[i]["value"]); number && is_year(*number)) {
                syntax[i] = {{"field", fmt::format("{:.0f}", *number)}};
                return syntax;
            }
    for (Json& operand : syntax)
        operand = with_bare_columns(std::move(operand));
    return syntax;
}

Json equal_to(const std::string& column, const Json& value) {
    return Json::array({"equal", {{"field", column}}, {{"value", value}}});
}

/// Of a column and several values: "a == 1 or a == 2" and "a in (1, 2)" are one thing.
Json one_of(const std::string& column, const std::vector<Json>& values) {
    if (values.size() == 1)
        return equal_to(column, values.front());
    Json any = Json::array({"or"});
    for (const Json& value : values)
        any.push_back(equal_to(column, value));
    return any;
}

Json without_lists(const Json& syntax) {
    if (!is_named(syntax, "in") || syntax.size() < 3 || !syntax[1].contains("field"))
        return syntax;
    std::vector<Json> values;
    for (std::size_t i = 2; i < syntax.size(); ++i)
        values.push_back(syntax[i].contains("value") ? syntax[i]["value"] : Json());
    return one_of(syntax[1]["field"], values);
}

} // namespace

Grade grade_columns(const std::string& reference, const std::string& candidate) {
    const NameWithYears wanted = apart(reference);
    const NameWithYears given = apart(candidate);
    if (wanted.rest != given.rest)
        return Grade::None;
    Grade worst = Grade::Match; // as many years, since each left its mark in the rest
    for (std::size_t i = 0; i < wanted.years.size(); ++i)
        worst = std::min(worst, grade_years(wanted.years[i], given.years[i]));
    return worst;
}

Grade grade_numbers(const Json& reference, const Json& candidate, const StepComment& comment) {
    const std::vector<Json> first = elements_of(reference);
    const std::vector<Json> second = elements_of(candidate);
    const auto in_second = [&](const Json& wanted) {
        const auto number = number_of(wanted);
        return std::any_of(second.begin(), second.end(), [&](const Json& given) {
            const auto other = number_of(given);
            return number && other && (alike(*number, *other) || allowed(*other, comment));
        });
    };
    const bool all = std::all_of(first.begin(), first.end(), in_second);
    const bool none_more = unfolded(reference).is_array() || second.size() <= first.size();
    return all && none_more ? Grade::Match : Grade::None;
}

Grade grade_texts(const std::string& reference, const std::string& candidate,
                  const StepComment& comment) {
    const auto is_candidate = [&](const std::string& text) {
        return plain(text) == plain(candidate);
    };
    return is_candidate(reference)
                   || std::any_of(comment.acceptable.begin(), comment.acceptable.end(),
                                  is_candidate)
               ? Grade::Match
               : Grade::None;
}

// Whatever the geometries are: equal ones are within and contain one another, and what stands in
// any relation but disjoint intersects.
Grade grade_predicates(const Json& reference, const Json& candidate) {
    const auto needed = [](const Json& value) {
        std::set<std::string> names = as_set(value);
        const auto has = [&](const char* name) { return names.contains(name); };
        const bool disjoint = has("disjoint");
        if (has("intersects"))
            names = {"intersects"};
        if (has("covered_by"))
            names.erase("within");
        if (has("covers"))
            names.erase("contains");
        if (has("within") || has("contains") || has("covered_by") || has("covers"))
            names.erase("equals");
        if (disjoint)
            names.insert("disjoint");
        return names;
    };
    return needed(reference) == needed(candidate) ? Grade::Match : Grade::Partial;
}

std::vector<Json> conjuncts_of_condition(const std::string& condition) {
    Json syntax;
    try {
        syntax = with_bare_columns(operations::Expression::parse(condition).syntax());
    } catch (const Error&) {
        return {plain(condition)};
    }
    if (!is_named(syntax, "and"))
        return {without_lists(syntax)};
    std::vector<Json> conjuncts;
    for (std::size_t i = 1; i < syntax.size(); ++i)
        conjuncts.push_back(without_lists(syntax[i]));
    return conjuncts;
}

std::vector<Json> conjuncts_of_filters(const Json& filters) {
    std::vector<Json> conjuncts;
    const Json columns = unfolded(filters);
    if (columns.is_object())
        for (const auto& [column, values] : columns.items())
            conjuncts.push_back(one_of(column, elements_of(values)));
    return conjuncts;
}

Grade grade_conjuncts(const std::vector<Json>& reference, const std::vector<Json>& candidate,
                      const StepComment& comment, const ColumnRule& columns,
                      const SameRows& same_rows) {
    std::vector<Json> acceptable;
    for (const std::string& text : comment.acceptable)
        for (Json& conjunct : conjuncts_of_filters(text))
            acceptable.push_back(std::move(conjunct));
    if (reference.size() != candidate.size())
        return Grade::None;
    const ConditionRule rule(comment, columns);
    const auto grade = [&](const Json& wanted, const Json& given) {
        const bool is_acceptable =
            std::find(acceptable.begin(), acceptable.end(), given) != acceptable.end();
        const Grade by_words = is_acceptable ? Grade::Match : rule.grade(wanted, given);
        return by_words < Grade::Match && same_rows(wanted, given) ? Grade::Match : by_words;
    };
    return ConditionRule::grade_each(reference, candidate, grade);
}

} // namespace graticule::evaluation::geobenchx
