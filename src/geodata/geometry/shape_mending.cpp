// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/shape_mending.hpp"

#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/nested_polygons.hpp"
#include "geodata/geometry/polygon_parts.hpp"
#include "geodata/geometry/wkb_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace graticule::geodata {

namespace {

using Wkb = std::vector<std::uint8_t>;

bool all_closed(const std::vector<PolygonPart>& parts) {
    return std::all_of(parts.begin(), parts.end(), [](const PolygonPart& part) {
        return std::all_of(part.begin(), part.end(),
                           [](const RingView& ring) { return ring.closed(); });
    });
}

// One closed ring, as nearly all polygons are.
bool is_plain_polygon(WkbView wkb) {
    WkbCursor cursor(wkb);
    const WkbCursor::Header header = cursor.header();
    if (header.type != GeometryType::Polygon || cursor.count(1) != 1)
        return false;
    const std::size_t position_bytes = header.dimensions() * sizeof(double);
    const std::uint32_t positions = cursor.count(position_bytes);
    return RingView{cursor.take(positions * position_bytes), header.dimensions()}.closed();
}

// The geometry's own type where it can still be.
Wkb written_wkb(const std::vector<PolygonPart>& parts, GeometryType type, bool has_z) {
    return parts.size() == 1 && type == GeometryType::Polygon ? polygon_wkb(parts.front())
                                                              : multipolygon_wkb(parts, has_z);
}

bool is_area(WkbView wkb) {
    return dimension_of(wkb_type(wkb)) == 2;
}

// The polygons of one geometry, those of a multipolygon among them.
void add_polygons(WkbView area, std::vector<Wkb>& polygons) {
    if (wkb_type(area) == GeometryType::Polygon && !wkb_extent(area).empty())
        polygons.emplace_back(area.begin(), area.end());
    else if (wkb_type(area) == GeometryType::MultiPolygon)
        for (const WkbView part : flat_members(area))
            add_polygons(part, polygons);
}

/// The area that polygons have together.
struct Area {
    Wkb wkb;
    bool united = false; ///< they overlapped
};

Area area_of(std::span<const WkbView> polygons, bool has_z) {
    std::vector<Wkb> parts;
    for (const WkbView polygon : polygons)
        add_polygons(polygon, parts);
    Wkb together = gathered_wkb(GeometryType::MultiPolygon, has_z, parts);
    GeosGeometry geometry = geos_from_wkb(together);
    if (parts.size() < 2 || GEOSisValid_r(geos_context(), geometry.get()) == 1)
        return {std::move(together), false};
    return {geos_to_wkb(geos_make_valid(std::move(geometry)).get()), true};
}

std::string counted_shapes(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

} // namespace

std::vector<std::uint8_t> ShapeMending::mend(WkbView wkb) {
    switch (const GeometryType type = wkb_type(wkb)) {
    case GeometryType::Polygon:
    case GeometryType::MultiPolygon:
        return mend_polygons(wkb, type);
    case GeometryType::GeometryCollection:
        return mend_collection(wkb);
    default:
        return {};
    }
}

std::vector<std::uint8_t> ShapeMending::mend_polygons(WkbView wkb, GeometryType type) {
    if (is_plain_polygon(wkb))
        return {};
    std::vector<PolygonPart> parts = polygon_parts(wkb);
    const bool open = !all_closed(parts);
    const bool nested = resolve_nesting(parts);
    m_closed += open ? 1 : 0;
    m_nested += nested ? 1 : 0;
    return open || nested ? written_wkb(parts, type, wkb_has_z(wkb)) : Wkb();
}

std::vector<std::uint8_t> ShapeMending::mend_collection(WkbView wkb) {
    bool changed = false;
    std::vector<Wkb> members;
    for (const WkbView member : flat_members(wkb)) {
        Wkb mended = mend(member);
        changed = changed || !mended.empty();
        members.push_back(mended.empty() ? Wkb(member.begin(), member.end()) : std::move(mended));
    }
    std::vector<WkbView> polygons;
    std::copy_if(members.begin(), members.end(), std::back_inserter(polygons), is_area);
    if (!polygons.empty()) {
        Area area = area_of(polygons, wkb_has_z(wkb));
        m_united += area.united ? 1 : 0;
        if (polygons.size() == members.size()) {
            ++m_gathered;
            return std::move(area.wkb);
        }
        if (area.united) {
            changed = true;
            std::erase_if(members, is_area);
            members.push_back(std::move(area.wkb));
        }
    }
    return changed ? gathered_wkb(GeometryType::GeometryCollection, wkb_has_z(wkb), members)
                   : Wkb();
}

void ShapeMending::add(const ShapeMending& other) {
    m_closed += other.m_closed;
    m_nested += other.m_nested;
    m_gathered += other.m_gathered;
    m_united += other.m_united;
}

std::vector<std::string> ShapeMending::notes() const {
    std::vector<std::string> notes;
    if (m_closed > 0)
        notes.push_back(
            counted_shapes(m_closed, "geometry has a ring that is not closed and was closed",
                           "geometries have rings that are not closed and were closed"));
    if (m_nested > 0)
        notes.push_back(
            counted_shapes(m_nested, "geometry has", "geometries have")
            + " rings in the wrong place, such as a hole given as a polygon of its own or before "
              "the ring around it; what lies wholly in a polygon was taken as a hole in it, and "
              "what lies in such a hole as area again");
    if (m_gathered > 0)
        notes.push_back(
            counted_shapes(m_gathered, "collection of polygons is", "collections of polygons are")
            + " taken as an area of several parts");
    if (m_united > 0)
        notes.push_back(counted_shapes(m_united, "collection has", "collections have")
                        + " polygons that overlap and count as one area");
    return notes;
}

} // namespace graticule::geodata
