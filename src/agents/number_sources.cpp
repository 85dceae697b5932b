// SPDX-License-Identifier: Apache-2.0
#include "agents/number_sources.hpp"

#include "agents/model_agent.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/tools.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace graticule::agents {

namespace {

constexpr std::string_view Mark = " [no source]";

struct WrittenNumber {
    std::size_t at = 0;
    std::size_t length = 0;
};

/// "1,234.5" of "about 1,234.5 km.": digits, with what stands between digits.
std::vector<WrittenNumber> numbers_in(std::string_view text) {
    std::vector<WrittenNumber> numbers;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_digit(text[i]))
            continue;
        const std::size_t start = i;
        while (i < text.size()
               && (is_digit(text[i])
                   || ((text[i] == '.' || text[i] == ',') && i + 1 < text.size()
                       && is_digit(text[i + 1]))))
            ++i;
        numbers.push_back({start, i - start});
    }
    return numbers;
}

std::string without_commas(std::string_view number) {
    std::string plain(number);
    std::erase(plain, ',');
    return plain;
}

bool names_a_step(std::string_view text, std::size_t at) {
    constexpr std::string_view Step = "Left out in step ";
    return text.substr(0, at).ends_with(Step);
}

} // namespace

void NumberSources::add_text(std::string_view text) {
    for (const WrittenNumber& number : numbers_in(text))
        m_known.insert(without_commas(text.substr(number.at, number.length)));
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

void NumberSources::add_call(std::string_view tool, const Json& arguments, const Json& data) {
    if (tool == tools::Finish)
        return; // the answer is no source for itself
    add_values(tool == AskUser ? member(data, "answer") : arguments);
}

void NumberSources::add_dataset(const Json& entry) {
    for (const char* words : {"name", "title", "source", "license"})
        add_text(text_member(entry, words));
}

std::vector<std::string> NumberSources::missing_in(const runs::AnswerText& answer) const {
    std::vector<std::string> missing;
    for (const runs::AnswerText::Piece& piece : answer.pieces())
        if (const auto* words = std::get_if<std::string>(&piece))
            for (const WrittenNumber& number : numbers_in(*words)) {
                const std::string written = words->substr(number.at, number.length);
                if (!names_a_step(*words, number.at) && !m_known.contains(without_commas(written)))
                    missing.push_back(written);
            }
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
        std::reverse(numbers.begin(), numbers.end()); // so that places stay as they are
        for (const WrittenNumber& number : numbers)
            if (!names_a_step(text, number.at)
                && !m_known.contains(without_commas(text.substr(number.at, number.length))))
                text.insert(number.at + number.length, Mark);
        marked += text;
    }
    return marked;
}

} // namespace graticule::agents
