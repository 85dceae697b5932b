// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/mapped_files.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <fstream>
#include <optional>
#include <sstream>

namespace graticule::sandbox::confinement {

namespace {

MappedFile mapped_file(std::string path, bool is_shared, std::uint64_t inode) {
    MappedFile file{std::move(path), false, is_shared, inode};
    file.is_removed = file.path.ends_with(RemovedMark);
    if (file.is_removed)
        file.path.resize(file.path.size() - RemovedMark.size());
    return file;
}

// Lines are "range rights offset device inode path".
std::vector<MappedFile> listed_in_text(const std::string& table) {
    constexpr std::size_t SharedFlag = 3; // of the four letters of rights
    std::vector<MappedFile> files;
    std::ifstream maps(table);
    for (std::string line; std::getline(maps, line);) {
        const std::size_t slash = line.find('/');
        if (slash == std::string::npos)
            continue;
        std::istringstream words(line);
        std::string skipped, rights;
        std::uint64_t inode = 0;
        words >> skipped >> rights >> skipped >> skipped >> inode;
        files.push_back(mapped_file(
            line.substr(slash), rights.size() > SharedFlag && rights[SharedFlag] == 's', inode));
    }
    return files;
}

// PROCMAP_QUERY of linux/fs.h, which Linux has since 6.11 and Debian 12's headers do not know. It
// does not spell out what is no file's, which is several times as fast as the text.
struct MapQuery {
    std::uint64_t size = sizeof(MapQuery);
    std::uint64_t query_flags = 0;
    std::uint64_t query_address = 0;
    std::uint64_t first = 0;
    std::uint64_t end = 0;
    std::uint64_t flags = 0;
    std::uint64_t page_size = 0;
    std::uint64_t offset = 0;
    std::uint64_t inode = 0;
    std::uint32_t device_major = 0;
    std::uint32_t device_minor = 0;
    std::uint32_t name_size = 0; ///< with the zero behind it
    std::uint32_t build_id_size = 0;
    std::uint64_t name_address = 0;
    std::uint64_t build_id_address = 0;
};
constexpr unsigned long QueryMap = _IOWR('f', 17, MapQuery);
constexpr std::uint64_t SharedPiece = 8;
constexpr std::uint64_t ThisOrNextPiece = 16;
constexpr std::uint64_t FilesPiece = 32;

// Nothing where the kernel does not answer.
std::optional<std::vector<MappedFile>> listed_by_query(const std::string& table) {
    const int maps = ::open(table.c_str(), O_RDONLY | O_CLOEXEC);
    if (maps < 0)
        return std::nullopt;
    std::array<char, PATH_MAX + RemovedMark.size()> name{};
    std::vector<MappedFile> files;
    MapQuery query;
    query.query_flags = ThisOrNextPiece | FilesPiece;
    query.name_address = reinterpret_cast<std::uint64_t>(name.data());
    int failure = 0;
    while (failure == 0) {
        query.name_size = name.size();
        if (::ioctl(maps, QueryMap, &query) != 0) {
            failure = errno;
        } else {
            if (query.name_size > 1 && name[0] == '/')
                files.push_back(
                    mapped_file(name.data(), (query.flags & SharedPiece) != 0, query.inode));
            query.query_address = query.end;
        }
    }
    ::close(maps);
    if (failure != ENOENT) // which says that there is no next one
        return std::nullopt;
    return files;
}

} // namespace

std::vector<MappedFile> mapped_files(pid_t process) {
    const std::string table = "/proc/" + std::to_string(process) + "/maps";
    if (auto files = listed_by_query(table))
        return *std::move(files);
    return listed_in_text(table);
}

} // namespace graticule::sandbox::confinement
