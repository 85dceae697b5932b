// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/json_kind.hpp"

#include <cctype>
#include <string>
#include <string_view>

namespace graticule::geodata {

namespace {

constexpr char RecordSeparatorByte = 0x1E; // starts each text of RFC 8142
constexpr std::size_t MaxKeptText = 64;    // longer member names and values are none of ours

// Walks JSON without building anything, keeping the names and values of the outermost object.
class Scanner {
public:
    explicit Scanner(std::istream& stream) : m_stream(*stream.rdbuf()) {}

    // The next character that is not white space, taken; 0 at the end.
    char next() {
        for (;;) {
            const int c = m_stream.sbumpc();
            if (c == std::char_traits<char>::eof())
                return 0;
            if (std::isspace(c) == 0)
                return static_cast<char>(c);
        }
    }

    char peek() {
        for (;;) {
            const int c = m_stream.sgetc();
            if (c == std::char_traits<char>::eof())
                return 0;
            if (std::isspace(c) == 0)
                return static_cast<char>(c);
            m_stream.sbumpc();
        }
    }

    // After the opening quote; keeps only the start of a long text.
    std::string text() {
        std::string kept;
        for (;;) {
            const int c = m_stream.sbumpc();
            if (c == std::char_traits<char>::eof() || c == '"')
                return kept;
            if (kept.size() < MaxKeptText)
                kept += static_cast<char>(c);
            if (c == '\\')
                m_stream.sbumpc();
        }
    }

    // Passes over one value; false at the end of the file.
    bool skip_value() {
        std::size_t depth = 0;
        for (;;) {
            const char c = next();
            if (c == 0)
                return false;
            if (c == '"')
                text();
            else if (c == '{' || c == '[')
                ++depth;
            else if ((c == '}' || c == ']') && depth > 0)
                --depth;
            if (depth == 0 && ends_value(peek()))
                return true;
        }
    }

private:
    static bool ends_value(char c) { return c == ',' || c == '}' || c == ']' || c == 0; }

    std::streambuf& m_stream;
};

bool is_geometry_type(std::string_view type) {
    for (const std::string_view known : {"Point", "LineString", "Polygon", "MultiPoint",
                                         "MultiLineString", "MultiPolygon", "GeometryCollection"})
        if (type == known)
            return true;
    return false;
}

// What the type member says; Other where it says nothing of ours.
JsonKind kind_of_type(std::string_view type) {
    if (type == "Topology")
        return JsonKind::TopoJson;
    if (type == "FeatureCollection" || type == "Feature" || is_geometry_type(type))
        return JsonKind::GeoJson;
    return JsonKind::Other;
}

// Looks into the first of the features: those of Esri JSON have attributes for properties.
JsonKind kind_of_features(Scanner& scanner) {
    if (scanner.next() != '[' || scanner.next() != '{')
        return JsonKind::GeoJson;
    while (scanner.peek() == '"') {
        scanner.next();
        const std::string name = scanner.text();
        if (name == "attributes")
            return JsonKind::EsriJson;
        if (name == "type" || name == "properties" || scanner.next() != ':' || !scanner.skip_value()
            || scanner.next() != ',')
            break;
    }
    return JsonKind::GeoJson;
}

JsonKind kind_of_member(std::string_view name) {
    if (name == "geometry" || name == "coordinates" || name == "geometries")
        return JsonKind::GeoJson;
    if (name == "arcs" || name == "objects")
        return JsonKind::TopoJson;
    return JsonKind::Other;
}

// Once the kind is known, only a Feature has to be read to its end: more of them may follow.
bool several_may_follow(std::string_view name, std::string_view type) {
    return (name == "type" && type != "FeatureCollection") || name == "geometry"
           || name == "coordinates";
}

// Passes over the rest of the outermost object; true if another object follows it.
bool another_follows(Scanner& scanner) {
    while (scanner.peek() == ',') {
        scanner.next();
        if (scanner.next() != '"')
            return false;
        scanner.text();
        if (scanner.next() != ':' || !scanner.skip_value())
            return false;
    }
    return scanner.next() == '}'
           && (scanner.peek() == '{' || scanner.peek() == RecordSeparatorByte);
}

} // namespace

JsonKind detect_json_kind(std::istream& stream) {
    Scanner scanner(stream);
    char first = scanner.next();
    if (first == '\xEF') { // a byte order mark
        scanner.next();
        scanner.next();
        first = scanner.next();
    }
    if (first == RecordSeparatorByte)
        return scanner.next() == '{' ? JsonKind::GeoJsonLines : JsonKind::Other;
    if (first == '[')
        return JsonKind::Other;
    if (first != '{')
        return JsonKind::NotJson;
    while (scanner.peek() == '"') {
        scanner.next();
        const std::string name = scanner.text();
        if (scanner.next() != ':')
            return JsonKind::Other;
        if (name == "features")
            return kind_of_features(scanner);
        std::string type;
        if ((name == "type" || name == "geometryType") && scanner.peek() == '"') {
            scanner.next();
            type = scanner.text();
        }
        if (name == "geometryType" && type.starts_with("esriGeometry"))
            return JsonKind::EsriJson;
        const JsonKind kind = name == "type" ? kind_of_type(type) : kind_of_member(name);
        if (kind == JsonKind::GeoJson && several_may_follow(name, type)) {
            if (name != "type")
                scanner.skip_value();
            return another_follows(scanner) ? JsonKind::GeoJsonLines : kind;
        }
        if (kind != JsonKind::Other)
            return kind;
        if (type.empty() && name != "type" && !scanner.skip_value())
            return JsonKind::Other;
        if (scanner.peek() == ',')
            scanner.next();
    }
    return JsonKind::Other;
}

} // namespace graticule::geodata
