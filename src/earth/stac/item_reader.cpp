// SPDX-License-Identifier: Apache-2.0
#include "earth/stac/item_reader.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "geodata/formats/geojson_geometry.hpp"
#include "operations/vector/coordinates/crossing_shape.hpp"
#include "operations/vector/coordinates/longitude_span.hpp"

#include "earth/functions/shapes.hpp"
#include "earth/images/image.hpp"
#include "earth/values/calendar.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <set>
#include <utility>

namespace graticule::earth {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t LargestSidecar = 4U << 20U;

const char* data_type(geodata::CellType type) {
    constexpr std::array Names{"uint8", "int16", "uint16", "int32", "uint32", "float32", "float64"};
    return Names[static_cast<std::size_t>(type)];
}

const char* media_type(const fs::path& file) {
    const std::string ending = ascii_lower(file.extension().string());
    if (ending == ".tif" || ending == ".tiff")
        return "image/tiff; application=geotiff";
    return ending == ".jp2" ? "image/jp2" : "application/octet-stream";
}

/// Where the raster lies, as the projection extension says it.
Json projection_fields(const geodata::Raster& raster) {
    const std::string code = raster.crs.label();
    Json fields = Json::object();
    if (code.starts_with("EPSG:")) {
        fields["proj:code"] = code;
    } else {
        fields["proj:code"] = nullptr;
        fields["proj:wkt2"] = raster.crs.wkt();
    }
    const auto& c = raster.transform.coefficients;
    fields["proj:shape"] = Json::array({raster.height, raster.width});
    fields["proj:transform"] = Json::array({c[1], c[2], c[0], c[4], c[5], c[3]});
    return fields;
}

Json asset_fields(const geodata::Raster& raster, const fs::path& file) {
    Json json = {{"type", media_type(file)}, {"roles", Json::array({"data"})}};
    json.update(projection_fields(raster));
    Json kinds = Json::array();
    Json names = Json::array();
    for (const geodata::Band& band : raster.bands) {
        Json kind = {{"data_type", data_type(band.type)}};
        if (band.nodata && std::isfinite(*band.nodata))
            kind["nodata"] = *band.nodata;
        else if (band.nodata)
            kind["nodata"] = "nan";
        if (band.scale != 1 || band.offset != 0) {
            kind["scale"] = band.scale;
            kind["offset"] = band.offset;
        }
        if (!band.unit.empty())
            kind["unit"] = band.unit;
        kinds.push_back(std::move(kind));
        names.push_back({{"name", band.name}});
    }
    json["raster:bands"] = std::move(kinds);
    if (raster.bands.size() > 1)
        json["eo:bands"] = std::move(names);
    return json;
}

/// The outline of all rasters together, as far as they are known to be: that of the largest.
std::vector<std::uint8_t> outline(const geodata::Raster& raster) {
    const Shape shape = footprint_of(projection_of(raster.require_crs(), raster.transform),
                                     raster.width, raster.height);
    return operations::part_on_each_side(in_degrees(shape));
}

/// What a file beside the rasters says of them; nothing where there is none.
Json read_sidecar(const fs::path& file) {
    if (!fs::is_regular_file(file))
        return nullptr;
    Json json = parse_json(read_file(file, LargestSidecar), file.filename().string());
    if (text_member(json, "type") != "Feature" || !member(json, "properties").is_object())
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is no item of STAC", file.filename().string()),
                    "It needs \"type\": \"Feature\" and \"properties\"");
    return json;
}

void take_assets(const Json& sidecar, StacItem& item) {
    for (auto& [key, asset] : item.assets)
        if (const Json& said = member(member(sidecar, "assets"), key); said.is_object())
            for (const auto& [name, value] : said.items())
                if (name != "href" && !name.starts_with("proj:"))
                    asset.json[name] = value;
}

void take_geometry(const Json& sidecar, StacItem& item) {
    const Json& geometry = member(sidecar, "geometry");
    if (!geometry.is_object())
        return;
    Json planar = geometry;
    planar["geodesic"] = false;
    item.footprint =
        operations::part_on_each_side(in_degrees(shape_of_geojson(planar, "The item's geometry")));
}

std::optional<double> time_of_member(const Json& properties, const char* name) {
    return parse_time(text_member(properties, name));
}

double file_time(const fs::path& file) {
    const auto written = std::chrono::file_clock::to_sys(fs::last_write_time(file));
    return static_cast<double>(
               std::chrono::floor<std::chrono::seconds>(written).time_since_epoch().count())
           * 1000;
}

std::string time_text(double milliseconds) {
    return format_time(milliseconds, "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", 0, "UTC");
}

/// The time that a sidecar tells, else that in the item's or its collection's name, else the
/// file's.
void set_times(StacItem& item) {
    Json& properties = item.properties;
    const auto at = time_of_member(properties, "datetime");
    const auto start = time_of_member(properties, "start_datetime");
    const auto end = time_of_member(properties, "end_datetime");
    if (start && end && *start <= *end) {
        item.start = *start;
        item.end = *end;
        properties["datetime"] = at ? Json(time_text(*at)) : Json(nullptr);
        return;
    }
    auto when = at;
    const char* source = "sidecar";
    if (!when) {
        when = time_in_name(item.id);
        source = "name";
    }
    if (!when) {
        when = file_time(item.assets.begin()->second.file);
        source = "file";
    }
    item.start = item.end = *when;
    properties["datetime"] = time_text(*when);
    properties["graticule:datetime_from"] = source;
}

} // namespace

StacItem read_stac_item(const std::string& collection, const std::string& id,
                        const StacItemFiles& files, const fs::path& folder) {
    StacItem item;
    item.id = id;
    item.collection = collection;
    std::size_t most_cells = 0;
    Json placed;
    for (const auto& [key, file] : files.rasters) {
        const geodata::Raster raster = geodata::Raster::open(file);
        raster.require_crs();
        StacAsset asset{file, fs::relative(file, folder).generic_string(),
                        asset_fields(raster, file)};
        if (raster.width * raster.height > most_cells) {
            most_cells = raster.width * raster.height;
            item.footprint = outline(raster);
            placed = projection_fields(raster);
        }
        item.assets.emplace(key, std::move(asset));
    }
    const Json sidecar = read_sidecar(files.sidecar);
    item.properties = sidecar.is_object() ? sidecar["properties"] : Json::object();
    item.properties.update(placed);
    if (sidecar.is_object()) {
        take_assets(sidecar, item);
        take_geometry(sidecar, item);
    }
    operations::LongitudeSpan span;
    span.add(item.footprint);
    const auto box = span.box();
    if (!box)
        throw Error(ErrorCode::Unsupported, "it lies nowhere on the globe");
    item.box = *box;
    set_times(item);
    return item;
}

} // namespace graticule::earth
