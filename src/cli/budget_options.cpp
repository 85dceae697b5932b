// SPDX-License-Identifier: Apache-2.0
#include "cli/budget_options.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

namespace graticule::cli {

namespace {

/// CLI11's own check prints the largest number that there is, with all of its digits.
std::string problem_of(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = !text.empty() && *end == '\0';
    return whole && std::isfinite(number) && number > 0
               ? std::string()
               : fmt::format("'{}' is no number above 0", shorten(text, 40));
}

void add_limit(CLI::App& command, const char* name, std::optional<double>& limit,
               const char* description) {
    command.add_option(name, limit, description)->check(problem_of)->group("Budget");
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
