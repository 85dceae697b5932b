// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <string>

namespace graticule::cli {

/// The option of a command that has this name, "--out"; null where there is none. The library's own
/// search ends the program where there is no memory for it.
CLI::Option* find_option(CLI::App& command, const std::string& name);
const CLI::Option* find_option(const CLI::App& command, const std::string& name);

/// How often an option that there is was given.
std::size_t times_given(const CLI::App& command, const std::string& name);

} // namespace graticule::cli
