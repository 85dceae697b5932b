// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>

namespace graticule::geodata {

/// True if the texts of a DBF are UTF-8 for certain: all of them are, with other characters than
/// ASCII among them, a character cut in half at the end of a full cell aside. False for a file that
/// cannot be understood.
bool has_utf8_texts(const std::filesystem::path& dbf);

/// How many records of a DBF are marked as deleted; 0 where it cannot be read.
/// @param rows that were read: the marks are looked at only if the file states more records
std::size_t count_deleted(const std::filesystem::path& dbf, std::size_t rows);

} // namespace graticule::geodata
