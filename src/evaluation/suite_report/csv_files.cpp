// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/csv_files.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/suite_report/csv.hpp"
#include "evaluation/suite_report/generation_csv.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

std::string samples_csv(const SuiteResults& results) {
    Csv csv({"sample",
             "task",
             "arm",
             "repetition",
             "solvable",
             "labels",
             "end",
             "seconds",
             "rounds",
             "input_tokens",
             "cached_input_tokens",
             "output_tokens",
             "reasoning_tokens",
             "cost_usd",
             "steps",
             "reference_steps",
             "scorer",
             "outcome",
             "value",
             "grade"});
    for (std::size_t i = 0; i < results.rows.size(); ++i) {
        const ResultRow& row = results.rows[i];
        const SuiteTask& task = results.tasks[row.task];
        for (std::size_t scorer = 0; scorer < results.scorers.size(); ++scorer) {
            const Mark& mark = results.mark(i, scorer);
            csv.row(row.sample, task.task.id, results.arms[row.arm], row.repetition,
                    task.task.solvable ? 1 : 0, join(task.task.labels, "; "), results.ends[row.end],
                    row.seconds, row.rounds, row.usage.input, row.usage.cached_input,
                    row.usage.output, row.usage.reasoning, row.cost, row.steps,
                    task.reference_steps, results.scorers[scorer], scoring_status_name(mark.status),
                    mark.scored() ? std::optional(mark.value) : std::nullopt,
                    results.grade(i, scorer));
        }
    }
    return csv.text();
}

std::string parts_csv(const SuiteResults& results) {
    Csv csv({"sample", "task", "arm", "repetition", "scorer", "part", "value"});
    for (const PartMark& mark : results.part_marks) {
        const ResultRow& row = results.rows[mark.row];
        csv.row(row.sample, results.tasks[row.task].task.id, results.arms[row.arm], row.repetition,
                results.scorers[mark.scorer], results.parts[mark.part], mark.value);
    }
    return csv.text();
}

std::string part_means_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "part", "scored", "unscored", "mean", "low", "high"});
    for (const PartFigures& of : figures.parts)
        csv.row(figures.results.scorers[of.scorer], figures.results.arms[of.arm], of.tally.name,
                of.tally.scored, of.tally.unscored, of.value.value, of.value.interval);
    return csv.text();
}

std::string steps_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "group", "label_kind", "part", "scored", "unscored", "mean", "low",
             "high"});
    for (const PartFigures& of : figures.steps)
        csv.row(figures.results.scorers[of.scorer], figures.results.arms[of.arm],
                figures.groups[of.group].name, figures.groups[of.group].label_kind, of.tally.name,
                of.tally.scored, of.tally.unscored, of.value.value, of.value.interval);
    return csv.text();
}

std::string composite_csv(const SuiteFigures& figures) {
    Csv csv({"success", "arm", "term", "samples", "value", "low", "high"});
    for (const CompositeFigures& of : figures.composites) {
        const auto row = [&](const char* term, std::size_t samples, const Estimate& estimate) {
            csv.row(success_rule_name(of.rule), figures.results.arms[of.arm], term, samples,
                    estimate.value, estimate.interval);
        };
        row("R_s", of.success.samples, of.success.mean);
        row("Q_out", of.outputs.samples, of.outputs.mean);
        row("F_api", of.operations.samples, of.operations.mean);
        row("C_emb", of.process.samples, of.process.mean);
        row("S", of.success.samples, of.total);
    }
    return csv.text();
}

std::string groups_csv(const SuiteFigures& figures) {
    Csv csv({"scorer",
             "arm",
             "group",
             "tasks",
             "tasks_scored",
             "samples",
             "waiting",
             "attempted",
             "errored",
             "contaminated",
             "unscored",
             "scored",
             "passed",
             "partial",
             "failed",
             "pass_rate",
             "effective_samples",
             "low",
             "high",
             "wilson_low",
             "wilson_high",
             "exact_low",
             "exact_high",
             "mean",
             "mean_low",
             "mean_high",
             "length_samples",
             "length_mean",
             "length_median",
             "input_known",
             "input_tokens",
             "cached_known",
             "cached_input_tokens",
             "output_known",
             "output_tokens",
             "reasoning_known",
             "reasoning_tokens",
             "cost_known",
             "cost_usd",
             "seconds_known",
             "seconds",
             "rounds_known",
             "rounds"});
    for (const GroupFigures& of : figures.figures) {
        const Tally& tally = of.tally;
        const Spending& spent = of.spending;
        csv.row(figures.results.scorers[of.scorer], figures.results.arms[of.arm],
                figures.groups[of.group].name, figures.groups[of.group].tasks(), of.tasks,
                tally.samples, tally.waiting, tally.attempted(), tally.errored, tally.contaminated,
                tally.unscored, tally.scored, tally.passed, tally.partial, tally.failed(),
                tally.passes().share(), of.passes.effective, of.passes.interval, of.wilson,
                of.exact, of.value.value, of.value.interval, of.length.samples, of.length.mean,
                of.length.median, spent.input, spent.cached, spent.output, spent.reasoning,
                spent.cost, spent.seconds, spent.rounds);
    }
    return csv.text();
}

// How many samples have each grade, of the tasks of each group that can be solved and that cannot.
std::string grades_csv(const SuiteFigures& figures) {
    const SuiteResults& results = figures.results;
    Csv csv({"scorer", "arm", "group", "solvable", "grade", "samples"});
    for (const GroupFigures& of : figures.figures) {
        std::map<std::pair<bool, std::string>, std::size_t> counts;
        for (std::size_t i = 0; i < results.rows.size(); ++i) {
            const ResultRow& row = results.rows[i];
            if (row.arm == of.arm && figures.groups[of.group].has[row.task]
                && results.mark(i, of.scorer).scored())
                ++counts[{results.tasks[row.task].task.solvable, results.grade(i, of.scorer)}];
        }
        for (const auto& [of_grade, count] : counts)
            csv.row(results.scorers[of.scorer], results.arms[of.arm], figures.groups[of.group].name,
                    of_grade.first ? 1 : 0, of_grade.second, count);
    }
    return csv.text();
}

std::string attempts_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "group", "tasks", "within", "solved", "low", "high",
             "mean_solving_attempt"});
    for (std::size_t arm = 0; arm < figures.attempts.size(); ++arm)
        for (std::size_t group = 0; group < figures.groups.size(); ++group) {
            const Attempts& attempts = figures.attempts[arm][group];
            for (std::size_t within = 1; within <= attempts.solved.size(); ++within) {
                const Proportion solved{attempts.solved[within - 1], attempts.tasks};
                csv.row(figures.results.scorers[figures.scorer], figures.results.arms[arm],
                        figures.groups[group].name, solved.of, within, solved.hits,
                        wilson_interval(solved), attempts.mean);
            }
        }
    return csv.text();
}

std::string roles_csv(const SuiteFigures& figures) {
    Csv csv({"arm", "group", "role", "rounds_known", "rounds", "input_known", "input_tokens",
             "output_known", "output_tokens", "cost_known", "cost_usd", "subtasks_known",
             "subtasks", "solved_subtasks_known", "solved_subtasks"});
    for (const GroupFigures& of : figures.figures)
        if (of.scorer == figures.scorer)
            for (const auto& [role, spent] : of.spending.roles)
                csv.row(figures.results.arms[of.arm], figures.groups[of.group].name, role,
                        spent.rounds, spent.input, spent.output, spent.cost, spent.subtasks,
                        spent.solved_subtasks);
    return csv.text();
}

std::string ends_csv(const SuiteFigures& figures) {
    Csv csv({"arm", "end", "samples", "attempted"});
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        for (const auto& [end, count] : figures.of_arm(arm).ends)
            csv.row(figures.results.arms[arm], figures.results.ends[end], count,
                    figures.of_arm(arm).tally.attempted());
    return csv.text();
}

std::string pass_at_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "k", "tasks", "pass_at_k", "low", "high"});
    for (std::size_t arm = 0; arm < figures.pass_at.size(); ++arm)
        for (const PassAt& at : figures.pass_at[arm])
            csv.row(figures.results.scorers[figures.scorer], figures.results.arms[arm], at.k,
                    at.chance.tasks, at.chance.value, at.chance.interval);
    return csv.text();
}

// Each task by each arm, with how many of its samples pass: unstable where some do and some do not.
std::string tasks_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "task", "arm", "scored", "passed", "unstable", "solving_attempt"});
    const SuiteResults& results = figures.results;
    for (std::size_t arm = 0; arm < results.arms.size(); ++arm) {
        const std::vector<Proportion> tasks = passes_by_task(results, arm, figures.scorer);
        const auto solving = solving_attempts(results, arm, figures.scorer);
        for (std::size_t task = 0; task < tasks.size(); ++task)
            csv.row(results.scorers[figures.scorer], results.tasks[task].task.id, results.arms[arm],
                    tasks[task].of, tasks[task].hits,
                    tasks[task].hits > 0 && tasks[task].hits < tasks[task].of ? 1 : 0,
                    solving[task]);
    }
    return csv.text();
}

std::string stability_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "tasks_repeated", "unstable", "disagreement", "noise_floor"});
    for (const Stability& one : figures.stability)
        csv.row(figures.results.scorers[figures.scorer], figures.results.arms[one.arm], one.tasks,
                one.unstable.size(), one.disagreement, one.noise_floor);
    return csv.text();
}

std::string comparisons_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "first", "second", "tasks", "both_pass", "first_only", "second_only",
             "neither", "first_alone", "second_alone", "first_rate", "second_rate", "difference",
             "low", "high", "chance", "adjusted", "finding"});
    for (const ArmComparison& pair : figures.comparisons)
        csv.row(figures.results.scorers[figures.scorer], pair.first, pair.second, pair.tasks(),
                pair.both, pair.first_only.size(), pair.second_only.size(), pair.neither,
                pair.first_alone, pair.second_alone, pair.first_rate, pair.second_rate,
                pair.difference.value, pair.difference.interval, pair.chance, pair.adjusted,
                finding_text(pair));
    return csv.text();
}

std::string corrected_csv(const SuiteFigures& figures) {
    Csv csv({"scorer", "arm", "scored", "passed", "sensitivity_hits", "sensitivity_of",
             "specificity_hits", "specificity_of", "corrected", "low", "high"});
    for (const GroupFigures& of : figures.figures) {
        const auto error = figures.judge_errors.find(figures.results.scorers[of.scorer]);
        if (of.group != 0 || error == figures.judge_errors.end())
            continue;
        const CorrectedRate corrected = clustered_corrected_rate(of.passes, error->second);
        csv.row(error->first, figures.results.arms[of.arm], of.tally.scored, of.tally.passed,
                error->second.sensitivity.hits, error->second.sensitivity.of,
                error->second.specificity.hits, error->second.specificity.of, corrected.rate,
                corrected.interval);
    }
    return csv.text();
}

} // namespace

void write_csv_files(const SuiteFigures& figures, const fs::path& folder) {
    write_file(folder / "samples.csv", samples_csv(figures.results));
    if (!figures.parts.empty()) {
        write_file(folder / "parts.csv", parts_csv(figures.results));
        write_file(folder / "part_means.csv", part_means_csv(figures));
    }
    if (!figures.steps.empty())
        write_file(folder / "steps.csv", steps_csv(figures));
    if (!figures.composites.empty())
        write_file(folder / "composite.csv", composite_csv(figures));
    write_file(folder / "groups.csv", groups_csv(figures));
    write_file(folder / "grades.csv", grades_csv(figures));
    write_file(folder / "ends.csv", ends_csv(figures));
    write_file(folder / "pass_at_k.csv", pass_at_csv(figures));
    write_generation_csv(figures, folder);
    write_file(folder / "attempts.csv", attempts_csv(figures));
    write_file(folder / "tasks.csv", tasks_csv(figures));
    if (std::any_of(figures.results.rows.begin(), figures.results.rows.end(),
                    [](const ResultRow& row) { return !row.roles.empty(); }))
        write_file(folder / "roles.csv", roles_csv(figures));
    write_file(folder / "stability.csv", stability_csv(figures));
    if (!figures.judge_errors.empty())
        write_file(folder / "corrected.csv", corrected_csv(figures));
    write_file(folder / "comparisons.csv", comparisons_csv(figures));
}

} // namespace graticule::evaluation::suite_report
