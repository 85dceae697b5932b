// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/answer_references.hpp"

#include "agents/conversation/named_values.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace graticule::agents::conversation {

namespace {

constexpr std::string_view Open = "{{";
constexpr std::string_view Close = "}}";
constexpr std::string_view Plain = "plain";
constexpr std::size_t LongestReference = 300; // bytes between the braces
constexpr std::size_t MaxFaults = 5;          // told at once

/// What stands between the braces.
struct Reference {
    std::string call;
    std::string pointer; ///< "/mean"
    std::string form;    ///< after "|"; empty as a rule
};

Reference reference_of(std::string_view inside) {
    Reference reference;
    const std::size_t bar = inside.rfind('|');
    if (bar != std::string_view::npos) {
        reference.form = trim(inside.substr(bar + 1));
        inside = inside.substr(0, bar);
    }
    inside = trim(inside);
    const std::size_t slash = std::min(inside.find('/'), inside.size());
    reference.call = trim(inside.substr(0, slash));
    reference.pointer = inside.substr(slash);
    return reference;
}

std::string did_you_mean(const Reference& reference, const Json& data) {
    std::vector<std::string> names;
    for (const std::string& pointer : value_pointers(data))
        names.push_back(pointer);
    const auto nearest = nearest_name(reference.pointer, names);
    if (nearest)
        return fmt::format("did you mean {{{{{}{}}}}}?", reference.call, visible_text(*nearest));
    return names.empty() ? "that call found no value that can be named"
                         : fmt::format("its first value is {{{{{}{}}}}}", reference.call,
                                       visible_text(names.front()));
}

/// A digit that is written high, as in "km²", and how many bytes it takes; 0 bytes for others.
std::pair<char, std::size_t> high_digit(std::string_view text) {
    for (const auto& [high, digit] : {std::pair("²", '2'), std::pair("³", '3')})
        if (text.starts_with(high))
            return {digit, std::string_view(high).size()};
    return {'\0', 0};
}

/// How many bytes at the start of the words are the unit, "km²" and "km2" being one; 0 for none.
std::size_t length_of_unit(std::string_view words, std::string_view unit) {
    const auto next = [](std::string_view text, std::size_t at) {
        const auto high = high_digit(text.substr(at));
        return high.second > 0 || at >= text.size() ? high : std::pair(text[at], std::size_t{1});
    };
    std::size_t in_words = 0;
    for (std::size_t in_unit = 0; in_unit < unit.size();) {
        const auto [wanted, wanted_bytes] = next(unit, in_unit);
        const auto [given, given_bytes] = next(words, in_words);
        if (given != wanted || given_bytes == 0)
            return 0;
        in_unit += wanted_bytes;
        in_words += given_bytes;
    }
    return in_words;
}

/// How many bytes at the start of the words say the unit once more that a value before them is
/// shown with, as in "{{3/area}} km2".
std::size_t repeated_unit(std::string_view words, std::string_view unit) {
    const std::size_t space = words.starts_with(' ') ? 1 : 0;
    const std::size_t length = length_of_unit(words.substr(space), unit);
    const std::string_view after = words.substr(space + length);
    const bool goes_on = !after.empty()
                         && (std::isalnum(static_cast<unsigned char>(after[0])) != 0
                             || after[0] == '/' || after[0] == '_' || after[0] == '^'
                             || (static_cast<unsigned char>(after[0]) & 0x80U) != 0);
    return length == 0 || goes_on ? 0 : space + length;
}

class Reader {
public:
    Reader(const runs::Observer& observed, const std::vector<std::string>& calls)
        : m_observed(observed), m_calls(calls) {}

    ReadAnswer read(std::string_view words) {
        while (!words.empty()) {
            const std::size_t open = std::min(words.find(Open), words.size());
            m_answer.text += std::string(words.substr(0, open));
            words.remove_prefix(open);
            const std::size_t close = words.find(Close);
            if (words.empty())
                break;
            if (close == std::string_view::npos || close > LongestReference) {
                m_answer.text += std::string(words.substr(0, Open.size()));
                words.remove_prefix(Open.size());
                continue;
            }
            const std::string unit = add(words.substr(Open.size(), close - Open.size()));
            words.remove_prefix(close + Close.size());
            words.remove_prefix(repeated_unit(words, unit));
        }
        return std::move(m_answer);
    }

private:
    /// @return the unit that the value is shown with
    std::string add(std::string_view inside) {
        const Reference reference = reference_of(inside);
        if (const auto fault = fault_of(reference)) {
            if (m_answer.faults.size() < MaxFaults)
                m_answer.faults.push_back(fmt::format("{{{{{}}}}}: {}", one_line(inside), *fault));
            m_answer.text += fmt::format("{}{}{}", Open, inside, Close);
            return "";
        }
        const Json& data = *m_observed(reference.call).data;
        runs::Cell cell;
        cell.source = {reference.call, reference.pointer, 1};
        const bool plain = reference.form == Plain;
        cell.form = plain ? runs::CellForm::Text : runs::CellForm::Number;
        cell.unit = plain ? "" : unit_at(data, reference.pointer);
        add_value(cell);
        m_answer.text += cell;
        return cell.unit;
    }

    std::optional<std::string> fault_of(const Reference& reference) const {
        if (!reference.form.empty() && reference.form != Plain)
            return fmt::format("after | only {} may stand", Plain);
        if (std::find(m_calls.begin(), m_calls.end(), reference.call) == m_calls.end())
            return m_calls.empty()
                       ? std::string("no call was made")
                       : fmt::format("there is no call {}; the last one is {}",
                                     one_line(reference.call, LongestReference), m_calls.back());
        const Json* data = m_observed(reference.call).data;
        if (data == nullptr)
            return fmt::format("call {} gave nothing back", reference.call);
        const runs::Cell cell{
            {reference.call, reference.pointer, 1}, runs::CellForm::Number, "", {}, 0};
        const Json value = runs::cell_value(cell, m_observed);
        if (value.is_null() || value.is_structured())
            return fmt::format("there is no such value; {}", did_you_mean(reference, *data));
        return std::nullopt;
    }

    void add_value(const runs::Cell& cell) {
        if (!m_named.insert(cell.source.step + cell.source.at).second)
            return;
        const std::string name = Json::json_pointer(cell.source.at).back();
        m_answer.values.push_back({{"name", name},
                                   {"value", runs::cell_value(cell, m_observed)},
                                   {"unit", cell.unit},
                                   {"cell", to_json(cell)}});
    }

    const runs::Observer& m_observed;
    const std::vector<std::string>& m_calls;
    std::set<std::string> m_named;
    ReadAnswer m_answer;
};

} // namespace

ReadAnswer read_answer(const std::string& words, const runs::Observer& observed,
                       const std::vector<std::string>& calls) {
    return Reader(observed, calls).read(words);
}

} // namespace graticule::agents::conversation
