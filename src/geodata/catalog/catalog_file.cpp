// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/catalog_file.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <string>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t LongestDescription = 2000; // bytes
constexpr std::uintmax_t MaxCatalogBytes = 16U << 20U;
constexpr std::size_t MostDatasets = 10'000;

constexpr std::array DatasetKeys = {"file",     "layer",   "name", "title", "description",
                                    "source",   "licence", "year", "units", "crs",
                                    "encoding", "x",       "y",    "z"};

[[noreturn]] void fail(const fs::path& path, const toml::source_region& where,
                       const std::string& reason) {
    throw Error(ErrorCode::Malformed,
                fmt::format("{}, line {}: {}", path.string(), where.begin.line, reason),
                "A dataset is a [[dataset]] table with the key file and, as needed, layer, name, "
                "title, description, source, licence, year, units, crs, encoding, x, y, z");
}

// Reads one [[dataset]] table.
class DatasetReader {
public:
    DatasetReader(const fs::path& path, const toml::table& table) : m_path(path), m_table(table) {
        for (const auto& [key, value] : table) {
            const std::string name(key.str());
            if (std::ranges::find(DatasetKeys, name) == DatasetKeys.end())
                fail(m_path, key.source(), fmt::format("unknown key '{}'", name));
        }
    }

    CatalogEntry read() const {
        CatalogEntry entry;
        entry.path = file();
        entry.layer = text("layer");
        entry.name = one_line(text("name"));
        entry.title = one_line(text("title"));
        entry.description = one_line(text("description"), LongestDescription);
        entry.source = one_line(text("source"), LongestDescription);
        entry.licence = one_line(text("licence"));
        entry.year = year();
        entry.units = units();
        entry.read_options.crs = text("crs");
        entry.read_options.encoding = text("encoding");
        entry.read_options.x_column = text("x");
        entry.read_options.y_column = text("y");
        entry.z_field = text("z");
        return entry;
    }

private:
    std::string text(std::string_view key) const {
        const toml::node* node = m_table.get(key);
        if (node == nullptr)
            return {};
        const auto* value = node->as_string();
        if (value == nullptr)
            fail(m_path, node->source(), fmt::format("'{}' must be text in quotes", key));
        return value->get();
    }

    std::string year() const {
        const toml::node* node = m_table.get("year");
        if (node != nullptr && node->is_integer())
            return std::to_string(node->as_integer()->get());
        return text("year");
    }

    fs::path file() const {
        const fs::path relative = text("file");
        if (relative.empty())
            fail(m_path, m_table.source(), "a dataset has no 'file'");
        const fs::path folder = m_path.parent_path();
        if (relative.native().find('\0') != std::string::npos)
            fail(m_path, m_table.source(), "a file's name holds a zero byte");
        const auto is_too_long = [](const fs::path& name) {
            constexpr std::size_t MostBytes = 255; // that file systems allow
            return name.native().size() > MostBytes;
        };
        if (std::any_of(relative.begin(), relative.end(), is_too_long))
            fail(m_path, m_table.source(), "a file's name is longer than 255 bytes");
        if (relative.is_absolute() || !is_inside(folder / relative, folder))
            fail(m_path, m_table.source(),
                 fmt::format("file '{}' lies outside the catalogue's folder", relative.string()));
        return folder / relative.lexically_normal();
    }

    std::map<std::string, std::string> units() const {
        std::map<std::string, std::string> units;
        const toml::node* node = m_table.get("units");
        if (node == nullptr)
            return units;
        const auto* table = node->as_table();
        if (table == nullptr)
            fail(m_path, node->source(), "'units' must be a table of field = \"unit\"");
        for (const auto& [field, unit] : *table) {
            const auto* value = unit.as_string();
            if (value == nullptr)
                fail(m_path, unit.source(),
                     fmt::format("the unit of '{}' must be text in quotes", field.str()));
            units.emplace(std::string(field.str()), value->get());
        }
        return units;
    }

    const fs::path& m_path;
    const toml::table& m_table;
};

toml::table parse(const fs::path& path) {
    const std::string text = read_file(path, MaxCatalogBytes);
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        fail(path, error.source(), std::string(error.description()));
    }
}

} // namespace

std::vector<CatalogEntry> read_catalog_file(const fs::path& path) {
    const toml::table document = parse(path);
    for (const auto& [key, value] : document)
        if (key.str() != "dataset")
            fail(path, key.source(), fmt::format("unknown key '{}'", key.str()));
    std::vector<CatalogEntry> entries;
    const toml::node* datasets = document.get("dataset");
    if (datasets == nullptr)
        return entries;
    const auto* list = datasets->as_array();
    if (list == nullptr)
        fail(path, datasets->source(), "'dataset' must be written [[dataset]]");
    if (list->size() > MostDatasets)
        fail(path, datasets->source(),
             fmt::format("{} datasets are listed, and at most {} are read", list->size(),
                         MostDatasets));
    for (const toml::node& node : *list) {
        const auto* table = node.as_table();
        if (table == nullptr)
            fail(path, node.source(), "'dataset' must be written [[dataset]]");
        entries.push_back(DatasetReader(path, *table).read());
    }
    return entries;
}

} // namespace graticule::geodata
