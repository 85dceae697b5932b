// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/search_index/entry.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// What libraries say of their functions, from the file of SQLite that set-up writes beside them.
/// The file may be anybody's: it is read whole, within limits, into memory, where SQLite may read
/// the rows of one plain table and nothing else.
/// @throws Error NotFound, Io, LimitExceeded; Malformed where it is no such file; Unsupported for
///         one of another version
std::vector<Entry> read_function_entries(const std::filesystem::path& file);

/// The same of the file's bytes.
std::vector<Entry> function_entries(std::string_view content);

} // namespace graticule::retrieval
