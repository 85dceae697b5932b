// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/session.hpp"
#include "sandbox/sandbox_service.hpp"
#include "sandbox/session.hpp"

#include <CLI/App.hpp>

#include <filesystem>
#include <functional>
#include <memory>
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
    unsigned forks = 0;
    std::vector<std::string> hosts; ///< that are granted
    std::string earth;              ///< address of a local Earth Engine, or nothing
    std::vector<std::string> without;
    std::vector<std::string> refused; ///< packages, as NAME=REASON
    std::string browser;  ///< the library whose page code finds: "leaflet", "openlayers"
    std::string language; ///< "python", "javascript"; empty where files' names may tell
    bool strict = false;
    bool check = false; ///< of exec and shell
    bool json = false;
};

void add_sandbox_session_options(CLI::App& command, SandboxSessionOptions& options);

/// The engine of the language that the options name, or the files' names do.
/// @throws Error InvalidArgument where files are of several languages
sandbox::Engine engine_of(const SandboxSessionOptions& options,
                          const std::vector<std::string>& files = {});

/// Where the sessions come from: as many at once as the user asks for by hand.
sandbox::ServiceOptions service_options(const SandboxSessionOptions& options);

/// Executes a piece of code; with `check` not where an error in it is seen beforehand: the findings
/// are then in what is returned, which is no success.
sandbox::Execution execute_piece(sandbox::Session& session, const std::string& code, bool check);

/// What came of a piece, for a reader.
std::string piece_words(const sandbox::Execution& execution,
                        const sandbox::ObservationOptions& options = {});

/// Data read-only beneath data/, the folder of outputs writable as outputs/.
/// @throws Error InvalidArgument, NotFound, Io
sandbox::SessionSetup session_setup(const SandboxSessionOptions& options);

using OpenSession = std::function<std::unique_ptr<sandbox::Session>()>;

/// Executes what is typed, piece by piece: an empty line ends a piece.
/// @return whether the last piece succeeded
bool run_sandbox_shell(const OpenSession& open, const SandboxSessionOptions& options);

/// Shows pages, each with a context of its own, and saves what they look like to the folder of
/// outputs.
/// @param pieces HTML, or with --browser code for the page of that library
/// @return whether all succeeded
bool show_pages(const SandboxSessionOptions& options, const std::vector<std::string>& pieces,
                Session& terminal);

struct SandboxBenchOptions {
    SandboxSessionOptions session;
    int count = 100;
};

/// Measures and prints what sessions cost.
void run_sandbox_bench(const SandboxBenchOptions& options, Session& session);

} // namespace graticule::cli
