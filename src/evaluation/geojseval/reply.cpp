// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/reply.hpp"

#include "base/text.hpp"
#include "evaluation/geojseval/script_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::array<std::string_view, 4> ThoughtNames{"think", "thinking", "thought", "reasoning"};

void note_removed(CleanedReply& reply, const std::string& what, std::size_t bytes) {
    if (bytes > 0)
        reply.removed.push_back(fmt::format("{}: {} bytes", what, bytes));
}

/// What stands between fences, which are lines that begin with three backticks or tildes.
std::vector<std::string> fenced_pieces(const std::string& text) {
    std::vector<std::string> pieces;
    std::optional<std::string> piece;
    char mark = ' ';
    for (const std::string& line : split(text, '\n')) {
        const std::string_view begin = trim(line);
        const bool is_fence = begin.starts_with("```") || begin.starts_with("~~~");
        if (!piece && is_fence) {
            piece.emplace();
            mark = begin[0];
            continue;
        }
        if (piece && is_fence && begin[0] == mark) {
            pieces.push_back(std::move(*piece));
            piece.reset();
            continue;
        }
        if (piece)
            *piece += line + "\n";
    }
    if (piece)
        pieces.push_back(std::move(*piece)); // a reply that was cut off
    return pieces;
}

bool declares(std::string_view script, std::string_view name) {
    const std::string code = code_only(script);
    for (std::size_t at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
        const std::string_view before = trim(std::string_view(code).substr(0, at));
        for (const char* const word : {"function", "function*", "const", "let", "var"})
            if (before.ends_with(word))
                return true;
    }
    return false;
}

std::string without_fences(const std::string& text, std::string_view name, CleanedReply& reply) {
    const std::vector<std::string> pieces = fenced_pieces(text);
    if (pieces.empty())
        return text;
    auto chosen = std::find_if(pieces.rbegin(), pieces.rend(),
                               [&](const std::string& piece) { return declares(piece, name); });
    if (chosen == pieces.rend())
        chosen = pieces.rbegin();
    std::size_t others = 0;
    for (const std::string& piece : pieces)
        others += piece.size();
    others -= chosen->size();
    if (pieces.size() > 1)
        note_removed(reply, fmt::format("other fenced pieces ({})", pieces.size() - 1), others);
    note_removed(reply, "fences and what is outside of them",
                 text.size() - std::min(text.size(), others + chosen->size()));
    return *chosen;
}

/// Whether a line may be the first of a program.
bool begins_code(std::string_view line) {
    static constexpr std::array<std::string_view, 14> Beginnings{
        "function ", "async function ", "const ",  "let ",     "var ",      "//",      "/*",
        "class ",    "import ",         "export ", "'use str", "\"use str", "return ", "if ("};
    const std::string_view begin = trim(line);
    return std::any_of(Beginnings.begin(), Beginnings.end(),
                       [&](std::string_view word) { return begin.starts_with(word); });
}

/// Words before the first line of code and behind the last brace, of a reply without fences.
std::string without_prose(const std::string& text, std::string_view name, CleanedReply& reply) {
    if (!declares(text, name))
        return text;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (begins_code(std::string_view(text).substr(begin, end - begin)))
            break;
        begin = std::min(end + 1, text.size());
    }
    // A quote in words, as in "don't", would make code of none behind it: only the declaration's
    // own end is looked for.
    const std::string code = text.substr(begin);
    const std::vector<ScriptSpan> spans = declarations_of(code, name);
    if (spans.empty()) {
        note_removed(reply, "words before the code", begin);
        return code;
    }
    std::size_t end = spans.back().end;
    for (std::size_t line = code.find('\n', end); line != std::string::npos;
         line = code.find('\n', line + 1)) {
        const std::size_t next = std::min(code.find('\n', line + 1), code.size());
        const std::string_view words = trim(std::string_view(code).substr(line, next - line));
        if (!words.empty() && !begins_code(words) && !words.ends_with(';') && !words.ends_with('}')
            && !words.ends_with('{'))
            break; // words, and what is behind them
        end = next;
    }
    note_removed(reply, "words before the code", begin);
    note_removed(reply, "words behind the code", trim(std::string_view(code).substr(end)).size());
    return code.substr(0, end);
}

std::string without_repeats(std::string code, std::string_view name, CleanedReply& reply) {
    const std::vector<ScriptSpan> spans = declarations_of(code, name);
    if (spans.size() < 2)
        return code;
    auto kept = std::find_if(spans.rbegin(), spans.rend(),
                             [](const ScriptSpan& span) { return span.has_body; });
    if (kept == spans.rend())
        kept = spans.rbegin();
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        if (span == kept)
            continue;
        note_removed(reply, "a declaration that comes again", span->end - span->begin);
        code.erase(span->begin, span->end - span->begin);
    }
    return code;
}

} // namespace

std::vector<std::size_t> remove_thoughts(std::string& text) {
    std::vector<std::size_t> removed;
    for (const std::string_view name : ThoughtNames) {
        const std::string open = fmt::format("<{}>", name);
        const std::string close = fmt::format("</{}>", name);
        for (;;) {
            const std::string lower = ascii_lower(text);
            const std::size_t begin = lower.find(open);
            const std::size_t end = lower.find(close, begin == std::string::npos ? 0 : begin);
            if (begin == std::string::npos && end == std::string::npos)
                break;
            const std::size_t from = begin == std::string::npos ? 0 : begin;
            const std::size_t to = end == std::string::npos ? text.size() : end + close.size();
            removed.push_back(to - from);
            text.erase(from, to - from);
        }
    }
    return removed;
}

CleanedReply clean_reply(std::string_view reply, std::string_view name) {
    CleanedReply cleaned;
    std::string text = to_valid_utf8(reply);
    text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
    for (const std::size_t bytes : remove_thoughts(text))
        note_removed(cleaned, "thoughts", bytes);
    const bool has_fences = !fenced_pieces(text).empty();
    text = has_fences ? without_fences(text, name, cleaned) : without_prose(text, name, cleaned);
    text = without_repeats(std::move(text), name, cleaned);
    cleaned.code = std::string(trim(text));
    cleaned.lines = lines_of_code(cleaned.code);
    cleaned.lines_of_reply = static_cast<std::size_t>(std::count(reply.begin(), reply.end(), '\n'))
                             + (reply.empty() || reply.back() == '\n' ? 0 : 1);
    return cleaned;
}

} // namespace graticule::evaluation::geojseval
