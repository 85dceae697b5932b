// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/error.hpp"
#include "base/file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace graticule::geodata {

/// What an honest archive of geodata stays below.
inline constexpr std::size_t MaxArchiveEntries = 10'000;
inline constexpr std::uint64_t MaxArchiveBytes = std::uint64_t{8} << 30U; ///< unpacked, in all
/// Unpacked bytes for one packed byte, in archives that unpack to more than MaxUncheckedBytes.
inline constexpr std::uint64_t MaxArchiveRatio = 200;
inline constexpr std::uint64_t MaxUncheckedBytes = std::uint64_t{64} << 20U;
/// Of archives inside archives, which could otherwise hold themselves without end.
inline constexpr std::size_t MaxArchiveDepth = 3; ///< archives around a file
inline constexpr std::size_t MaxInnerArchives = 1'000;

/// The files of an archive in a temporary folder that lives as long as this does.
struct UnpackedArchive {
    std::filesystem::path archive;
    std::shared_ptr<const TemporaryFolder> folder;
    std::vector<std::filesystem::path> files; ///< sorted

    /// The only data file, side files aside.
    /// @throws Error InvalidArgument listing the files where there are several; Malformed if none
    std::filesystem::path only_source() const;
};

/// Whether a file is taken for a zip archive of data, by its ending.
bool is_archive(const std::filesystem::path& path);

/// Which files of an archive are unpacked: by the name in it, and the size that it states.
using ArchiveChoice = std::function<bool(const std::filesystem::path& name, std::uint64_t bytes)>;

/// Unpacks a zip archive, or what is chosen of it. Nothing is written outside the temporary folder,
/// and nothing at all where the archive is refused.
/// @throws Error NotFound; Malformed for a damaged archive, for entries with absolute or climbing
///         names, for links, for two entries of one name; LimitExceeded past the limits above;
///         Unsupported for encrypted entries; Io; Cancelled
UnpackedArchive unpack_archive(const std::filesystem::path& path, const Context& context,
                               const ArchiveChoice& choice = {});

/// Checks a file that is a zip archive inside (a KMZ, an Excel workbook) as unpack_archive() would,
/// before a library that trusts its input is given it.
/// @throws Error as unpack_archive()
void expect_sound_archive(const std::filesystem::path& path);

/// The same error, speaking of the archive that the user knows and not of the folder that it was
/// unpacked into; unchanged where `archive` is no archive's file but the file in the folder itself.
Error error_of_archive(const Error& error, const std::filesystem::path& folder,
                       const std::filesystem::path& archive);

} // namespace graticule::geodata
