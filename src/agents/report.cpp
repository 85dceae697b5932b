// SPDX-License-Identifier: Apache-2.0
#include "agents/report.hpp"

#include "agents/report_sections.hpp"
#include "agents/report_style.hpp"
#include "agents/run_folder.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

namespace graticule::agents {

namespace {

std::string meta_item(std::string_view name, std::string_view value) {
    return value.empty() ? std::string()
                         : fmt::format("<span>{}: {}</span>\n", name, html_text(value));
}

std::string head_of(const RunRecord& record) {
    const std::string task = text_member(record.task, "task");
    std::string created = text_member(record.task, "created");
    if (created.size() >= 19 && created.ends_with('Z'))
        created = fmt::format("{} {} UTC", created.substr(0, 10), created.substr(11, 8));
    std::string duration;
    if (record.finished)
        if (const auto took = number_member(*record.finished, "duration_ms"))
            duration = format_duration(*took);
    std::string agent = text_member(record.task, "agent");
    const std::string model = text_member(record.task, "model");
    if (!model.empty())
        agent += ", " + model;
    return fmt::format("<header>\n<p class=\"kind\">Report of a run</p>\n<h1>{}</h1>\n"
                       "<p class=\"meta\">\n{}{}{}</p>\n</header>\n",
                       html_text(task.empty() ? "A run without a task" : task),
                       meta_item("Begun", created), meta_item("Took", duration),
                       meta_item("Agent", agent));
}

} // namespace

std::string render_report_html(const std::filesystem::path& run) {
    const RunRecord record = read_run_record(run);
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
                       "form-action 'none'\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page += fmt::format("<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
                        html_text("Report: " + text_member(record.task, "task")), report_style());
    page += head_of(record) + "<main>\n" + result_section(record) + outputs_section(record, run)
            + plan_section(record) + steps_section(record) + trouble_section(record)
            + data_section(record) + versions_section(record) + "</main>\n";
    return page
           + "<footer><p>Made from task.json, events.jsonl and outputs/ of this folder alone; "
             "<code>graticule report</code> makes it again.</p></footer>\n</body>\n</html>\n";
}

void write_report(const std::filesystem::path& run) {
    write_file(report_file(run), render_report_html(run));
}

} // namespace graticule::agents
