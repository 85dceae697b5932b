// SPDX-License-Identifier: Apache-2.0
#include "sandbox/removed_files.hpp"

#include "sandbox/confinement/mapped_files.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/open_files.hpp"
#include "sandbox/process_tree.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

namespace graticule::sandbox {

namespace {

constexpr std::uint64_t StatBlockBytes = 512; // the unit of st_blocks

class RemovedFiles {
public:
    explicit RemovedFiles(int session) {
        for (const char* place : confinement::ScratchPlaces) {
            struct stat status {};
            if (::stat(fmt::format("/proc/{}/root{}", session, place).c_str(), &status) == 0)
                m_scratch.insert(status.st_dev);
        }
    }

    void add_open_of_tree(int process) {
        for (const int each : file_tables_of_tree(process))
            add_open(each);
    }

    void add_open(int thread) {
        const auto files = open_files(thread);
        m_use.unreadable += files ? 0 : 1;
        for (const struct stat& file : files.value_or(std::vector<struct stat>()))
            add(file);
    }

    void add_mapped(int process, const std::vector<std::string>& places, std::uint64_t file_bytes) {
        for (const confinement::MappedFile& file : confinement::mapped_files(process)) {
            const bool is_in_place =
                file.is_removed
                && std::any_of(places.begin(), places.end(), [&](const std::string& place) {
                       return confinement::is_beneath(file.path, place);
                   });
            if (is_in_place && m_inodes.insert(file.inode).second) {
                ++m_use.files;
                m_use.bytes += file_bytes;
            }
        }
    }

    const FolderUse& use() const { return m_use; }

private:
    void add(const struct stat& status) {
        if (!S_ISREG(status.st_mode) || status.st_nlink != 0 || m_scratch.contains(status.st_dev)
            || !m_inodes.insert(status.st_ino).second)
            return;
        ++m_use.files;
        m_use.bytes += static_cast<std::uint64_t>(status.st_blocks) * StatBlockBytes;
    }

    std::set<dev_t> m_scratch;
    std::set<ino_t> m_inodes; // of few folders, which are mostly of one file system
    FolderUse m_use;
};

} // namespace

FolderUse use_of_removed_files(int process) {
    RemovedFiles removed(process);
    removed.add_open_of_tree(process);
    return removed.use();
}

FolderUse use_of_removed_and_mapped_files(int process, const std::vector<std::string>& places,
                                          std::uint64_t file_bytes) {
    RemovedFiles removed(process);
    removed.add_open_of_tree(process);
    for (const int each : processes_of_tree(process))
        removed.add_mapped(each, places, file_bytes);
    return removed.use();
}

} // namespace graticule::sandbox
