// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"
#include "retrieval/search_index/entry.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// The largest file that a user may add.
inline constexpr std::uintmax_t LargestUserFile = 4U << 20U;

/// Whether a file is of a kind that can be added, by its ending: .md, .txt, .rst, .py, .ipynb.
bool is_user_document(const std::filesystem::path& file);

/// The pieces of a document that a user adds, as entries: those between headings, of a notebook
/// each text with the code after it, of Python each function or class with what stands before.
/// Nothing of it is executed. Control characters and what is not seen are left out, long pieces are
/// cut, and pieces beyond the first 300 are left out.
/// @param name of the document; its pieces are NAME, NAME#2, ...
/// @throws Error Malformed where a notebook is none, InvalidArgument where the ending is another or
///         nothing is in it
std::vector<Entry> user_entries(std::string_view name, const std::filesystem::path& file,
                                std::string_view content);

/// A piece as it is kept, and back. What is kept may have been changed by others: wrong types count
/// as empty, and texts are cut as those of documents are.
Json to_json(const Entry& piece);
Entry user_entry_from(const Json& kept);

} // namespace graticule::retrieval
