// SPDX-License-Identifier: Apache-2.0
#include "sandbox/engine.hpp"

#include "base/child_process.hpp"
#include "base/error.hpp"
#include "base/share.hpp"
#include "sandbox/browser.hpp"
#include "sandbox/confinement/order.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

// V8 reserves more than it uses; what it uses is held to by other means.
constexpr std::uint64_t ReservedByV8 = 4ULL << 30U;

fs::path given_or(const fs::path& given, const char* variable, const fs::path& usual) {
    if (!given.empty())
        return given;
    if (const char* set = std::getenv(variable); set != nullptr && *set != '\0')
        return set;
    return usual;
}

fs::path of_share(const char* name) {
    return share_folder() / "sandbox" / name;
}

fs::path runtime_folder() {
    return fs::canonical(of_share("runtime"));
}

// Nothing of our own environment: it may hold keys.
std::vector<std::string> usual_variables() {
    return {"PATH=/usr/bin:/bin", "HOME=/tmp",   "USER=session",
            "LANG=C.UTF-8",       "TMPDIR=/tmp", "XDG_CACHE_HOME=/tmp/.cache"};
}

std::vector<std::string> with_usual(std::vector<std::string> variables) {
    for (std::string& variable : usual_variables())
        variables.push_back(std::move(variable));
    return variables;
}

bool is_of_system(const fs::path& path) {
    return path.string().starts_with("/usr/");
}

ServerStart python_start(const SandboxOptions& options) {
    const fs::path environment = python_environment(options);
    const fs::path runtime = runtime_folder();
    ServerStart start;
    start.words = {(environment / "bin" / "python").string(),
                   "-s",
                   "-P",
                   "-B",
                   "-X",
                   "utf8",
                   (runtime / "graticule_sandbox" / "fork_server.py").string(),
                   (runtime / "libgraticule_confinement.so").string(),
                   std::to_string(confinement::SessionSocket)};
    start.variables = with_usual(
        {"CPL_TMPDIR=/tmp", "MPLCONFIGDIR=/tmp/.matplotlib", "MPLBACKEND=agg",
         "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "MKL_NUM_THREADS=1",
         "NUMEXPR_NUM_THREADS=1", "LOKY_MAX_CPU_COUNT=1", "MALLOC_ARENA_MAX=2", "PROJ_NETWORK=OFF",
         // What code prints and writes is to be the same when it is executed again.
         "PYTHONHASHSEED=0", "OGR_CURRENT_DATE=2000-01-01T00:00:00.000Z",
         "SOURCE_DATE_EPOCH=946684800", "USE_PYGEOS=0"});
    start.read_only = {environment, runtime};
    // What the tools draw maps with.
    for (const char* folder : {"basemap", "web"})
        start.read_only.push_back(fs::canonical(share_folder() / folder));
    // Where Python itself is not the system's.
    const fs::path base = fs::canonical(environment / "bin" / "python").parent_path().parent_path();
    if (base != "/usr")
        start.read_only.push_back(base);
    return start;
}

ServerStart node_start(const SandboxOptions& options) {
    const fs::path node = node_program();
    const fs::path packages = javascript_packages(options.environment);
    const fs::path runtime = runtime_folder();
    ServerStart start;
    // Threads of its engine would be missing in forks.
    start.words = {node.string(),
                   "--single-threaded",
                   "--v8-pool-size=0",
                   "--max-old-space-size=4096",
                   "--max-semi-space-size=1", // megabytes, which each session soon has as its own
                   "--always-sparkplug",      // what sessions share is machine code
                   "--no-flush-bytecode",
                   "--use-largepages=silent", // forks have its code without a fault for each page
                   (runtime / "javascript" / "fork_server.cjs").string(),
                   (runtime / "libgraticule_confinement.so").string(),
                   packages.string()};
    start.variables = with_usual({"UV_THREADPOOL_SIZE=2", "UV_USE_IO_URING=0"});
    start.read_only = {packages, runtime};
    if (!is_of_system(node))
        start.read_only.push_back(node);
    return start;
}

ServerStart browser_start(const SandboxOptions& options) {
    const fs::path browser = browser_program(options);
    ServerStart start;
    start.words = {(runtime_folder() / "graticule_program_server").string()};
    start.variables = usual_variables();
    start.program = browser_words(browser.string());
    if (!is_of_system(browser))
        start.read_only.push_back(browser.parent_path());
    return start;
}

} // namespace

fs::path python_environment(const SandboxOptions& options) {
    const fs::path folder =
        given_or(options.environment, "GRATICULE_SANDBOX_PYTHON", of_share("environment"));
    std::error_code missing;
    const fs::path canonical = fs::canonical(folder, missing);
    if (missing || !fs::exists(canonical / "bin" / "python"))
        throw Error(
            ErrorCode::NotFound,
            fmt::format("There is no Python environment for generated code at {}", folder.string()),
            "`make setup` in the project makes one; docs/install.md says how else");
    return canonical;
}

fs::path node_program() {
    if (const auto node = find_program("node"))
        return fs::canonical(*node);
    throw Error(ErrorCode::NotFound, "There is no Node for generated JavaScript",
                "Install nodejs, version 18 or newer, so that `node` is on PATH");
}

fs::path javascript_packages(const fs::path& given) {
    const fs::path folder =
        given_or(given, "GRATICULE_SANDBOX_JAVASCRIPT", of_share("javascript-packages"));
    std::error_code missing;
    const fs::path canonical = fs::canonical(folder, missing);
    if (missing || !fs::exists(canonical / "node_modules" / "@turf" / "turf"))
        throw Error(
            ErrorCode::NotFound,
            fmt::format("There are no packages for generated JavaScript at {}", folder.string()),
            "`make setup` in the project fetches them; docs/install.md says how else");
    return canonical;
}

fs::path browser_program(const SandboxOptions& options) {
    const fs::path given = given_or(options.environment, "GRATICULE_BROWSER", {});
    std::error_code missing;
    if (!given.empty()) {
        const fs::path canonical = fs::canonical(given, missing);
        if (missing || !fs::is_regular_file(canonical))
            throw Error(ErrorCode::NotFound, fmt::format("There is no browser {}", given.string()),
                        "Let GRATICULE_BROWSER be the program chromium-headless-shell");
        return canonical;
    }
    for (const char* name : {"chromium-headless-shell", "chrome-headless-shell"})
        if (const auto program = find_program(name))
            return fs::canonical(*program);
    throw Error(ErrorCode::NotFound, "There is no browser for generated pages",
                "Install chromium-headless-shell, or set GRATICULE_BROWSER to its program");
}

ServerStart server_start(const SandboxOptions& options) {
    switch (options.engine) {
    case Engine::Python:
        return python_start(options);
    case Engine::Node:
        return node_start(options);
    case Engine::Browser:
        return browser_start(options);
    }
    throw Error(ErrorCode::Internal, "No such engine");
}

std::uint64_t address_space_bytes(Engine engine, std::uint64_t memory_bytes) {
    switch (engine) {
    case Engine::Python:
        return memory_bytes;
    case Engine::Node:
        return memory_bytes + ReservedByV8;
    case Engine::Browser:
        return 0; // it reserves more than there is
    }
    return memory_bytes;
}

} // namespace graticule::sandbox
