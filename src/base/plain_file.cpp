// SPDX-License-Identifier: Apache-2.0
#include "base/plain_file.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <system_error>

namespace graticule {

namespace {

namespace fs = std::filesystem;

void require_plain(const fs::path& path, const fs::file_status& status, fs::file_type wanted) {
    if (!fs::exists(status) || status.type() == wanted)
        return;
    const char* name = wanted == fs::file_type::directory ? "folder" : "file";
    throw Error(ErrorCode::Malformed,
                fmt::format("{} is {} where a plain {} was expected", path.string(),
                            fs::is_symlink(status) ? "a link" : fmt::format("no {}", name), name),
                fmt::format("Put the {} itself there, if you trust where it comes from", name));
}

} // namespace

void require_plain_file(const fs::path& path) {
    std::error_code failure;
    require_plain(path, fs::symlink_status(path, failure), fs::file_type::regular);
}

void require_plain_folder(const fs::path& path) {
    std::error_code failure;
    require_plain(path, fs::symlink_status(path, failure), fs::file_type::directory);
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(path, options, failure), end; at != end;
         at.increment(failure))
        if (const fs::file_status status = at->symlink_status(failure); !fs::is_directory(status))
            require_plain(at->path(), status, fs::file_type::regular);
}

} // namespace graticule
