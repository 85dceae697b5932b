// SPDX-License-Identifier: Apache-2.0
#include "runs/report/html_writer.hpp"

#include "base/base64.hpp"
#include "base/data_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace graticule::runs::report {

namespace {

// What is longer is folded.
constexpr std::size_t LongestOpen = 700; // bytes
constexpr std::ptrdiff_t MostOpenLines = 9;

// Shows of a growing picture what there was after the group that the slider names.
constexpr std::string_view GrowingScript = R"(
for (const figure of document.querySelectorAll("figure.growing")) {
  const slider = figure.querySelector("input");
  const show = () => {
    for (const part of figure.querySelectorAll("[data-n]"))
      part.style.visibility = Number(part.dataset.n) <= Number(slider.value) ? "" : "hidden";
    const title = figure.querySelector(`g[data-n="${slider.value}"] > title`);
    figure.querySelector("output").textContent = title ? title.textContent : "";
  };
  slider.addEventListener("input", show);
  show();
}
)";

std::string_view class_of(Tone tone) {
    constexpr std::array<std::string_view, 4> Classes{"", "good", "care", "bad"};
    return Classes[static_cast<std::size_t>(tone)];
}

std::string_view class_of(Voice voice) {
    constexpr std::array<std::string_view, 4> Classes{"instructions", "told", "thought", "said"};
    return Classes[static_cast<std::size_t>(voice)];
}

std::string_view class_of(Table::Column kind) {
    constexpr std::array<std::string_view, 3> Classes{"", " class=\"short\"", " class=\"number\""};
    return Classes[static_cast<std::size_t>(kind)];
}

std::string span_html(const Span& span) {
    const std::string text = html_of(span.text);
    switch (span.kind) {
    case Span::Kind::Plain:
        return text;
    case Span::Kind::Code:
        return fmt::format("<code>{}</code>", text);
    case Span::Kind::Faint:
        return fmt::format("<span class=\"small\">{}</span>", text);
    case Span::Kind::Unit:
        return fmt::format("<span class=\"unit\">{}</span>", text);
    case Span::Kind::LineEnd:
        return "<br>";
    case Span::Kind::Step:
        return fmt::format("<a class=\"cell\" href=\"#step-{}\" title=\"{}\">{}</a>",
                           html_of(span.target), html_of(span.hint), text);
    case Span::Kind::Round:
        return fmt::format("<a href=\"#round-{}\">{}</a>", html_of(span.target), text);
    case Span::Kind::File:
        return fmt::format("<a href=\"{}\">{}</a>", link_to(span.target), text);
    case Span::Kind::Picture:
        return fmt::format("<a href=\"#{}\">{}</a>", html_of(span.target), text);
    }
    return text;
}

bool is_long(std::string_view text) {
    return text.size() > LongestOpen || std::count(text.begin(), text.end(), '\n') > MostOpenLines;
}

/// Rows of a table of words are read one by one on a narrow page, each cell with its column's name.
bool is_of_figures(const Table& table) {
    return std::count_if(
               table.head.begin(), table.head.end(),
               [](const Table::Head& column) { return column.kind == Table::Column::Number; })
           > 2;
}

std::string label_of(const Table& table, std::size_t column) {
    return column < table.head.size() && !is_of_figures(table)
               ? fmt::format(" data-label=\"{}\"", html_of(table.head[column].title))
               : std::string();
}

std::string cell_html(const Table& table, std::size_t column, const std::string& html) {
    if (table.head.empty())
        return fmt::format("<td>{}</td>", html);
    const auto kind = column < table.head.size() ? class_of(table.head[column].kind) : "";
    return fmt::format("<td{}{}><div>{}</div></td>", label_of(table, column), kind, html);
}

/// A long name beside figures is broken after a slash rather than within a word.
std::string name_html(const Words& words) {
    std::string html;
    for (const Span& span : words.spans) {
        const std::string text = span_html(span);
        if (span.kind != Span::Kind::Plain) {
            html += text;
            continue;
        }
        for (const char c : text) {
            html += c;
            if (c == '/')
                html += "<wbr>";
        }
    }
    return html;
}

std::string row_html(const std::vector<Words>& row, const Table& table) {
    std::string html = "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (table.head.empty() && i == 0)
            html += fmt::format("<th scope=\"row\">{}</th>", to_html(row[i]));
        else
            html += cell_html(table, i, is_of_figures(table) ? name_html(row[i]) : to_html(row[i]));
    }
    return html + "</tr>\n";
}

} // namespace

std::string to_html(const Words& words) {
    std::string html;
    for (const Span& span : words.spans)
        html += span_html(span);
    return html;
}

std::string link_to(std::string_view path) {
    std::string link = "./";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || std::string_view("-._~/").find(c) != std::string_view::npos)
            link += c;
        else
            link += fmt::format("%{:02X}", byte);
    }
    return link;
}

void HtmlWriter::result(Tone tone, std::string_view kind, const Words& words,
                        const std::vector<NamedValue>& values) {
    m_html += fmt::format("<section class=\"result {}\" aria-label=\"Result\">\n"
                          "<p class=\"result-kind\">{}</p>\n<p class=\"result-text\">{}</p>\n",
                          class_of(tone), html_of(kind), to_html(words));
    if (!values.empty()) {
        m_html += "<dl class=\"values\">\n";
        for (const NamedValue& value : values)
            m_html += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html_of(value.name),
                                  to_html(value.value));
        m_html += "</dl>\n";
    }
    m_in_section = true;
}

void HtmlWriter::section(std::string_view title) {
    finish();
    m_html += fmt::format("<section>\n<h2>{}</h2>\n", html_of(title));
    m_in_section = true;
}

void HtmlWriter::paragraph(const Words& words, Tone tone) {
    m_html += fmt::format("<p class=\"{}\">{}</p>\n", class_of(tone), to_html(words));
}

void HtmlWriter::list(const std::vector<Words>& items, Tone tone) {
    if (items.empty())
        return;
    m_html += fmt::format("<ul class=\"{}\">\n", class_of(tone));
    for (const Words& item : items)
        m_html += fmt::format("<li>{}</li>\n", to_html(item));
    m_html += "</ul>\n";
}

void HtmlWriter::table(const Table& table) {
    if (table.rows.empty())
        return;
    if (table.head.empty()) {
        m_html += "<table><tbody>\n";
    } else {
        m_html += fmt::format("<div class=\"wide {}\"><table>\n<thead><tr>",
                              is_of_figures(table) ? "figures" : "records");
        for (const Table::Head& column : table.head)
            m_html += fmt::format("<th scope=\"col\"{}>{}</th>", class_of(column.kind),
                                  html_of(column.title));
        m_html += "</tr></thead>\n<tbody>\n";
    }
    for (const auto& row : table.rows)
        m_html += row_html(row, table);
    m_html += table.head.empty() ? "</tbody></table>\n" : "</tbody></table></div>\n";
}

void HtmlWriter::text_block(std::string_view text) {
    m_html += fmt::format("<pre>{}</pre>\n", html_of(text));
}

void HtmlWriter::picture(const Picture& picture) {
    m_html += fmt::format("<figure{}><img alt=\"{}\" src=\"data:{};base64,{}\"><figcaption>{}"
                          "</figcaption></figure>\n",
                          picture.id.empty() ? "" : fmt::format(" id=\"{}\"", html_of(picture.id)),
                          html_of(picture.title), picture.media_type, encode_base64(picture.bytes),
                          html_of(picture.title));
}

void HtmlWriter::growing_picture(const Picture& picture, std::size_t groups) {
    m_has_growing_pictures = true;
    m_html += fmt::format("<figure class=\"growing\" id=\"{0}\"><div class=\"drawing\" "
                          "role=\"img\" aria-label=\"{1}\">{2}</div><label>As it was after node "
                          "<input type=\"range\" min=\"1\" max=\"{3}\" value=\"{3}\"></label>"
                          "<output></output><figcaption>{1}</figcaption></figure>\n",
                          html_of(picture.id), html_of(picture.title), picture.bytes, groups);
}

std::string_view HtmlWriter::script() const {
    return m_has_growing_pictures ? GrowingScript : std::string_view();
}

void HtmlWriter::speech(Voice voice, std::string_view who, std::string_view text) {
    const std::string words = fmt::format("<div class=\"words\">{}</div>", html_of(text));
    if (voice == Voice::Said || !is_long(text)) {
        m_html += fmt::format("<div class=\"speech {}\"><p class=\"who\">{}</p>{}</div>\n",
                              class_of(voice), html_of(who), words);
        return;
    }
    m_html += fmt::format("<details class=\"speech {}\"><summary class=\"who\">{}: <span "
                          "class=\"begin\">{}</span></summary>{}</details>\n",
                          class_of(voice), html_of(who), html_of(one_line(text, 160)), words);
}

void HtmlWriter::begin_fold(std::string_view summary) {
    m_html += fmt::format("<details><summary>{}</summary>\n", html_of(summary));
}

void HtmlWriter::end_fold() {
    m_html += "</details>\n";
}

void HtmlWriter::head(const Head& head) {
    if (!head.mark.empty())
        m_html += fmt::format("<span class=\"mark {}\">{}</span>", class_of(head.tone),
                              html_of(head.mark));
    if (!head.facts.empty())
        m_html += fmt::format("<span class=\"time\">{}</span>", html_of(head.facts));
}

void HtmlWriter::begin_step(const Head& head) {
    m_html += fmt::format("<article class=\"step\" id=\"step-{}\">\n<div class=\"step-head\">"
                          "<h3>{}. {}</h3>",
                          html_of(head.id), head.number, to_html(head.title));
    this->head(head);
    m_html += "</div>\n";
}

void HtmlWriter::end_step() {
    m_html += "</article>\n";
}

void HtmlWriter::begin_round(const Head& head) {
    m_html += fmt::format("<section class=\"round\" id=\"round-{}\">\n<div class=\"round-head\">"
                          "<h3>{}</h3>",
                          html_of(head.id), to_html(head.title));
    this->head(head);
    m_html += "</div>\n";
}

void HtmlWriter::end_round() {
    m_html += "</section>\n";
}

void HtmlWriter::begin_branch(const Head& head) {
    m_html += fmt::format("<details class=\"branch\" id=\"branch-{}\">\n<summary><span "
                          "class=\"branch-title\">{}</span>",
                          html_of(head.id), to_html(head.title));
    this->head(head);
    m_html += "</summary>\n";
}

void HtmlWriter::end_branch(const Head& /*head*/) {
    m_html += "</details>\n";
}

void HtmlWriter::finish() {
    if (m_in_section)
        m_html += "</section>\n";
    m_in_section = false;
}

} // namespace graticule::runs::report
