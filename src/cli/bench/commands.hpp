// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_status.hpp"
#include "evaluation/benchmark.hpp"
#include "evaluation/suite.hpp"

#include <CLI/App.hpp>

#include <filesystem>
#include <memory>
#include <string>

/// The commands under `graticule bench`, each in the file of its name.
namespace graticule::cli {

void add_bench_list_command(CLI::App& bench, ExitStatus& status);
void add_bench_check_command(CLI::App& bench, ExitStatus& status);
void add_bench_run_command(CLI::App& bench, ExitStatus& status);
void add_bench_score_command(CLI::App& bench, ExitStatus& status);
void add_bench_export_command(CLI::App& bench, ExitStatus& status);
void add_bench_import_command(CLI::App& bench, ExitStatus& status);
void add_bench_calibrate_command(CLI::App& bench, ExitStatus& status);
void add_bench_report_command(CLI::App& bench, ExitStatus& status);
void add_bench_compare_command(CLI::App& bench, ExitStatus& status);
void add_bench_view_command(CLI::App& bench, ExitStatus& status);

/// The benchmark that users call so, with its tasks from a file.
/// @throws Error NotFound for a name that none has; as reading the file
std::unique_ptr<evaluation::Benchmark> open_benchmark(const std::string& name,
                                                      const std::filesystem::path& tasks);

/// The file that is meant where users name a benchmark's tasks: some take a folder.
/// @throws Error NotFound where the folder has none
std::filesystem::path tasks_file(const std::string& benchmark, const std::filesystem::path& tasks);

/// The benchmark of a suite, with its tasks from a file, or where that is empty from its own. Warns
/// where the file is another than the one that the suite was made with.
/// @throws Error as above
std::unique_ptr<evaluation::Benchmark> benchmark_of(const evaluation::SuiteDefinition& suite,
                                                    const std::filesystem::path& tasks);

/// Warns, in a line on standard error, where a file is another than the one with the tasks that the
/// suite was made with.
void warn_of_other_tasks(const evaluation::SuiteDefinition& suite,
                         const std::filesystem::path& tasks);

/// Adds --tasks to a command that reads a suite.
void add_tasks_option(CLI::App& command, std::filesystem::path& tasks);

} // namespace graticule::cli
