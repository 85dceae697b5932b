// SPDX-License-Identifier: Apache-2.0
#include "evaluation/outcome/said_answer.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::outcome {

namespace {

constexpr std::size_t LongestInShort = 160; // bytes
constexpr std::size_t ValuesInShort = 4;

SaidValue value_from(const Json& json) {
    return {text_member(json, "name"), number_member(json, "value"), text_member(json, "value"),
            text_member(json, "unit")};
}

std::string in_words(const SaidValue& value) {
    const std::string what = value.number ? fmt::format("{}", *value.number) : value.text;
    return fmt::format("{} = {}{}{}", value.name, what, value.unit.empty() ? "" : " ", value.unit);
}

} // namespace

std::vector<double> SaidAnswer::numbers() const {
    std::vector<double> numbers;
    for (const SaidValue& value : values)
        if (value.number)
            numbers.push_back(*value.number);
    return numbers;
}

std::vector<std::string> SaidAnswer::names() const {
    std::vector<std::string> names;
    for (const SaidValue& value : values)
        if (value.name != "count")
            names.push_back(value.name == "name" ? value.text : value.name);
    return names;
}

std::string SaidAnswer::in_short() const {
    std::vector<std::string> first;
    for (std::size_t i = 0; i < std::min(values.size(), ValuesInShort); ++i)
        first.push_back(in_words(values[i]));
    return one_line(first.empty() ? words : join(first, ", "), LongestInShort);
}

SaidAnswer said_in(const runs::RunRecord& record) {
    SaidAnswer said;
    if (record.finished)
        said.end = record.finished->end;
    if (record.refusal) {
        said.words = record.refusal->reason;
    } else if (record.answer) {
        said.words = record.answer->text;
        if (const Json& values = record.answer->values; values.is_array())
            for (const Json& value : values)
                said.values.push_back(value_from(value));
    }
    return said;
}

} // namespace graticule::evaluation::outcome
