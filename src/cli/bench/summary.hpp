// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/statistics/agreement.hpp"
#include "evaluation/suite_run.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace graticule::cli {

/// "12 of 40 samples, about 3 min left, $0.40 of about $1.30", and the share that is done.
std::string progress_text(const evaluation::SuiteProgress& progress);
double share_done(const evaluation::SuiteProgress& progress);

/// Shows how far a suite is, and about how much time and money is left.
std::function<void(const evaluation::SuiteProgress&)> suite_progress(Terminal& terminal);

/// What is told beside how each arm did.
struct SummaryExtras {
    std::optional<evaluation::PanelAgreement> agreement = {};        ///< of judges
    std::map<std::string, evaluation::JudgeError> judge_errors = {}; ///< by scorer
};

/// Prints how each arm did by each scorer, what follows of it by the scorer's error, and how far
/// judges agree, where these are given. Failed where nothing could be scored.
ExitStatus print_summary(const std::filesystem::path& suite, const evaluation::Benchmark& benchmark,
                         const evaluation::ResultStore& store, bool as_json,
                         const SummaryExtras& extras = {});

/// Whether an arm's share of passes, by any of the benchmark's scorers, is below what is wanted.
bool below(const evaluation::ResultStore& store, const evaluation::Benchmark& benchmark,
           std::optional<double> wanted);

} // namespace graticule::cli
