// SPDX-License-Identifier: Apache-2.0
#include "earth/catalogue/assets.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/filter.hpp"
#include "earth/functions/list_order.hpp"
#include "earth/images/image.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace graticule::earth {

namespace fs = std::filesystem;

namespace {

/// Ids as scripts write them, with or without the project in front.
std::string plain_id(const std::string& id) {
    constexpr std::string_view Public = "projects/earthengine-public/assets/";
    constexpr std::string_view Legacy = "projects/earthengine-legacy/assets/";
    for (const std::string_view prefix : {Public, Legacy})
        if (id.starts_with(prefix))
            return id.substr(prefix.size());
    return id;
}

std::string parent_of(const std::string& id) {
    const std::size_t slash = id.rfind('/');
    return slash == std::string::npos ? "" : id.substr(0, slash);
}

template <class Entries>
[[noreturn]] void throw_unknown(const std::string& id, const char* kind, const Entries& entries) {
    std::vector<std::string> known;
    for (const auto& [name, entry] : entries)
        known.push_back(name);
    const auto nearest = nearest_name(id, known);
    throw Error(ErrorCode::NotFound,
                fmt::format("{} '{}' not found in the catalogue", kind, one_line(id)),
                nearest ? fmt::format("Is {} meant?", graticule::quoted(*nearest))
                        : std::string("The file that --catalog names says which ids there are"));
}

} // namespace

AssetCatalog AssetCatalog::read(const fs::path& file) {
    CatalogueFile content = read_catalogue_file(file);
    AssetCatalog catalog;
    catalog.m_images = std::move(content.images);
    catalog.m_tables = std::move(content.tables);
    return catalog;
}

std::shared_ptr<const Image> AssetCatalog::image(const std::string& id) const {
    const std::string name = plain_id(id);
    const auto entry = m_images.find(name);
    if (entry == m_images.end())
        throw_unknown(name, "Image.load: Image asset", m_images);
    const std::scoped_lock lock(m_opened->mutex);
    auto& image = m_opened->images[name];
    if (image == nullptr)
        image = open_image(name, entry->second);
    return image;
}

std::shared_ptr<const Collection> AssetCatalog::collection(const std::string& id) const {
    const std::string name = plain_id(id);
    List images;
    List times;
    for (const auto& [each, entry] : m_images)
        if (parent_of(each) == name) {
            images.emplace_back(image(each));
            times.push_back(property_of(images.back(), "system:time_start"));
        }
    if (images.empty()) {
        std::map<std::string, int> parents;
        for (const auto& [each, entry] : m_images)
            parents.emplace(parent_of(each), 0);
        throw_unknown(name, "ImageCollection.load: ImageCollection asset", parents);
    }
    Collection collection{true, {}, {}, name};
    for (const std::size_t i : sorted_order(times, true, "ImageCollection.load"))
        collection.elements.push_back(images[i]);
    return std::make_shared<const Collection>(std::move(collection));
}

std::shared_ptr<const Collection> AssetCatalog::table(const std::string& id,
                                                      const Context& context) const {
    const std::string name = plain_id(id);
    const auto entry = m_tables.find(name);
    if (entry == m_tables.end())
        throw_unknown(name, "Collection.loadTable: Collection asset", m_tables);
    const std::scoped_lock lock(m_opened->mutex);
    auto& table = m_opened->tables[name];
    if (table == nullptr)
        table = open_table(name, entry->second, context);
    return table;
}

std::optional<std::string> AssetCatalog::kind_of(const std::string& id) const {
    const std::string name = plain_id(id);
    if (m_images.contains(name))
        return "IMAGE";
    if (m_tables.contains(name))
        return "TABLE";
    for (const auto& [each, entry] : m_images)
        if (parent_of(each) == name && !name.empty())
            return "IMAGE_COLLECTION";
    return std::nullopt;
}

std::vector<std::string> AssetCatalog::ids_beneath(const std::string& id) const {
    const std::string name = plain_id(id);
    std::set<std::string> ids;
    const auto add = [&](const std::string& each) {
        if (!name.empty() && parent_of(each) == name)
            ids.insert(each);
    };
    for (const auto& [each, entry] : m_images)
        add(each);
    for (const auto& [each, entry] : m_tables)
        add(each);
    return {ids.begin(), ids.end()};
}

std::vector<fs::path> AssetCatalog::folders() const {
    std::set<fs::path> folders;
    for (const auto& [id, entry] : m_images)
        for (const fs::path& file : entry.files)
            folders.insert(file.parent_path());
    for (const auto& [id, entry] : m_tables)
        folders.insert(entry.file.parent_path());
    return {folders.begin(), folders.end()};
}

} // namespace graticule::earth
