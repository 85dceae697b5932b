// SPDX-License-Identifier: Apache-2.0
#include "runs/report/markdown_writer.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "runs/report/html_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::runs::report {

namespace {

constexpr std::size_t LongestSpan = 25000; // bytes of what stands in one line

std::string escaped(std::string_view text) {
    return markdown_of(one_line(text, LongestSpan));
}

/// Its lines as lines, where there is room for several.
std::string lines_text(std::string_view text, bool in_table) {
    if (in_table)
        return escaped(text);
    std::string lines;
    for (const std::string& line : split(text, '\n'))
        lines += (lines.empty() ? "" : "  \n") + escaped(line);
    return lines;
}

/// As code, unless a sign in it would end it.
std::string code_text(std::string_view text, bool in_table) {
    const std::string line = one_line(text, LongestSpan);
    const bool plain = line.empty() || line.find('`') != std::string::npos
                       || (in_table && line.find('|') != std::string::npos);
    return plain ? markdown_of(line) : fmt::format("`{}`", line);
}

std::size_t longest_run(std::string_view text, char sign) {
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == sign ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

} // namespace

std::string MarkdownWriter::span_text(const Span& span, bool in_table) const {
    switch (span.kind) {
    case Span::Kind::Code:
        return code_text(span.text, in_table);
    case Span::Kind::LineEnd:
        return in_table ? "; " : "  \n";
    case Span::Kind::Step: {
        const auto step = m_step_numbers.find(span.target);
        return step == m_step_numbers.end()
                   ? escaped(span.text)
                   : fmt::format("[{}](#step-{})", escaped(span.text), step->second);
    }
    case Span::Kind::Round:
        return fmt::format("[{}](#round-{})", escaped(span.text), span.target);
    case Span::Kind::File:
        return fmt::format("[{}]({})", escaped(span.text), link_to(span.target));
    default:
        return lines_text(span.text, in_table);
    }
}

std::string MarkdownWriter::inline_text(const Words& words, bool in_table) const {
    std::string text;
    for (const Span& span : words.spans) {
        // A span's outer spaces part it from its neighbours.
        if (span.text.starts_with(' ') || span.text.starts_with('\n'))
            text += ' ';
        text += span_text(span, in_table);
        if (span.text.size() > 1 && (span.text.ends_with(' ') || span.text.ends_with('\n')))
            text += ' ';
    }
    return text;
}

void MarkdownWriter::result(Tone /*tone*/, std::string_view kind, const Words& words,
                            const std::vector<NamedValue>& values) {
    m_text += fmt::format("## {}\n\n{}\n\n", escaped(kind), inline_text(words, false));
    Table table{{{"Value", Table::Column::Text}, {"", Table::Column::Text}}, {}};
    for (const NamedValue& value : values)
        table.rows.push_back({value.name, value.value});
    this->table(table);
}

void MarkdownWriter::section(std::string_view title) {
    m_text += fmt::format("## {}\n\n", escaped(title));
}

void MarkdownWriter::paragraph(const Words& words, Tone /*tone*/) {
    m_text += inline_text(words, false) + "\n\n";
}

void MarkdownWriter::list(const std::vector<Words>& items, Tone /*tone*/) {
    for (const Words& item : items)
        m_text += fmt::format("- {}\n", inline_text(item, true));
    if (!items.empty())
        m_text += "\n";
}

void MarkdownWriter::table(const Table& table) {
    if (table.rows.empty())
        return;
    const std::size_t columns = table.head.empty() ? table.rows.front().size() : table.head.size();
    std::string names = "|";
    std::string line = "|";
    for (std::size_t i = 0; i < columns; ++i) {
        const bool headed = i < table.head.size();
        names += fmt::format(" {} |", headed ? escaped(table.head[i].title) : "");
        line += headed && table.head[i].kind == Table::Column::Number ? " ---: |" : " --- |";
    }
    m_text += names + "\n" + line + "\n";
    for (const auto& row : table.rows) {
        m_text += "|";
        for (const Words& cell : row)
            m_text += fmt::format(" {} |", inline_text(cell, true));
        m_text += "\n";
    }
    m_text += "\n";
}

void MarkdownWriter::text_block(std::string_view text) {
    const std::string visible = visible_text(text);
    // Longer than any row of such signs in the text, so that none of them ends it.
    const std::string fence(std::max<std::size_t>(3, longest_run(visible, '`') + 1), '`');
    m_text += fmt::format("{}text\n{}\n{}\n\n", fence, visible, fence);
}

void MarkdownWriter::picture(const Picture& picture) {
    if (picture.path.empty())
        m_text +=
            fmt::format("Picture: {}, {} bytes\n\n", escaped(picture.title), picture.bytes.size());
    else
        m_text += fmt::format("![{}]({})\n\n", escaped(picture.title), link_to(picture.path));
}

void MarkdownWriter::growing_picture(const Picture& shown, std::size_t /*groups*/) {
    picture(shown);
}

void MarkdownWriter::speech(Voice /*voice*/, std::string_view who, std::string_view text) {
    m_text += fmt::format("**{}:**\n\n", escaped(who));
    for (const std::string& line : split(text, '\n'))
        m_text += fmt::format("> {}\n", escaped(line));
    m_text += "\n";
}

void MarkdownWriter::begin_fold(std::string_view summary) {
    m_text += fmt::format("**{}:**\n\n", escaped(summary));
}

void MarkdownWriter::facts(const Head& head, std::string before) {
    for (const std::string& more : {escaped(head.mark), escaped(head.facts)})
        if (!more.empty())
            before += (before.empty() ? "" : ", ") + more;
    if (!before.empty())
        m_text += before + "\n\n";
}

void MarkdownWriter::begin_step(const Head& head) {
    m_text += fmt::format("#### Step {}\n\n", head.number);
    facts(head, inline_text(head.title, false));
}

void MarkdownWriter::begin_round(const Head& head) {
    m_text += fmt::format("### {}\n\n", inline_text(head.title, false));
    facts(head, {});
}

void MarkdownWriter::begin_branch(const Head& head) {
    m_text += fmt::format("### {}\n\n", inline_text(head.title, false));
    facts(head, {});
}

void MarkdownWriter::end_branch(const Head& head) {
    m_text += fmt::format("End of branch {}.\n\n", head.number);
}

} // namespace graticule::runs::report
