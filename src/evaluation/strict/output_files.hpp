// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Finding the files that a specification means among what a run left behind.
namespace graticule::evaluation::strict {

/// Whether a run keeps a file beside its outputs, or it only serves another, as a `.dbf` does.
bool serves_another(const std::filesystem::path& path);

/// Whether a name is of a pattern with * (any text) and ? (one byte); all else stands for itself.
bool matches_pattern(std::string_view name, std::string_view pattern);

/// The one file among these that the first matching name or pattern means. Where there is none, or
/// several, or what it is cannot be read at all (empty, too large), that is noted.
std::optional<std::filesystem::path> output_file(const std::vector<std::filesystem::path>& files,
                                                 const std::vector<std::string>& patterns,
                                                 Verdict& verdict);

/// The files of a folder that may be outputs: no links, and no folders.
/// @throws Error NotFound where there is no such folder; Io
std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder);

} // namespace graticule::evaluation::strict
