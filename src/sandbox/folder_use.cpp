// SPDX-License-Identifier: Apache-2.0
#include "sandbox/folder_use.hpp"

#include "sandbox/descriptor.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string_view>
#include <vector>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostDepth = 64;
constexpr std::uint64_t BlockBytes = 512; // the unit of st_blocks

struct Close {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

// It was removed or replaced since it was listed.
bool has_vanished(int error) {
    return error == ENOENT || error == ENOTDIR || error == ELOOP;
}

/// A walk by open folders: names alone are followed, so that no path is too long.
class Walk {
public:
    explicit Walk(std::uint64_t most_files) : m_most_files(most_files) {}

    FolderUse through(const char* folder) {
        enter(AT_FDCWD, folder, 0);
        while (!m_open.empty() && m_use.files <= m_most_files)
            step();
        return m_use;
    }

private:
    void fail(int error) { m_use.unreadable += has_vanished(error) ? 0 : 1; }

    void enter(int parent, const char* name, int more_flags) {
        if (m_open.size() >= MostDepth) {
            ++m_use.unreadable;
            return;
        }
        const int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | more_flags);
        DIR* const opened = folder < 0 ? nullptr : ::fdopendir(folder);
        if (opened != nullptr) {
            m_open.emplace_back(opened);
            return;
        }
        fail(errno);
        if (folder >= 0)
            ::close(folder);
    }

    void step() {
        DIR* const folder = m_open.back().get();
        errno = 0;
        const dirent* const entry = ::readdir(folder);
        if (entry == nullptr) {
            if (errno != 0)
                fail(errno);
            m_open.pop_back();
            return;
        }
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            return;
        struct stat status {};
        if (::fstatat(::dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            return fail(errno);
        ++m_use.files;
        m_use.bytes += static_cast<std::uint64_t>(status.st_blocks) * BlockBytes;
        if (S_ISDIR(status.st_mode))
            enter(::dirfd(folder), entry->d_name, O_NOFOLLOW);
    }

    std::uint64_t m_most_files;
    FolderUse m_use;
    std::vector<std::unique_ptr<DIR, Close>> m_open;
};

} // namespace

FolderUse use_of_folder(const std::filesystem::path& folder, std::uint64_t most_files) {
    return Walk(most_files).through(folder.c_str());
}

} // namespace graticule::sandbox
