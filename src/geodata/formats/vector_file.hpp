// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/formats/database_guard.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/read.hpp"

#include <filesystem>
#include <memory>
#include <vector>

/// Vector files that GDAL reads. For the .cpp files of geodata only.
namespace graticule::geodata {

/// A vector file opened for reading, so that nothing is ever written to it or beside it.
class VectorFile {
public:
    /// @param encoding of a Shapefile's or DBF's text; empty for what the file says
    /// @throws Error Malformed with GDAL's reason, Unsupported; Refused and LimitExceeded for a
    ///         GeoPackage that asks for more than DatabaseGuard allows
    VectorFile(const std::filesystem::path& path, SourceFormat format, const std::string& encoding);

    /// Layers that hold something of their own, with their kind.
    std::vector<SourceEntry> layers() const;

    /// @param layer empty for the only one
    /// @throws Error InvalidArgument listing the layers, NotFound, Malformed, Cancelled; Refused
    /// and
    ///         LimitExceeded as above
    ReadResult read(const std::string& layer, const Context& context) const;

    /// The folders of a KML file that sort the placemarks of one dataset: those that hold any,
    /// where all are of one kind of geometry and have a field of their own in common. Empty for
    /// fewer than two, for folders that hold different things, and for other formats.
    std::vector<std::string> folders_of_one_dataset() const;

private:
    void* find_layer(const std::string& name) const;
    void require_nothing_denied() const;
    void note_deleted(std::size_t rows, std::vector<std::string>& notes) const;
    /// Unknown, with a note, where what the file says of its CRS is not understood.
    Crs crs_said(void* layer, std::vector<std::string>& notes) const;

    std::filesystem::path m_path; ///< as the user named it
    SourceFormat m_format;
    std::unique_ptr<TemporaryFolder> m_copy; ///< where the file could not be read in place
    std::unique_ptr<DatabaseGuard> m_guard;
    GdalDataset m_dataset;
    std::vector<std::string> m_notes; ///< what opening had to do
};

} // namespace graticule::geodata
