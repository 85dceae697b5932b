// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/budget.hpp"

#include <CLI/App.hpp>

namespace graticule::cli {

/// Adds --max-rows, --max-vertices and --max-cells to a command: limits of a result, which can be
/// held against a forecast.
void add_size_options(CLI::App& command, tools::Budget& budget);

/// Adds these and the limits of bytes and seconds, which only what is carried out can keep.
void add_budget_options(CLI::App& command, tools::Budget& budget);

} // namespace graticule::cli
