// SPDX-License-Identifier: Apache-2.0
#include "assistants/overview.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t SampleRows = 5;
constexpr std::size_t MostFields = 60;
constexpr std::size_t LongestSampleText = 200; // bytes

Json corners(const geodata::Extent& extent) {
    if (extent.empty())
        return nullptr;
    return {extent.min_x, extent.min_y, extent.max_x, extent.max_y};
}

void add_place(Json& overview, const geodata::Extent& extent, const geodata::Crs& crs) {
    overview["crs"] = crs.known() ? Json(crs.label()) : Json();
    overview["extent"] = corners(extent);
    overview["extent_degrees"] = corners(retrieval::extent_in_degrees(extent, crs));
}

Json sample_of(const geodata::Layer& layer) {
    Json rows = Json::array();
    for (const Json& row : tools::rows_json(layer, SampleRows)) {
        Json shown = Json::object();
        for (const auto& [field, value] : row.items()) {
            if (shown.size() == MostFields)
                break;
            shown[field] = value.is_string()
                               ? Json(one_line(value.get<std::string>(), LongestSampleText))
                               : value;
        }
        rows.push_back(std::move(shown));
    }
    return rows;
}

} // namespace

Json overview_of(const std::string& name, const geodata::Layer& layer) {
    Json summary = tools::layer_summary(name, layer);
    Json fields = Json::array();
    for (const Json& field : summary["fields"])
        if (fields.size() < MostFields)
            fields.push_back(field);
    Json overview{{"name", name},
                  {"kind", layer.has_geometry() ? "layer" : "table"},
                  {"rows", layer.size()},
                  {"geometry", summary["geometry"]}};
    if (layer.has_geometry())
        add_place(overview, layer.geometry().total_extent(), layer.crs());
    else
        overview.update(Json{{"crs", nullptr}, {"extent", nullptr}, {"extent_degrees", nullptr}});
    overview["fields"] = std::move(fields);
    if (layer.field_count() > MostFields)
        overview["fields_left_out"] = layer.field_count() - MostFields;
    overview["sample"] = sample_of(layer);
    return overview;
}

Json overview_of(const std::string& name, const geodata::Raster& raster) {
    const Json summary = tools::raster_summary(name, raster);
    Json overview{{"name", name},
                  {"kind", "raster"},
                  {"width", raster.width},
                  {"height", raster.height},
                  {"cell_size", summary["cell_size"]}};
    add_place(overview, raster.extent(), raster.crs);
    overview["bands"] = summary["bands"];
    return overview;
}

Json overview_of(const tools::Workspace& workspace, const std::string& name) {
    if (workspace.has_layer(name))
        return overview_of(name, workspace.layer(name));
    return overview_of(name, workspace.raster(name));
}

Json overview_of_file(const std::filesystem::path& file, const Context& context) {
    const geodata::Catalog catalog = geodata::Catalog::open({file}, context);
    if (catalog.entries().empty())
        throw Error(ErrorCode::InvalidArgument,
                    catalog.skipped().empty()
                        ? fmt::format("{} holds no data", quoted_name(file.filename().string()))
                        : catalog.skipped().front().reason);
    const geodata::CatalogEntry& first = catalog.entries().front();
    Json overview = first.kind == geodata::DataKind::Raster
                        ? overview_of(first.name, catalog.open_raster(first))
                        : overview_of(first.name, catalog.read(first, context).layer);
    if (catalog.entries().size() > 1) {
        Json others = Json::array();
        for (std::size_t i = 1; i < std::min(catalog.entries().size(), MostFields); ++i)
            others.push_back(catalog.entries()[i].name);
        overview["others"] = std::move(others);
    }
    return overview;
}

} // namespace graticule::assistants
