// SPDX-License-Identifier: Apache-2.0
#include "runs/report.hpp"

#include "base/data_text.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/script_source.hpp"
#include "base/text.hpp"
#include "runs/report/html_writer.hpp"
#include "runs/report/markdown_writer.hpp"
#include "runs/report/sections.hpp"
#include "runs/report/style.hpp"
#include "runs/report/value_words.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::runs {

namespace {

// Bytes of texts in a report of usual length, and of one of them: many are cut shorter.
constexpr std::size_t AllTexts = 2'000'000;
constexpr std::size_t LongestReportText = 20'000;
constexpr std::size_t ShortestCut = 200;

constexpr std::string_view Origin = "Made from this folder alone: its task.json, events.jsonl, "
                                    "outputs/ and verification.json, where there is one.";

std::size_t longest_text(const RunRecord& record) {
    std::size_t texts = 1;
    for (const RecordedPath* path : paths_of(record)) {
        texts += 2 * path->steps.size();
        for (const RecordedRound& round : path->rounds)
            texts += 2 * round.told.size() + 2;
    }
    return std::clamp(AllTexts / texts, ShortestCut, LongestReportText);
}

void write_parts(const RunRecord& record, const fs::path& run, report::Writer& out) {
    report::Report report{record, run, out, report::branches_of_paths(record),
                          longest_text(record)};
    report::result_section(report);
    report::outputs_section(report);
    report::plan_section(report);
    report::subtasks_section(report);
    report::search_section(report);
    report::conversation_section(report);
    report::steps_section(report);
    report::trouble_section(report);
    report::data_section(report);
    report::versions_section(report);
    out.finish();
}

std::string task_of(const RunRecord& record) {
    const std::string task = text_member(record.task, "task");
    return task.empty() ? "A run without a task" : task;
}

/// What names the run: when, how long, by whom.
std::vector<std::pair<std::string, std::string>> facts_of(const RunRecord& record) {
    std::string created = text_member(record.task, "created");
    if (created.size() >= 19 && created.ends_with('Z'))
        created = fmt::format("{} {} UTC", created.substr(0, 10), created.substr(11, 8));
    std::vector<std::pair<std::string, std::string>> facts{{"Begun", created}};
    if (record.finished)
        facts.emplace_back("Took", report::format_duration(record.finished->duration_ms));
    facts.emplace_back("Agent", text_member(record.task, "agent"));
    facts.emplace_back("Chosen as", text_member(record.task, "chosen_as"));
    facts.emplace_back("Model", text_member(record.task, "model"));
    if (record.finished) {
        std::string end = record.finished->end;
        std::replace(end.begin(), end.end(), '_', ' ');
        facts.emplace_back("Ended", std::move(end));
    }
    if (!record.branches.empty())
        facts.emplace_back("Abandoned", report::counted(record.branches.size(), "branch"));
    std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
    return facts;
}

std::string html_of_run(const RunRecord& record, const fs::path& run) {
    std::string facts;
    for (const auto& [name, value] : facts_of(record))
        facts += fmt::format("<span>{}: {}</span>\n", name, html_of(value));
    report::HtmlWriter out;
    write_parts(record, run, out);
    const std::string_view script = out.script();
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {}"
        "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
        "<header>\n<p class=\"kind\">Report of a run</p>\n<h1>{}</h1>\n<p class=\"meta\">\n{}</p>\n"
        "</header>\n<main>\n{}</main>\n<footer><p>{} <code>graticule report</code> makes it "
        "again.</p></footer>\n{}</body>\n</html>\n",
        script.empty() ? "" : fmt::format("script-src {}; ", script_source(script)),
        html_of("Report: " + text_member(record.task, "task")), report::report_style(),
        html_of(task_of(record)), facts, out.html(), Origin,
        script.empty() ? "" : fmt::format("<script>{}</script>\n", script));
}

std::string markdown_of_run(const RunRecord& record, const fs::path& run) {
    std::string facts;
    for (const auto& [name, value] : facts_of(record))
        facts += fmt::format("- {}: {}\n", name, markdown_of(one_line(value)));
    std::map<std::string, std::size_t> numbers;
    for (const RecordedPath* path : paths_of(record))
        for (const RecordedStep& step : path->steps)
            numbers.emplace(step.id, step.number);
    report::MarkdownWriter out(std::move(numbers));
    write_parts(record, run, out);
    return fmt::format("# {}\n\n{}\n{}{} `graticule report` makes it again.\n",
                       markdown_of(one_line(task_of(record), LongestReportText)), facts,
                       out.markdown(), markdown_of(Origin));
}

} // namespace

std::string render_report_html(const fs::path& run) {
    return html_of_run(read_run_record(run), run);
}

std::string render_report_markdown(const fs::path& run) {
    return markdown_of_run(read_run_record(run), run);
}

void write_report(const fs::path& run) {
    const RunRecord record = read_run_record(run); // a log may be long: it is read once
    write_file(report_file(run), html_of_run(record, run));
    write_file(markdown_report_file(run), markdown_of_run(record, run));
}

} // namespace graticule::runs
