// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/summary.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "cli/bench/judging.hpp"
#include "evaluation/arm_summary.hpp"
#include "evaluation/figures/suite_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

using evaluation::ArmSummary;

std::vector<std::string> names_of(const std::vector<std::unique_ptr<evaluation::Scorer>>& scorers) {
    std::vector<std::string> names;
    for (const auto& scorer : scorers)
        names.push_back(scorer->name());
    return names;
}

std::string duration_text(double seconds) {
    if (seconds < 90)
        return fmt::format("{:.0f} s", seconds);
    if (seconds < 5400)
        return fmt::format("{:.0f} min", seconds / 60);
    return fmt::format("{:.1f} h", seconds / 3600);
}

// What people would have found; none where the scorer's error is not known.
std::optional<evaluation::CorrectedRate> corrected(const ArmSummary& arm,
                                                   const SummaryExtras& extras) {
    const auto error = extras.judge_errors.find(arm.scorer);
    if (error == extras.judge_errors.end() || arm.scored == 0)
        return std::nullopt;
    return evaluation::clustered_corrected_rate(arm.rate, error->second);
}

Json summary_json(const ArmSummary& arm, const SummaryExtras& extras) {
    Json json{
        {"arm", arm.arm},           {"scorer", arm.scorer},   {"samples", arm.samples},
        {"waiting", arm.waiting},   {"errored", arm.errored}, {"contaminated", arm.contaminated},
        {"unscored", arm.unscored}, {"scored", arm.scored},   {"passed", arm.passed}};
    if (arm.scored > 0) {
        const evaluation::Interval& interval = arm.rate.interval;
        json["pass_rate"] = arm.passes().share();
        json["interval"] = {interval.low, interval.high};
        json["mean"] = arm.mean_value();
        if (const auto rate = corrected(arm, extras))
            json["corrected"] = {{"rate", std::isfinite(rate->rate) ? Json(rate->rate) : Json()},
                                 {"interval", {rate->interval.low, rate->interval.high}}};
    }
    for (const evaluation::PartTally& part : arm.parts)
        json["parts"].push_back({{"name", part.name},
                                 {"scored", part.scored},
                                 {"unscored", part.unscored},
                                 {"mean", part.scored > 0 ? Json(part.mean()) : Json()}});
    return json;
}

void print_parts(const ArmSummary& arm) {
    for (const evaluation::PartTally& part : arm.parts) {
        const std::string mean =
            part.scored > 0 ? fmt::format("{:.3f} on average", part.mean()) : "nothing scored";
        fmt::print("  {}: {} of {}{}\n", one_line(part.name), mean, part.scored + part.unscored,
                   part.unscored > 0 ? fmt::format(", {} unscored", part.unscored) : "");
    }
}

// What is not scored, and why: "2 errored, 1 unscored".
std::string left_out(const ArmSummary& arm) {
    std::string text;
    const auto add = [&](std::size_t count, const char* what) {
        if (count > 0)
            text += fmt::format(", {} {}", count, what);
    };
    add(arm.waiting, "waiting");
    add(arm.errored, "errored");
    add(arm.contaminated, "contaminated");
    add(arm.unscored, "unscored");
    return text;
}

void print_summary(const ArmSummary& arm, const SummaryExtras& extras) {
    if (arm.scored == 0) {
        fmt::print("{} ({}): nothing scored of {}{}\n", one_line(arm.arm), arm.scorer, arm.samples,
                   left_out(arm));
        print_parts(arm);
        return;
    }
    const evaluation::Interval& interval = arm.rate.interval;
    fmt::print("{} ({}): {} of {} passed, {:.1f} % ({:.1f} to {:.1f}){}\n", one_line(arm.arm),
               arm.scorer, arm.passed, arm.scored, 100 * arm.passes().share(), 100 * interval.low,
               100 * interval.high, left_out(arm));
    if (const auto rate = corrected(arm, extras))
        fmt::print("  corrected for the scorer's error: {} ({:.1f} to {:.1f})\n",
                   std::isfinite(rate->rate) ? fmt::format("{:.1f} %", 100 * rate->rate)
                                             : "not known",
                   100 * rate->interval.low, 100 * rate->interval.high);
    print_parts(arm);
}

} // namespace

std::string progress_text(const evaluation::SuiteProgress& progress) {
    const evaluation::SuiteCounts& counts = progress.counts;
    std::string text =
        fmt::format("{} of {} samples", counts.samples - counts.waiting, counts.samples);
    if (counts.errored > 0)
        text += fmt::format(", {} errored", counts.errored);
    if (counts.waiting > 0)
        text += fmt::format(", about {} left", duration_text(progress.left_seconds));
    if (counts.cost > 0)
        text += fmt::format(", ${:.2f} of about ${:.2f}", counts.cost, progress.total_cost);
    return text;
}

double share_done(const evaluation::SuiteProgress& progress) {
    const evaluation::SuiteCounts& counts = progress.counts;
    return static_cast<double>(counts.samples - counts.waiting)
           / static_cast<double>(counts.samples);
}

std::function<void(const evaluation::SuiteProgress&)> suite_progress(Terminal& terminal) {
    return [&terminal](const evaluation::SuiteProgress& progress) {
        terminal.progress(progress_text(progress), share_done(progress));
    };
}

ExitStatus print_summary(const std::filesystem::path& suite, const evaluation::Benchmark& benchmark,
                         const evaluation::ResultStore& store, bool as_json,
                         const SummaryExtras& extras) {
    const std::vector<ArmSummary> arms =
        summarise(store, evaluation::scorer_names(store, benchmark));
    const evaluation::SuiteCounts counts = store.counts();
    if (as_json) {
        Json list = Json::array();
        for (const ArmSummary& arm : arms)
            list.push_back(summary_json(arm, extras));
        Json summary{{"suite", suite.string()},
                     {"samples", counts.samples},
                     {"waiting", counts.waiting},
                     {"cost_usd", counts.cost},
                     {"judging_usd", store.spent_on_judging()},
                     {"arms", std::move(list)}};
        if (extras.agreement)
            summary["judges"] = to_json(*extras.agreement);
        print_json(summary);
    } else {
        for (const ArmSummary& arm : arms)
            print_summary(arm, extras);
        if (extras.agreement)
            print_agreement(*extras.agreement);
        if (const double spent = store.spent_on_judging(); spent > 0)
            fmt::print("Judging has cost {:.4g} US dollars\n", spent);
        fmt::print("{}\n", suite.string());
    }
    const bool any =
        std::any_of(arms.begin(), arms.end(), [](const ArmSummary& arm) { return arm.scored > 0; });
    return any || !benchmark.can_score() ? Done : Failed;
}

bool below(const evaluation::ResultStore& store, const evaluation::Benchmark& benchmark,
           std::optional<double> wanted) {
    if (!wanted)
        return false;
    const std::vector<ArmSummary> arms = summarise(store, names_of(benchmark.scorers()));
    return std::any_of(arms.begin(), arms.end(), [&](const ArmSummary& arm) {
        return arm.scored == 0 || arm.passes().share() < *wanted;
    });
}

} // namespace graticule::cli
