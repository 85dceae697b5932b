// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/kml_fields.hpp"

#include "base/context.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/catalog/archive.hpp"
#include "geodata/tables/table_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_set>

namespace graticule::geodata {

namespace {

constexpr std::array<std::string_view, 10> Standard = {
    "description", "timestamp", "begin",      "end",       "altitudeMode",
    "tessellate",  "extrude",   "visibility", "drawOrder", "icon"};

// GDAL fills flags that the file does not state with -1 or 0.
bool says_nothing(const Column& column) {
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        if (column.type() != FieldType::Integer || column.integer(row) > 0)
            return false;
    }
    return true;
}

constexpr std::size_t ManyFields = 1'000;
constexpr std::size_t MostNamedValues = 500'000;

// The name of an element without its namespace, where one begins.
std::string_view element_at(std::string_view text) {
    const std::string_view whole = text.substr(0, text.find_first_of(" \t\r\n/>"));
    const std::size_t colon = whole.find(':');
    return colon == std::string_view::npos ? whole : whole.substr(colon + 1);
}

// The value of an attribute `name` in what follows an element's name.
std::string_view name_in(std::string_view tag) {
    const std::size_t at = tag.find("name");
    if (at == std::string_view::npos)
        return {};
    const std::size_t open = tag.find_first_of("\"'", at);
    const std::size_t close = open == std::string_view::npos ? open : tag.find(tag[open], open + 1);
    return close == std::string_view::npos ? std::string_view()
                                           : tag.substr(open + 1, close - open - 1);
}

void count_fields(std::string_view text, const std::string& source) {
    constexpr std::array<std::string_view, 4> Named = {"Data", "SimpleData", "SimpleField",
                                                       "SimpleArrayData"};
    std::unordered_set<std::string_view> fields;
    std::size_t values = 0;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
        ++at;
        const std::string_view element = element_at(text.substr(at, 64));
        if (std::ranges::find(Named, element) == Named.end())
            continue;
        fields.insert(name_in(text.substr(at, text.find('>', at) - at)));
        require_fields(fields.size(), source);
        if (++values > MostNamedValues && fields.size() > ManyFields)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} has more than {} values in more than {} fields", source,
                                    MostNamedValues, ManyFields),
                        "Split the file by what its places have in common");
    }
}

bool is_kml(const std::filesystem::path& name) {
    return ascii_lower(name.extension().string()) == ".kml";
}

} // namespace

void require_few_kml_fields(const std::filesystem::path& path) {
    constexpr std::uintmax_t Any = std::numeric_limits<std::uintmax_t>::max();
    if (ascii_lower(path.extension().string()) != ".kmz") {
        count_fields(read_file(path, Any), path.string());
        return;
    }
    expect_sound_archive(path);
    ThreadPool alone(1);
    const UnpackedArchive unpacked =
        unpack_archive(path, Context(alone), [](const std::filesystem::path& name, std::uint64_t) {
            return is_kml(name);
        });
    for (const std::filesystem::path& file : unpacked.files)
        count_fields(read_file(file, Any), path.string());
}

void remove_unused_kml_fields(Layer& layer) {
    for (const std::string_view name : Standard) {
        const auto field = layer.find_field(name);
        if (field && says_nothing(layer.column(*field)))
            layer.remove_field(*field);
    }
}

bool is_standard_kml_field(std::string_view name) {
    return name == "Name" || std::ranges::find(Standard, name) != Standard.end();
}

} // namespace graticule::geodata
