// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/formats/osm_json.hpp"
#include "geodata/read.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/granted_download.hpp"
#include "tools/sets/geojson/overpass_query.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* DownloadGeojsonData = "DownloadGeoJSONData";
constexpr const char* PublicServer = "https://overpass-api.de/api/interpreter";

bool asks_overpass(const Arguments& arguments) {
    const bool of_osm = arguments.has("bounding_box");
    if (!of_osm && !arguments.has("url"))
        throw Error(ErrorCode::InvalidArgument, "Nothing says what is to be downloaded",
                    "Give the 'url' of a GeoJSON file, or a 'bounding_box' and a 'key' for data of "
                    "OpenStreetMap.");
    if (!of_osm && (arguments.has("key") || arguments.has("value")))
        throw Error(ErrorCode::InvalidArgument,
                    "'key' and 'value' say what of OpenStreetMap is wanted, and 'bounding_box' is "
                    "missing",
                    "Give it as [west, south, east, north] in degrees.");
    return of_osm;
}

std::string url_of(const Arguments& arguments) {
    return arguments.optional_text("url").value_or(PublicServer);
}

OverpassQuery query_from(const Arguments& arguments) {
    return {arguments.number_list("bounding_box"), arguments.optional_text("key").value_or(""),
            arguments.optional_text("value").value_or(""), arguments.text_list("elements")};
}

/// Pages that say what went wrong, or want a login, are no data.
void expect_json(const DownloadedBody& body, const std::string& url) {
    const std::size_t first = body.bytes.find_first_not_of(" \t\r\n\x1e\xEF\xBB\xBF");
    if (first != std::string::npos && body.bytes[first] == '{')
        return;
    throw Error(ErrorCode::Malformed,
                fmt::format("{} gives no JSON{}: {}", graticule::quoted(url, 120),
                            body.content_type.empty()
                                ? ""
                                : fmt::format(", but {}", one_line(body.content_type, 60)),
                            body.bytes.empty() ? "nothing" : graticule::quoted(body.bytes, 100)),
                "Check that the URL is that of the data and not of a page about them.");
}

geodata::ReadResult read_geojson(const DownloadedBody& body, const std::string& url,
                                 const Context& context) {
    expect_json(body, url);
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "download.geojson";
    write_file(file, body.bytes);
    try {
        return geodata::read_layer(file, {}, context);
    } catch (const Error& error) {
        std::string message = error.message(); // says where the file is, which is nowhere now
        if (const auto at = message.find(file.string()); at != std::string::npos)
            message.replace(at, file.string().size(), graticule::quoted(url, 120));
        throw Error(error.code(), std::move(message), error.hint());
    }
}

geodata::ReadResult fetch(const Arguments& arguments, const std::string& url,
                          const std::vector<sandbox::HostGrant>& grants, const Context& context) {
    if (!asks_overpass(arguments))
        return read_geojson(download({url}, grants, context), url, context);
    const std::string query = overpass_query(query_from(arguments));
    const DownloadedBody body = download({url, overpass_form(query)}, grants, context);
    expect_json(body, url);
    return geodata::read_overpass(body.bytes, graticule::quoted(url, 120), context);
}

Observation download_data(ToolContext& context, const Arguments& arguments) {
    const std::string url = url_of(arguments);
    geodata::ReadResult read =
        fetch(arguments, url, context.workspace.code_settings().hosts, context.context);
    operations::Report report;
    for (std::string& note : read.notes)
        report.decide(std::move(note));
    if (read.layer.size() == 0)
        report.warn("There is nothing of the kind there");
    if (asks_overpass(arguments))
        report.decide("The data are OpenStreetMap's and under the Open Database License: name "
                      "OpenStreetMap's contributors where they are shown");
    const std::string lead = fmt::format("Downloaded {} features from {}.", read.layer.size(),
                                         graticule::quoted(url, 120));
    return store_geodataframe(context, arguments, {DownloadGeojsonData, url}, std::move(read.layer),
                              lead, report);
}

/// What will come is not known.
void dry_run_download_geojson_data(DryRun& dry_run, const Arguments& arguments) {
    constexpr double Most = 1e6;
    constexpr double Likely = 1000;
    if (asks_overpass(arguments))
        overpass_query(query_from(arguments));
    geodata::Layer like(arguments.text("result"));
    like.set_field({"id", geodata::FieldType::Text, ""}, geodata::Column(geodata::FieldType::Text));
    like.set_geometry(geodata::GeometryColumn(), geodata::Crs::wgs84());
    DatasetEstimate estimate;
    estimate.rows = {0, Most, Likely};
    estimate.vertices = Amount::up_to(Most);
    estimate.dimensions = {0, 1, 2};
    dry_run.store_layer(arguments, like, std::move(estimate));
}

} // namespace

ToolSpec download_geojson_data_tool() {
    ToolSpec tool = geojson_tool(
        DownloadGeojsonData,
        "Downloads a layer: a GeoJSON file by its URL, or what of OpenStreetMap lies in a "
        "bounding box, from an Overpass server. Only hosts that the user has granted with "
        "--allow-host are asked.");
    tool.search_words = "fetch get url osm openstreetmap overpass buildings online";
    Parameter box = input("bounding_box", ParameterType::NumberList,
                          "For OpenStreetMap: [west, south, east, north].");
    box.unit = "degrees";
    Parameter elements = choice_input("elements", "Kinds of elements of OpenStreetMap.",
                                      {"node", "way", "relation"});
    elements.type = ParameterType::TextList;
    tool.parameters = {
        optional(input("url", ParameterType::Text,
                       fmt::format("URL of the GeoJSON file, or of the Overpass server; for "
                                   "OpenStreetMap {} if not given.",
                                   PublicServer))),
        optional(std::move(box)),
        optional(input("key", ParameterType::Text,
                       "For OpenStreetMap: key of a tag that elements have, such as building.")),
        optional(input("value", ParameterType::Text,
                       "Value of the tag, such as school; any if not given.")),
        optional(std::move(elements), Json::array({"node", "way", "relation"})),
        result_input()};
    tool.example = R"({"bounding_box": [-77.05, 40.24, -76.85, 40.3], "key": "building", )"
                   R"("elements": ["way", "relation"], "result": "buildings"})";
    tool.call = download_data;
    tool.dry_run = dry_run_download_geojson_data;
    return tool;
}

} // namespace graticule::tools
