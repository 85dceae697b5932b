// SPDX-License-Identifier: Apache-2.0
#include "cli/bench_summary.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "evaluation/arm_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
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

Json json_of(const ArmSummary& arm) {
    Json json{
        {"arm", arm.arm},           {"scorer", arm.scorer},   {"samples", arm.samples},
        {"waiting", arm.waiting},   {"errored", arm.errored}, {"contaminated", arm.contaminated},
        {"unscored", arm.unscored}, {"scored", arm.scored},   {"passed", arm.passed}};
    if (arm.scored > 0) {
        const evaluation::Interval interval = evaluation::wilson_interval(arm.passes());
        json["pass_rate"] = arm.passes().share();
        json["interval"] = {interval.low, interval.high};
        json["mean"] = arm.mean_value();
    }
    return json;
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

void print(const ArmSummary& arm) {
    if (arm.scored == 0) {
        fmt::print("{} ({}): nothing scored of {}{}\n", one_line(arm.arm), arm.scorer, arm.samples,
                   left_out(arm));
        return;
    }
    const evaluation::Interval interval = evaluation::wilson_interval(arm.passes());
    fmt::print("{} ({}): {} of {} passed, {:.1f} % ({:.1f} to {:.1f}){}\n", one_line(arm.arm),
               arm.scorer, arm.passed, arm.scored, 100 * arm.passes().share(), 100 * interval.low,
               100 * interval.high, left_out(arm));
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

ExitStatus tell_summary(const std::filesystem::path& suite, const evaluation::Benchmark& benchmark,
                        const evaluation::ResultStore& store, bool as_json) {
    const std::vector<ArmSummary> arms = summarise(store, names_of(benchmark.scorers()));
    const evaluation::SuiteCounts counts = store.counts();
    if (as_json) {
        Json list = Json::array();
        for (const ArmSummary& arm : arms)
            list.push_back(json_of(arm));
        print_json({{"suite", suite.string()},
                    {"samples", counts.samples},
                    {"waiting", counts.waiting},
                    {"cost_usd", counts.cost},
                    {"arms", std::move(list)}});
    } else {
        for (const ArmSummary& arm : arms)
            print(arm);
        fmt::print("{}\n", suite.string());
    }
    const bool any =
        std::any_of(arms.begin(), arms.end(), [](const ArmSummary& arm) { return arm.scored > 0; });
    return any ? Done : Failed;
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
