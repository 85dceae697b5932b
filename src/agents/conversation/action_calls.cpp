// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/action_calls.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace graticule::agents::conversation {

namespace {

constexpr std::size_t MostBytes = 1U << 20U;
constexpr std::string_view Fence = "```";

enum class Label { Thought, Action, Arguments, Observation };

constexpr std::array<std::pair<std::string_view, Label>, 8> Labels{
    {{"thought", Label::Thought},
     {"action input", Label::Arguments},
     {"action", Label::Action},
     {"arguments", Label::Arguments},
     {"args", Label::Arguments},
     {"input", Label::Arguments},
     {"observation", Label::Observation},
     {"final answer", Label::Thought}}};

struct Part {
    Label label = Label::Thought;
    std::string text;
};

/// The label that a line begins with, whatever emphasis it stands in, and what follows it.
std::optional<Part> labelled_line(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t*#>-_");
    if (begin == std::string_view::npos)
        return std::nullopt;
    const std::string small = ascii_lower(line.substr(begin));
    for (const auto& [word, label] : Labels) {
        if (!small.starts_with(word))
            continue;
        const std::size_t colon = small.find_first_not_of("* ", word.size());
        if (colon == std::string::npos || small[colon] != ':')
            continue;
        std::string_view rest = line.substr(begin + colon + 1);
        const std::size_t text = rest.find_first_not_of("* ");
        return Part{label, text == std::string_view::npos ? "" : std::string(rest.substr(text))};
    }
    return std::nullopt;
}

/// What a model said by its labels. Within a fence no line has one.
std::vector<Part> parts_of(std::string_view text) {
    std::vector<Part> parts(1);
    bool in_fence = false;
    for (const std::string& line : split(text, '\n')) {
        const bool is_fence = trim(line).starts_with(Fence);
        std::optional<Part> part = in_fence || is_fence ? std::nullopt : labelled_line(line);
        in_fence = is_fence ? !in_fence : in_fence;
        if (part && part->label == Label::Observation)
            break;
        if (part) {
            in_fence = trim(part->text).starts_with(Fence);
            parts.push_back(std::move(*part));
        } else {
            parts.back().text += "\n" + line;
        }
    }
    return parts;
}

/// The text within the first fence; all of it where there is none.
std::string without_fence(std::string_view text) {
    const std::size_t open = text.find(Fence);
    if (open == std::string_view::npos)
        return std::string(trim(text));
    const std::size_t line = text.find('\n', open);
    if (line == std::string_view::npos)
        return std::string(trim(text));
    const std::size_t close = text.find(Fence, line);
    return std::string(
        text.substr(line + 1, close == std::string_view::npos ? close : close - line - 1));
}

/// JSON in which line breaks within texts are written as such.
std::string with_escaped_breaks(std::string_view text) {
    std::string escaped;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text && c == '\\' && i + 1 < text.size()) {
            escaped += c;
            escaped += text[++i];
            continue;
        }
        in_text = c == '"' ? !in_text : in_text;
        if (in_text && c == '\n')
            escaped += "\\n";
        else if (in_text && c == '\t')
            escaped += "\\t";
        else if (!in_text || c != '\r')
            escaped += c;
    }
    return escaped;
}

/// The object at the begin of a text, up to the brace that closes it.
std::optional<Json> object_in(std::string_view text) {
    if (!text.starts_with('{'))
        return std::nullopt;
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text && c == '\\')
            ++i;
        else if (c == '"')
            in_text = !in_text;
        else if (!in_text && (c == '{' || c == '}'))
            depth += c == '{' ? 1 : -1;
        if (depth > 0 || in_text)
            continue;
        Json object = Json::parse(with_escaped_breaks(text.substr(0, i + 1)), nullptr, false);
        return object.is_object() ? std::optional(std::move(object)) : std::nullopt;
    }
    return std::nullopt;
}

/// The one argument of a tool that it needs, where that is a text.
std::string only_text_of(const llm::ToolSpecification& tool) {
    const std::vector<std::string> needed = texts_member(tool.parameters, "required");
    if (needed.size() != 1)
        return {};
    const Json& schema = member(member(tool.parameters, "properties"), needed.front());
    return text_member(schema, "type") == "string" ? needed.front() : std::string();
}

std::string name_in(std::string_view text) {
    std::string name;
    for (const char c : trim(text)) {
        const bool is_word =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
        if (!is_word && !name.empty())
            break;
        if (is_word)
            name += c;
    }
    return name;
}

std::optional<Json> arguments_in(std::string_view text, const llm::ToolSpecification* tool) {
    const std::string plain = without_fence(text);
    if (std::optional<Json> object = object_in(trim(plain)))
        return object;
    if (std::optional<Json> object = object_in(trim(text)))
        return object;
    if (trim(plain).empty())
        return Json::object();
    const std::string only = tool == nullptr ? "" : only_text_of(*tool);
    const bool was_to_be_json =
        plain.starts_with('{') && plain.find('"' + only + '"') != std::string::npos;
    if (only.empty() || was_to_be_json)
        return std::nullopt;
    return Json{{only, plain}};
}

/// Arguments that stand behind the name, without a label; empty where there are none.
std::string behind_name(const std::string& text) {
    const std::size_t begin = std::min(text.find('{'), text.find(Fence));
    return begin == std::string::npos ? "" : text.substr(begin);
}

std::string unreadable(const std::string& name) {
    return fmt::format(
        "The call of {} cannot be read, and nothing was carried out. Write three lines: Thought: "
        "why; Action: the tool's name; Args: one JSON object.",
        name.empty() ? "no tool" : quoted_name(name));
}

} // namespace

ActionsAnswer read_actions(std::string_view text, std::span<const llm::ToolSpecification> tools) {
    ActionsAnswer answer;
    if (text.size() > MostBytes)
        return answer;
    const std::vector<Part> parts = parts_of(text);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].label != Label::Action)
            continue;
        const bool has_arguments = i + 1 < parts.size() && parts[i + 1].label == Label::Arguments;
        const std::string said = has_arguments ? parts[i + 1].text : behind_name(parts[i].text);
        llm::ToolCall call;
        call.name = name_in(parts[i].text);
        const auto tool = std::find_if(tools.begin(), tools.end(),
                                       [&](const auto& one) { return one.name == call.name; });
        const auto arguments = arguments_in(said, tool == tools.end() ? nullptr : &*tool);
        if (call.name.empty() || !arguments)
            return {{}, unreadable(call.name)};
        call.arguments = to_line(*arguments);
        answer.calls.push_back(std::move(call));
    }
    return answer;
}

std::string how_to_write_actions() {
    return "You work in steps, each written as three parts:\n\n"
           "Thought: what you found, and what comes next\n"
           "Action: the name of one tool\n"
           "Args: its arguments as one JSON object, on as many lines as you like; for code its "
           "plain text in a fence will do\n\n"
           "What the action gave comes with the next message, as Observation. Never write one "
           "yourself. The work ends with Action: finish.\n\n"
           "The tools, with ? after what may be left out:\n";
}

} // namespace graticule::agents::conversation
