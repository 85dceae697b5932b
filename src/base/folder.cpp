// SPDX-License-Identifier: Apache-2.0
#include "base/folder.hpp"

#include "base/error.hpp"

#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>

namespace graticule {

namespace {

struct DirectoryCloser {
    void operator()(DIR* stream) const { ::closedir(stream); }
};

[[noreturn]] void fail(const std::filesystem::path& folder, int error) {
    throw Error(ErrorCode::Io,
                fmt::format("Cannot read the folder {}: {}", folder.string(), std::strerror(error)),
                "Check its permissions");
}

} // namespace

std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder) {
    const std::unique_ptr<DIR, DirectoryCloser> stream(::opendir(folder.c_str()));
    if (!stream)
        fail(folder, errno);
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
        fail(folder, errno);
    std::ranges::sort(paths);
    return paths;
}

} // namespace graticule
