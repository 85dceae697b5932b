// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/written_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/write.hpp"
#include "tools/observation.hpp"
#include "tools/output_name.hpp"
#include "tools/parameters.hpp"
#include "tools/provenance.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace graticule::tools {

namespace {

using geodata::VectorFormat;

struct Format {
    const char* name;
    const char* ending;
    VectorFormat format;
};

constexpr std::array Formats{
    Format{"GeoJSON", ".geojson", VectorFormat::GeoJson},
    Format{"GeoJSONL", ".geojsonl", VectorFormat::GeoJsonLines},
    Format{"Shapefile", ".shp", VectorFormat::Shapefile},
    Format{"GeoPackage", ".gpkg", VectorFormat::GeoPackage},
    Format{"FlatGeobuf", ".fgb", VectorFormat::FlatGeobuf},
    Format{"CSV", ".csv", VectorFormat::Csv},
};

const Format& format_called(const std::string& name) {
    return *std::find_if(Formats.begin(), Formats.end(),
                         [&](const Format& format) { return name == format.name; });
}

/// The format that a file name has the ending of, if it has one.
const Format* format_by_ending(const std::string& file_name) {
    if (!std::filesystem::path(file_name).has_extension())
        return nullptr;
    try {
        const VectorFormat wanted = geodata::format_of(file_name);
        const auto* const found =
            std::find_if(Formats.begin(), Formats.end(),
                         [&](const Format& format) { return format.format == wanted; });
        return found == Formats.end() ? nullptr : found;
    } catch (const Error&) {
        return nullptr; // a dot that begins no ending: "rain.2020"
    }
}

struct FileRequest {
    OutputName name;
    std::string ending;
    VectorFormat format = VectorFormat::GeoJson;
    geodata::WriteOptions options;
};

FileRequest file_request(const Arguments& arguments) {
    std::string file_name = safe_file_name(
        arguments.optional_text("file_name").value_or(arguments.text("geodataframe")));
    if (file_name.ends_with(provenance_file("").string()))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is what the provenance of an output is called",
                                shorten(file_name, 80)),
                    "Give another file name");
    const Format* const by_ending = format_by_ending(file_name);
    const auto asked = arguments.optional_text("format");
    const Format& format = asked ? format_called(*asked) : by_ending ? *by_ending : Formats.front();
    if (by_ending != nullptr && by_ending->format != format.format)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is not what a {} file is called", shorten(file_name, 80),
                                format.name),
                    fmt::format("Leave out the ending, or give {}", format.ending));
    const std::filesystem::path path =
        by_ending == nullptr ? file_name + std::string(format.ending) : file_name;
    return {{path.stem().string(), arguments.has("file_name")},
            path.extension().string(),
            format.format,
            {arguments.boolean("keep_crs")}};
}

bool is_geojson(VectorFormat format) {
    return format == VectorFormat::GeoJson || format == VectorFormat::GeoJsonLines;
}

void require_fit(const geodata::Layer& layer, const std::string& name, const FileRequest& request) {
    const bool table_format =
        request.format == VectorFormat::Csv || request.format == VectorFormat::GeoPackage;
    if (!layer.has_geometry() && !table_format)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("'{}' is a table without geometry", shorten(name, 80)),
                    "Save it as CSV or GeoPackage.");
    if (request.options.keep_crs && request.format != VectorFormat::GeoJson)
        throw Error(ErrorCode::InvalidArgument,
                    "'keep_crs' is for GeoJSON; other formats have the layer's CRS",
                    request.format == VectorFormat::GeoJsonLines
                        ? "Newline-delimited GeoJSON is in WGS 84 always: take GeoJSON."
                        : "Leave it out.");
    if (is_geojson(request.format) && !request.options.keep_crs && !layer.crs().known())
        throw Error(ErrorCode::CrsMissing,
                    fmt::format("'{}' has no CRS, and GeoJSON is in WGS 84", shorten(name, 80)),
                    "Give keep_crs true to write its coordinates as they are, or say its CRS with "
                    "TransformProjectionOfGeoDataFrame first.");
}

} // namespace

std::vector<Parameter> file_parameters() {
    std::vector<std::string> names;
    for (const Format& format : Formats)
        names.emplace_back(format.name);
    Parameter format = choice_input("format",
                                    "Format of the file; by the file name's ending, else GeoJSON, "
                                    "if not given.",
                                    std::move(names));
    format.choice_aliases = {
        {"json", "GeoJSON"},    {"shp", "Shapefile"},      {"ESRI Shapefile", "Shapefile"},
        {"gpkg", "GeoPackage"}, {"GPKG", "GeoPackage"},    {"fgb", "FlatGeobuf"},
        {"ndjson", "GeoJSONL"}, {"GeoJSONSeq", "GeoJSONL"}};
    return {optional(std::move(format)),
            optional(input("file_name", ParameterType::Text,
                           "Name of the file; that of the dataset if not given.")),
            optional(input("keep_crs", ParameterType::Boolean,
                           "Whether GeoJSON keeps the layer's CRS and coordinates; else they are "
                           "moved to WGS 84, as RFC 7946 wants them."),
                     false)};
}

Observation write_dataset_file(ToolContext& context, const Arguments& arguments,
                               std::string_view verb) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    const FileRequest request = file_request(arguments);
    require_fit(layer, name, request);
    const std::filesystem::path path = path_of(context.workspace, request.name, request.ending);
    operations::Report report;
    for (std::string& note : geodata::write_layer(layer, path, context.context, request.options))
        report.warn(std::move(note));
    Observation observation;
    observation.text =
        fmt::format("{} '{}' as {}: {} {}.", verb, name, context.workspace.relative_path(path),
                    layer.size(), layer.has_geometry() ? "features" : "rows");
    observation.data = layer_summary(name, layer);
    observation.data["file"] = context.workspace.relative_path(path);
    add_report(observation, report);
    add_artifact(observation, context.workspace, layer.has_geometry() ? "layer" : "table", path,
                 name);
    return observation;
}

Effect writes_dataset_file() {
    return [](DryRun& dry_run, const Arguments& arguments) {
        require_fit(dry_run.sample(arguments, "geodataframe"), arguments.text("geodataframe"),
                    file_request(arguments));
    };
}

} // namespace graticule::tools
