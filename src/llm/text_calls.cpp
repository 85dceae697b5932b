// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/text_tools.hpp"

#include <algorithm>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::size_t MaxTextBytes = 1U << 20U;
constexpr int MaxObjects = 200; // that are looked for in one answer
constexpr std::size_t LongestToolName = 200;

/// Finds calls and answers in what a model said.
class CallReader {
public:
    explicit CallReader(std::string_view text) : m_text(text) {}

    std::vector<Part> run() {
        std::size_t at = 0;
        for (int looked = 0; looked < MaxObjects && m_text.size() <= MaxTextBytes; ++looked) {
            const std::size_t open = m_text.find('{', at);
            if (open == std::string_view::npos)
                break;
            const std::size_t end = end_of_object(open);
            const std::string_view object = m_text.substr(open, end - open);
            if (take(object, open)) {
                at = end;
                m_words_from = end;
            } else { // an object within it may be one
                at = open + 1;
            }
        }
        if (!m_parts.empty())
            add_words(m_text.substr(m_words_from));
        else if (const std::string_view words = trim(m_text); !words.empty())
            m_parts.emplace_back(TextPart{std::string(words)});
        return std::move(m_parts);
    }

private:
    // Behind the brace that closes it, or the end of the text.
    std::size_t end_of_object(std::size_t open) const {
        std::size_t depth = 0;
        bool in_text = false;
        for (std::size_t i = open; i < m_text.size(); ++i) {
            const char c = m_text[i];
            if (in_text && c == '\\')
                ++i;
            else if (c == '"')
                in_text = !in_text;
            else if (!in_text && c == '{')
                ++depth;
            else if (!in_text && c == '}' && --depth == 0)
                return i + 1;
        }
        return m_text.size();
    }

    bool take(std::string_view object, std::size_t open) {
        Json json;
        try {
            json = parse_json(object, "the call");
        } catch (const Error&) {
            return take_broken(object, open);
        }
        std::string name = text_member(json, "tool");
        if (name.empty() && (json.contains("arguments") || json.contains("parameters")))
            name = text_member(json, "name"); // as many models have learnt it
        if (!name.empty()) {
            add_words(m_text.substr(m_words_from, open - m_words_from));
            m_parts.emplace_back(ToolCall{"", name, arguments_of(json)});
            return true;
        }
        if (!json.contains("answer"))
            return false;
        add_words(m_text.substr(m_words_from, open - m_words_from));
        const Json& answer = json["answer"];
        m_parts.emplace_back(
            TextPart{answer.is_string() ? answer.get<std::string>() : to_line(answer)});
        return true;
    }

    static std::string arguments_of(const Json& call) {
        for (const char* const name : {"arguments", "parameters"})
            if (const Json& given = member(call, name); !given.is_null())
                return given.is_string() ? given.get<std::string>() : to_line(given);
        return "";
    }

    // What begins as a call was meant as one; whoever carries it out says what is wrong with it.
    bool take_broken(std::string_view object, std::size_t open) {
        const std::string_view within = trim(object.substr(1));
        constexpr std::string_view Key = "\"tool\"";
        if (!within.starts_with(Key))
            return false;
        add_words(m_text.substr(m_words_from, open - m_words_from));
        m_parts.emplace_back(
            ToolCall{"", text_after(within.substr(Key.size())), std::string(object)});
        return true;
    }

    // The text of `: "text"`, or nothing.
    static std::string text_after(std::string_view rest) {
        const std::size_t begin = rest.find('"');
        if (begin == std::string_view::npos || trim(rest.substr(0, begin)) != ":")
            return {};
        const std::string_view text = rest.substr(begin + 1, LongestToolName);
        return std::string(text.substr(0, text.find('"')));
    }

    // Fences, brackets and commas around objects are no words.
    void add_words(std::string_view words) {
        const auto without = [&](std::string_view mark) {
            if (words.starts_with(mark))
                words.remove_prefix(mark.size());
            if (words.ends_with(mark))
                words.remove_suffix(mark.size());
            words = trim(words);
        };
        words = trim(words);
        for (const std::string_view mark : {"```json", "```", "[", "]", ",", "```json", "```"})
            without(mark);
        if (!words.empty())
            m_parts.emplace_back(TextPart{std::string(words)});
    }

    std::string_view m_text;
    std::size_t m_words_from = 0; ///< what is not in a part yet
    std::vector<Part> m_parts;
};

} // namespace

std::vector<Part> read_text_calls(std::string_view text) {
    return CallReader(text).run();
}

} // namespace graticule::llm
