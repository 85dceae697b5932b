// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/summary.hpp"

#include "base/text.hpp"
#include "evaluation/suite_report/generation_parts.hpp"
#include "evaluation/suite_report/layer_parts.hpp"
#include "evaluation/suite_report/step_parts.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

using runs::report::Table;
using runs::report::Words;
using Column = runs::report::Table::Column;

constexpr std::size_t MostNamed = 60; // unstable tasks in words; the file has them all

Words count_words(std::size_t count) {
    return format_number(static_cast<double>(count), 15);
}

Table::Head number(std::string title) {
    return {std::move(title), Column::Number};
}

std::string mean_score_text(const Mean& mean) {
    if (std::isnan(mean.interval.low)) // of one task
        return fmt::format("{:.3f}", mean.value);
    return fmt::format("{:.3f} ({:.3f} to {:.3f})", mean.value, mean.interval.low,
                       mean.interval.high);
}

Part arms_part(const SuiteFigures& figures) {
    Part part{"arms", "Arms", {}, std::nullopt, Table{}, false};
    part.notes = {
        "Attempted samples are all but those that wait. Of these, errored (the model or the "
        "machine "
        "failed), contaminated (touched the answers) and unscored ones (the scorer failed or was "
        "not "
        "asked) are counted here and left out of every rate: rates are of scored samples.",
        "Intervals hold with 95 %: Wilson's, for as many independent samples as the samples of "
        "these "
        "tasks are worth; for the mean score by a bootstrap of tasks."};
    part.table->head = {{"Arm", Column::Text}, {"Scorer", Column::Short}, number("Tasks"),
                        number("Attempted"),   number("Errored"),         number("Contaminated"),
                        number("Unscored"),    number("Scored"),          number("Passed"),
                        number("Pass rate"),   number("Mean score")};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        for (std::size_t by = 0; by < figures.results.scorers.size(); ++by) {
            const GroupFigures& all = figures.of(by, arm, 0);
            const Tally& tally = all.tally;
            const bool any = tally.scored > 0;
            part.table->rows.push_back(
                {figures.results.arms[arm], figures.results.scorers[by], count_words(all.tasks),
                 count_words(tally.attempted()), count_words(tally.errored),
                 count_words(tally.contaminated), count_words(tally.unscored),
                 count_words(tally.scored), count_words(tally.passed),
                 any ? percent_text(all.passes.share(), all.passes.interval) : "nothing scored",
                 any ? mean_score_text(all.value) : ""});
        }
    return part;
}

Part score_parts_part(const SuiteFigures& figures) {
    Part part{"score_parts", "Parts of scores", {}, std::nullopt, Table{}, false};
    part.notes = {"What scorers tell of single sides of a sample: the mean over the samples of "
                  "which the part is scored, with a 95 % interval by a bootstrap of tasks. A part "
                  "that is unscored is no zero: it is counted, and left out. What each task has in "
                  "numbers of its own, such as cases, is one part here, of which a sample's mean "
                  "counts."};
    part.table->head = {{"Arm", Column::Text}, {"Scorer", Column::Short}, {"Part", Column::Text},
                        number("Scored"),      number("Unscored"),        number("Mean")};
    for (const PartFigures& of : figures.parts)
        part.table->rows.push_back(
            {figures.results.arms[of.arm], figures.results.scorers[of.scorer], of.tally.name,
             count_words(of.tally.scored), count_words(of.tally.unscored),
             of.tally.scored > 0 ? mean_score_text(of.value) : "nothing scored"});
    return part;
}

Part groups_part(const SuiteFigures& figures) {
    Part part{"success", "Success by group of tasks", {}, success_plot(figures), Table{}, false};
    part.notes = {
        fmt::format("Samples that pass of those scored by {}, with 95 % intervals. A task is in "
                    "the group of each of its labels.",
                    figures.results.scorers[figures.scorer])};
    part.table->head = {{"Group", Column::Text}, number("Tasks")};
    for (const std::string& arm : figures.results.arms)
        part.table->head.push_back(number(arm));
    for (std::size_t group = 0; group < figures.groups.size(); ++group) {
        std::vector<Words> row{figures.groups[group].name,
                               count_words(figures.groups[group].tasks())};
        for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
            const GroupFigures& of = figures.of(figures.scorer, arm, group);
            row.emplace_back(of.tally.scored == 0
                                 ? std::string("nothing scored")
                                 : fmt::format("{}, {} of {}",
                                               percent_text(of.passes.share(), of.passes.interval),
                                               of.tally.passed, of.tally.scored));
        }
        part.table->rows.push_back(std::move(row));
    }
    return part;
}

Part matches_part(const SuiteFigures& figures, std::size_t group) {
    const TaskGroup& tasks = figures.groups[group];
    Part part{fmt::format("matches_{:02}_{}", group, slug(tasks.name)),
              fmt::format("Match frequencies: {}", tasks.name),
              {},
              std::nullopt,
              Table{},
              group > 0};
    part.notes = {fmt::format(
        "{} of {} tasks. Shares of the samples scored by {}. Difference in "
        "length: (steps - mean steps of the task's references) / mean steps of "
        "the references.",
        tasks.tasks(), figures.results.tasks.size(), figures.results.scorers[figures.scorer])};
    part.table->head = {{"Arm", Column::Text}, number("Scored"),
                        number("No match"),    number("Partial match"),
                        number("Match"),       number("Length difference, mean"),
                        number("Median"),      number("Of samples")};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GroupFigures& of = figures.of(figures.scorer, arm, group);
        const auto share = [&](std::size_t count) {
            return percent_text(Proportion{count, of.tally.scored}.share());
        };
        part.table->rows.push_back({figures.results.arms[arm], count_words(of.tally.scored),
                                    share(of.tally.failed()), share(of.tally.partial),
                                    share(of.tally.passed), ratio_text(of.length.mean),
                                    ratio_text(of.length.median), count_words(of.length.samples)});
    }
    return part;
}

/// None where no solution is made of steps that references have, too.
std::optional<Part> length_part(const SuiteFigures& figures) {
    bool is_known = false;
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        is_known = is_known || figures.of(figures.scorer, arm, 0).length.samples > 0;
    if (!is_known)
        return std::nullopt;
    return Part{
        "solution_length",
        "Length of solutions",
        {"Of scored samples of tasks that have references. For a reference without any step the "
         "number of steps itself is taken."},
        length_plot(figures),
        std::nullopt,
        false};
}

Part pass_at_part(const SuiteFigures& figures) {
    Part part{"pass_at_k", "Chance that one of k samples passes", {}, std::nullopt, Table{}, false};
    part.notes = {
        "Estimated without bias from the repetitions of each task, on average over the tasks "
        "that have at least k scores; intervals by a bootstrap of tasks."};
    part.table->head = {{"Arm", Column::Text}, number("k"), number("pass@k"), number("Tasks")};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
        for (const PassAt& at : figures.pass_at[arm])
            part.table->rows.push_back({figures.results.arms[arm], count_words(at.k),
                                        percent_text(at.chance.value, at.chance.interval),
                                        count_words(at.chance.tasks)});
    return part;
}

std::string named_tasks(const SuiteFigures& figures, const Stability& stability) {
    std::vector<std::string> names;
    for (const std::size_t task : stability.unstable)
        if (names.size() < MostNamed)
            names.push_back(figures.results.tasks[task].task.id);
    const std::size_t more = stability.unstable.size() - names.size();
    return join(names, ", ") + (more > 0 ? fmt::format(" and {} more", more) : "");
}

Part stability_part(const SuiteFigures& figures) {
    Part part{"stability", "Noise between repetitions", {}, std::nullopt, Table{}, false};
    part.notes = {
        "Of the tasks that have at least two scores. Disagreement: the chance that two "
        "repetitions of a task differ in whether they pass. Noise floor: by how many points "
        "the pass rates of two runs of these tasks, once each, differ at most in 95 of 100 "
        "cases by chance alone."};
    part.table->head = {
        {"Arm", Column::Text},  number("Tasks repeated"),      number("Unstable"),
        number("Disagreement"), number("Noise floor, points"), {"Unstable tasks", Column::Text}};
    for (const Stability& stability : figures.stability)
        part.table->rows.push_back(
            {figures.results.arms[stability.arm], count_words(stability.tasks),
             count_words(stability.unstable.size()), percent_text(stability.disagreement),
             std::isnan(stability.noise_floor) ? "no value"
                                               : fmt::format("{:.1f}", 100 * stability.noise_floor),
             named_tasks(figures, stability)});
    return part;
}

/// By the columns, as arms may have long names.
std::string finding_words(const ArmComparison& pair) {
    switch (finding_of(pair)) {
    case Finding::NoDifference:
        return "no difference shown";
    case Finding::FirstBetter:
        return "first is better";
    case Finding::SecondBetter:
        return "second is better";
    }
    return {};
}

Part comparisons_part(const SuiteFigures& figures) {
    Part part{"comparisons", "Arms against one another", {}, std::nullopt, Table{}, false};
    part.notes = {
        "By the tasks that both have scores for; a task is passed where more than half of its "
        "scored "
        "samples pass. Chance: McNemar's exact test, and adjusted by Holm for all pairs here. A "
        "better "
        "arm is named where the adjusted chance is below 0.05.",
        "Difference: of the pass rates over these tasks, in points, with its 95 % interval by a "
        "bootstrap of tasks, for one pair at a time."};
    part.table->head = {{"First", Column::Text}, {"Second", Column::Text},  number("Tasks"),
                        number("Both pass"),     number("First only"),      number("Second only"),
                        number("Neither"),       number("Difference"),      number("Chance"),
                        number("Adjusted"),      {"Finding", Column::Short}};
    for (const ArmComparison& pair : figures.comparisons) {
        part.table->rows.push_back({pair.first, pair.second, count_words(pair.tasks()),
                                    count_words(pair.both), count_words(pair.first_only.size()),
                                    count_words(pair.second_only.size()), count_words(pair.neither),
                                    difference_text(pair), fmt::format("{:.3g}", pair.chance),
                                    fmt::format("{:.3g}", pair.adjusted), finding_words(pair)});
    }
    return part;
}

std::string sum_text(const Spending::Sum& sum) {
    return sum.samples == 0 ? "not known" : format_number(sum.total, 15);
}

std::string mean_cell(const Spending::Sum& sum) {
    return sum.samples == 0 ? "not known" : format_number(sum.mean(), 4);
}

Part spending_part(const SuiteFigures& figures) {
    Part part{"tokens", "Tokens, cost and time", {}, token_plot(figures), Table{}, false};
    part.notes = {
        "Of attempted samples whose model's server told tokens, and whose price is known; "
        "the numbers of these samples stand beside the sums."};
    part.table->head = {
        {"Arm", Column::Text},        number("Attempted"),       number("Tokens known"),
        number("Input tokens"),       number("of these cached"), number("Output tokens"),
        number("of these reasoning"), number("Cost known"),      number("Cost"),
        number("Cost a pass"),        number("Rounds, mean"),    number("Seconds, mean")};
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GroupFigures& all = figures.of_arm(arm);
        const Spending& spent = all.spending;
        const bool priced = spent.cost.samples > 0;
        part.table->rows.push_back(
            {figures.results.arms[arm], count_words(all.tally.attempted()),
             count_words(spent.input.samples), sum_text(spent.input), sum_text(spent.cached),
             sum_text(spent.output), sum_text(spent.reasoning), count_words(spent.cost.samples),
             priced ? runs::report::format_cost(spent.cost.total) : "not known",
             priced && all.tally.passed > 0 ? runs::report::format_cost(
                 spent.cost.total / static_cast<double>(all.tally.passed))
                                            : "no value",
             mean_cell(spent.rounds), mean_cell(spent.seconds)});
    }
    return part;
}

std::optional<Part> cost_part(const SuiteFigures& figures) {
    std::optional<Plot> plot = cost_plot(figures);
    if (!plot)
        return std::nullopt;
    return Part{
        "cost",
        "Cost against success",
        {"Cost is the mean of the attempted samples whose price is known; success is of scored "
         "samples. Arms without a known price are not shown."},
        std::move(plot),
        std::nullopt,
        false};
}

Part ends_part(const SuiteFigures& figures) {
    Part part{"ends", "How runs ended", {"Of attempted samples."}, std::nullopt, Table{}, false};
    part.table->head = {{"Arm", Column::Text}, number("Attempted")};
    std::vector<std::size_t> ends;
    for (std::size_t end = 0; end < figures.results.ends.size(); ++end)
        for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm)
            if (figures.of_arm(arm).ends.contains(end)) {
                ends.push_back(end);
                break;
            }
    for (const std::size_t end : ends) {
        std::string name = figures.results.ends[end];
        std::replace(name.begin(), name.end(), '_', ' ');
        part.table->head.push_back(number(name.empty() ? "no end" : name));
    }
    for (std::size_t arm = 0; arm < figures.results.arms.size(); ++arm) {
        const GroupFigures& all = figures.of_arm(arm);
        std::vector<Words> row{figures.results.arms[arm], count_words(all.tally.attempted())};
        for (const std::size_t end : ends) {
            const auto found = all.ends.find(end);
            row.push_back(count_words(found == all.ends.end() ? 0 : found->second));
        }
        part.table->rows.push_back(std::move(row));
    }
    return part;
}

bool repeated(const SuiteFigures& figures) {
    return std::any_of(figures.pass_at.begin(), figures.pass_at.end(),
                       [](const auto& each) { return each.size() > 1; });
}

} // namespace

std::string percent_text(double share) {
    return std::isnan(share) ? "no value" : fmt::format("{:.1f} %", 100 * share);
}

std::string percent_text(double share, const Interval& interval) {
    if (std::isnan(share) || std::isnan(interval.low))
        return percent_text(share);
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * share, 100 * interval.low,
                       100 * interval.high);
}

std::string ratio_text(double ratio) {
    if (std::isnan(ratio))
        return "no value";
    return std::abs(ratio) < 0.005 ? "0.00" : fmt::format("{:+.2f}", ratio); // no sign of nothing
}

std::vector<Part> summary_of(const SuiteFigures& figures) {
    std::vector<Part> parts{arms_part(figures)};
    for (auto* const some : {&layer_parts, &generation_parts, &step_parts, &failure_parts})
        for (Part& part : some(figures))
            parts.push_back(std::move(part));
    parts.push_back(groups_part(figures));
    parts.push_back(grades_part(figures));
    if (!figures.parts.empty())
        parts.push_back(score_parts_part(figures));
    if (figures.comparisons.size() > 0)
        parts.push_back(comparisons_part(figures));
    if (auto corrected = corrected_part(figures))
        parts.push_back(std::move(*corrected));
    if (repeated(figures)) {
        parts.push_back(attempts_part(figures));
        parts.push_back(pass_at_part(figures));
        parts.push_back(stability_part(figures));
    }
    if (auto cost = cost_part(figures))
        parts.push_back(std::move(*cost));
    parts.push_back(spending_part(figures));
    if (auto roles = roles_part(figures))
        parts.push_back(std::move(*roles));
    if (auto length = length_part(figures))
        parts.push_back(std::move(*length));
    parts.push_back(ends_part(figures));
    for (std::size_t group = 0; group < figures.groups.size(); ++group)
        parts.push_back(matches_part(figures, group));
    return parts;
}

} // namespace graticule::evaluation::suite_report
