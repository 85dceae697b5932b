// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/catalog/file_hashes.hpp"
#include "geodata/read.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace graticule::geodata {

/// One dataset that a user has handed over, read only when asked for.
struct CatalogEntry {
    std::string
        name; ///< unique in the catalogue: the file's stem, with the layer where it has many
    std::string plain_name; ///< what the name would be if no other had it; empty if the user's own
    std::string title;      ///< from catalog.toml, else the name
    std::string description;
    std::string source; ///< who made it, for the map's source line
    std::string licence;
    std::string year; ///< what time it speaks of, as the catalogue states it
    std::map<std::string, std::string> units; ///< by field or band name
    DataKind kind = DataKind::Vector;
    std::filesystem::path path;   ///< the file (inside the extraction folder for archives)
    std::filesystem::path origin; ///< what the user named: the file or the archive
    std::string layer;
    std::string raster_source; ///< a subdataset, if the raster is one
    ReadOptions read_options;  ///< from catalog.toml (encoding, crs, coordinate columns)
    std::string z_field;       ///< what the points' third coordinate is called as a field
};

/// A file that was handed over and cannot be used, with the one-line reason.
struct SkippedFile {
    std::filesystem::path path;
    std::string reason;
};

/// The data of a run: folders, files and zip archives, with an optional catalog.toml in a folder.
class Catalog {
public:
    /// Walks the paths without reading features. Hidden files and side files are passed over.
    /// Archives are unpacked into a temporary folder that the catalogue owns; entries with absolute
    /// or climbing names, links, or more than the limits of an honest archive are refused.
    /// A file that a catalog.toml names gives the entries that it describes there and no others;
    /// any other file gives one entry a layer: called by the file's stem, or `stem_layer` where it
    /// has several. Of datasets with one name each gets the file's ending, the folder or a number
    /// added, so that the bare name stands for none of them; see name_entries(). A file that is
    /// handed over twice counts once.
    /// @throws Error NotFound for a path that is not there; Malformed for a bad catalog.toml; as
    ///         unpack_archive() for an archive that is named itself. An archive that lies in a
    ///         folder and is refused, and any single unreadable data file, only go to skipped()
    static Catalog open(const std::vector<std::filesystem::path>& paths, const Context& context);

    const std::vector<CatalogEntry>& entries() const { return m_entries; }
    const std::vector<SkippedFile>& skipped() const { return m_skipped; }
    /// What was handed over, as it was named.
    const std::vector<std::filesystem::path>& paths() const { return m_paths; }

    /// SHA-256 of a file of the data, worked out once. For several threads.
    /// @throws Error as sha256_of_file()
    std::string sha256_of(const std::filesystem::path& file) const { return m_hashes->of(file); }
    /// As companion_files_of(). For several threads.
    std::vector<std::filesystem::path> companions_of(const std::filesystem::path& file) const {
        return m_companions->of(file);
    }

    /// By name or title: exact first, else case, accents and outer spaces aside.
    /// @throws Error NotFound with the nearest name as hint; InvalidArgument naming the files where
    ///         several datasets have that name
    const CatalogEntry& find(std::string_view name) const;
    /// As find(), but null where there is none.
    const CatalogEntry* find_if_any(std::string_view name) const;

    /// Reads an entry as a layer, with the catalogue's units set on its fields and the points'
    /// third coordinate as a field where the catalogue names one. Other datasets of its plain name
    /// are noted.
    /// @throws Error InvalidArgument for a raster, and as read_layer()
    ReadResult read(const CatalogEntry& entry, const Context& context) const;
    /// @throws Error InvalidArgument for a layer or table, and as Raster::open()
    Raster open_raster(const CatalogEntry& entry) const;

private:
    std::vector<CatalogEntry> m_entries;
    std::vector<SkippedFile> m_skipped;
    std::vector<std::shared_ptr<const TemporaryFolder>> m_unpacked;
    std::vector<std::filesystem::path> m_paths;
    std::shared_ptr<FileHashes> m_hashes = std::make_shared<FileHashes>();
    std::shared_ptr<CompanionFiles> m_companions = std::make_shared<CompanionFiles>();
};

} // namespace graticule::geodata
