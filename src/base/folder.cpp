// SPDX-License-Identifier: Apache-2.0
#include "base/folder.hpp"

#include "base/error.hpp"
#include "base/file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>
#include <system_error>

namespace graticule {

namespace {

struct DirectoryCloser {
    void operator()(DIR* stream) const { ::closedir(stream); }
};

[[noreturn]] void fail_at(const std::filesystem::path& folder, int error) {
    throw Error(ErrorCode::Io,
                fmt::format("Cannot read the folder {}: {}", folder.string(), std::strerror(error)),
                "Check its permissions");
}

/// Whether a folder took a place, from where what was there before came to be beside it.
bool takes_place(const fs::path& staged, const fs::path& path) {
    std::error_code missing;
    if (!fs::exists(path, missing))
        return ::rename(staged.c_str(), path.c_str()) == 0;
    if (::renameat2(AT_FDCWD, staged.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    // NFS and others know no exchange: for a moment there is neither.
    const fs::path earlier = staged.string() + ".earlier";
    if (::rename(path.c_str(), earlier.c_str()) != 0)
        return false;
    if (::rename(staged.c_str(), path.c_str()) == 0)
        return true;
    const int problem = errno;
    fs::rename(earlier, path);
    errno = problem;
    return false;
}

} // namespace

std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder) {
    const std::unique_ptr<DIR, DirectoryCloser> stream(::opendir(folder.c_str()));
    if (!stream)
        fail_at(folder, errno);
    std::vector<std::filesystem::path> paths;
    for (;;) {
        errno = 0;
        const dirent* const entry = ::readdir(stream.get());
        if (entry == nullptr)
            break;
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..")
            paths.push_back(folder / name);
    }
    if (errno != 0)
        fail_at(folder, errno);
    std::ranges::sort(paths);
    return paths;
}

void write_folder(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path& staged)>& produce) {
    const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const TemporaryFolder temporary(parent);
    const fs::path staged = temporary.path() / path.filename();
    fs::create_directory(staged);
    produce(staged);
    replace_folder(staged, path); // what was there is removed with the temporary folder
}

void replace_folder(const std::filesystem::path& staged, const std::filesystem::path& path) {
    if (!takes_place(staged, path))
        throw Error(
            ErrorCode::Io,
            fmt::format("Cannot write the folder {}: {}", path.string(), std::strerror(errno)),
            "Remove what is there, or check the permissions of the folder around it");
}

void share_files(const std::filesystem::path& source, const std::filesystem::path& target) {
    std::error_code failure;
    fs::create_directories(target, failure);
    for (const fs::path& path : list_folder(source)) {
        const fs::file_type type = fs::symlink_status(path, failure).type();
        const fs::path shared = target / path.filename();
        if (type == fs::file_type::directory)
            share_files(path, shared);
        if (type != fs::file_type::regular)
            continue;
        fs::create_hard_link(path, shared, failure);
        if (failure && !fs::copy_file(path, shared, failure))
            throw Error(ErrorCode::Io,
                        fmt::format("Cannot write {}: {}", shared.string(), failure.message()),
                        "Free some space, or check the permissions of the folder");
    }
}

} // namespace graticule
