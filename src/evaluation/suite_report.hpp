// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/statistics/agreement.hpp"
#include "evaluation/suite.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace graticule::evaluation {

std::filesystem::path suite_report_folder(const std::filesystem::path& suite);
std::filesystem::path suite_report_page(const std::filesystem::path& suite);

struct SuiteReportOptions {
    std::string scorer; ///< by which arms are compared; the benchmark's first where it is empty
    std::map<std::string, JudgeError> judge_errors; ///< by scorer, as calibrating found
    std::string calibration; ///< the file they are from, as the command named it
};

struct SuiteReportSize {
    std::size_t samples = 0;
    std::uintmax_t page = 0; ///< bytes of index.html
};

/// Writes a suite's report, whole or not at all:
///
///     report/index.html    figures, pictures, all samples: one file that opens with no network
///     report/report.md     the figures as Markdown
///     report/csv/          the figures and samples as CSV
///     report/tables/       the tables as LaTeX
///     report/plots/        the pictures as SVG and PDF
///
/// The same suite gives the same bytes. (docs/suite-reports.md)
/// @throws Error NotFound for a scorer or a task that is not there; Io; Cancelled
SuiteReportSize write_suite_report(const std::filesystem::path& suite,
                                   const SuiteDefinition& definition, const Benchmark& benchmark,
                                   const ResultStore& store, const SuiteReportOptions& options,
                                   const Context& context);

} // namespace graticule::evaluation
