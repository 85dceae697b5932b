// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/judging.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "evaluation/suite_scoring.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

std::string kappa_text(double kappa) {
    return std::isfinite(kappa) ? fmt::format("{:.2f}", kappa) : "not defined";
}

} // namespace

void score_parts_left_to_models(const std::filesystem::path& suite,
                                const evaluation::Benchmark& benchmark, std::size_t at_once,
                                evaluation::ResultStore& store,
                                const evaluation::ScoringBench& bench) {
    std::vector<std::unique_ptr<evaluation::Scorer>> scorers = benchmark.scorers();
    std::erase_if(scorers, [](const auto& scorer) { return !scorer->asks_models(); });
    score_suite(suite, benchmark, scorers, false, store, bench, at_once);
}

std::optional<evaluation::PanelAgreement> judge_suite(const std::filesystem::path& suite,
                                                      const evaluation::Benchmark& benchmark,
                                                      const JudgeOptions& options, bool again,
                                                      evaluation::ResultStore& store,
                                                      const evaluation::ScoringBench& bench) {
    std::vector<std::unique_ptr<evaluation::Scorer>> judges;
    std::vector<std::string> names;
    for (const evaluation::JudgeModel& model : bench.judges) {
        names.push_back(evaluation::judge_name(model.name));
        judges.push_back(benchmark.judge(model));
        if (!judges.back())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} has no use for judges", benchmark.name()),
                        "Leave out --judge");
    }
    score_suite(suite, benchmark, judges, again, store, bench, options.at_once);
    return evaluation::record_panel(store, std::move(names), options.minimum);
}

void print_agreement(const evaluation::PanelAgreement& agreement) {
    fmt::print("Judges on the {} samples that all of them scored: Fleiss' kappa {}\n",
               agreement.samples, kappa_text(agreement.fleiss));
    for (const evaluation::JudgePair& pair : agreement.pairs)
        fmt::print(
            "  {} and {}: the same grade for {} of {}, Cohen's kappa {} ({:.2f} to {:.2f})\n",
            one_line(pair.first), one_line(pair.second), pair.agreement.hits, pair.agreement.of,
            kappa_text(pair.kappa.value), pair.kappa.interval.low, pair.kappa.interval.high);
}

} // namespace graticule::cli
