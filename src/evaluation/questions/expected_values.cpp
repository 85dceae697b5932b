// SPDX-License-Identifier: Apache-2.0
#include "evaluation/questions/expected_values.hpp"

#include "base/file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::evaluation::questions {

namespace {

constexpr std::uintmax_t MostBytesOfValues = 64U << 20U;

} // namespace

ExpectedValues::ExpectedValues(const std::filesystem::path& file)
    : m_file(file.filename().string()),
      m_values(parse_json(read_file(file, MostBytesOfValues), m_file)) {}

CheckedJson ExpectedValues::named(const std::string& name, const CheckedJson& where) const {
    const CheckedJson values(m_values, m_file);
    if (!values.has(name))
        where.fail(fmt::format("names '{}', which {} does not have", printable(name), m_file));
    return values.at(name);
}

std::vector<double> ExpectedValues::numbers(const std::string& names,
                                            const CheckedJson& where) const {
    std::vector<double> numbers;
    for (const std::string& name : split(names, '|'))
        numbers.push_back(named(name, where).number());
    return numbers;
}

std::map<std::string, double> ExpectedValues::rows(const std::string& name,
                                                   const CheckedJson& where) const {
    std::map<std::string, double> rows;
    const CheckedJson table = named(name, where);
    for (const auto& [row, value] : table.object().items())
        rows.emplace(row, table.at(row).number());
    return rows;
}

std::vector<std::size_t> ExpectedValues::counts(const CheckedJson& names) const {
    std::vector<std::size_t> counts;
    for (const std::string& name : split(names.text(), '|'))
        counts.push_back(static_cast<std::size_t>(named(name, names).integer()));
    return counts;
}

std::vector<double> ExpectedValues::list_of_numbers(const CheckedJson& name) const {
    std::vector<double> numbers;
    for (const CheckedJson& element : named(name.text(), name).elements())
        numbers.push_back(element.number());
    return numbers;
}

std::vector<std::string> ExpectedValues::texts(const CheckedJson& name) const {
    std::vector<std::string> texts;
    for (const CheckedJson& element : named(name.text(), name).elements())
        texts.push_back(element.text());
    return texts;
}

std::vector<std::vector<std::string>> ExpectedValues::alternatives(const CheckedJson& name) const {
    std::vector<std::vector<std::string>> alternatives;
    for (const CheckedJson& element : named(name.text(), name).elements()) {
        std::vector<std::string>& accepted = alternatives.emplace_back();
        if (element.json().is_array())
            for (const CheckedJson& one : element.elements())
                accepted.push_back(one.text());
        else
            accepted.push_back(element.text());
    }
    return alternatives;
}

} // namespace graticule::evaluation::questions
