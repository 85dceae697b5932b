// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/topology.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace graticule::geodata {

namespace {

// A small file can name a long arc many times; borders lie between two areas, in a few sets of
// them.
constexpr std::size_t MaxPoints = 500'000'000;
constexpr std::size_t MaxUses = 100;         // of each point of the arcs, on the average
constexpr std::size_t FewPoints = 1'000'000; // that are allowed however often they are used
constexpr std::size_t MaxDepth = 32;         // of collections
constexpr std::size_t MinRingPoints = 4;
constexpr std::size_t MinLinePoints = 2;

// An empty array where the member is missing.
const Json& topology_member(const Json& object, const char* name) {
    static const Json None = Json::array();
    const auto found = object.find(name);
    return found == object.end() ? None : *found;
}

std::vector<std::vector<std::uint8_t>>
each(const Json& values, const std::function<std::vector<std::uint8_t>(const Json&)>& make) {
    std::vector<std::vector<std::uint8_t>> made;
    for (const Json& value : values)
        made.push_back(make(value));
    return made;
}

} // namespace

Topology::Topology(const Json& document, std::string source) : m_source(std::move(source)) {
    const auto transform = document.find("transform");
    const bool quantized = transform != document.end() && transform->is_object();
    if (quantized) {
        const Point scale = position(topology_member(*transform, "scale"));
        const Point translate = position(topology_member(*transform, "translate"));
        m_scale = {scale.x, scale.y};
        m_translate = {translate.x, translate.y};
    }
    for (const Json& arc : topology_member(document, "arcs")) {
        std::vector<Point>& points = m_arcs.emplace_back();
        Point sum;
        for (const Json& step : arc) {
            const Point own = Topology::position(step);
            sum = quantized ? Point{sum.x + own.x, sum.y + own.y} : own;
            points.push_back(transformed(sum.x, sum.y));
        }
        m_most_points += MaxUses * points.size();
    }
    m_most_points = std::clamp(m_most_points, FewPoints, MaxPoints);
}

void Topology::fail(const std::string& reason) const {
    throw Error(ErrorCode::Malformed, fmt::format("{} is not sound TopoJSON: {}", m_source, reason),
                "Make it again from its source");
}

// A pair of numbers as it stands in the file.
Point Topology::position(const Json& coordinates) const {
    if (!coordinates.is_array() || coordinates.size() < 2 || !coordinates[0].is_number()
        || !coordinates[1].is_number())
        fail("a position is not two numbers");
    return {coordinates[0].get<double>(), coordinates[1].get<double>()};
}

Point Topology::transformed(double x, double y) const {
    return {x * m_scale[0] + m_translate[0], y * m_scale[1] + m_translate[1]};
}

std::vector<Point> Topology::line(const Json& arcs) {
    std::vector<Point> points;
    for (const Json& reference : arcs) {
        if (!reference.is_number_integer())
            fail("an arc is not named by a whole number");
        const auto number = reference.get<std::int64_t>();
        const bool reversed = number < 0;
        const auto index = static_cast<std::size_t>(reversed ? ~number : number);
        if (index >= m_arcs.size())
            fail(fmt::format("arc {} of {} is named", index, m_arcs.size()));
        const std::vector<Point>& arc = m_arcs[index];
        m_points += arc.size();
        if (m_points > m_most_points)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} names its arcs so often that there would be more than {} "
                                    "points",
                                    m_source, m_most_points),
                        "Make it again from its source, in several files");
        // Arcs share the point where they meet.
        const std::size_t skipped = points.empty() || arc.empty() ? 0 : 1;
        for (std::size_t i = skipped; i < arc.size(); ++i)
            points.push_back(reversed ? arc[arc.size() - 1 - i] : arc[i]);
    }
    return points;
}

std::vector<std::uint8_t> Topology::line_string(const Json& arcs) {
    std::vector<Point> points = line(arcs);
    while (!points.empty() && points.size() < MinLinePoints)
        points.push_back(points.front());
    return make_line_wkb(points);
}

// Rings that quantization has shrunk to less than a triangle are kept, closed on themselves.
std::vector<std::uint8_t> Topology::polygon(const Json& rings) {
    std::vector<std::vector<Point>> made;
    for (const Json& arcs : rings) {
        std::vector<Point>& ring = made.emplace_back(line(arcs));
        while (!ring.empty() && ring.size() < MinRingPoints)
            ring.push_back(ring.front());
    }
    return make_polygon_wkb(made);
}

std::vector<std::uint8_t> Topology::collection(const Json& members, std::size_t depth) {
    if (depth > MaxDepth)
        fail("collections are nested too deeply");
    std::vector<std::vector<std::uint8_t>> made;
    for (const Json& object : members)
        if (std::vector<std::uint8_t> wkb = geometry(object, depth + 1); !wkb.empty())
            made.push_back(std::move(wkb));
    return make_multi_wkb(GeometryType::GeometryCollection, made);
}

std::vector<std::uint8_t> Topology::geometry(const Json& object) {
    return geometry(object, 0);
}

std::vector<std::uint8_t> Topology::geometry(const Json& object, std::size_t depth) {
    const auto found = object.find("type");
    if (!object.is_object() || found == object.end() || found->is_null())
        return {};
    if (!found->is_string())
        fail("a geometry's type is not text");
    const auto type = found->get<std::string>();
    const auto point = [&](const Json& coordinates) {
        const Point raw = position(coordinates);
        const Point place = transformed(raw.x, raw.y);
        return make_point_wkb(place.x, place.y);
    };
    const Json& arcs = topology_member(object, "arcs");
    const Json& coordinates = topology_member(object, "coordinates");
    if (type == "Point")
        return point(coordinates);
    if (type == "MultiPoint")
        return make_multi_wkb(GeometryType::MultiPoint, each(coordinates, point));
    if (type == "LineString")
        return line_string(arcs);
    if (type == "MultiLineString")
        return make_multi_wkb(GeometryType::MultiLineString,
                              each(arcs, [&](const Json& one) { return line_string(one); }));
    if (type == "Polygon")
        return polygon(arcs);
    if (type == "MultiPolygon")
        return make_multi_wkb(GeometryType::MultiPolygon,
                              each(arcs, [&](const Json& one) { return polygon(one); }));
    if (type == "GeometryCollection")
        return collection(topology_member(object, "geometries"), depth);
    fail(fmt::format("'{}' is not a geometry type", type));
}

} // namespace graticule::geodata
