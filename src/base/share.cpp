// SPDX-License-Identifier: Apache-2.0
#include "base/share.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

namespace graticule {

std::filesystem::path share_folder() {
    std::filesystem::path folder;
    if (const char* given = std::getenv("GRATICULE_SHARE"); given != nullptr && *given != '\0')
        folder = given;
    else
        folder = std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path()
                 / "share" / "graticule";
    std::error_code missing;
    if (!std::filesystem::is_directory(folder, missing))
        throw Error(ErrorCode::NotFound,
                    fmt::format("The program's resources are not in {}", folder.string()),
                    "Install the program anew, or run `make build` in the project, or set "
                    "GRATICULE_SHARE to their folder");
    return folder;
}

} // namespace graticule
