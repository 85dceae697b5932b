// SPDX-License-Identifier: Apache-2.0
#include "base/plain_file.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <system_error>

namespace graticule {

void require_plain_file(const std::filesystem::path& path) {
    std::error_code failure;
    const auto status = std::filesystem::symlink_status(path, failure);
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status))
        return;
    throw Error(ErrorCode::Malformed,
                fmt::format("{} is {} where a plain file was expected", path.string(),
                            std::filesystem::is_symlink(status) ? "a link" : "no file"),
                "Put the file itself there, if you trust where it comes from");
}

} // namespace graticule
