// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "earth/values/value.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::earth {

/// What a catalogue file says of an image, or of all images of a collection.
struct ImageEntry {
    std::vector<std::filesystem::path> files; ///< whose bands follow one another
    std::vector<std::string> bands;           ///< names; empty for those in the files
    std::vector<double> scale;                ///< one for all bands, or one a band; empty for 1
    std::vector<double> offset;
    std::string pyramiding; ///< "mean", "mode", "sample"; empty for the first
    Dictionary properties;
};

struct TableEntry {
    std::filesystem::path file;
    std::string layer;
};

/// Which local data stand for which ids of Earth Engine. Files are opened when they are first asked
/// for, and kept. Safe to use from several threads.
class AssetCatalog {
public:
    /// Of nothing.
    AssetCatalog() = default;
    /// @throws Error NotFound (the file, or one that it names), Malformed with the line
    static AssetCatalog read(const std::filesystem::path& file);

    /// @throws Error NotFound naming the id, as Raster::open()
    std::shared_ptr<const Image> image(const std::string& id) const;
    /// All images whose id is this with one more part behind, in the order of their time.
    /// @throws Error NotFound
    std::shared_ptr<const Collection> collection(const std::string& id) const;
    /// @throws Error NotFound, as read_layer()
    std::shared_ptr<const Collection> table(const std::string& id, const Context& context) const;

    /// "IMAGE", "IMAGE_COLLECTION" or "TABLE"; none where the catalogue has no such id.
    std::optional<std::string> kind_of(const std::string& id) const;
    /// Ids directly beneath another, which is empty for all that are no part of a collection.
    std::vector<std::string> ids_beneath(const std::string& id) const;

    /// The folders that its files are in.
    std::vector<std::filesystem::path> folders() const;

private:
    struct Opened {
        std::mutex mutex;
        std::map<std::string, std::shared_ptr<const Image>> images;
        std::map<std::string, std::shared_ptr<const Collection>> tables;
    };

    std::map<std::string, ImageEntry> m_images;
    std::map<std::string, TableEntry> m_tables;
    std::unique_ptr<Opened> m_opened = std::make_unique<Opened>();
};

/// The parts of a catalogue file.
struct CatalogueFile {
    std::map<std::string, ImageEntry> images;
    std::map<std::string, TableEntry> tables;
};
CatalogueFile read_catalogue_file(const std::filesystem::path& file);

std::shared_ptr<const Image> open_image(const std::string& id, const ImageEntry& entry);
std::shared_ptr<const Collection> open_table(const std::string& id, const TableEntry& entry,
                                             const Context& context);

} // namespace graticule::earth
