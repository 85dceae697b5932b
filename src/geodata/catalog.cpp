// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/archive.hpp"
#include "geodata/catalog_entries.hpp"
#include "geodata/catalog_file.hpp"
#include "geodata/folder_walk.hpp"
#include "geodata/source_format.hpp"
#include "geodata/third_coordinate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

bool is_archive(const fs::path& path) {
    return ascii_lower(path.extension().string()) == ".zip";
}

bool is_fatal(const Error& error) {
    return error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::Internal;
}

// Gathers entries from what the user named.
class Gathering {
public:
    explicit Gathering(const Context& context) : m_context(context) {}

    void add_path(const fs::path& path) {
        std::error_code failure;
        if (!fs::exists(path, failure))
            throw Error(ErrorCode::NotFound, fmt::format("{} does not exist", path.string()),
                        "Check the path given as data");
        if (fs::is_directory(path, failure))
            add_folder(path);
        else if (is_archive(path))
            add_archive(path);
        else
            add_file(path);
    }

    std::vector<CatalogEntry> entries;
    std::vector<SkippedFile> skipped;
    std::vector<std::shared_ptr<const TemporaryFolder>> unpacked;

private:
    void add_folder(const fs::path& folder) {
        FolderFiles found = walk_folder(folder);
        std::ranges::move(found.skipped, std::back_inserter(skipped));
        std::set<fs::path> listed;
        for (const fs::path& catalog : found.catalogs)
            add_listed(catalog, listed);
        for (const fs::path& path : found.data) {
            m_context.check_cancelled();
            if (listed.contains(path.lexically_normal()))
                continue;
            if (is_archive(path))
                try_archive(path);
            else
                add_file(path);
        }
    }

    void add_listed(const fs::path& catalog, std::set<fs::path>& listed) {
        for (CatalogEntry& entry : read_catalog_file(catalog)) {
            listed.insert(entry.path.lexically_normal());
            try {
                complete_entry(entry);
                add_entry(std::move(entry));
            } catch (const Error& error) {
                skip(entry.path, error);
            }
        }
    }

    void add_file(const fs::path& path) {
        try {
            for (CatalogEntry& entry : entries_of_file(path))
                add_entry(std::move(entry));
        } catch (const Error& error) {
            skip(path, error);
        }
    }

    // Of an archive that merely lies in a folder, a refusal is no reason to stop.
    void try_archive(const fs::path& path) {
        try {
            add_archive(path);
        } catch (const Error& error) {
            skip(path, error);
        }
    }

    void add_archive(const fs::path& path) {
        UnpackedArchive archive = unpack_archive(path, m_context);
        const std::size_t before = entries.size();
        const std::size_t skipped_before = skipped.size();
        add_folder(archive.folder->path());
        for (std::size_t i = before; i < entries.size(); ++i)
            entries[i].origin = path;
        for (std::size_t i = skipped_before; i < skipped.size(); ++i)
            skipped[i].path = path / skipped[i].path.lexically_relative(archive.folder->path());
        unpacked.push_back(std::move(archive.folder));
    }

    void skip(const fs::path& path, const Error& error) {
        if (is_fatal(error))
            throw;
        skipped.push_back({path, error.message()});
    }

    void add_entry(CatalogEntry entry) {
        entry.name = unique_name(entry);
        if (entry.title.empty())
            entry.title = entry.name;
        entries.push_back(std::move(entry));
    }

    // The second of two names gets its file's ending, further ones a number.
    std::string unique_name(const CatalogEntry& entry) {
        if (m_names.insert(fold(entry.name)).second)
            return entry.name;
        const std::string ending = ascii_lower(entry.path.extension().string());
        std::string name =
            fmt::format("{}_{}", entry.name, ending.empty() ? "2" : ending.substr(1));
        if (m_names.insert(fold(name)).second)
            return name;
        int& number = m_numbers.try_emplace(fold(entry.name), 1).first->second;
        do
            name = fmt::format("{}_{}", entry.name, ++number);
        while (!m_names.insert(fold(name)).second);
        return name;
    }

    const Context& m_context;
    std::set<std::string> m_names;
    std::map<std::string, int> m_numbers; ///< the last one that was given to a name
};

void add_z_field(ReadResult& result, const CatalogEntry& entry) {
    if (entry.z_field.empty())
        return;
    if (!result.layer.has_geometry() || result.layer.find_field(entry.z_field))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("the catalogue calls the third coordinate of '{}' '{}', but {}",
                                entry.name, entry.z_field,
                                result.layer.has_geometry() ? "it has a field of that name"
                                                            : "it has no points"),
                    "Choose another name for z in catalog.toml, or leave it out");
    result.layer.set_field({entry.z_field, FieldType::Real, ""},
                           third_coordinates(result.layer.geometry()));
}

void set_units(ReadResult& result, const CatalogEntry& entry) {
    for (const auto& [field, unit] : entry.units) {
        if (const auto index = result.layer.find_field(field))
            result.layer.set_field_unit(*index, unit);
        else
            result.notes.push_back(
                fmt::format("The catalogue states a unit for '{}', which is no field", field));
    }
}

} // namespace

Catalog Catalog::open(const std::vector<fs::path>& paths, const Context& context) {
    Gathering gathering(context);
    for (const fs::path& path : paths)
        gathering.add_path(path);
    Catalog catalog;
    catalog.m_entries = std::move(gathering.entries);
    catalog.m_skipped = std::move(gathering.skipped);
    catalog.m_unpacked = std::move(gathering.unpacked);
    return catalog;
}

const CatalogEntry& Catalog::find(std::string_view name) const {
    const std::string folded = fold(name);
    for (const CatalogEntry& entry : m_entries)
        if (fold(entry.name) == folded)
            return entry;
    std::vector<std::string> names;
    for (const CatalogEntry& entry : m_entries) {
        if (fold(entry.title) == folded)
            return entry;
        names.push_back(entry.name);
    }
    const auto near = nearest_name(name, names);
    throw Error(ErrorCode::NotFound, fmt::format("There is no dataset '{}' in the data", name),
                near            ? fmt::format("Did you mean '{}'?", *near)
                : names.empty() ? "The data hold no dataset at all"
                                : fmt::format("There are: {}", shorten(join(names, ", "), 400)));
}

ReadResult Catalog::read(const CatalogEntry& entry, const Context& context) const {
    if (entry.kind == DataKind::Raster)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is a raster where a layer or table was expected", entry.name),
                    "Use a raster tool on it");
    ReadOptions options = entry.read_options;
    options.layer = entry.layer;
    try {
        ReadResult result = read_layer(entry.path, options, context);
        result.layer.set_name(entry.name);
        add_z_field(result, entry);
        set_units(result, entry);
        return result;
    } catch (const Error& error) {
        throw error_of_archive(error, entry.path.parent_path(), entry.origin);
    }
}

} // namespace graticule::geodata
