// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/sandbox_service.hpp"
#include "tools/sets/code/code_settings.hpp"

#include <CLI/App.hpp>

#include <memory>
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
    std::string earth;                ///< address of a local Earth Engine, or nothing
    std::vector<std::string> refused; ///< packages, as NAME=REASON
    std::string embedding_model;      ///< that search_docs asks, too; empty for none
    std::string memory = "none";      ///< of failures: "user", "none", or a file
};

/// Adds --code-time, --code-memory, --code-disk, --allow-host, --embedding-model and --without.
void add_code_options(CLI::App& command, CodeOptions& options);
/// Adds --strict and --refuse, which are a run's own.
void add_strict_option(CLI::App& command, CodeOptions& options);

/// Adds --memory, for agents that write code and learn of its failures.
void add_memory_option(CLI::App& command, CodeOptions& options);

/// Where a command has foreign code executed. Nothing is started before it is wanted.
/// @param at_once how much is worked on at once, as the user said: it has as many sessions at least
std::shared_ptr<sandbox::SandboxService> sandbox_service(const CodeOptions& options,
                                                         std::size_t at_once = 0);

/// @param sandboxes the command's; null where no code is executed
tools::CodeSettings code_settings(const CodeOptions& options,
                                  std::shared_ptr<sandbox::SandboxService> sandboxes);

/// Looks whether code can be executed here before a model is asked for any.
/// @throws Error Refused where the system protects too little and nothing names what is missing;
///         InvalidArgument; NotFound without the Python environment
void require_sandbox(const CodeOptions& options);

} // namespace graticule::cli
