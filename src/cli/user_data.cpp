// SPDX-License-Identifier: Apache-2.0
#include "cli/user_data.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace graticule::cli {

namespace fs = std::filesystem;

fs::path user_data_file(const Environment& environment, const char* name, const std::string& what,
                        const std::string& instead) {
    const fs::path file = fs::path("graticule") / name;
    if (const auto data = environment("XDG_DATA_HOME"); data && fs::path(*data).is_absolute())
        return fs::path(*data) / file;
    const auto home = environment("HOME");
    if (!home || !fs::path(*home).is_absolute())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("There is no folder for {}: HOME is not set", what), instead);
    return fs::path(*home) / ".local" / "share" / file;
}

} // namespace graticule::cli
