// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/builtin_entries.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/examples/example_texts.hpp"
#include "retrieval/knowledge_packs.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace graticule::retrieval {

namespace {

constexpr std::size_t LongestExample = 8U << 10U; // bytes
constexpr std::size_t LongestTitleOfExample = 200;
constexpr std::string_view Quotes = "\"\"\"";
constexpr std::size_t MostTitles = 4; // that a function is asked for with

[[noreturn]] void fail_to_read_example(std::string_view name, std::string_view reason) {
    throw Error(ErrorCode::Malformed, fmt::format("worked example {}: {}", name, reason),
                "docs/documentation-search.md says what form an example has");
}

std::vector<std::string> names_after(std::string_view line, std::string_view heading) {
    std::vector<std::string> names;
    for (const std::string& name : split(line.substr(heading.size()), ','))
        if (const std::string_view plain = trim(name); !plain.empty())
            names.emplace_back(plain);
    return names;
}

/// The docstring with which a file begins, and what comes after it.
struct ExampleParts {
    std::string_view words;
    std::string_view code;
};

std::optional<ExampleParts> parts_of(std::string_view text) {
    while (text.starts_with('#')) // a licence
        text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
    text = trim(text);
    if (!text.starts_with(Quotes))
        return std::nullopt;
    const std::size_t end = text.find(Quotes, Quotes.size());
    if (end == std::string_view::npos)
        return std::nullopt;
    return ExampleParts{trim(text.substr(Quotes.size(), end - Quotes.size())),
                        trim(text.substr(end + Quotes.size()))};
}

} // namespace

Entry read_example(std::string_view name, std::string_view text) {
    if (text.size() > LongestExample)
        fail_to_read_example(name, fmt::format("it has more than {} bytes", LongestExample));
    const std::optional<ExampleParts> parts = parts_of(text);
    if (!parts)
        fail_to_read_example(name, "it must begin with a docstring between \"\"\"");
    Entry entry;
    entry.kind = EntryKind::Example;
    entry.name = name;
    std::string rest;
    for (const std::string& line : split(parts->words, '\n'))
        if (entry.summary.empty())
            entry.summary = trim(line);
        else if (line.starts_with("libraries:"))
            entry.libraries = names_after(line, "libraries:");
        else if (line.starts_with("functions:"))
            entry.other_names = names_after(line, "functions:");
        else
            rest += line + "\n";
    if (entry.summary.empty() || entry.summary.size() > LongestTitleOfExample)
        fail_to_read_example(name,
                             fmt::format("its first line must be a title, of at most {} bytes",
                                         LongestTitleOfExample));
    if (entry.libraries.empty() || entry.other_names.empty())
        fail_to_read_example(name, "lines 'libraries: ...' and 'functions: ...' must name some");
    if (parts->code.empty())
        fail_to_read_example(name, "it has no code");
    entry.body = trim(rest);
    entry.example = std::string(parts->code) + "\n";
    return entry;
}

std::vector<Entry> example_entries() {
    std::vector<Entry> entries;
    for (const ExampleText& example : example_texts())
        entries.push_back(read_example(example.name, example.text));
    return entries;
}

std::vector<Entry> pack_entries() {
    std::vector<Entry> entries;
    for (const KnowledgePack& pack : knowledge_packs()) {
        Entry entry;
        entry.kind = EntryKind::Pack;
        entry.name = pack.name;
        entry.libraries = pack.libraries;
        entry.summary = pack.title;
        for (const AskedPhrase& phrase : pack.asked)
            entry.asked += join(phrase.words(), " ") + ". ";
        entry.example = pack.example;
        entry.body = pack.text;
        entries.push_back(std::move(entry));
    }
    return entries;
}

void add_titles_of_examples(std::vector<Entry>& entries) {
    std::multimap<std::string, std::string> titles; // by what they use
    for (const Entry& entry : entries)
        if (entry.kind == EntryKind::Example)
            for (const std::string& function : entry.other_names)
                titles.emplace(function, entry.summary);
    for (Entry& entry : entries) {
        if (entry.kind != EntryKind::Function)
            continue;
        std::vector<std::string> names = entry.other_names;
        names.push_back(entry.name);
        std::size_t taken = 0;
        for (const std::string& name : names)
            for (auto [at, end] = titles.equal_range(name); at != end && taken < MostTitles; ++at) {
                entry.asked += at->second + ". ";
                ++taken;
            }
    }
}

} // namespace graticule::retrieval
