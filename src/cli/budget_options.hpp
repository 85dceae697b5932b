// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/budget.hpp"

#include <CLI/App.hpp>

namespace graticule::cli {

/// Adds --max-rows and its kind to a command.
void add_budget_options(CLI::App& command, tools::Budget& budget);

} // namespace graticule::cli
