// SPDX-License-Identifier: Apache-2.0
#include "cli/budget_options.hpp"

#include "cli/limit_check.hpp"

#include <optional>

namespace graticule::cli {

namespace {

void add_limit(CLI::App& command, const char* name, std::optional<double>& limit,
               const char* description) {
    command.add_option(name, limit, description)->check(problem_of_limit)->group("Budget");
}

} // namespace

void add_size_options(CLI::App& command, tools::Budget& budget) {
    add_limit(command, "--max-rows", budget.rows, "Most rows of a result");
    add_limit(command, "--max-vertices", budget.vertices, "Most vertices of a result's geometries");
    add_limit(command, "--max-cells", budget.cells, "Most cells of each band of a result");
}

void add_budget_options(CLI::App& command, tools::Budget& budget) {
    add_size_options(command, budget);
    add_limit(command, "--max-bytes-read", budget.bytes_read,
              "Most bytes of files to read, in all");
    add_limit(command, "--max-bytes-written", budget.bytes_written,
              "Most bytes of outputs, in all");
    add_limit(command, "--max-seconds", budget.seconds, "Longest time for all calls together");
}

} // namespace graticule::cli
