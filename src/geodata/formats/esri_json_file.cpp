// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/esri_json_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/crs/degrees_check.hpp"
#include "geodata/formats/esri_json_geometry.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/geometry/geometry_text.hpp"
#include "geodata/layer/json_column.hpp"
#include "geodata/tables/table_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

constexpr std::uintmax_t MaxEsriJsonBytes = std::uintmax_t{1} << 30U;
constexpr std::size_t FeaturesPerCheck = 1024; // between two looks at the cancellation

const Json* find_member(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string member_text(const Json& object, const char* name) {
    const Json* const member = find_member(object, name);
    return member != nullptr && member->is_string() ? member->get<std::string>() : std::string();
}

Json parse_feature_set(const std::filesystem::path& path) {
    Json document = parse_json(read_file(path, MaxEsriJsonBytes), path.string());
    const Json* const features = find_member(document, "features");
    const bool sound = features != nullptr && features->is_array()
                       && std::all_of(features->begin(), features->end(),
                                      [](const Json& feature) { return feature.is_object(); });
    if (!sound)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is Esri JSON without a list of features", path.string()),
                    "Ask the service for features, not for counts or identifiers");
    if (find_member(document, "transform") != nullptr)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} has quantized coordinates, which are not read", path.string()),
                    "Export it without quantizationParameters");
    return document;
}

bool has_places(const Json& document) {
    if (!member_text(document, "geometryType").empty())
        return true;
    const Json& features = document["features"];
    return std::any_of(features.begin(), features.end(), [](const Json& feature) {
        return find_member(feature, "geometry") != nullptr;
    });
}

// The CRS that a spatial reference names; unknown where there is none.
Crs crs_of_reference(const Json* reference, std::vector<std::string>& notes) {
    if (reference == nullptr)
        return {};
    for (const char* name : {"latestWkid", "wkid"}) {
        const Json* const wkid = find_member(*reference, name);
        if (wkid == nullptr || !wkid->is_number_integer())
            continue;
        if (Crs crs = crs_of_srid(wkid->get<std::int64_t>()); crs.known())
            return crs;
    }
    for (const char* name : {"wkt2", "wkt"}) {
        try {
            if (const std::string wkt = member_text(*reference, name); !wkt.empty())
                return Crs::parse(wkt);
        } catch (const Error& error) {
            notes.push_back(fmt::format("The file's CRS is not understood ({})", error.message()));
        }
    }
    notes.push_back(fmt::format("The file's spatial reference, {}, stands for no CRS that is known",
                                shorten(to_line(*reference), 80)));
    return {};
}

// That of the whole set, else the one that its geometries state. One column has one CRS.
const Json* spatial_reference(const Json& document, const std::string& source) {
    const Json* reference = find_member(document, "spatialReference");
    for (const Json& feature : document["features"]) {
        const Json* const geometry = find_member(feature, "geometry");
        const Json* const own =
            geometry == nullptr ? nullptr : find_member(*geometry, "spatialReference");
        if (own != nullptr && reference != nullptr && *own != *reference)
            throw Error(ErrorCode::Unsupported,
                        fmt::format("{} has features in several CRSs", source),
                        "Export all of them in one CRS (outSR)");
        reference = reference == nullptr ? own : reference;
    }
    return reference;
}

/// A field as the file declares it, or as its features have it.
struct Declared {
    std::string name;
    std::string type;
    std::string title;
};

std::vector<Declared> declared_fields(const Json& document) {
    std::vector<Declared> fields;
    std::set<std::string> known;
    if (const Json* const list = find_member(document, "fields");
        list != nullptr && list->is_array())
        for (const Json& field : *list)
            if (Declared declared{member_text(field, "name"), member_text(field, "type"),
                                  member_text(field, "alias")};
                known.insert(declared.name).second)
                fields.push_back(std::move(declared));
    for (const Json& feature : document["features"])
        if (const Json* const attributes = find_member(feature, "attributes");
            attributes != nullptr && attributes->is_object())
            for (const auto& [name, value] : attributes->items())
                if (known.insert(name).second)
                    fields.push_back({name, {}, {}});
    return fields;
}

std::optional<Column> column_of_times(std::span<const Json* const> values) {
    Column column(FieldType::DateTime);
    for (const Json* const value : values) {
        if (value == nullptr || value->is_null())
            column.append_null();
        else if (value->is_number_integer())
            column.append_integer(value->get<std::int64_t>());
        else
            return std::nullopt;
    }
    return column;
}

std::optional<Column> column_of_dates(std::span<const Json* const> values) {
    Column column(FieldType::Date);
    for (const Json* const value : values) {
        if (value == nullptr || value->is_null()) {
            column.append_null();
            continue;
        }
        const auto days = value->is_string() ? parse_date(value->get<std::string>()) : std::nullopt;
        if (!days)
            return std::nullopt;
        column.append_integer(*days);
    }
    return column;
}

Column column_of(const Declared& field, std::span<const Json* const> values) {
    std::optional<Column> column;
    if (field.type == "esriFieldTypeDate")
        column = column_of_times(values);
    else if (field.type == "esriFieldTypeDateOnly")
        column = column_of_dates(values);
    return column ? std::move(*column) : column_of_json(values);
}

void add_fields(ReadResult& result, const Json& document, const std::string& source) {
    const std::vector<Declared> fields = declared_fields(document);
    const Json& features = document["features"];
    require_fields(fields.size(), source);
    std::size_t cells = 0;
    for (const Json& feature : features)
        if (const Json* const attributes = find_member(feature, "attributes"))
            cells += attributes->size();
    const std::size_t all = fields.size() * features.size();
    require_filled(all - std::min(cells, all), source);
    FieldNames names;
    std::vector<std::string> titles;
    for (const Declared& field : fields) {
        std::vector<const Json*> values;
        for (const Json& feature : features) {
            const Json* const attributes = find_member(feature, "attributes");
            values.push_back(attributes == nullptr ? nullptr
                                                   : find_member(*attributes, field.name.c_str()));
        }
        Column column = column_of(field, values);
        const FieldType type = column.type();
        result.layer.set_field({names.claim(field.name), type, {}}, std::move(column));
        if (!field.title.empty() && field.title != field.name)
            titles.push_back(fmt::format("{} is '{}'", field.name, shorten(field.title, 60)));
    }
    if (!titles.empty())
        result.notes.push_back(
            fmt::format("Fields have titles of their own: {}", shorten(join(titles, ", "), 400)));
}

void add_geometries(ReadResult& result, const Json& document, const std::string& source,
                    const Context& context) {
    const Json& features = document["features"];
    EsriGeometryReader shapes(source);
    GeometryReader geometry;
    for (std::size_t row = 0; row < features.size(); ++row) {
        if (row % FeaturesPerCheck == 0)
            context.check_cancelled();
        const Json* const shape = find_member(features[row], "geometry");
        geometry.append(shape == nullptr ? std::vector<std::uint8_t>() : shapes.read(*shape, row));
    }
    for (std::string& note : geometry.notes())
        result.notes.push_back(std::move(note));
    if (shapes.turned() > 0)
        result.notes.push_back(fmt::format("{} features have rings that run counter-clockwise like "
                                           "holes, but lie in no shell; they are taken as shells",
                                           shapes.turned()));
    if (shapes.heights() > 0)
        result.notes.push_back(fmt::format(
            "{} features have heights or measures, which are left out", shapes.heights()));
    Crs crs = crs_of_reference(spatial_reference(document, source), result.notes);
    GeometryColumn column = geometry.take();
    check_degrees(column, CrsFrom::File, crs, result.notes);
    result.layer.set_geometry(std::move(column), std::move(crs));
}

} // namespace

DataKind kind_of_esri_json(const std::filesystem::path& path) {
    return has_places(parse_feature_set(path)) ? DataKind::Vector : DataKind::Table;
}

ReadResult read_esri_json_file(const std::filesystem::path& path, const Context& context) {
    const Json document = parse_feature_set(path);
    ReadResult result{Layer(path.stem().string()), {}};
    const Json* const cut_off = find_member(document, "exceededTransferLimit");
    if (cut_off != nullptr && *cut_off == true)
        result.notes.emplace_back("The service cut this set off at its limit: there are more "
                                  "features than the file holds");
    add_fields(result, document, path.string());
    if (has_places(document))
        add_geometries(result, document, path.string(), context);
    return result;
}

} // namespace graticule::geodata
