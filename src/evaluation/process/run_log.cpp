// SPDX-License-Identifier: Apache-2.0
#include "evaluation/process/run_log.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/interchange/conversation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace graticule::evaluation::process {

namespace {

constexpr std::string_view TracebackBegin = "Traceback (most recent call last)";
constexpr std::size_t LongestError = 100; // characters
constexpr std::size_t LongLine = 200;
constexpr std::size_t CutLine = 150;

/// Code is shown as it is, other arguments as JSON.
std::string words_of_call(const Json& call) {
    const std::string name = text_member(call, "name");
    const std::string arguments = text_member(call, "arguments");
    try {
        const Json parsed = parse_json(arguments, "arguments");
        if (const std::string code = text_member(parsed, "code"); !code.empty())
            return fmt::format("{}:\n{}\n", name, code);
    } catch (const Error&) { // what a model wrote that is no JSON is shown, too
    }
    return fmt::format("{} {}\n", name, arguments);
}

std::string words_of_message(const Json& message) {
    const std::string role = text_member(message, "role");
    if (role != "assistant" && role != "tool")
        return {};
    std::string words;
    if (const Json& parts = member(message, "parts"); parts.is_array())
        for (const Json& part : parts) {
            const std::string type = text_member(part, "type");
            if (type == "text")
                words += text_member(part, "text") + "\n";
            else if (type == "tool_call")
                words += words_of_call(part);
            else if (type == "tool_result")
                words += interchange::texts_of(member(part, "content")) + "\n";
        }
    return words;
}

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c)
           || static_cast<unsigned char>(c) >= 0x80U;
}

/// Whether a line has no word, as rules of = or box characters have none.
bool is_rule(std::string_view line) {
    for (const std::string_view sign : {"═", "━", "─"})
        if (line.starts_with(sign))
            return true;
    return std::none_of(line.begin(), line.end(), is_letter_or_digit);
}

/// Whether an untrimmed line is the last of a traceback: "ValueError: ...", "KeyboardInterrupt".
bool ends_traceback(std::string_view line) {
    return !line.empty() && line.front() != ' ' && line.front() != '\t'
           && line.find(TracebackBegin) == std::string_view::npos;
}

} // namespace

std::string log_of(const runs::RunRecord& run) {
    std::string log;
    for (const Json& message : interchange::conversation_of(run))
        log += words_of_message(message);
    const std::string answer = interchange::answer_of(run);
    if (!answer.empty() && log.find(answer) == std::string::npos)
        log += answer + "\n";
    return log;
}

std::string cleaned_log(std::string_view log) {
    std::string cleaned;
    bool in_traceback = false;
    for (const std::string& line : split(log, '\n')) {
        const std::string_view trimmed = trim(line);
        if (trimmed.empty())
            continue;
        if (in_traceback) {
            if (ends_traceback(line)) {
                in_traceback = false;
                cleaned += "Error: " + first_characters(trimmed, LongestError) + "\n";
            }
            continue;
        }
        in_traceback = trimmed.find(TracebackBegin) != std::string_view::npos;
        if (in_traceback || is_rule(trimmed))
            continue;
        const std::string shown = first_characters(trimmed, LongLine);
        cleaned +=
            shown.size() < trimmed.size() ? first_characters(trimmed, CutLine) + "..." : shown;
        cleaned += "\n";
    }
    return cleaned;
}

std::string first_characters(std::string_view text, std::size_t most) {
    std::size_t end = 0;
    for (std::size_t characters = 0; end < text.size(); ++end) {
        const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U; // of UTF-8
        if (begins && ++characters > most)
            break;
    }
    return std::string(text.substr(0, end));
}

} // namespace graticule::evaluation::process
