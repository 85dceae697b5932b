// SPDX-License-Identifier: Apache-2.0
#include "cli/budget_options.hpp"

#include <CLI/Validators.hpp>

#include <optional>
#include <string>

namespace graticule::cli {

void add_budget_options(CLI::App& command, tools::Budget& budget) {
    const auto add = [&](const char* name, std::optional<double>& limit, const char* description) {
        command.add_option(name, limit, description)->check(CLI::PositiveNumber)->group("Budget");
    };
    add("--max-rows", budget.rows, "Most rows of a result");
    add("--max-vertices", budget.vertices, "Most vertices of a result's geometries");
    add("--max-cells", budget.cells, "Most cells of each band of a result");
    add("--max-bytes-read", budget.bytes_read, "Most bytes of files to read, in all");
    add("--max-bytes-written", budget.bytes_written, "Most bytes of outputs, in all");
    add("--max-seconds", budget.seconds, "Longest time for all calls together");
}

} // namespace graticule::cli
