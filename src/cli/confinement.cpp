// SPDX-License-Identifier: Apache-2.0
#include "cli/confinement.hpp"

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/unconfined.hpp"
#include "cli/granted_paths.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/thread_filter.hpp"
#include "sandbox/folder_copies.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <system_error>

namespace graticule::cli {

namespace fs = std::filesystem;
namespace confinement = sandbox::confinement;

namespace {

const std::string ScratchPrefix = "graticule-scratch-"; // then the process that made it

// To see what holds without: docs/security.md.
bool is_switched_off() {
    const char* value = std::getenv("GRATICULE_CONFINEMENT");
    return value != nullptr && std::string_view(value) == "off";
}

} // namespace

void add(Grants& grants, const Grants& more) {
    grants.read.insert(grants.read.end(), more.read.begin(), more.read.end());
    grants.change.insert(grants.change.end(), more.change.begin(), more.change.end());
}

Confinement::Confinement(const Grants& grants) {
    try {
        for (const fs::path& folder : grants.change)
            make_folder(fs::absolute(folder).lexically_normal());
        make_scratch_folder();
        if (is_switched_off())
            return;
        limit_memory();
        keep_unconfined_threads();
        lock(grants);
    } catch (const confinement::Failure& failure) {
        remove_folders();
        throw Error(ErrorCode::Refused,
                    fmt::format("The program cannot confine itself: {}", failure.what()),
                    "`graticule doctor` says what this system lacks");
    } catch (...) {
        remove_folders();
        throw;
    }
}

Confinement::~Confinement() {
    remove_folders();
}

void Confinement::remove_folders() const {
    const auto remove = [this] {
        std::error_code failure;
        fs::remove_all(m_scratch, failure);
        for (auto folder = m_made.rbegin(); folder != m_made.rend(); ++folder)
            ::rmdir(folder->c_str()); // where it is empty
    };
    try {
        unconfined(remove);
    } catch (const std::exception&) { // no thread is to be had: then as far as this one may
        remove();
    }
}

void Confinement::make_folder(const fs::path& folder) {
    std::error_code failure;
    if (folder.empty() || fs::exists(folder, failure))
        return; // what is no folder, the command says
    make_folder(folder.parent_path());
    if (::mkdir(folder.c_str(), 0777) != 0)
        throw Error(
            ErrorCode::Io,
            fmt::format("Cannot make the folder {}: {}", folder.string(), std::strerror(errno)),
            "Choose a folder that you may write to");
    m_made.push_back(folder);
}

// Libraries ask the environment where temporary files go.
void Confinement::make_scratch_folder() {
    std::error_code failure;
    const fs::path parent = fs::temp_directory_path(failure);
    sandbox::remove_stale_folders(parent, ScratchPrefix);
    std::string pattern = (parent / fmt::format("{}{}-XXXXXX", ScratchPrefix, ::getpid())).string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw Error(ErrorCode::Io,
                    fmt::format("No temporary folder can be made in {}: {}", parent.string(),
                                std::strerror(errno)),
                    "Set TMPDIR to a folder that you may write to");
    m_scratch = pattern;
    for (const char* variable : {"TMPDIR", "CPL_TMPDIR", "SQLITE_TMPDIR"})
        ::setenv(variable, m_scratch.c_str(), 1);
}

void Confinement::lock(const Grants& grants) const {
    confinement::filter_calls_of_thread();
    if (confinement::can_restrict_threads())
        confinement::restrict_thread(granted_paths(grants, m_scratch));
}

} // namespace graticule::cli
