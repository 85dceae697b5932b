// SPDX-License-Identifier: Apache-2.0
#include "cartography/basemap.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "cartography/path_clip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;

namespace {

constexpr double WorldBeyondDegrees = 120;
constexpr double LocalBelowDegrees = 12;

std::string_view file_name(BasemapDetail detail) {
    switch (detail) {
    case BasemapDetail::World:
        return "countries-110m.json";
    case BasemapDetail::Region:
        return "countries-50m.json";
    case BasemapDetail::Local:
        break;
    }
    return "countries-10m.json";
}

/// Arcs are shared between neighbours; a negative index ~i is arc i backwards.
struct Topology {
    const std::vector<Path>& arcs;
    const Json& objects;
};

std::vector<Path> read_arcs(const Json& document) {
    const auto scale = document.at("transform").at("scale").get<std::array<double, 2>>();
    const auto shift = document.at("transform").at("translate").get<std::array<double, 2>>();
    std::vector<Path> arcs;
    for (const Json& deltas : document.at("arcs")) {
        Path arc;
        arc.reserve(deltas.size());
        double x = 0;
        double y = 0;
        for (const Json& delta : deltas) {
            x += delta.at(0).get<double>();
            y += delta.at(1).get<double>();
            arc.push_back({x * scale[0] + shift[0], y * scale[1] + shift[1]});
        }
        arcs.push_back(std::move(arc));
    }
    return arcs;
}

std::size_t arc_index(int reference) {
    return static_cast<std::size_t>(reference < 0 ? ~reference : reference);
}

Ring assemble_ring(const Topology& topology, const Json& references) {
    Ring ring;
    for (const Json& reference : references) {
        const Path& arc = topology.arcs.at(arc_index(reference.get<int>()));
        if (!ring.empty())
            ring.pop_back(); // an arc begins where the one before it ended
        if (reference.get<int>() >= 0)
            ring.insert(ring.end(), arc.begin(), arc.end());
        else
            ring.insert(ring.end(), arc.rbegin(), arc.rend());
    }
    // The package's rings are spherical: they step over the antimeridian, and Antarctica's goes
    // around the pole.
    make_planar(ring);
    return ring;
}

void add_polygon(const Topology& topology, const Json& rings, const Extent& window,
                 Basemap& basemap) {
    std::vector<Ring> polygon;
    for (const Json& references : rings)
        polygon.push_back(assemble_ring(topology, references));
    for (const double offset : {-360.0, 0.0, 360.0}) {
        std::vector<Ring> kept;
        for (Ring ring : polygon) {
            for (Point& point : ring)
                point.x += offset;
            ring = clip_ring(ring, window);
            if (ring.empty() && kept.empty())
                break; // the shell is outside, so the holes are
            if (!ring.empty())
                kept.push_back(std::move(ring));
        }
        if (!kept.empty())
            basemap.land.push_back(std::move(kept));
    }
}

/// Calls `visit` with the rings of each polygon of an object and of all that it collects.
template <typename Visit>
void for_each_polygon(const Json& object, const Visit& visit) {
    const std::string type = object.value("type", "");
    if (type == "GeometryCollection")
        for (const Json& member : object.at("geometries"))
            for_each_polygon(member, visit);
    else if (type == "MultiPolygon")
        for (const Json& rings : object.at("arcs"))
            visit(rings);
    else if (type == "Polygon")
        visit(object.at("arcs"));
}

void add_lines(const Topology& topology, const Extent& window, Basemap& basemap) {
    std::vector<int> uses(topology.arcs.size(), 0);
    for_each_polygon(topology.objects.at("countries"), [&](const Json& rings) {
        for (const Json& references : rings)
            for (const Json& reference : references)
                ++uses.at(arc_index(reference.get<int>()));
    });
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (uses[i] == 0)
            continue;
        std::vector<Path>& lines = uses[i] == 1 ? basemap.coasts : basemap.borders;
        Path arc = topology.arcs[i];
        unwrap_longitudes(arc);
        for (const double offset : {-360.0, 0.0, 360.0}) {
            Path moved = arc;
            for (Point& point : moved)
                point.x += offset;
            for (Path& piece : clip_path(moved, window))
                lines.push_back(std::move(piece));
        }
    }
}

} // namespace

BasemapDetail basemap_detail_for(const Extent& degrees) {
    const double width = std::max(degrees.width(), degrees.height());
    if (width > WorldBeyondDegrees)
        return BasemapDetail::World;
    return width < LocalBelowDegrees ? BasemapDetail::Local : BasemapDetail::Region;
}

Basemap read_basemap(const std::filesystem::path& share_folder, BasemapDetail detail,
                     const Extent& degrees) {
    const std::filesystem::path path = share_folder / "basemap" / file_name(detail);
    try {
        const Json document = parse_json(read_file(path), path.filename().string());
        const std::vector<Path> arcs = read_arcs(document);
        const Topology topology{arcs, document.at("objects")};
        Basemap basemap;
        for_each_polygon(topology.objects.at("land"), [&](const Json& rings) {
            add_polygon(topology, rings, degrees, basemap);
        });
        add_lines(topology, degrees, basemap);
        return basemap;
    } catch (const Json::exception&) {
        throw Error(ErrorCode::Malformed, fmt::format("{} is not a topology", path.string()),
                    "Run scripts/setup.sh to fetch it again");
    } catch (const std::out_of_range&) {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} names an arc that it does not hold", path.string()),
                    "Run scripts/setup.sh to fetch it again");
    }
}

} // namespace graticule::cartography
