// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/code/code_settings.hpp"

#include <CLI/App.hpp>

#include <string>
#include <vector>

/// How code is held that a model writes, for the commands that execute it.
namespace graticule::cli {

struct CodeOptions {
    double time_s = 120;
    double memory_mb = 2048;
    double disk_mb = 4096;
    bool strict = false;
    std::vector<std::string> without;
    std::vector<std::string> hosts;   ///< that are granted
    std::vector<std::string> refused; ///< packages, as NAME=REASON
};

/// Adds --code-time, --code-memory, --code-disk, --allow-host and --without.
void add_code_options(CLI::App& command, CodeOptions& options);
/// Adds --strict and --refuse, which are a run's own.
void add_strict_option(CLI::App& command, CodeOptions& options);

tools::CodeSettings code_settings(const CodeOptions& options);

/// Looks whether code can be executed here before a model is asked for any.
/// @throws Error Refused where the system protects too little and nothing names what is missing;
///         InvalidArgument; NotFound without the Python environment
void require_sandbox(const CodeOptions& options);

} // namespace graticule::cli
