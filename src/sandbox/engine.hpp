// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::sandbox {

/// What sessions of a sandbox run.
enum class Engine {
    Python,  ///< with the geospatial stack
    Node,    ///< with turf, jsts, geolib and ol
    Browser, ///< a browser without a window
};

struct SandboxOptions {
    std::filesystem::path environment; ///< of Python, packages of JavaScript, or the browser's
                                       ///< program; empty for what set-up makes
    std::vector<std::string> without;  ///< mechanisms that the user does without, by name
    Engine engine = Engine::Python;
};

/// The folder of the Python environment that sessions run in.
/// @throws Error NotFound
std::filesystem::path python_environment(const SandboxOptions& options);

/// Node's program.
/// @throws Error NotFound
std::filesystem::path node_program();

/// The folder of packages of JavaScript, for Node and for pages.
/// @throws Error NotFound
std::filesystem::path javascript_packages(const std::filesystem::path& given = {});

/// The program of a browser without a window.
/// @throws Error NotFound
std::filesystem::path browser_program(const SandboxOptions& options);

/// How the process is started that sessions are forked from.
struct ServerStart {
    std::vector<std::string> words;               ///< its program and arguments
    std::vector<std::string> variables;           ///< NAME=VALUE, all that it has of them
    std::vector<std::filesystem::path> read_only; ///< what sessions see, besides the system
    std::vector<std::string> program;             ///< what sessions become, where that is another
};

/// @throws Error NotFound
ServerStart server_start(const SandboxOptions& options);

/// The limit on a session's address space that goes with one on its memory; 0 for none.
std::uint64_t address_space_bytes(Engine engine, std::uint64_t memory_bytes);

} // namespace graticule::sandbox
