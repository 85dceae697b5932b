// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/overpass_query.hpp"

#include "base/error.hpp"
#include "tools/sets/geojson/granted_download.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string_view>

namespace graticule::tools {

namespace {

constexpr double MostSquareDegrees = 25;
constexpr double FullTurn = 360;
constexpr int ServerSeconds = MaxDownloadSeconds - 30; // so that the server's own end comes first

// Within a text of the query language, whatever a tag may hold.
std::string in_quotes(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20)
            throw Error(ErrorCode::InvalidArgument, "A tag holds no control character",
                        "Check 'key' and 'value'.");
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

void require_box(const std::vector<double>& box) {
    const bool whole = box.size() == 4 && box[1] >= -90 && box[3] <= 90 && box[1] < box[3]
                       && box[0] >= -180 && box[0] <= 180 && box[2] >= -180 && box[2] <= 180
                       && box[0] != box[2];
    if (!whole)
        throw Error(ErrorCode::InvalidArgument, "'bounding_box' is no box on the globe",
                    "Give [west, south, east, north] in degrees, such as [-77.1, 40.2, -76.8, "
                    "40.3].");
    const double width = box[2] - box[0] + (box[2] < box[0] ? FullTurn : 0);
    if (width * (box[3] - box[1]) > MostSquareDegrees)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'bounding_box' has {:.1f} square degrees, and {} are the most "
                                "that is asked of a server",
                                width * (box[3] - box[1]), MostSquareDegrees),
                    "Ask for a smaller one.");
}

// To the centimetre, as OpenStreetMap has places.
std::string place(double south, double west, double north, double east) {
    return fmt::format("({:.7f},{:.7f},{:.7f},{:.7f})", south, west, north, east);
}

} // namespace

std::string overpass_query(const OverpassQuery& query) {
    const std::vector<double>& box = query.bounding_box;
    require_box(box);
    if (query.key.empty())
        throw Error(ErrorCode::InvalidArgument, "'key' says which elements are wanted",
                    "Give the key of a tag, such as building, highway or amenity.");
    if (query.elements.empty())
        throw Error(ErrorCode::InvalidArgument, "'elements' names no kind of element",
                    "Give node, way, relation or several of them.");
    const std::string tag =
        query.value.empty() ? fmt::format("[{}]", in_quotes(query.key))
                            : fmt::format("[{}={}]", in_quotes(query.key), in_quotes(query.value));
    std::vector<std::string> places;
    if (box[0] < box[2])
        places = {place(box[1], box[0], box[3], box[2])};
    else
        places = {place(box[1], box[0], box[3], FullTurn / 2),
                  place(box[1], -FullTurn / 2, box[3], box[2])};
    std::string union_of;
    for (const std::string& element : query.elements)
        for (const std::string& place : places)
            union_of += fmt::format("{}{}{};", element, tag, place);
    return fmt::format("[out:json][timeout:{}][maxsize:{}];({});out body geom;", ServerSeconds,
                       4 * MaxDownloadBytes, union_of);
}

std::string overpass_form(const std::string& query) {
    std::string form = "data=";
    for (const char c : query) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_' || c == '~')
            form += c;
        else
            form += fmt::format("%{:02X}", byte);
    }
    return form;
}

} // namespace graticule::tools
