// SPDX-License-Identifier: Apache-2.0
#include "agents/number_sources.hpp"

#include "agents/conversation/named_values.hpp"
#include "agents/model_agent.hpp"
#include "agents/number_words.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/search/tools.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace graticule::agents {

namespace {

constexpr std::string_view Mark = " [no source]";
constexpr std::size_t MaxCrs = 50; // looked up for one answer

/// Units whose digit is no number, and datums, ellipsoids and the like, which are names.
bool is_name_of_its_own(const WrittenNumber& number) {
    constexpr std::array<std::string_view, 24> Words{
        "m2",    "km2",  "cm2",    "mm2",    "ft2",   "mi2",        "yd2",   "m3",
        "km3",   "m^2",  "km^2",   "m^3",    "km^3",  "wgs84",      "crs84", "nad27",
        "nad83", "ed50", "etrs89", "etrf89", "grs80", "sirgas2000", "gda94", "gda2020"};
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> Pairs{
        {{"wgs", "84"},
         {"nad", "83"},
         {"nad", "27"},
         {"etrs", "89"},
         {"grs", "80"},
         {"sirgas", "2000"}}};
    return std::find(Words.begin(), Words.end(), number.word) != Words.end()
           || std::find(Pairs.begin(), Pairs.end(),
                        std::pair<std::string_view, std::string_view>(number.before, number.plain))
                  != Pairs.end();
}

/// Of what an answer says in kilometres: the metres, in which code has it.
std::string in_metres(const WrittenNumber& number) {
    constexpr double MetresOfKilometre = 1000;
    const std::optional<double> value =
        number.counted == "km" ? parse_number(number.plain) : std::nullopt;
    return value ? shortest_number(*value * MetresOfKilometre) : "";
}

bool names_a_step(std::string_view text, std::size_t at) {
    constexpr std::string_view Step = "Left out in step ";
    return text.substr(0, at).ends_with(Step);
}

bool executes_code(std::string_view tool) {
    const std::vector<tools::ToolSpec>& all = tools::all_tools();
    return std::any_of(all.begin(), all.end(), [&](const tools::ToolSpec& known) {
        return known.name == tool && known.tool_set == tools::CodeSet;
    });
}

/// The numbers that an answer can name, in the ways in which results write them.
std::set<std::string> nameable_numbers(const Json& data) {
    constexpr int RowDigits = 8;
    std::set<std::string> numbers;
    for (const std::string& pointer : conversation::value_pointers(data)) {
        const Json& found = data.at(Json::json_pointer(pointer));
        const Json& value = found.is_object() ? member(found, "value") : found;
        if (!value.is_number())
            continue;
        const auto number = value.get<double>();
        for (const std::string& written :
             {format_number(number), format_number(number, RowDigits), shortest_number(number)})
            for (WrittenNumber& plain : numbers_in(written))
                numbers.insert(std::move(plain.plain));
    }
    return numbers;
}

} // namespace

void NumberSources::add_text(std::string_view text) {
    for (WrittenNumber& number : numbers_in(text))
        m_known.insert(std::move(number.plain));
    add_names(text);
}

void NumberSources::add_values(const Json& json) {
    if (json.is_string())
        add_text(json.get_ref<const std::string&>());
    else if (json.is_number())
        add_text(shortest_number(json.get<double>()));
    else if (json.is_structured())
        for (const Json& element : json)
            add_values(element);
}

void NumberSources::add_names(std::string_view text) {
    for (WrittenNumber& number : numbers_in(text))
        if (!number.word.empty())
            m_words.insert(std::move(number.word));
    add_crs(text);
}

// "UTM zone 17N" of EPSG:32617: its words are names, and its zone may be written without N.
void NumberSources::add_crs(std::string_view text) {
    if (m_crs.size() >= MaxCrs)
        return;
    for (std::string& name : names_of_crs_in(text, MaxCrs - m_crs.size()))
        for (WrittenNumber& number : numbers_in(*m_crs.insert(std::move(name)).first)) {
            m_named.emplace(number.before, number.plain);
            if (!number.word.empty())
                m_words.insert(std::move(number.word));
        }
}

void NumberSources::add_said(std::string_view text, const Json& data) {
    const std::set<std::string> nameable = nameable_numbers(data);
    for (WrittenNumber& number : numbers_in(text))
        if (number.word.empty() && !number.counted.empty() && !nameable.contains(number.plain))
            m_counted.emplace(std::move(number.plain), std::move(number.counted));
}

void NumberSources::add_call(std::string_view tool, const Json& arguments, std::string_view text,
                             const Json& data) {
    if (tool == tools::Finish)
        return; // the answer is no source for itself
    if (tool == AskUser) {
        add_values(member(data, "answer"));
        return;
    }
    add_values(arguments);
    if (tool == tools::FindTools)
        return;
    add_names(text);
    if (!executes_code(tool) && !data.contains("foreign")) // which say what they like
        add_said(text, data);
}

void NumberSources::add_dataset(const Json& entry) {
    for (const char* words : {"name", "title", "source", "license"})
        add_text(text_member(entry, words));
}

bool NumberSources::has(std::string_view text, const WrittenNumber& number) const {
    if (number.lists || m_known.contains(number.plain) || m_known.contains(in_metres(number))
        || names_a_step(text, number.at) || is_name_of_its_own(number))
        return true;
    if (!number.word.empty() && m_words.contains(number.word))
        return true;
    return m_named.contains({number.before, number.plain})
           || (number.word.empty() && m_counted.contains({number.plain, number.counted}));
}

std::vector<std::string> NumberSources::missing_in(const runs::AnswerText& answer) const {
    std::vector<std::string> missing;
    for (const runs::AnswerText::Piece& piece : answer.pieces())
        if (const auto* words = std::get_if<std::string>(&piece))
            for (const WrittenNumber& number : numbers_in(*words))
                if (!has(*words, number))
                    missing.push_back(words->substr(number.at, number.length));
    return missing;
}

runs::AnswerText NumberSources::marked(const runs::AnswerText& answer) const {
    runs::AnswerText marked;
    for (const runs::AnswerText::Piece& piece : answer.pieces()) {
        const auto* words = std::get_if<std::string>(&piece);
        if (words == nullptr) {
            marked += std::get<runs::Cell>(piece);
            continue;
        }
        std::string text = *words;
        std::vector<WrittenNumber> numbers = numbers_in(text);
        std::erase_if(numbers, [&](const WrittenNumber& number) { return has(text, number); });
        std::reverse(numbers.begin(), numbers.end()); // so that places stay as they are
        for (const WrittenNumber& number : numbers)
            text.insert(number.at + number.length, Mark);
        marked += text;
    }
    return marked;
}

} // namespace graticule::agents
