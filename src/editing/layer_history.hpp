// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::editing {

/// One kept state of a layer's file.
struct LayerVersion {
    std::int64_t number = 0;
    std::string time;    ///< UTC, ISO 8601
    std::string hash;    ///< of its files
    std::string summary; ///< "2 changed, 1 added"
    std::int64_t features = 0;
    std::int64_t next_id = 1; ///< no feature had an id of this number or above
    std::vector<std::string> ids;
};

/// SHA-256 of a layer's file and of those that belong to it (.dbf, .shx and their kind).
/// @throws Error NotFound, Io
std::string hash_of_layer(const std::filesystem::path& file);

/// The versions of a layer's file: each a folder <file>.versions/<number>/ with the files as they
/// were and version.json. A folder appears whole or not at all.
class LayerHistory {
public:
    explicit LayerHistory(std::filesystem::path file);

    const std::filesystem::path& folder() const { return m_folder; }

    /// Newest first; what is no version is passed over, links among it.
    /// @throws Error Io; Refused where the folder is a link, as from there on in all that follows
    std::vector<LayerVersion> versions() const;

    /// Keeps a file and what belongs to it, or the layer itself, as a version with the next number,
    /// with the endings and the modes that the layer's files have; the oldest versions go where
    /// there are more than a hundred.
    /// @throws Error Io, Internal
    LayerVersion keep(LayerVersion version, const std::filesystem::path& layer) const;

    /// Puts a version's files in the layer's place, whole or not at all. Parts that the version
    /// does not have go, since they would be read with the rest.
    /// @throws Error NotFound, Io, Refused
    void put_in_place(std::int64_t number) const;

    /// Takes a version away that never came into its place.
    void drop(std::int64_t number) const;

private:
    void expect_own_folder() const;
    std::filesystem::path folder_of(std::int64_t number) const;
    std::vector<std::filesystem::path> files_of_version(std::int64_t number) const;
    std::filesystem::path name_in_place(const std::filesystem::path& part) const;

    std::filesystem::path m_file;
    std::filesystem::path m_folder;
};

} // namespace graticule::editing
