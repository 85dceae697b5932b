// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/catalog.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/archive.hpp"
#include "geodata/catalog/catalog_entries.hpp"
#include "geodata/catalog/catalog_file.hpp"
#include "geodata/catalog/catalog_names.hpp"
#include "geodata/catalog/folder_walk.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/catalog/unpacked_count.hpp"
#include "geodata/geometry/third_coordinate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

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
        else if (!fs::is_regular_file(path, failure)) // a pipe or a device could be read for ever
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} is not an ordinary file", path.string()),
                        "Copy what it gives into a file first");
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
                const bool named = !entry.name.empty();
                complete_entry(entry);
                if (!named)
                    entry.plain_name = entry.name;
                entries.push_back(std::move(entry));
            } catch (const Error& error) {
                skip(entry.path, error);
            }
        }
    }

    // A file that is handed over twice, by its folder and by itself, is one.
    void add_file(const fs::path& path) {
        std::error_code failure;
        if (!m_files.insert(fs::weakly_canonical(path, failure)).second && !failure)
            return;
        try {
            for (CatalogEntry& entry : entries_of_file(path)) {
                entry.plain_name = entry.name;
                entries.push_back(std::move(entry));
            }
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
        UnpackedArchive archive = unpack(path);
        const std::size_t before = entries.size();
        const std::size_t skipped_before = skipped.size();
        ++m_depth;
        add_folder(archive.folder->path());
        --m_depth;
        for (std::size_t i = before; i < entries.size(); ++i)
            entries[i].origin = path;
        for (std::size_t i = skipped_before; i < skipped.size(); ++i)
            skipped[i].path = path / skipped[i].path.lexically_relative(archive.folder->path());
        unpacked.push_back(std::move(archive.folder));
    }

    // All that an archive of the user's unpacks to is counted together, archives in it included.
    UnpackedArchive unpack(const fs::path& path) {
        if (m_depth == 0)
            m_count.begin(path);
        else
            m_count.begin_inner(m_depth);
        return unpack_archive(path, m_context, [&](const fs::path&, std::uint64_t bytes) {
            m_count.add(bytes);
            return true;
        });
    }

    void skip(const fs::path& path, const Error& error) {
        if (is_fatal(error))
            throw;
        skipped.push_back({path, error.message()});
    }

    const Context& m_context;
    std::set<fs::path> m_files;
    std::size_t m_depth = 0; ///< archives around what is added
    UnpackedCount m_count;
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

// The user's name for it may have meant another.
void add_namesakes(ReadResult& result, const CatalogEntry& entry,
                   const std::vector<CatalogEntry>& entries) {
    const std::vector<const CatalogEntry*> others = namesakes(entries, entry);
    if (!others.empty())
        result.notes.push_back(fmt::format("'{}' was read from {}; the data also have {}",
                                           entry.name, file_in_folder(entry),
                                           list_with_files(others)));
}

} // namespace

Catalog Catalog::open(const std::vector<fs::path>& paths, const Context& context) {
    Gathering gathering(context);
    for (const fs::path& path : paths)
        gathering.add_path(path);
    Catalog catalog;
    catalog.m_entries = std::move(gathering.entries);
    name_entries(catalog.m_entries);
    catalog.m_skipped = std::move(gathering.skipped);
    catalog.m_unpacked = std::move(gathering.unpacked);
    catalog.m_paths = paths;
    return catalog;
}

const CatalogEntry* Catalog::find_if_any(std::string_view name) const {
    const std::vector<const CatalogEntry*> found = entries_called(m_entries, name);
    if (found.size() > 1)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is ambiguous: {} datasets of the data have that name",
                                shorten(name, 80), found.size()),
                    fmt::format("Name the one that is meant: {}", list_with_files(found)));
    return found.empty() ? nullptr : found.front();
}

const CatalogEntry& Catalog::find(std::string_view name) const {
    if (const CatalogEntry* entry = find_if_any(name))
        return *entry;
    std::vector<std::string> names;
    for (const CatalogEntry& entry : m_entries)
        names.push_back(entry.name);
    const auto near = nearest_name(name, names);
    throw Error(ErrorCode::NotFound,
                fmt::format("There is no dataset {} in the data", quoted_name(name)),
                near            ? fmt::format("Did you mean {}?", quoted_name(*near))
                : names.empty() ? "The data hold no dataset at all"
                                : fmt::format("There are: {}", names_in_sentence(names)));
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
        add_namesakes(result, entry, m_entries);
        return result;
    } catch (const Error& error) {
        throw error_of_archive(error, entry.path.parent_path(), entry.origin);
    }
}

} // namespace graticule::geodata
