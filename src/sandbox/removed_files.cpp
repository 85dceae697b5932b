// SPDX-License-Identifier: Apache-2.0
#include "sandbox/removed_files.hpp"

#include "sandbox/confinement/order.hpp"
#include "sandbox/open_files.hpp"
#include "sandbox/process_tree.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

namespace graticule::sandbox {

namespace {

constexpr std::uint64_t StatBlockBytes = 512; // the unit of st_blocks
constexpr std::string_view Removed = " (deleted)";

class RemovedFiles {
public:
    explicit RemovedFiles(int session) {
        for (const char* place : confinement::ScratchPlaces) {
            struct stat status {};
            if (::stat(fmt::format("/proc/{}/root{}", session, place).c_str(), &status) == 0)
                m_scratch.insert(status.st_dev);
        }
    }

    void add_open(int thread) {
        const auto files = open_files(thread);
        m_use.unreadable += files ? 0 : 1;
        for (const struct stat& file : files.value_or(std::vector<struct stat>()))
            add(file);
    }

    // Lines are "range rights offset device inode path"; there are some thousands.
    void add_mapped(int process, const std::vector<std::string>& places, std::uint64_t file_bytes) {
        std::ifstream maps(fmt::format("/proc/{}/maps", process));
        for (std::string line; std::getline(maps, line);) {
            if (!line.ends_with(Removed))
                continue;
            const std::string path = line.substr(std::min(line.size(), line.find('/')));
            if (std::none_of(places.begin(), places.end(), [&](const std::string& place) {
                    return confinement::is_beneath(path, place);
                }))
                continue;
            std::istringstream words(line);
            std::string skipped;
            ino_t inode = 0;
            words >> skipped >> skipped >> skipped >> skipped >> inode;
            if (m_inodes.insert(inode).second) {
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

FolderUse use_of_removed_files(int process, const std::vector<std::string>& places,
                               std::uint64_t file_bytes) {
    RemovedFiles removed(process);
    for (const int each : file_tables_of_tree(process))
        removed.add_open(each);
    for (const int each : processes_of_tree(process))
        removed.add_mapped(each, places, file_bytes);
    return removed.use();
}

} // namespace graticule::sandbox
