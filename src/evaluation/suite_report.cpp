// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report.hpp"

#include "base/data_text.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "evaluation/suite_report/csv_files.hpp"
#include "evaluation/suite_report/report_page.hpp"
#include "evaluation/suite_report/summary_writing.hpp"
#include "runs/report/html_writer.hpp"
#include "runs/report/markdown_writer.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation {

namespace {

using namespace suite_report;

constexpr std::size_t ReportedAtOnce = 200;

std::string number_words(std::size_t number) {
    return format_number(static_cast<double>(number), 15);
}

std::string time_words(const std::string& created) {
    return created.size() >= 19 && created.ends_with('Z')
               ? fmt::format("{} {} UTC", created.substr(0, 10), created.substr(11, 8))
               : created;
}

PageHead head_of(const SuiteDefinition& definition, const SuiteFigures& figures) {
    PageHead head;
    head.title = fmt::format("{}: {} by {}", definition.benchmark,
                             runs::report::counted(figures.results.tasks.size(), "task"),
                             runs::report::counted(figures.results.arms.size(), "arm"));
    head.facts = {{"Begun", time_words(definition.created)},
                  {"Tasks", definition.tasks.filename().string()},
                  {"Repetitions", std::to_string(definition.repetitions)},
                  {"Seed", std::to_string(definition.seed)}};
    if (const std::string sets = join(tool_sets_of(definition), ", "); !sets.empty())
        head.facts.emplace_back("Tool set", sets);
    if (const auto version = definition.versions.find("graticule");
        version != definition.versions.end() && version->is_string())
        head.facts.emplace_back("graticule", version->get<std::string>());
    Tally all;
    double cost = 0;
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GroupFigures& of = figures.of_arm(arm);
        all.samples += of.tally.samples;
        all.waiting += of.tally.waiting;
        all.scored += of.tally.scored;
        cost += of.spending.cost.total;
    }
    head.tiles = {{"Samples", number_words(all.samples)},
                  {"Attempted", number_words(all.attempted())},
                  {fmt::format("Scored by {}", figures.results.scorers[figures.scorer]),
                   number_words(all.scored)}};
    if (cost > 0)
        head.tiles.emplace_back("Cost, where known", runs::report::format_cost(cost));
    return head;
}

std::string markdown_of_suite(const PageHead& head, const std::vector<Part>& parts,
                              const std::string& origin) {
    std::string facts;
    for (const auto& lists : {head.facts, head.tiles})
        for (const auto& [name, value] : lists)
            facts += fmt::format("- {}: {}\n", markdown_of(name), markdown_of(one_line(value)));
    runs::report::MarkdownWriter out({});
    write_summary(parts, origin, out);
    return fmt::format("# {}\n\n{}\n{}", markdown_of(one_line(head.title)), facts, out.markdown());
}

// Also of "suites/two/" and ".".
std::string folder_name(const fs::path& suite) {
    const fs::path whole = fs::absolute(suite).lexically_normal();
    return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

std::string html_of_summary(const std::vector<Part>& parts, const std::string& origin) {
    runs::report::HtmlWriter out;
    write_summary(parts, origin, out);
    return out.html();
}

void add_cards(const fs::path& suite, const ResultStore& store, std::size_t samples,
               ReportPage& page, const Context& context) {
    const CardLimits limits = card_limits(samples);
    std::int64_t last = 0;
    // No more than were counted: a suite that goes on may have more by now.
    for (std::size_t done = 0; done < samples;) {
        const std::vector<Sample> some =
            store.samples(last, std::min(ReportedAtOnce, samples - done));
        if (some.empty())
            return;
        std::vector<SampleCard> cards(some.size());
        parallel_for(context, some.size(), 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                cards[i] = card_of(suite, some[i], store.scores_of(some[i].id), limits);
        });
        for (const SampleCard& card : cards)
            page.add(card);
        done += some.size();
        last = some.back().id;
        context.report_progress(fmt::format("card {} of {}", done, samples),
                                static_cast<double>(done) / static_cast<double>(samples));
    }
}

std::vector<std::vector<ReferenceSolution>> references_of(const SuiteResults& results,
                                                          const Benchmark& benchmark) {
    std::vector<std::vector<ReferenceSolution>> references;
    for (const SuiteTask& task : results.tasks)
        references.push_back(benchmark.references(task.task.id));
    return references;
}

} // namespace

fs::path suite_report_folder(const fs::path& suite) {
    return suite / "report";
}
fs::path suite_report_page(const fs::path& suite) {
    return suite_report_folder(suite) / "index.html";
}

SuiteReportSize write_suite_report(const fs::path& suite, const SuiteDefinition& definition,
                                   const Benchmark& benchmark, const ResultStore& store,
                                   const SuiteReportOptions& options, const Context& context) {
    const SuiteResults results = read_results(store, benchmark);
    const std::size_t scorer = options.scorer.empty() ? 0 : results.scorer_named(options.scorer);
    SuiteFigures figures = figures_of_suite(results, scorer, context);
    figures.judge_errors = options.judge_errors;
    const std::vector<Part> parts = summary_of(figures);
    const PageHead head = head_of(definition, figures);
    const std::string origin = fmt::format(
        "graticule bench report {} --scorer {}{}", folder_name(suite), results.scorers[scorer],
        options.calibration.empty() ? "" : " --calibration " + options.calibration);
    write_folder(suite_report_folder(suite), [&](const fs::path& folder) {
        fs::create_directories(folder / "csv");
        write_csv_files(figures, folder / "csv");
        write_summary_files(parts, origin, folder);
        write_file(folder / "report.md", markdown_of_suite(head, parts, origin));
        ReportPage page(folder / "index.html", results, scorer, references_of(results, benchmark));
        page.begin(head, html_of_summary(parts, origin));
        add_cards(suite, store, results.rows.size(), page, context);
        page.end();
    });
    return {results.rows.size(), fs::file_size(suite_report_page(suite))};
}

} // namespace graticule::evaluation
