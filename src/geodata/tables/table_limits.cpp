// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/table_limits.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace graticule::geodata {

void require_fields(std::size_t fields, const std::string& source) {
    if (fields > MaxFields)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("{} has {} fields; at most {} are read", source, fields, MaxFields),
            "Check that the file is the one you meant; rows may stand where columns should");
}

void require_filled(std::size_t absent, const std::string& source) {
    if (absent > MaxAbsentCells)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("{} lacks more than {} cells for all its rows to have all its fields",
                        source, MaxAbsentCells),
            "Split the file by what its rows have in common");
}

} // namespace graticule::geodata
