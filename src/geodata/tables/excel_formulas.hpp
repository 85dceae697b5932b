// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

namespace graticule::geodata {

/// How many cells of a sheet hold a formula whose result the workbook does not store, as programs
/// that only write workbooks leave it: such cells are read as empty. 0 where the workbook does not
/// say where the sheet is.
/// @throws Error as unpack_archive()
std::size_t count_formulas_without_result(const std::filesystem::path& workbook,
                                          const std::string& sheet, const Context& context);

} // namespace graticule::geodata
