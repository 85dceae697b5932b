// SPDX-License-Identifier: Apache-2.0
#include "cartography/layers/basemap.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "cartography/geometry/path_clip.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;
using geodata::Point;
using simdjson::dom::array;
using simdjson::dom::element;

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
    const element objects;
};

Point read_pair(const element pair) {
    return {double(pair.at(0)), double(pair.at(1))};
}

std::vector<Path> read_arcs(const element document) {
    const Point scale = read_pair(document["transform"]["scale"]);
    const Point shift = read_pair(document["transform"]["translate"]);
    std::vector<Path> arcs;
    for (const array deltas : array(document["arcs"])) {
        Path arc;
        arc.reserve(deltas.size());
        Point at;
        for (const element delta : deltas) {
            const Point step = read_pair(delta);
            at.x += step.x;
            at.y += step.y;
            arc.push_back({at.x * scale.x + shift.x, at.y * scale.y + shift.y});
        }
        arcs.push_back(std::move(arc));
    }
    return arcs;
}

std::size_t arc_index(std::int64_t reference) {
    return static_cast<std::size_t>(reference < 0 ? ~reference : reference);
}

Ring assemble_ring(const Topology& topology, const array references) {
    Ring ring;
    for (const std::int64_t reference : references) {
        const Path& arc = topology.arcs.at(arc_index(reference));
        if (!ring.empty())
            ring.pop_back(); // an arc begins where the one before it ended
        if (reference >= 0)
            ring.insert(ring.end(), arc.begin(), arc.end());
        else
            ring.insert(ring.end(), arc.rbegin(), arc.rend());
    }
    // The package's rings are spherical: they step over the antimeridian, and Antarctica's goes
    // around the pole.
    make_planar(ring);
    return ring;
}

void add_polygon(const Topology& topology, const array rings, const Extent& window,
                 Basemap& basemap) {
    std::vector<Ring> polygon;
    for (const array references : rings)
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
void for_each_polygon(const element object, const Visit& visit) {
    const std::string_view type = object["type"];
    if (type == "GeometryCollection")
        for (const element member : array(object["geometries"]))
            for_each_polygon(member, visit);
    else if (type == "MultiPolygon")
        for (const array rings : array(object["arcs"]))
            visit(rings);
    else if (type == "Polygon")
        visit(array(object["arcs"]));
}

void add_lines(const Topology& topology, const Extent& window, Basemap& basemap) {
    std::vector<int> uses(topology.arcs.size(), 0);
    for_each_polygon(topology.objects["countries"], [&](const array rings) {
        for (const array references : rings)
            for (const std::int64_t reference : references)
                ++uses.at(arc_index(reference));
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
        std::string text = read_file(path);
        text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
        simdjson::dom::parser parser;
        const element document = parser.parse(text.data(), text.size(), false);
        const std::vector<Path> arcs = read_arcs(document);
        const Topology topology{arcs, document["objects"]};
        Basemap basemap;
        for_each_polygon(topology.objects["land"], [&](const array rings) {
            add_polygon(topology, rings, degrees, basemap);
        });
        add_lines(topology, degrees, basemap);
        return basemap;
    } catch (const simdjson::simdjson_error& error) {
        if (error.error() == simdjson::MEMALLOC)
            throw std::bad_alloc();
        throw Error(ErrorCode::Malformed, fmt::format("{} is not a topology", path.string()),
                    "Install the program anew, or run `make build` in the project");
    } catch (const std::out_of_range&) {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} names an arc that it does not hold", path.string()),
                    "Install the program anew, or run `make build` in the project");
    }
}

} // namespace graticule::cartography
