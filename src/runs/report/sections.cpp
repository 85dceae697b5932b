// SPDX-License-Identifier: Apache-2.0
#include "runs/report/sections.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/answer_text.hpp"
#include "runs/foreign_sources.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::runs::report {

namespace {

std::vector<Words> items_of(const std::vector<std::string>& sentences) {
    return {sentences.begin(), sentences.end()};
}

/// A value as a link to the step that it comes from.
Words cell_link(const CellSource& source, std::string text) {
    return Span{std::move(text), Span::Kind::Step, source.step,
                fmt::format("step {}: {}", source.step, source.at)};
}

Words linked_value(const Json& value) {
    Words words = value_words(member(value, "value"));
    const Json& cell = member(value, "cell");
    const std::string step = text_member(cell, "step");
    if (!step.empty() && words.spans.size() == 1)
        words = cell_link({step, text_member(cell, "at"), 1}, words.spans.front().text);
    if (const std::string unit = text_member(value, "unit"); !unit.empty()) {
        words += " ";
        words += Span{unit, Span::Kind::Unit};
    }
    return words;
}

std::vector<NamedValue> named_values(const Json& values) {
    std::vector<NamedValue> named;
    if (!values.is_array())
        return named;
    for (const Json& value : values) {
        const std::string field = text_member(value, "field");
        named.push_back({text_member(value, "name") + (field.empty() ? "" : ", " + field),
                         linked_value(value)});
    }
    return named;
}

/// The answer, each of its cells a link to the step that it comes from. As plain text where the
/// log has none that are in order.
Words answer_words(const RunRecord& record) {
    AnswerText answer;
    try {
        answer = answer_text_from(record.answer->pieces.value_or(Json()));
    } catch (const Error&) {
        return record.answer->text;
    }
    const Observer observed = observer_of(record);
    Words words;
    for (const AnswerText::Piece& piece : answer.pieces()) {
        if (const auto* text = std::get_if<std::string>(&piece))
            words += *text;
        else
            words += cell_link(std::get<Cell>(piece).source,
                               cell_in_words(std::get<Cell>(piece), observed));
    }
    return words;
}

/// What a run is called that ended without an answer.
std::string_view unanswered(std::string_view end) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> Names{{
        {"round_limit", "No answer: the limit of rounds was reached"},
        {"token_limit", "No answer: the limit of tokens was reached"},
        {"cost_limit", "No answer: the limit of cost was reached"},
        {"time_limit", "No answer: the limit of time was reached"},
        {"data_budget", "No answer: the budget of data was gone beyond"},
        {"bad_calls", "No answer: the model's answers could not be carried out"},
        {"repetition", "No answer: the model repeated itself"},
        {"model_error", "No answer: the model gave none"},
    }};
    for (const auto& [name, words] : Names)
        if (name == end)
            return words;
    return "Failed";
}

void verdict(Report& report) {
    if (!report.record.verification)
        return;
    const Json& found = *report.record.verification;
    const auto problems = texts_member(found, "problems");
    const auto count = [&](const char* name, std::string_view thing) {
        return counted(static_cast<std::size_t>(count_member(found, name).value_or(0)), thing);
    };
    report.out.paragraph(
        fmt::format("{} on {}: {} and {} were made anew, and {} of the answer worked out again.",
                    problems.empty() ? "Verified" : "Verified, and found not to hold,",
                    text_member(found, "time").substr(0, 10), count("calls", "call"),
                    count("files", "file"), count("numbers", "number")),
        problems.empty() ? Tone::Good : Tone::Bad);
    report.out.list(items_of(problems), Tone::Bad);
}

void write_errors(Report& report, const std::vector<events::Failure>& errors) {
    std::vector<Words> items;
    for (const events::Failure& error : errors)
        items.push_back(error_words(error.message, error.code, error.hint));
    report.out.list(items, Tone::Bad);
}

/// Whether an argument is shown line by line.
bool is_code(const Json& value) {
    return value.is_string() && value.get_ref<const std::string&>().find('\n') != std::string::npos;
}

void write_arguments(Report& report, const RecordedStep& step) {
    Table table;
    if (step.arguments.is_object())
        for (const auto& [name, value] : step.arguments.items())
            if (!is_code(value))
                table.rows.push_back({name, value_words(value)});
    if (!step.arguments_text.empty())
        table.rows.push_back({"as written", code(step.arguments_text)});
    report.out.table(table);
    if (step.arguments.is_object())
        for (const auto& [name, value] : step.arguments.items())
            if (is_code(value))
                report.out.text_block(shorten(value.get<std::string>(), report.longest_text));
}

std::vector<Words> drops_of(const Json& data) {
    std::vector<Words> drops;
    const Json& dropped = member(data, "dropped");
    if (dropped.is_array())
        for (const Json& drop : dropped)
            if (const auto count = number_member(drop, "count"))
                drops.emplace_back(fmt::format("{} left out: {}", format_number(*count),
                                               text_member(drop, "reason")));
    return drops;
}

void write_observation(Report& report, const events::Observation& observation) {
    if (!observation.text.empty())
        report.out.text_block(shorten(observation.text, report.longest_text));
    const Json& data = observation.data;
    report.out.list(drops_of(data), Tone::Care);
    report.out.list(items_of(texts_member(data, "decisions")));
    report.out.list(items_of(texts_member(data, "warnings")), Tone::Care);
    if (!data.is_object() || data.empty())
        return;
    report.out.begin_fold("The result as data");
    report.out.text_block(shorten(to_pretty(data), report.longest_text));
    report.out.end_fold();
}

Head section_head(const RecordedStep& step) {
    Head head{step.id, step.number, code(step.tool.empty() ? "?" : step.tool),
              "done",  Tone::Good,  {}};
    if (!step.observation) {
        head.mark = "no result";
        head.tone = Tone::Care;
        return head;
    }
    head.facts = format_duration(step.observation->duration_ms);
    if (!step.observation->ok) {
        const std::string error = step.observation->error_code.value_or("");
        head.mark = error.empty() ? "failed" : "failed: " + error;
        head.tone = Tone::Bad;
    }
    return head;
}

} // namespace

Words error_words(const std::string& message, const std::string& name, const std::string& hint) {
    Words words = message;
    if (!name.empty()) {
        words += " ";
        words += code(name);
    }
    if (!hint.empty()) {
        words += line_end();
        words += faint(hint);
    }
    return words;
}

void result_section(Report& report) {
    const RunRecord& record = report.record;
    const std::string end = record.finished ? record.finished->end : "";
    Writer& out = report.out;
    if (record.answer) {
        out.result(Tone::Good, "Answer", answer_words(record), named_values(record.answer->values));
        out.list(items_of(foreign_values(record)), Tone::Care);
    } else if (record.refusal) {
        out.result(Tone::Care, "Not answered", record.refusal->reason, {});
        if (!record.refusal->missing.empty())
            out.paragraph(faint("Missing:"));
        out.list(items_of(record.refusal->missing));
    } else if (end == "cancelled") {
        out.result(Tone::Care, "Stopped", "The run was stopped before it had an answer.", {});
    } else if (!record.errors.empty()) {
        out.result(Tone::Bad, unanswered(end), record.errors.back().message, {});
        if (const std::string& hint = record.errors.back().hint; !hint.empty())
            out.paragraph(faint(hint));
    } else if (!record.finished) {
        out.result(Tone::Care, "No end",
                   "The log has no end: the run is still going, or was killed.", {});
    } else {
        out.result(Tone::Bad, "No answer", "The run ended without an answer.", {});
    }
    verdict(report);
}

void plan_section(Report& report) {
    const RunRecord& record = report.record;
    if (record.planned.empty() && record.explanation.empty())
        return;
    report.out.section("How it was worked out");
    report.out.list(items_of(record.explanation));
    Table table{{{"Step", Table::Column::Text},
                 {"Tool", Table::Column::Short},
                 {"Why", Table::Column::Text}},
                {}};
    for (const events::PlannedStep& step : record.planned)
        table.rows.push_back({step.id, code(step.tool), step.why});
    report.out.table(table);
}

void write_step(Report& report, const RecordedPath& path, const RecordedStep& step) {
    report.out.begin_step(section_head(step));
    if (!step.why.empty())
        report.out.paragraph(faint(step.why));
    write_arguments(report, step);
    if (step.observation)
        write_observation(report, *step.observation);
    write_made_by(report, path, step.id);
    write_errors(report, step.errors);
    report.out.end_step();
}

void steps_section(Report& report) {
    const RunRecord& record = report.record;
    if ((record.steps.empty() && record.branches.empty()) || !record.rounds.empty())
        return; // a conversation has its steps among its rounds
    report.out.section("What was done");
    write_path(report, record);
}

void trouble_section(Report& report) {
    const RunRecord& record = report.record;
    if (record.attempts <= 1 && record.warnings.empty() && record.errors.empty())
        return;
    report.out.section("Warnings and errors");
    if (record.attempts > 1)
        report.out.paragraph(
            fmt::format("This folder's log holds {} attempts; this is the last.", record.attempts));
    report.out.list(items_of(record.warnings), Tone::Care);
    write_errors(report, record.errors);
}

} // namespace graticule::runs::report
