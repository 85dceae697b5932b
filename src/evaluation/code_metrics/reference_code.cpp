// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/reference_code.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/code_metrics/characters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::evaluation::code_metrics {

std::string read_reference_code(const std::filesystem::path& folder,
                                const std::filesystem::path& path) {
    const bool leads_out = path.empty() || path.is_absolute()
                           || std::find(path.begin(), path.end(), "..") != path.end();
    if (leads_out)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The reference code {} is not beneath the tasks' folder",
                                path.generic_string()),
                    "Name a file beside the tasks, such as code/T01.py");
    std::string code = read_file(folder / path, MostCodeBytes);
    if (strip(characters_of(code)).empty())
        throw Error(ErrorCode::Malformed,
                    fmt::format("The reference code {} is empty", path.generic_string()));
    return code;
}

} // namespace graticule::evaluation::code_metrics
