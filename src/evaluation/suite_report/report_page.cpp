// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/report_page.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/script_source.hpp"
#include "base/share.hpp"
#include "base/text.hpp"
#include "evaluation/suite_report/packed_json.hpp"
#include "runs/report/html_writer.hpp"
#include "runs/report/style.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::suite_report {

namespace {

constexpr std::size_t CardsInPack = 50;
constexpr const char* Scripts[] = {"suite_card.js", "suite.js"};

constexpr std::string_view Samples = R"html(<section id="samples">
<h2>Samples</h2>
<form id="filters">
<label>Find <input id="find" type="search" placeholder="words of a task, its id, #12"></label>
<label>Arm <select id="of-arm"></select></label>
<label>Result <select id="of-result"></select></label>
<label>Label <select id="of-label"></select></label>
<label>Tasks <select id="of-kind"></select></label>
<label>Scored by <select id="of-scorer"></select></label>
</form>
<p id="count" aria-live="polite"></p>
<div class="wide"><table id="samples-table"></table></div>
<nav id="pages" aria-label="Pages of samples"></nav>
<noscript><p>The table and the cards of samples are drawn by a script inside this file; allow scripts
to see them. All else is above, and in report.md.</p></noscript>
</section>
</main>
<dialog id="card" aria-label="Sample">
<div class="card-bar"><button type="button" id="card-before">‹ Before</button>
<button type="button" id="card-next">Next ›</button><button type="button" id="card-close">Close</button></div>
<div id="card-content"></div>
</dialog>
<footer><p>Made from this suite's folder alone: its suite.json, results.sqlite and runs/. <code>graticule
bench report</code> makes it again.</p></footer>
)html";

Json files_json(const std::vector<CardFile>& files) {
    Json list = Json::array();
    for (const CardFile& file : files) // the page lies in a folder of the suite's
        list.push_back({runs::report::link_to("../" + file.path), file.title});
    return list;
}

Json reference_json(const ReferenceSolution& solution) {
    Json steps = Json::array();
    for (const ReferenceStep& step : solution)
        steps.push_back({step.tool, step.arguments, step.comment});
    return steps;
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
    return value ? Json(*value) : Json();
}

/// 0 waiting, 1 errored, 2 contaminated, 3 ended.
int state_number(const ResultRow& row) {
    if (row.state == SampleState::Waiting)
        return 0;
    if (row.state == SampleState::Errored)
        return 1;
    return row.contaminated ? 2 : 3;
}

std::size_t number_of(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// [name, value, words]: what explains the value, or why there is none.
Json parts_json(const std::vector<ScorePart>& parts) {
    Json list = Json::array();
    for (const ScorePart& part : parts) {
        std::vector<std::string> words{part.reason(), part.explanation};
        std::erase(words, "");
        list.push_back({part.name, or_null(part.value()), join(words, "\n")});
    }
    return list;
}

/// @param reference becomes the one that the scorer that counts, or else another, found nearest
Json verdicts_json(const SampleCard& card, const std::vector<std::string>& scorers,
                   std::size_t main, Json& reference) {
    Json verdicts = Json::array();
    for (const StoredScore& stored : card.scores) {
        const std::size_t scorer = number_of(scorers, stored.scorer);
        if (const auto* score = std::get_if<Score>(&stored.scoring)) {
            verdicts.push_back(
                {scorer, score->value, score->grade, score->explanation, parts_json(score->parts)});
            if (const auto nearest = count_member(score->metadata, "reference");
                nearest && (reference.is_null() || scorer == main))
                reference = *nearest;
        } else {
            const auto& unscored = std::get<Unscored>(stored.scoring);
            verdicts.push_back({scorer, nullptr, "", unscored.reason, parts_json(unscored.parts)});
        }
    }
    return verdicts;
}

Json card_json(const SampleCard& card, const std::vector<std::string>& scorers, std::size_t main) {
    Json calls = Json::array();
    for (const CardCall& call : card.calls) {
        Json json = Json::array({call.tool, call.arguments});
        if (!call.succeeded) {
            json.push_back(false);
            json.push_back(call.error);
        }
        calls.push_back(std::move(json));
    }
    Json reference;
    Json verdicts = verdicts_json(card, scorers, main, reference);
    return {{"kind", card.kind},
            {"answer", card.answer},
            {"error", card.error},
            {"contaminated", card.contaminated},
            {"steps", std::move(calls)},
            {"verdicts", std::move(verdicts)},
            {"reference", std::move(reference)},
            {"pictures", files_json(card.pictures)},
            {"links", files_json(card.files)}};
}

} // namespace

ReportPage::ReportPage(const fs::path& file, const SuiteResults& results, std::size_t scorer,
                       std::vector<std::vector<ReferenceSolution>> references)
    : m_path(file), m_file(file, std::ios::binary), m_results(results), m_scorer(scorer),
      m_references(std::move(references)) {
    for (const char* name : Scripts)
        m_scripts.push_back(read_file(share_folder() / "web" / name));
}

void ReportPage::write(std::string_view text) {
    m_file.write(text.data(), static_cast<std::streamsize>(text.size()));
}

void ReportPage::begin(const PageHead& head, const std::string& summary) {
    std::string hashes;
    for (const std::string& script : m_scripts)
        hashes += " " + script_source(script);
    // Pictures are those of the runs beside it, so that the page itself stays small.
    write(fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src{}; "
        "style-src 'unsafe-inline'; img-src data: file: 'self'; base-uri 'none'; form-action "
        "'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n<style>{}</style>\n</head>\n<body>\n",
        hashes, html_of(head.title), runs::report::report_style(),
        read_file(share_folder() / "web" / "suite.css")));
    write(fmt::format("<header>\n<p class=\"kind\">Report of a suite</p>\n<h1>{}</h1>\n<p "
                      "class=\"meta\">\n",
                      html_of(head.title)));
    for (const auto& [name, value] : head.facts)
        write(fmt::format("<span>{}: {}</span>\n", html_of(name), html_of(value)));
    write("</p>\n<dl class=\"tiles\">\n");
    for (const auto& [name, value] : head.tiles)
        write(fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html_of(name), html_of(value)));
    write("</dl>\n</header>\n<main>\n");
    write(summary);
    write(Samples);
}

void ReportPage::write_pack() {
    if (m_pack.empty())
        return;
    write(fmt::format("<script type=\"text/plain\" id=\"cards-{}\">{}</script>\n", m_packs++,
                      packed(to_line(m_pack))));
    m_pack = Json::array();
}

void ReportPage::add(const SampleCard& card) {
    m_pack.push_back(card_json(card, m_results.scorers, m_scorer));
    if (m_pack.size() == CardsInPack)
        write_pack();
}

Json ReportPage::index() const {
    Json tasks = Json::array();
    for (std::size_t i = 0; i < m_results.tasks.size(); ++i) {
        const SuiteTask& task = m_results.tasks[i];
        Json references = Json::array();
        for (const ReferenceSolution& solution : m_references[i])
            references.push_back(reference_json(solution));
        tasks.push_back({{"id", task.task.id},
                         {"text", visible_text(task.task.text)},
                         {"labels", task.task.labels},
                         {"solvable", task.task.solvable},
                         {"reference_steps", or_null(task.reference_steps)},
                         {"references", std::move(references)}});
    }
    Json rows = Json::array();
    for (std::size_t i = 0; i < m_results.rows.size(); ++i) {
        const ResultRow& row = m_results.rows[i];
        Json values = Json::array();
        for (std::size_t scorer = 0; scorer < m_results.scorers.size(); ++scorer) {
            const Mark& mark = m_results.mark(i, scorer);
            values.push_back(mark.scored() ? Json(mark.value) : Json());
        }
        rows.push_back({row.sample, row.task, row.arm, row.repetition, state_number(row), row.end,
                        or_null(row.seconds), or_null(row.cost), or_null(row.usage.input),
                        or_null(row.usage.output), or_null(row.steps), std::move(values)});
    }
    return {{"scorers", m_results.scorers}, {"scorer", m_scorer},  {"arms", m_results.arms},
            {"ends", m_results.ends},       {"pack", CardsInPack}, {"tasks", std::move(tasks)},
            {"rows", std::move(rows)}};
}

void ReportPage::end() {
    write_pack();
    write(fmt::format("<script type=\"text/plain\" id=\"index\">{}</script>\n",
                      packed(to_line(index()))));
    for (const std::string& script : m_scripts)
        write(fmt::format("<script>{}</script>\n", script));
    write("</body>\n</html>\n");
    m_file.close();
    if (!m_file)
        throw Error(ErrorCode::Io, fmt::format("{} cannot be written", m_path.string()),
                    "See whether the disk is full");
}

} // namespace graticule::evaluation::suite_report
