// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* ReadingDataFromGeojson = "ReadingDataFromGeoJSON";

/// What Python reads GeoJSON with: a name that is none of these is one of a file.
bool is_library(std::string_view package) {
    static constexpr std::array<std::string_view, 17> Libraries{
        "geopandas", "gpd",     "pandas",  "pd",        "json",  "geojson",
        "fiona",     "pyogrio", "shapely", "gdal",      "osgeo", "ogr",
        "pygeoj",    "orjson",  "ujson",   "osgeo.ogr", "pyshp"};
    const std::string folded = ascii_lower(trim(package));
    return std::find(Libraries.begin(), Libraries.end(), folded) != Libraries.end();
}

const geodata::CatalogEntry& only_entry(const geodata::Catalog& catalog) {
    std::vector<std::string> names;
    const geodata::CatalogEntry* only = nullptr;
    for (const geodata::CatalogEntry& entry : catalog.entries())
        if (entry.kind != geodata::DataKind::Raster) {
            names.push_back(entry.name);
            only = &entry;
        }
    if (names.size() == 1)
        return *only;
    throw Error(ErrorCode::InvalidArgument,
                names.empty() ? "The data hold no layer or table"
                              : fmt::format("Which of {} datasets is to be read?", names.size()),
                names.empty() ? "Give the program files with --data."
                              : fmt::format("Give 'dataset': {}", names_in_sentence(names)));
}

/// The dataset that is meant: the one that is named, the one that `package` names by its file, of
/// which a path says only where its author had it, or the only one.
const geodata::CatalogEntry& entry_meant(const Workspace& workspace, const Arguments& arguments) {
    const geodata::Catalog& catalog = workspace.catalog();
    if (arguments.has("dataset"))
        return find_in_data(workspace, arguments.text("dataset"));
    if (!arguments.has("package"))
        return only_entry(catalog);
    const std::string package = arguments.text("package");
    if (const auto* entry = catalog.find_if_any(package))
        return *entry;
    return is_library(package)
               ? only_entry(catalog)
               : find_in_data(workspace, std::filesystem::path(package).filename().string());
}

const geodata::CatalogEntry& layer_meant(const Workspace& workspace, const Arguments& arguments) {
    const geodata::CatalogEntry& entry = entry_meant(workspace, arguments);
    if (entry.kind == geodata::DataKind::Raster)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is a raster", quoted_name(entry.title)),
                    "Name a layer or table.");
    return entry;
}

Observation read(ToolContext& context, const Arguments& arguments) {
    const geodata::CatalogEntry& entry = layer_meant(context.workspace, arguments);
    geodata::ReadResult read = context.workspace.read(entry, context.context);
    operations::Report report;
    for (std::string& note : read.notes)
        report.decide(std::move(note));
    return store_geodataframe(context, arguments, {ReadingDataFromGeojson, entry.name},
                              std::move(read.layer),
                              fmt::format("Read {}.", quoted_name(entry.title)), report);
}

void dry_run_reading_data_from_geojson(DryRun& dry_run, const Arguments& arguments) {
    Json named = arguments.all();
    named["dataset"] = layer_meant(dry_run.estimates().samples(), arguments).name;
    reads_entry("dataset")(dry_run, Arguments(std::move(named)));
}

/// The dataset's own name: what has that name is what is read, or something that was made and
/// stays.
Json name_of_read(const ToolSpec&, const Json& values, const Workspace& workspace) {
    const std::string& name = layer_meant(workspace, Arguments(values)).name;
    if (!workspace.has_layer(name))
        return name;
    const Origin& origin = workspace.origin(name);
    const bool read = origin.made_by == ReadingDataFromGeojson || origin.made_by == Catalogue;
    return read && origin.from == name ? name : workspace.free_name(name);
}

Parameter name_for_read() {
    Parameter result = result_input();
    result.description = "Name for the result; the dataset's if not given.";
    result.otherwise = name_of_read;
    return result;
}

} // namespace

ToolSpec reading_data_from_geojson_tool() {
    ToolSpec tool =
        geojson_tool(ReadingDataFromGeojson,
                     "Reads a file of the data: GeoJSON (a FeatureCollection, a Feature, a "
                     "geometry, or features line by line), TopoJSON, Shapefile, GeoPackage, "
                     "FlatGeobuf, KML, GPX, CSV or Excel.");
    tool.search_words = "load open uploaded file layer";
    tool.parameters = {
        optional(catalog_input("dataset",
                               "Name of the dataset, or of its file; the only one of the data if "
                               "not given.",
                               AllowedValues::CatalogAny)),
        optional(input("package", ParameterType::Text,
                       "As published calls have it: the name of the file, or of the Python library "
                       "that they read it with (geopandas, json), for the only dataset.")),
        name_for_read()};
    tool.example = R"({"dataset": "countries", "result": "countries_read"})";
    tool.call = read;
    tool.dry_run = dry_run_reading_data_from_geojson;
    return tool;
}

} // namespace graticule::tools
