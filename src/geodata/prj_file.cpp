// SPDX-License-Identifier: Apache-2.0
#include "geodata/prj_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"

#include <string>
#include <system_error>

namespace graticule::geodata {

Crs crs_of_prj_beside(const std::filesystem::path& file) {
    std::filesystem::path beside = file;
    beside.replace_extension(".prj");
    std::error_code status;
    if (!std::filesystem::is_regular_file(beside, status))
        return {};
    const std::string text = read_file(beside);
    try {
        return Crs::parse(text);
    } catch (const Error&) {
        return {};
    }
}

} // namespace graticule::geodata
