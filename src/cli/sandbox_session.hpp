// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/session.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/session.hpp"

#include <CLI/App.hpp>

#include <filesystem>
#include <string>
#include <vector>

/// What `graticule sandbox exec`, `shell` and `bench` share.
namespace graticule::cli {

struct SandboxSessionOptions {
    std::vector<std::filesystem::path> data;
    std::filesystem::path out;
    double time_limit_s = 120;
    double memory_mb = 2048;
    double disk_mb = 4096;
    std::vector<std::string> without;
    bool json = false;
};

void add_sandbox_session_options(CLI::App& command, SandboxSessionOptions& options);

/// Data read-only beneath data/, the folder of outputs writable as outputs/.
/// @throws Error InvalidArgument, NotFound, Io
sandbox::SessionSetup session_setup(const SandboxSessionOptions& options);

/// Executes what is typed, piece by piece: an empty line ends a piece.
/// @return whether the last piece succeeded
bool run_sandbox_shell(sandbox::Session& session, bool json);

struct SandboxBenchOptions {
    SandboxSessionOptions session;
    int count = 100;
};

/// Measures and prints what sessions cost.
void run_sandbox_bench(sandbox::Sandbox& sandbox, const SandboxBenchOptions& options,
                       Session& session);

} // namespace graticule::cli
