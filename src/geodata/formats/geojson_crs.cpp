// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geojson_crs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <fstream>

namespace graticule::geodata {

namespace {

constexpr int DeepestMember = 6; // "crs" has two levels

// "EPSG:25832" of other ways to say it: "25832", "EPSG::25832", "…/gml/srs/epsg.xml#25832".
std::string epsg_code_of(std::string_view name) {
    const std::size_t before = name.find_last_not_of("0123456789");
    const bool bare = before == std::string_view::npos;
    const std::string_view code = bare ? name : name.substr(before + 1);
    const bool of_epsg = bare || ascii_lower(name).find("epsg") != std::string::npos;
    return of_epsg && !code.empty() ? fmt::format("EPSG:{}", code) : std::string(name);
}

// GeoJSON's own CRS, as the OGC's web services and its registry name it.
bool is_crs84(const std::string& name) {
    const std::string lower = ascii_lower(name);
    return lower == "crs:84" || lower.ends_with(":crs84") || lower.ends_with("/crs84");
}

Crs crs_of_name(const std::string& name) {
    if (is_crs84(name))
        return Crs::wgs84();
    try {
        return Crs::parse(name);
    } catch (const Error& error) {
        const std::string code = epsg_code_of(name);
        if (error.code() != ErrorCode::InvalidArgument || code == name)
            throw;
        return Crs::parse(code);
    }
}

// Numbers are taken as their digits: a code may stand as one.
std::string crs_text_of(const Json& object, const char* member) {
    if (!object.is_object())
        return {};
    const auto found = object.find(member);
    if (found == object.end())
        return {};
    if (found->is_string())
        return found->get<std::string>();
    return found->is_number_integer() ? found->dump() : std::string();
}

bool names_ogc_definition(std::string_view address) {
    return address.find("opengis.net/def/crs/") != std::string_view::npos;
}

// What a member says as text that can be parsed; empty where it does not say it here.
std::string definition_in(const Json& member) {
    if (member.is_string())
        return member.get<std::string>();
    const Json properties = member.is_object() ? member.value("properties", Json()) : Json();
    const std::string type = ascii_lower(crs_text_of(member, "type"));
    if (type == "name")
        return crs_text_of(properties, "name");
    if (type == "epsg")
        return crs_text_of(properties, "code");
    if (type == "ogc" || type == "urn")
        return crs_text_of(properties, "urn");
    const std::string address = type == "link" ? crs_text_of(properties, "href") : "";
    return names_ogc_definition(address) ? address : std::string();
}

std::string why_not(const Json& member) {
    return is_text(member.is_object() ? member.value("type", Json()) : Json(), "link")
               ? "it is a link, and links are not followed"
               : "it has neither a name nor a code";
}

} // namespace

GeoJsonCrs crs_of_geojson_member(const Json& member) {
    if (member.is_null())
        return {Crs::wgs84(), {}};
    constexpr std::string_view Unknown =
        "The file's CRS is not understood and taken as unknown ({})";
    const std::string definition = definition_in(member);
    if (definition.empty())
        return {Crs(), {fmt::format(Unknown, why_not(member))}};
    try {
        return {crs_of_name(definition), {}};
    } catch (const Error& error) {
        return {Crs(), {fmt::format(Unknown, error.message())}};
    }
}

GeoJsonCrs crs_of_geojson_file(const std::filesystem::path& file) {
    // Of the outermost members all others are passed over.
    const auto keep = [](int depth, Json::parse_event_t event, Json& read) {
        return depth <= DeepestMember
               && (event != Json::parse_event_t::key || depth != 1 || is_text(read, "crs"));
    };
    std::ifstream stream(file, std::ios::binary);
    constexpr bool Throws = false;
    Json outermost;
    try {
        outermost = Json::parse(stream, keep, Throws);
    } catch (const std::ios_base::failure& failure) {
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot read {}: {}", file.string(), failure.code().message()));
    }
    return crs_of_geojson_member(outermost.is_object() ? outermost.value("crs", Json()) : Json());
}

} // namespace graticule::geodata
