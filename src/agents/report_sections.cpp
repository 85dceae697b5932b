// SPDX-License-Identifier: Apache-2.0
#include "agents/report_sections.hpp"

#include "agents/answer_text.hpp"
#include "agents/report_value.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::agents {

namespace {

constexpr std::size_t LongestText = 20000; ///< bytes of one text or value shown

std::string list_of(const std::vector<std::string>& sentences, std::string_view css_class = "") {
    if (sentences.empty())
        return {};
    std::string list = fmt::format("<ul class=\"{}\">\n", css_class);
    for (const std::string& sentence : sentences)
        list += fmt::format("<li>{}</li>\n", html_text(sentence));
    return list + "</ul>\n";
}

/// A value as a link to the step that it comes from.
std::string cell_link(const CellSource& source, const std::string& html) {
    return fmt::format("<a class=\"cell\" href=\"#step-{}\" title=\"{}\">{}</a>",
                       html_text(source.step),
                       html_text(fmt::format("step {}: {}", source.step, source.at)), html);
}

std::string linked_value(const Json& value) {
    const std::string html = value_text(member(value, "value"));
    const Json& cell = member(value, "cell");
    const std::string step = text_member(cell, "step");
    return step.empty() ? html : cell_link({step, text_member(cell, "at"), 1}, html);
}

std::string values_list(const Json& values) {
    if (!values.is_array() || values.empty())
        return {};
    std::string list = "<dl class=\"values\">\n";
    for (const Json& value : values) {
        const std::string unit = text_member(value, "unit");
        const std::string field = text_member(value, "field");
        list += fmt::format(
            "<div><dt>{}{}</dt><dd>{}{}</dd></div>\n", html_text(text_member(value, "name")),
            field.empty() ? "" : ", " + html_text(field), linked_value(value),
            unit.empty() ? "" : fmt::format(" <span class=\"unit\">{}</span>", html_text(unit)));
    }
    return list + "</dl>\n";
}

std::string result_card_html(std::string_view css_class, std::string_view kind,
                             std::string_view html, std::string_view more) {
    return fmt::format("<section class=\"result {}\" aria-label=\"Result\">\n"
                       "<p class=\"result-kind\">{}</p>\n<p class=\"result-text\">{}</p>\n{}"
                       "</section>\n",
                       css_class, kind, html, more);
}

std::string result_card(std::string_view css_class, std::string_view kind, std::string_view text,
                        std::string_view more) {
    return result_card_html(css_class, kind, html_text(text), more);
}

/// The answer, each of its cells a link to the step that it comes from. As plain text where the
/// log has none that are in order.
std::string answer_html(const RunRecord& record) {
    AnswerText answer;
    try {
        answer = answer_text_from(member(*record.answer, "pieces"));
    } catch (const Error&) {
        return html_text(text_member(*record.answer, "text"));
    }
    std::string html;
    for (const AnswerText::Piece& piece : answer.pieces()) {
        if (const auto* words = std::get_if<std::string>(&piece))
            html += html_text(*words);
        else
            html += cell_link(std::get<Cell>(piece).source,
                              html_text(cell_in_words(std::get<Cell>(piece), observer_of(record))));
    }
    return html;
}

std::string arguments_table(const Json& arguments) {
    if (!arguments.is_object() || arguments.empty())
        return {};
    std::string table = "<table><tbody>\n";
    for (const auto& [name, value] : arguments.items())
        table += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", html_text(name),
                             value_text(value));
    return table + "</tbody></table>\n";
}

std::string step_mark(const RecordedStep& step) {
    if (!step.observation)
        return "<span class=\"mark care\">no result</span>";
    if (member(*step.observation, "ok") == false) {
        const std::string code = text_member(*step.observation, "error_code");
        return fmt::format("<span class=\"mark bad\">failed{}</span>",
                           code.empty() ? "" : ": " + html_text(code));
    }
    return "<span class=\"mark\">done</span>";
}

std::string drops_list(const Json& data) {
    std::vector<std::string> drops;
    const Json& dropped = member(data, "dropped");
    if (dropped.is_array())
        for (const Json& drop : dropped)
            if (const auto count = number_member(drop, "count"))
                drops.push_back(fmt::format("{} left out: {}", format_number(*count),
                                            text_member(drop, "reason")));
    return list_of(drops, "care-list");
}

std::string observation_html(const Json& observation) {
    std::string html;
    const std::string text = text_member(observation, "text");
    if (!text.empty())
        html += fmt::format("<pre>{}</pre>\n", html_text(shorten(text, LongestText)));
    const Json& data = member(observation, "data");
    html += drops_list(data) + list_of(texts_member(data, "decisions"))
            + list_of(texts_member(data, "warnings"), "care-list");
    if (data.is_object() && !data.empty())
        html +=
            fmt::format("<details><summary>The result as data</summary><pre>{}</pre></details>\n",
                        html_text(shorten(to_pretty(data), LongestText)));
    return html;
}

std::string error_item(const Json& error) {
    const std::string code = text_member(error, "code");
    const std::string hint = text_member(error, "hint");
    return fmt::format(
        "<li>{}{}{}</li>\n", html_text(text_member(error, "message")),
        code.empty() ? "" : fmt::format(" <code>{}</code>", html_text(code)),
        hint.empty() ? "" : fmt::format("<br><span class=\"hint\">{}</span>", html_text(hint)));
}

std::string step_html(const RecordedStep& step, std::size_t number) {
    std::string html =
        fmt::format("<article class=\"step\" id=\"step-{}\">\n<div class=\"step-head\"><h3>{}. "
                    "<code>{}</code></h3>{}",
                    html_text(step.id), number, html_text(step.tool.empty() ? "?" : step.tool),
                    step_mark(step));
    if (step.observation)
        if (const auto took = number_member(*step.observation, "duration_ms"))
            html += fmt::format("<span class=\"time\">{}</span>", format_duration(*took));
    html += "</div>\n";
    if (!step.why.empty())
        html += fmt::format("<p class=\"why\">{}</p>\n", html_text(step.why));
    html += arguments_table(step.arguments);
    if (step.observation)
        html += observation_html(*step.observation);
    if (!step.errors.empty()) {
        html += "<ul class=\"bad-list\">\n";
        for (const Json& error : step.errors)
            html += error_item(error);
        html += "</ul>\n";
    }
    return html + "</article>\n";
}

} // namespace

std::string html_text(std::string_view text) {
    return html_of(text);
}

std::string format_duration(double milliseconds) {
    if (!(milliseconds >= 0))
        return {};
    if (milliseconds < 1000)
        return fmt::format("{} ms", std::llround(milliseconds));
    if (milliseconds < 60000)
        return fmt::format("{:.1f} s", milliseconds / 1000);
    const auto seconds = std::llround(std::min(milliseconds, 1e15) / 1000);
    return fmt::format("{} min {} s", seconds / 60, seconds % 60);
}

std::string result_section(const RunRecord& record) {
    const std::string end = record.finished ? text_member(*record.finished, "end") : "";
    if (record.answer)
        return result_card_html("", "Answer", answer_html(record),
                                values_list(member(*record.answer, "values")));
    if (record.refusal) {
        const auto missing = texts_member(*record.refusal, "missing");
        return result_card(
            "care", "Not answered", text_member(*record.refusal, "reason"),
            missing.empty() ? "" : "<p class=\"small\">Missing:</p>\n" + list_of(missing));
    }
    if (end == "cancelled")
        return result_card("care", "Stopped", "The run was stopped before it had an answer.", "");
    if (!record.errors.empty()) {
        const Json& error = record.errors.back();
        return result_card(
            "bad", "Failed", text_member(error, "message"),
            fmt::format("<p class=\"hint\">{}</p>\n", html_text(text_member(error, "hint"))));
    }
    if (!record.finished)
        return result_card("care", "No end",
                           "The log has no end: the run is still going, or was killed.", "");
    return result_card("bad", "No answer", "The run ended without an answer.", "");
}

std::string plan_section(const RunRecord& record) {
    if (record.planned.empty() && record.explanation.empty())
        return {};
    std::string html = "<section>\n<h2>How it was worked out</h2>\n" + list_of(record.explanation);
    if (!record.planned.empty()) {
        html += "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Step</th>"
                "<th scope=\"col\">Tool</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n";
        for (const Json& step : record.planned)
            html += fmt::format(
                "<tr><td>{}</td><td class=\"short\"><code>{}</code></td><td>{}</td></tr>\n",
                html_text(text_member(step, "id")), html_text(text_member(step, "tool")),
                html_text(text_member(step, "why")));
        html += "</tbody></table></div>\n";
    }
    return html + "</section>\n";
}

std::string steps_section(const RunRecord& record) {
    if (record.steps.empty())
        return {};
    std::string html = "<section>\n<h2>What was done</h2>\n";
    for (std::size_t i = 0; i < record.steps.size(); ++i)
        html += step_html(record.steps[i], i + 1);
    return html + "</section>\n";
}

std::string trouble_section(const RunRecord& record) {
    std::string html;
    if (record.attempts > 1)
        html += fmt::format("<p>This folder's log holds {} attempts; this is the last.</p>\n",
                            record.attempts);
    html += list_of(record.warnings, "care-list");
    if (!record.errors.empty()) {
        html += "<ul class=\"bad-list\">\n";
        for (const Json& error : record.errors)
            html += error_item(error);
        html += "</ul>\n";
    }
    return html.empty() ? html
                        : "<section>\n<h2>Warnings and errors</h2>\n" + html + "</section>\n";
}

} // namespace graticule::agents
