// SPDX-License-Identifier: Apache-2.0
#include "evaluation/outcome/answer_problems.hpp"

#include "base/text.hpp"
#include "evaluation/strict/sentences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace graticule::evaluation::outcome {

namespace {

constexpr std::size_t LeastRows = 5; // of a table that must be told; fewer where it has fewer
constexpr std::string_view OfCounties = " County";

/// Notes what an answer lacks, and where it has values, that these are others.
class Problems {
public:
    explicit Problems(const SaidAnswer& said) : m_said(said) {}

    void not_said(const std::string& expected) {
        m_list.push_back({!m_said.values.empty(),
                          fmt::format("expected {}, got {}", expected, m_said.in_short())});
    }
    void wrong(std::string sentence) { m_list.push_back({true, std::move(sentence)}); }

    std::vector<Problem> take() { return std::move(m_list); }

private:
    const SaidAnswer& m_said;
    std::vector<Problem> m_list;
};

/// The first numbers of an answer whose unit is the one asked for.
std::vector<double> first_numbers(const ExpectedAnswer& expected, const SaidAnswer& said) {
    std::vector<double> numbers;
    std::size_t looked_at = 0;
    for (const SaidValue& value : said.values)
        if (value.number && looked_at++ < expected.among_first
            && (!expected.unit || expected.unit->is_in(value.unit)))
            numbers.push_back(*value.number);
    return numbers;
}

void check_numbers(const ExpectedAnswer& expected, const SaidAnswer& said, Problems& problems) {
    const std::vector<double> numbers = first_numbers(expected, said);
    for (const ExpectedNumber& number : expected.numbers)
        if (!is_among(number, numbers))
            problems.not_said(fmt::format(
                "{}{}", fmt::join(number.accepted, " or "),
                expected.unit ? fmt::format(" [{}]", expected.unit->text()) : std::string()));
}

void check_rows(const ExpectedAnswer& expected, const SaidAnswer& said, Problems& problems) {
    std::map<std::string, double> rows;
    for (const auto& [name, value] : expected.rows)
        rows.emplace(fold(name), value);
    std::set<std::string> told;
    for (const SaidValue& value : said.values) {
        const auto row = rows.find(fold(value.name));
        if (row == rows.end())
            continue;
        told.insert(row->first);
        if (!value.number || !expected.rows_tolerance.agrees(row->second, *value.number))
            problems.wrong(
                fmt::format("expected {} = {}, got {}", value.name, row->second,
                            value.number ? fmt::format("{}", *value.number) : value.text));
    }
    if (told.size() < std::min(rows.size(), LeastRows))
        problems.not_said(fmt::format("a value for each of {} names", rows.size()));
}

std::string without_county(const std::string& name) {
    return name.ends_with(OfCounties) ? name.substr(0, name.size() - OfCounties.size()) : name;
}

/// Whether a name that is expected comes first: as the first value, or as what that is of.
bool comes_first(const std::vector<std::string>& expected, const SaidAnswer& said) {
    if (said.values.empty())
        return false;
    std::vector<std::string> first{without_county(said.values.front().text)};
    if (const std::vector<std::string> names = said.names(); !names.empty())
        first.push_back(without_county(names.front()));
    return std::find_first_of(first.begin(), first.end(), expected.begin(), expected.end())
           != first.end();
}

/// Whether all names are there from the first on, each in its place.
bool begins_with(const std::vector<std::string>& names, const std::vector<std::string>& ordered) {
    return names.size() >= ordered.size()
           && std::equal(ordered.begin(), ordered.end(), names.begin(),
                         [](const std::string& wanted, const std::string& name) {
                             return wanted == without_county(name);
                         });
}

void check_names(const ExpectedAnswer& expected, const SaidAnswer& said, Problems& problems) {
    if (expected.names) {
        const std::vector<std::string> names = said.names();
        if (std::set<std::string>(names.begin(), names.end()) != *expected.names)
            problems.not_said(fmt::format("the names {}", fmt::join(*expected.names, ", ")));
    }
    if (!begins_with(said.names(), expected.ordered))
        problems.not_said(fmt::format("in this order {}", fmt::join(expected.ordered, ", ")));
    if (!expected.first.empty() && !comes_first(expected.first, said))
        problems.not_said(expected.first.front() + " first");
}

void check_words(const ExpectedAnswer& expected, const SaidAnswer& said, Problems& problems) {
    const auto names = [&](const std::string& name) { return has_words(said.words, name); };
    for (const std::vector<std::string>& accepted : expected.mentions)
        if (std::none_of(accepted.begin(), accepted.end(), names))
            problems.not_said(fmt::format("{} to be named", fmt::join(accepted, " or ")));
    for (const std::string& name : expected.unmentioned)
        if (names(name))
            problems.not_said(name + " not to be named");
    for (const Pattern& pattern : expected.says)
        if (!pattern.is_in(said.words))
            problems.not_said(fmt::format("words of \"{}\"", pattern.text()));
}

bool is_digit_at(const std::string& text, std::size_t at) {
    return at < text.size() && is_digit(text[at]);
}

bool is_within_number(char c) {
    return c == '.' || c == ',';
}

/// Whether what begins at a place is the rest neither of a word nor of a number.
bool begins_here(const std::string& text, std::size_t at) {
    if (at == 0)
        return true;
    const bool in_number = at > 1 && is_within_number(text[at - 1]) && is_digit_at(text, at - 2);
    return !strict::is_word(text[at - 1]) && !in_number;
}

bool ends_here(const std::string& text, std::size_t at) {
    if (at == text.size() || !strict::is_word(text[at - 1]))
        return true;
    const bool in_number = is_within_number(text[at]) && is_digit_at(text, at + 1);
    return !strict::is_word(text[at]) && !in_number;
}

} // namespace

bool is_among(const ExpectedNumber& expected, const std::vector<double>& numbers) {
    const auto agrees = [&](double wanted) {
        return std::any_of(numbers.begin(), numbers.end(), [&](double number) {
            return expected.tolerance.agrees(wanted, number)
                   || (expected.or_per_cent && wanted != 0 && std::abs(wanted) < 1
                       && expected.tolerance.agrees(100 * wanted, number));
        });
    };
    return std::any_of(expected.accepted.begin(), expected.accepted.end(), agrees);
}

bool has_words(const std::string& text, const std::string& words) {
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        if (begins_here(text, at) && ends_here(text, at + words.size()))
            return true;
    return false;
}

std::vector<Problem> problems_of_answer(const ExpectedAnswer& expected, const SaidAnswer& said) {
    Problems problems(said);
    check_numbers(expected, said, problems);
    check_rows(expected, said, problems);
    check_names(expected, said, problems);
    check_words(expected, said, problems);
    return problems.take();
}

} // namespace graticule::evaluation::outcome
