// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

/// How far a table may be from full: a small file can name many fields and many rows and fill
/// hardly any, and the memory that takes grows with their product.
namespace graticule::geodata {

inline constexpr std::size_t MaxFields = 20'000;
inline constexpr std::size_t MaxAbsentCells = 50'000'000;

/// @throws Error LimitExceeded, naming the source, where there are more fields than MaxFields
void require_fields(std::size_t fields, const std::string& source);

/// @param absent cells that the file does not have
/// @throws Error LimitExceeded, naming the source, where they are more than MaxAbsentCells
void require_filled(std::size_t absent, const std::string& source);

} // namespace graticule::geodata
