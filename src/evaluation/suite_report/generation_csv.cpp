// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/generation_csv.hpp"

#include "base/file.hpp"
#include "evaluation/suite_report/csv.hpp"

#include <string>

namespace graticule::evaluation::suite_report {

namespace {

std::string generation_csv(const SuiteFigures& figures) {
    Csv csv({"scorer",
             "arm",
             "group",
             "label_kind",
             "k",
             "tasks",
             "pass_at_k",
             "low",
             "high",
             "variation",
             "variation_low",
             "variation_high",
             "stable",
             "stable_low",
             "stable_high",
             "tokens_known",
             "tokens",
             "tokens_low",
             "tokens_high",
             "seconds_known",
             "seconds",
             "seconds_low",
             "seconds_high",
             "lines_known",
             "lines",
             "lines_low",
             "lines_high",
             "reply_lines_known",
             "reply_lines",
             "reply_lines_low",
             "reply_lines_high",
             "per_token",
             "per_token_low",
             "per_token_high",
             "per_second",
             "per_second_low",
             "per_second_high",
             "per_line",
             "per_line_low",
             "per_line_high"});
    for (const GenerationFigures& one : figures.generation)
        for (const PassAt& at : one.pass_at)
            csv.row(figures.results.scorers[figures.scorer], figures.results.arms[one.arm],
                    figures.groups[one.group].name, figures.groups[one.group].label_kind, at.k,
                    at.chance.tasks, at.chance.value, at.chance.interval, one.variation.value,
                    one.variation.interval, one.stable.value, one.stable.interval,
                    one.tokens.samples, one.tokens.mean.value, one.tokens.mean.interval,
                    one.seconds.samples, one.seconds.mean.value, one.seconds.mean.interval,
                    one.lines.samples, one.lines.mean.value, one.lines.mean.interval,
                    one.reply_lines.samples, one.reply_lines.mean.value,
                    one.reply_lines.mean.interval, one.per_token.value, one.per_token.interval,
                    one.per_second.value, one.per_second.interval, one.per_line.value,
                    one.per_line.interval);
    return csv.text();
}

std::string ranks_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "group", "arm", "passes", "variation", "stable", "per_token", "per_second",
             "per_line", "efficiency", "total"});
    for (std::size_t group = 0; group < figures.ranks.size(); ++group)
        for (const GenerationRanks& one : figures.ranks[group])
            csv.row(figures.results.scorers[figures.scorer], figures.groups[group].name,
                    figures.results.arms[one.arm], one.passes, one.variation, one.stable,
                    one.per_token, one.per_second, one.per_line, one.efficiency, one.total);
    return csv.text();
}

std::string failures_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "group", "failed", "grade", "samples", "share", "low", "high"});
    for (const FailureFigures& one : figures.failures)
        for (std::size_t grade = 0; grade < one.grades.size(); ++grade)
            csv.row(figures.results.scorers[figures.scorer], figures.results.arms[one.arm],
                    figures.groups[one.group].name, one.grades[grade].of,
                    figures.results.failure_grades[grade], one.grades[grade].hits,
                    one.grades[grade].share(), one.grades[grade].interval);
    return csv.text();
}

std::string edge_cases_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "group", "tasks", "cases", "passed", "share", "low", "high"});
    for (const FailureFigures& one : figures.failures)
        csv.row(figures.results.scorers[figures.scorer], figures.results.arms[one.arm],
                figures.groups[one.group].name, one.edges.tasks, one.edges.of, one.edges.hits,
                one.edges.share(), one.edges.interval);
    return csv.text();
}

} // namespace

void write_generation_csv(const SuiteFigures& figures, const fs::path& folder) {
    if (!figures.generation.empty()) {
        write_file(folder / "generation.csv", generation_csv(figures));
        write_file(folder / "ranks.csv", ranks_csv(figures));
    }
    if (!figures.failures.empty())
        write_file(folder / "failures.csv", failures_csv(figures));
    if (tells_of_edges(figures))
        write_file(folder / "edge_cases.csv", edge_cases_csv(figures));
}

} // namespace graticule::evaluation::suite_report
