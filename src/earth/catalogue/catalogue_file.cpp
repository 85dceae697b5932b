// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/values/calendar.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <utility>

namespace graticule::earth {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t LargestCatalogue = 16U << 20U;

[[noreturn]] void fail_entry(const fs::path& file, const toml::source_region& where,
                             const std::string& why) {
    throw Error(ErrorCode::Malformed,
                fmt::format("{}, line {}: {}", file.string(), where.begin.line, why),
                "docs/earth-engine.md says how a catalogue is written");
}

/// Reads one table of a catalogue.
class EntryReader {
public:
    EntryReader(const fs::path& file, const toml::table& table,
                std::initializer_list<std::string_view> keys)
        : m_file(file), m_table(table) {
        for (const auto& [key, node] : table)
            if (std::find(keys.begin(), keys.end(), key.str()) == keys.end())
                fail_entry(
                    file, key.source(),
                    fmt::format("unknown key {}", graticule::quoted(std::string(key.str()))));
    }

    std::string text(std::string_view key) const {
        const toml::node* node = m_table.get(key);
        if (node == nullptr)
            return "";
        if (const auto value = node->value<std::string>(); value && node->is_string())
            return *value;
        fail(*node, key, "must be text in quotes");
    }

    std::string id() const {
        const std::string id = text("id");
        if (id.empty() || id.front() == '/' || id.back() == '/')
            fail_entry(m_file, m_table.source(), "needs an id, such as \"USGS/SRTMGL1_003\"");
        return id;
    }

    std::vector<std::string> texts(std::string_view key) const {
        std::vector<std::string> texts;
        const toml::node* node = m_table.get(key);
        if (node == nullptr)
            return texts;
        if (node->is_string())
            return {*node->value<std::string>()};
        if (!node->is_array())
            fail(*node, key, "must be a list of texts");
        for (const toml::node& element : *node->as_array()) {
            if (!element.is_string())
                fail(element, key, "must be a list of texts");
            texts.push_back(*element.value<std::string>());
        }
        return texts;
    }

    std::vector<double> numbers(std::string_view key) const {
        std::vector<double> numbers;
        const toml::node* node = m_table.get(key);
        if (node == nullptr)
            return numbers;
        if (node->is_number())
            return {*node->value<double>()};
        if (!node->is_array())
            fail(*node, key, "must be a number, or a list of them");
        for (const toml::node& element : *node->as_array()) {
            if (!element.is_number())
                fail(element, key, "must be a number, or a list of them");
            numbers.push_back(*element.value<double>());
        }
        return numbers;
    }

    std::vector<fs::path> files(std::string_view one, std::string_view many) const {
        std::vector<std::string> names = texts(one);
        for (std::string& name : texts(many))
            names.push_back(std::move(name));
        std::vector<fs::path> files;
        for (const std::string& name : names) {
            const fs::path path = fs::weakly_canonical(m_file.parent_path() / name);
            if (!fs::is_regular_file(path))
                throw Error(ErrorCode::NotFound,
                            fmt::format("{}, line {}: there is no file {}", m_file.string(),
                                        m_table.source().begin.line, path.string()));
            files.push_back(path);
        }
        return files;
    }

    std::optional<double> time(std::string_view key) const {
        const toml::node* node = m_table.get(key);
        if (node == nullptr)
            return std::nullopt;
        std::ostringstream written;
        if (node->is_date())
            written << *node->value<toml::date>();
        else if (node->is_date_time())
            written << *node->value<toml::date_time>();
        else
            written << text(key);
        const auto time = parse_time(written.str());
        if (!time)
            fail(*node, key, "must be a date, such as 2020-06-01");
        return time;
    }

    Dictionary properties() const {
        Dictionary properties;
        const toml::node* node = m_table.get("properties");
        if (node == nullptr)
            return properties;
        if (!node->is_table())
            fail(*node, "properties", "must be a table");
        for (const auto& [key, value] : *node->as_table())
            properties.emplace(std::string(key.str()), value_of(value));
        return properties;
    }

private:
    [[noreturn]] void fail(const toml::node& node, std::string_view key, const char* why) const {
        fail_entry(m_file, node.source(), fmt::format("'{}' {}", key, why));
    }

    Value value_of(const toml::node& node) const {
        if (node.is_boolean())
            return *node.value<bool>();
        if (node.is_number())
            return Number{*node.value<double>(), node.is_integer()};
        if (node.is_string())
            return *node.value<std::string>();
        if (!node.is_array())
            fail(node, "properties", "are numbers, texts, booleans and lists of them");
        List list;
        for (const toml::node& element : *node.as_array())
            list.push_back(value_of(element));
        return list;
    }

    const fs::path& m_file;
    const toml::table& m_table;
};

ImageEntry read_image(const EntryReader& reader, const ImageEntry& usual) {
    ImageEntry entry = usual;
    const auto take = [](auto& kept, auto given) {
        if (!given.empty())
            kept = std::move(given);
    };
    take(entry.files, reader.files("file", "files"));
    take(entry.bands, reader.texts("bands"));
    take(entry.scale, reader.numbers("scale"));
    take(entry.offset, reader.numbers("offset"));
    take(entry.pyramiding, reader.text("pyramiding"));
    for (auto& [name, value] : reader.properties())
        entry.properties.insert_or_assign(name, value);
    if (const auto start = reader.time("start"))
        entry.properties.insert_or_assign("system:time_start", whole(*start));
    if (const auto end = reader.time("end"))
        entry.properties.insert_or_assign("system:time_end", whole(*end));
    return entry;
}

toml::table parse_catalogue(const fs::path& file) {
    try {
        return toml::parse(read_file(file, LargestCatalogue));
    } catch (const toml::parse_error& error) {
        fail_entry(file, error.source(), one_line(error.description()));
    }
}

template <class Take>
void for_each_entry(const fs::path& file, const toml::table& document, std::string_view name,
                    const Take& take) {
    const toml::node* node = document.get(name);
    if (node == nullptr)
        return;
    if (!node->is_array_of_tables())
        fail_entry(file, node->source(), fmt::format("'{}' is written as [[{}]]", name, name));
    for (const toml::node& entry : *node->as_array())
        take(*entry.as_table());
}

} // namespace

CatalogueFile read_catalogue_file(const fs::path& file) {
    const toml::table document = parse_catalogue(file);
    for (const auto& [key, node] : document)
        if (key != "image" && key != "collection" && key != "table")
            fail_entry(file, key.source(),
                       fmt::format("unknown key {}", graticule::quoted(std::string(key.str()))));
    CatalogueFile content;
    std::map<std::string, ImageEntry> usual;
    for_each_entry(file, document, "collection", [&](const toml::table& table) {
        const EntryReader reader(file, table,
                                 {"id", "bands", "scale", "offset", "pyramiding", "properties"});
        usual[reader.id()] = read_image(reader, {});
    });
    for_each_entry(file, document, "image", [&](const toml::table& table) {
        const EntryReader reader(file, table,
                                 {"id", "file", "files", "bands", "scale", "offset", "pyramiding",
                                  "start", "end", "properties"});
        const std::string id = reader.id();
        const auto found = usual.find(id.substr(0, std::min(id.rfind('/'), id.size())));
        ImageEntry entry = read_image(reader, found == usual.end() ? ImageEntry{} : found->second);
        if (entry.files.empty())
            fail_entry(file, table.source(),
                       fmt::format("the image {} needs a file", graticule::quoted(id)));
        if (!content.images.emplace(id, std::move(entry)).second)
            fail_entry(file, table.source(),
                       fmt::format("{} is there twice", graticule::quoted(id)));
    });
    for_each_entry(file, document, "table", [&](const toml::table& table) {
        const EntryReader reader(file, table, {"id", "file", "layer"});
        const std::vector<fs::path> files = reader.files("file", "");
        if (files.size() != 1)
            fail_entry(file, table.source(), "a table needs one file");
        if (!content.tables.emplace(reader.id(), TableEntry{files.front(), reader.text("layer")})
                 .second)
            fail_entry(file, table.source(),
                       fmt::format("{} is there twice", graticule::quoted(reader.id())));
    });
    return content;
}

} // namespace graticule::earth
