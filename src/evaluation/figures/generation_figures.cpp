// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/generation_figures.hpp"

#include "evaluation/statistics/proportion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace graticule::evaluation {

namespace {

constexpr double NotKnown = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<std::size_t, 3> SampleCounts{1, 3, 5};

/// What is summed up over tasks: the chances for 1, 3 and 5 samples, and what samples take.
enum Summed { Tokens = SampleCounts.size(), Seconds, Lines, ReplyLines, SummedCount };

struct Sums {
    std::array<double, SummedCount> total{};
    std::array<double, SummedCount> count{};

    void add(std::size_t what, double value) {
        total[what] += value;
        count[what] += 1;
    }
    void add(const Sums& other) {
        for (std::size_t i = 0; i < SummedCount; ++i) {
            total[i] += other.total[i];
            count[i] += other.count[i];
        }
    }
    /// Not a number of none.
    double mean(std::size_t what) const { return total[what] / count[what]; }
};

/// What follows from the sums, in this order.
enum Figure {
    Variation,
    Stable,
    MeanTokens,
    MeanSeconds,
    MeanLines,
    MeanReplyLines,
    PerToken,
    PerSecond,
    PerLine,
    FigureCount
};

void work_out(const Sums& sums, std::span<double> figures) {
    double best = NotKnown;
    double mean = 0;
    for (std::size_t i = 0; i < SampleCounts.size(); ++i) {
        if (sums.count[i] > 0)
            best = sums.mean(i);
        mean += sums.mean(i) / static_cast<double>(SampleCounts.size());
    }
    double variance = 0;
    for (std::size_t i = 0; i < SampleCounts.size(); ++i)
        variance += std::pow(sums.mean(i) - mean, 2) / static_cast<double>(SampleCounts.size());
    figures[Variation] = mean > 0 ? std::sqrt(variance) / mean : NotKnown;
    // Where nothing passes the variation is none, but 0 by anything is 0.
    figures[Stable] = mean == 0 ? 0 : best / (1 + figures[Variation]);
    for (std::size_t i = 0; i < 4; ++i)
        figures[MeanTokens + i] = sums.mean(Tokens + i);
    for (std::size_t i = 0; i < 3; ++i)
        figures[PerToken + i] = best / sums.mean(Tokens + i);
}

/// Of each task of a group that the arm has tried.
std::vector<Sums> sums_by_task(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                               std::size_t scorer) {
    std::vector<Sums> by_task(results.tasks.size());
    std::vector<bool> tried(results.tasks.size());
    for (const ResultRow& row : results.rows) {
        if (row.arm != arm || !group.has[row.task] || row.state == SampleState::Waiting)
            continue;
        Sums& sums = by_task[row.task];
        tried[row.task] = true;
        if (row.usage.input && row.usage.output)
            sums.add(Tokens, static_cast<double>(*row.usage.input + *row.usage.output));
        if (row.seconds)
            sums.add(Seconds, *row.seconds);
        if (row.lines)
            sums.add(Lines, static_cast<double>(*row.lines));
        if (row.reply_lines)
            sums.add(ReplyLines, static_cast<double>(*row.reply_lines));
    }
    const std::vector<Proportion> passes = passes_by_task(results, arm, scorer);
    std::vector<Sums> sums;
    for (std::size_t task = 0; task < by_task.size(); ++task) {
        if (!tried[task])
            continue;
        for (std::size_t i = 0; i < SampleCounts.size(); ++i)
            if (passes[task].of >= SampleCounts[i])
                by_task[task].add(i, pass_at(SampleCounts[i], passes[task]));
        sums.push_back(by_task[task]);
    }
    return sums;
}

std::vector<PassAt> chances_of(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                               std::size_t scorer, const BootstrapOptions& bootstrap) {
    const std::vector<Proportion> tasks = passes_by_task(results, arm, scorer);
    std::vector<PassAt> each;
    for (const std::size_t k : SampleCounts) {
        std::vector<TaskScore> chances;
        for (std::size_t task = 0; task < tasks.size(); ++task)
            if (group.has[task] && tasks[task].of >= k)
                chances.push_back({task, pass_at(k, tasks[task])});
        if (!chances.empty())
            each.push_back({k, bootstrap_mean(chances, bootstrap)});
    }
    return each;
}

} // namespace

double GenerationFigures::chance(std::size_t k) const {
    const auto found =
        std::find_if(pass_at.begin(), pass_at.end(), [&](const PassAt& at) { return at.k == k; });
    return found == pass_at.end() ? NotKnown : found->chance.value;
}

double GenerationFigures::best() const {
    return pass_at.empty() ? NotKnown : pass_at.back().chance.value;
}

GenerationFigures generation_figures(const SuiteResults& results, const TaskGroup& group,
                                     std::size_t arm, std::size_t scorer,
                                     const BootstrapOptions& bootstrap) {
    GenerationFigures figures;
    figures.arm = arm;
    figures.pass_at = chances_of(results, group, arm, scorer, bootstrap);
    const std::vector<Sums> tasks = sums_by_task(results, group, arm, scorer);
    Sums all;
    for (const Sums& task : tasks)
        all.add(task);
    std::array<double, FigureCount> values{};
    work_out(all, values);
    const auto of_draw = [&](std::span<const std::size_t> drawn, std::span<double> worked_out) {
        Sums sums;
        for (const std::size_t task : drawn)
            sums.add(tasks[task]);
        work_out(sums, worked_out);
    };
    const std::vector<Interval> intervals =
        bootstrap_intervals(tasks.size(), FigureCount, of_draw, bootstrap);
    const auto estimate = [&](std::size_t figure) {
        // Of what is not known nothing else is.
        return std::isfinite(values[figure]) ? Estimate{values[figure], intervals[figure]}
                                             : Estimate{};
    };
    const auto taken = [&](std::size_t what, std::size_t figure) {
        return Taken{static_cast<std::size_t>(all.count[what]), estimate(figure)};
    };
    figures.variation = estimate(Variation);
    figures.stable = estimate(Stable);
    figures.tokens = taken(Tokens, MeanTokens);
    figures.seconds = taken(Seconds, MeanSeconds);
    figures.lines = taken(Lines, MeanLines);
    figures.reply_lines = taken(ReplyLines, MeanReplyLines);
    figures.per_token = estimate(PerToken);
    figures.per_second = estimate(PerSecond);
    figures.per_line = estimate(PerLine);
    return figures;
}

std::vector<GenerationFigures> generation_figures(const SuiteResults& results,
                                                  const std::vector<TaskGroup>& groups,
                                                  std::size_t scorer) {
    std::vector<GenerationFigures> all;
    if (std::none_of(results.rows.begin(), results.rows.end(),
                     [](const ResultRow& row) { return row.lines.has_value(); }))
        return all;
    for (std::size_t arm = 0; arm < results.arms.size(); ++arm)
        for (std::size_t group = 0; group < groups.size(); ++group) {
            all.push_back(generation_figures(results, groups[group], arm, scorer));
            all.back().group = group;
        }
    return all;
}

} // namespace graticule::evaluation
