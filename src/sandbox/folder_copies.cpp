// SPDX-License-Identifier: Apache-2.0
#include "sandbox/folder_copies.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/folder_copy.hpp"
#include "sandbox/descriptor.hpp"
#include "sandbox/session.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

const std::string Prefix = "graticule-fork-"; // then the process that made it

fs::path make_folder() {
    std::string path =
        (fs::temp_directory_path() / fmt::format("{}{}-XXXXXX", Prefix, ::getpid())).string();
    if (::mkdtemp(path.data()) == nullptr)
        fail_with_errno("No folder for the files of a fork");
    return path;
}

void copy(const fs::path& source, const fs::path& target, const Limits& limits,
          const Context& context) {
    const Descriptor from(::open(source.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    struct stat status {};
    if (!from || ::fstat(from.get(), &status) != 0 || ::mkdir(target.c_str(), 0700) != 0)
        fail_with_errno(fmt::format("{} cannot be copied for a fork", source.string()));
    const Descriptor to(::open(target.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    try {
        confinement::keep_owner(confinement::expect(to.get(), "a folder"), status);
        confinement::expect(::fchmod(to.get(), status.st_mode & 0777U), "the rights of a copy");
        confinement::copy_folder(from.get(), to.get(), {limits.disk_bytes, limits.disk_files},
                                 [&context] { context.check_cancelled(); });
    } catch (const confinement::Failure& failure) {
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("{} cannot be copied for a fork: {}", source.string(), failure.what()),
            "A fork has copies of all that its session may write to");
    }
}

void open_up(const fs::path& folder, int depth) {
    constexpr int MostDepth = 100; // beyond what a session can have without being ended
    std::error_code failure;
    fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, failure);
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (std::error_code gone;
            depth < MostDepth && !entry->is_symlink(gone) && entry->is_directory(gone))
            open_up(entry->path(), depth + 1);
}

// What cannot be removed now is looked for when a sandbox starts.
void remove_folder(const fs::path& folder) {
    std::error_code failure;
    fs::remove_all(folder, failure);
    if (!failure)
        return;
    open_up(folder, 0); // its session may have closed some, to its owner too
    fs::remove_all(folder, failure);
}

} // namespace

FolderCopies::FolderCopies(SessionSetup& setup, const Context& context) {
    int number = 0;
    try {
        for (Mount& mount : setup.mounts) {
            if (!mount.writable)
                continue;
            if (m_folder.empty())
                m_folder = make_folder();
            const fs::path target = m_folder / std::to_string(number++);
            copy(mount.source, target, setup.limits, context);
            mount.source = target;
        }
    } catch (const Error&) {
        remove();
        throw;
    }
}

FolderCopies::~FolderCopies() {
    remove();
}

void FolderCopies::remove() {
    if (!m_folder.empty())
        remove_folder(m_folder);
}

void remove_stale_copies() {
    std::error_code none;
    remove_stale_folders(fs::temp_directory_path(none), Prefix);
}

void remove_stale_folders(const fs::path& parent, const std::string& prefix) {
    std::error_code failure;
    for (fs::directory_iterator entry(parent, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        struct stat status {};
        if (!name.starts_with(prefix) || ::lstat(entry->path().c_str(), &status) != 0
            || !S_ISDIR(status.st_mode) || status.st_uid != ::geteuid())
            continue;
        const auto process = parse_number(split(name.substr(prefix.size()), '-').front());
        if (process && ::kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH)
            remove_folder(entry->path());
    }
}

} // namespace graticule::sandbox
