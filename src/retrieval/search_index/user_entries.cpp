// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/user_entries.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace graticule::retrieval {

namespace {

constexpr std::size_t MostPieces = 300;
constexpr std::size_t LongestPiece = 4000; // bytes of its text, and of its code
constexpr std::size_t LongestParagraphs = 1500;
constexpr std::size_t LongestTitleOfPiece = 200;
constexpr std::array<std::string_view, 5> Endings{".md", ".txt", ".rst", ".py", ".ipynb"};

struct Piece {
    std::string title;
    std::string text;
    std::string code;

    bool empty() const { return trim(title).empty() && trim(text).empty() && trim(code).empty(); }
};

std::string ending_of(const std::filesystem::path& file) {
    return ascii_lower(file.extension().string());
}

/// Each line without its end.
template <typename Each>
void each_line(std::string_view text, const Each& each) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        each(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

bool is_underline(std::string_view line, std::string_view before) {
    constexpr std::size_t Shortest = 3;
    return line.size() >= Shortest && !trim(before).empty()
           && std::string_view("=-~^\"'#*+").find(line.front()) != std::string_view::npos
           && line.find_first_not_of(line.front()) == std::string_view::npos;
}

/// Between headings; what is fenced is code.
std::vector<Piece> pieces_of_markup(std::string_view content, bool has_hashes) {
    std::vector<Piece> pieces(1);
    std::string before; // the line before this one
    bool in_code = false;
    each_line(content, [&](std::string_view line) {
        if (has_hashes && line.starts_with("```")) {
            in_code = !in_code;
            return;
        }
        if (in_code) {
            pieces.back().code.append(line) += '\n';
            return;
        }
        std::string& text = pieces.back().text;
        if (has_hashes && line.starts_with('#')) {
            const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
            pieces.push_back({std::string(trim(line.substr(marks))), "", ""});
        } else if (!has_hashes && is_underline(line, before)) {
            text.resize(text.size() - std::min(text.size(), before.size() + 1));
            pieces.push_back({before, "", ""});
        } else {
            text.append(line) += '\n';
        }
        before = line;
    });
    return pieces;
}

std::vector<Piece> pieces_of_text(std::string_view content) {
    std::vector<Piece> pieces(1);
    each_line(content, [&](std::string_view line) {
        if (trim(line).empty() && pieces.back().text.size() > LongestParagraphs)
            pieces.emplace_back();
        pieces.back().text.append(line) += '\n';
    });
    return pieces;
}

/// At each function and class of the module, with comments and decorators before it.
std::vector<Piece> pieces_of_python(std::string_view content) {
    std::vector<Piece> pieces(1);
    std::string waiting; // what may belong to the next one
    each_line(content, [&](std::string_view line) {
        if (line.starts_with('#') || line.starts_with('@')) {
            waiting.append(line) += '\n';
            return;
        }
        const bool begins = line.starts_with("def ") || line.starts_with("class ")
                            || line.starts_with("async def ");
        if (begins)
            pieces.push_back({std::string(line.substr(0, line.find_first_of("(:"))), "", ""});
        pieces.back().code.append(std::exchange(waiting, {})).append(line) += '\n';
    });
    pieces.back().code += waiting;
    return pieces;
}

/// The source of a cell is a text, or a list of lines.
std::string source_of(const Json& cell) {
    const Json& source = member(cell, "source");
    return source.is_string() ? text_member(cell, "source")
                              : join(texts_member(cell, "source"), "");
}

std::vector<Piece> pieces_of_notebook(std::string_view content, const std::string& what) {
    const Json notebook = parse_json(content, what);
    const Json& cells = member(notebook, "cells");
    if (!cells.is_array())
        throw Error(ErrorCode::Malformed, what + " is no notebook: it has no list of cells",
                    "Save it as a notebook of format 4");
    std::vector<Piece> pieces;
    for (const Json& cell : cells) {
        const std::string source = source_of(cell);
        if (text_member(cell, "cell_type") == "markdown") {
            for (Piece& piece : pieces_of_markup(source, true))
                pieces.push_back(std::move(piece));
        } else if (text_member(cell, "cell_type") == "code") {
            if (pieces.empty())
                pieces.emplace_back();
            pieces.back().code += source + "\n";
        }
    }
    return pieces;
}

std::vector<Piece> pieces_of(const std::filesystem::path& file, std::string_view content) {
    const std::string ending = ending_of(file);
    if (ending == ".md" || ending == ".rst")
        return pieces_of_markup(content, ending == ".md");
    if (ending == ".py")
        return pieces_of_python(content);
    if (ending == ".ipynb")
        return pieces_of_notebook(content, quoted_name(file.filename().string()));
    return pieces_of_text(content);
}

/// What a piece without a heading says first.
std::string title_of(const Piece& piece) {
    for (const std::string* text : {&piece.title, &piece.text, &piece.code})
        if (const std::string_view words = trim(*text); !words.empty())
            return std::string(words.substr(0, words.find('\n')));
    return {};
}

Entry made(std::string name, const std::string& title, std::string_view text,
           std::string_view code) {
    Entry entry;
    entry.kind = EntryKind::User;
    entry.name = one_line(name, LongestTitleOfPiece);
    entry.summary = one_line(title, LongestTitleOfPiece);
    entry.body = shorten(visible_text(trim(text)), LongestPiece);
    entry.example = shorten(visible_text(code), LongestPiece);
    return entry;
}

} // namespace

bool is_user_document(const std::filesystem::path& file) {
    return std::ranges::find(Endings, ending_of(file)) != Endings.end();
}

std::vector<Entry> user_entries(std::string_view name, const std::filesystem::path& file,
                                std::string_view content) {
    const std::string what = quoted_name(file.filename().string());
    if (!is_user_document(file))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{} cannot be added: it ends in {}", what,
                        graticule::quoted(ending_of(file))),
            fmt::format("Add files that end in {}",
                        join(std::vector<std::string>(Endings.begin(), Endings.end()), ", ")));
    std::vector<Entry> entries;
    for (const Piece& piece : pieces_of(file, content)) {
        if (piece.empty() || entries.size() == MostPieces)
            continue;
        const std::string number = entries.empty() ? "" : fmt::format("#{}", entries.size() + 1);
        entries.push_back(
            made(std::string(name) + number, title_of(piece), piece.text, piece.code));
    }
    if (entries.empty())
        throw Error(ErrorCode::InvalidArgument, what + " cannot be added: it has no text",
                    "Add a file that has some");
    return entries;
}

Json to_json(const Entry& piece) {
    return {{"name", piece.name},
            {"title", piece.summary},
            {"text", piece.body},
            {"code", piece.example}};
}

Entry user_entry_from(const Json& kept) {
    return made(text_member(kept, "name"), text_member(kept, "title"), text_member(kept, "text"),
                text_member(kept, "code"));
}

} // namespace graticule::retrieval
