// SPDX-License-Identifier: Apache-2.0
#include "retrieval/packs/pack_reader.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::retrieval {

namespace {

constexpr std::size_t LongestFile = 32U << 10U;
constexpr std::size_t LongestText = 1800; // of what goes into prompts
constexpr std::size_t LongestTitle = 100;
constexpr std::string_view HeadMark = "+++\n";
constexpr std::string_view FenceBegin = "```python\n";
constexpr std::string_view FenceEnd = "\n```";
constexpr std::string_view SectionMark = "## ";
constexpr std::size_t LongestPattern = 200; // and of what is said
constexpr std::array<std::string_view, 6> HeadKeys = {"name",    "title",     "asked",
                                                      "general", "libraries", "pitfalls"};
constexpr std::array<std::string_view, 3> PitfallKeys = {"seen", "known", "say"};
constexpr std::array<std::string_view, 4> Headings = {"Formulas", "Values", "Pitfalls", "Example"};

[[noreturn]] void fail_to_read(std::string reason) {
    throw Error(ErrorCode::Malformed, "knowledge pack: " + std::move(reason),
                "docs/knowledge-packs.md says what form a pack has");
}

std::string one_line_of(const toml::table& head, std::string_view key,
                        std::size_t longest = LongestTitle) {
    const std::optional<std::string> value = head[key].value<std::string>();
    if (!value || value->empty() || value->size() > longest
        || value->find('\n') != std::string::npos)
        fail_to_read(
            fmt::format("'{}' must be one line of text, of at most {} bytes", key, longest));
    return *value;
}

std::vector<std::string> texts_of(const toml::table& head, std::string_view key) {
    std::vector<std::string> texts;
    if (const toml::array* list = head[key].as_array())
        for (const toml::node& item : *list)
            texts.push_back(item.value<std::string>().value_or(""));
    if (texts.empty() || std::ranges::find(texts, "") != texts.end())
        fail_to_read(fmt::format("'{}' must be a list of texts that are not empty", key));
    return texts;
}

bool is_general(const toml::table& head) {
    const toml::node* node = head.get("general");
    if (node != nullptr && !node->is_boolean())
        fail_to_read("'general' must be true or false");
    return node != nullptr && node->as_boolean()->get();
}

std::regex pattern_of(const toml::table& pitfall) {
    const std::string pattern = pitfall["seen"].value<std::string>().value_or("");
    if (pattern.empty() || pattern.size() > LongestPattern)
        fail_to_read(fmt::format("'seen' of a pitfall must be a regular expression of at most {} "
                                 "bytes",
                                 LongestPattern));
    try {
        return std::regex(pattern, std::regex::ECMAScript | std::regex::icase);
    } catch (const std::regex_error& error) {
        fail_to_read(fmt::format("'seen' of a pitfall is no regular expression: {}", error.what()));
    }
}

std::vector<double> numbers_of(const toml::table& pitfall) {
    std::vector<double> numbers;
    const toml::node* known = pitfall.get("known");
    if (known == nullptr)
        return numbers;
    if (!known->is_array())
        fail_to_read("'known' of a pitfall must be a list of numbers");
    for (const toml::node& one : *known->as_array()) {
        const std::optional<double> number = one.value<double>();
        if (!number)
            fail_to_read("'known' of a pitfall must be a list of numbers");
        numbers.push_back(*number);
    }
    return numbers;
}

std::vector<PackPitfall> pitfalls_of(const toml::table& head) {
    std::vector<PackPitfall> pitfalls;
    const toml::node* node = head.get("pitfalls");
    if (node == nullptr)
        return pitfalls;
    if (!node->is_array_of_tables())
        fail_to_read("'pitfalls' must be a list of tables");
    for (const toml::node& one : *node->as_array()) {
        const toml::table& table = *one.as_table();
        for (const auto& [key, value] : table)
            if (std::ranges::find(PitfallKeys, key.str()) == PitfallKeys.end())
                fail_to_read(fmt::format("unknown key '{}' of a pitfall", key.str()));
        pitfalls.push_back(
            {pattern_of(table), numbers_of(table), one_line_of(table, "say", LongestPattern)});
    }
    return pitfalls;
}

bool is_pack_name(std::string_view name) {
    return std::ranges::all_of(
        name, [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-'; });
}

KnowledgePack read_head(std::string_view text) {
    toml::table head;
    try {
        head = toml::parse(text);
    } catch (const toml::parse_error& error) {
        fail_to_read(
            fmt::format("line {}: {}", error.source().begin.line + 1, error.description()));
    }
    for (const auto& [key, value] : head)
        if (std::ranges::find(HeadKeys, key.str()) == HeadKeys.end())
            fail_to_read(fmt::format("unknown key '{}'", key.str()));
    KnowledgePack pack;
    pack.name = one_line_of(head, "name");
    if (!is_pack_name(pack.name))
        fail_to_read(fmt::format("the name '{}' has more than a-z, 0-9 and '-'", pack.name));
    pack.title = one_line_of(head, "title");
    pack.general = is_general(head);
    for (const std::string& phrase : texts_of(head, "asked"))
        pack.asked.emplace_back(phrase);
    pack.libraries = texts_of(head, "libraries");
    pack.pitfalls = pitfalls_of(head);
    return pack;
}

struct Section {
    std::string_view heading;
    std::string_view whole;   ///< with its heading
    std::string_view content; ///< without
};

/// The parts of a body that begin with lines of "## ".
std::vector<Section> sections_of(std::string_view body) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < body.size(); at = body.find('\n', at) + 1) {
        if (body.substr(at).starts_with(SectionMark))
            starts.push_back(at);
        if (body.find('\n', at) == std::string_view::npos)
            break;
    }
    if (starts.empty() || !trim(body.substr(0, starts.front())).empty())
        fail_to_read("after the head must come the first section");
    std::vector<Section> sections;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : body.size();
        const std::string_view whole = body.substr(starts[i], end - starts[i]);
        const std::size_t line_end = std::min(whole.find('\n'), whole.size());
        sections.push_back({whole.substr(SectionMark.size(), line_end - SectionMark.size()), whole,
                            trim(whole.substr(line_end))});
    }
    return sections;
}

void check_sections(const std::vector<Section>& sections) {
    const bool as_wanted = std::ranges::equal(sections, Headings, {}, &Section::heading);
    if (!as_wanted)
        fail_to_read("its sections must be Formulas, Values, Pitfalls and Example, in this order");
    for (const Section& section : sections)
        if (section.content.empty())
            fail_to_read(fmt::format("the section '{}' is empty", section.heading));
}

std::string text_for_prompts(const std::vector<Section>& sections) {
    std::string text;
    for (std::size_t i = 0; i + 1 < sections.size(); ++i)
        text += sections[i].whole;
    text = std::string(trim(text)) + "\n";
    if (text.size() > LongestText)
        fail_to_read(fmt::format("its formulas, values and pitfalls take {} bytes; at most {} go "
                                 "into a prompt",
                                 text.size(), LongestText));
    if (text.find("```") != std::string::npos)
        fail_to_read("code stands in the example alone");
    return text;
}

std::string code_of_example(std::string_view content) {
    const bool fenced = content.starts_with(FenceBegin) && content.ends_with(FenceEnd)
                        && content.size() > FenceBegin.size() + FenceEnd.size();
    const std::string_view code =
        fenced ? content.substr(FenceBegin.size(),
                                content.size() - FenceBegin.size() - FenceEnd.size())
               : "";
    if (trim(code).empty() || code.find("```") != std::string_view::npos)
        fail_to_read("its example must be one block of Python between ```python and ```");
    return std::string(code) + "\n";
}

/// Nothing but what shows on a page: no escapes, no bytes that are not UTF-8.
void check_characters(std::string_view text) {
    if (to_valid_utf8(text) != text || printable(text) != text)
        fail_to_read("it holds control characters, or bytes that are not UTF-8");
}

} // namespace

KnowledgePack read_knowledge_pack(std::string_view text) {
    if (text.size() > LongestFile)
        fail_to_read(fmt::format("it has more than {} bytes", LongestFile));
    check_characters(text);
    const std::size_t head_end = text.find(fmt::format("\n{}", HeadMark), HeadMark.size() - 1);
    if (!text.starts_with(HeadMark) || head_end == std::string_view::npos)
        fail_to_read("it must begin with a head between two lines of +++");
    KnowledgePack pack = read_head(text.substr(HeadMark.size(), head_end + 1 - HeadMark.size()));
    const std::vector<Section> sections = sections_of(text.substr(head_end + 1 + HeadMark.size()));
    check_sections(sections);
    pack.text = text_for_prompts(sections);
    pack.example = code_of_example(sections.back().content);
    return pack;
}

} // namespace graticule::retrieval
