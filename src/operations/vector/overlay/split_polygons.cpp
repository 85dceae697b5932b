// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/split_polygons.hpp"

#include "base/error.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/feature_lines.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/box_tree.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::Layer;
using geodata::own_geos;
using Wkb = std::vector<std::uint8_t>;

/// Cuts polygons along the lines of a column. Safe to use from several threads.
class Knife {
public:
    explicit Knife(const GeometryColumn& lines) : m_lines(lines), m_tree(boxes_of(lines)) {}

    /// The pieces of a geometry, from west to east; none where no line divides it.
    std::vector<Wkb> pieces(geodata::WkbView wkb) const {
        const GEOSContextHandle_t context = geos_context();
        const GeosGeometry geometry = geodata::geos_from_wkb(wkb);
        std::vector<Wkb> all;
        const int parts = GEOSGetNumGeometries_r(context, geometry.get());
        for (int i = 0; i < parts; ++i)
            add_pieces(GEOSGetGeometryN_r(context, geometry.get(), i), all);
        if (all.size() == static_cast<std::size_t>(parts))
            return {};
        std::sort(all.begin(), all.end(), [](const Wkb& a, const Wkb& b) {
            const geodata::Extent first = geodata::wkb_extent(a);
            const geodata::Extent second = geodata::wkb_extent(b);
            return std::pair(first.min_x, first.min_y) < std::pair(second.min_x, second.min_y);
        });
        return all;
    }

private:
    static std::vector<Box<2>> boxes_of(const GeometryColumn& lines) {
        std::vector<Box<2>> boxes;
        for (std::size_t row = 0; row < lines.size(); ++row)
            boxes.push_back(lines.is_void(row) ? Box<2>() : box_of(lines.extent(row)));
        return boxes;
    }

    /// What of the lines comes near an extent.
    std::vector<GeosGeometry> lines_near(const geodata::Extent& extent) const {
        std::vector<GeosGeometry> near;
        // Lines are cut off outside of the polygon, so that their new ends bound nothing in it.
        constexpr double Margin = 0.1;
        const geodata::Extent wider =
            extent.expanded(Margin * std::max(extent.width(), extent.height()));
        m_tree.query(box_of(extent), [&](std::size_t row) {
            const GeosGeometry line = geodata::geos_from_wkb(m_lines.wkb(row));
            GeosGeometry cut = own_geos(GEOSClipByRect_r(geos_context(), line.get(), wider.min_x,
                                                         wider.min_y, wider.max_x, wider.max_y),
                                        "take the part of a line near a polygon");
            if (!is_empty(cut.get()))
                near.push_back(std::move(cut));
            return true;
        });
        return near;
    }

    void add_pieces(const GEOSGeometry* polygon, std::vector<Wkb>& all) const {
        const GEOSContextHandle_t context = geos_context();
        Wkb whole = geodata::geos_to_wkb(polygon);
        std::vector<GeosGeometry> lines = lines_near(geodata::wkb_extent(whole));
        const std::size_t before = all.size();
        if (!lines.empty()) {
            lines.push_back(
                own_geos(GEOSBoundary_r(context, polygon), "take the outline of a polygon"));
            const GeosGeometry noded = unite(std::move(lines));
            const GEOSGeometry* const network = noded.get();
            const GeosGeometry faces =
                own_geos(GEOSPolygonize_r(context, &network, 1), "find the pieces of a polygon");
            add_inner(faces.get(), whole, all);
        }
        if (all.size() - before > 1) {
            check_sum(polygon, std::span(all).subspan(before));
            return;
        }
        all.resize(before);
        all.push_back(std::move(whole));
    }

    // Faces outside, between lines, and those in holes are no pieces.
    static void add_inner(const GEOSGeometry* faces, geodata::WkbView whole,
                          std::vector<Wkb>& all) {
        const GEOSContextHandle_t context = geos_context();
        const PolygonLocator locator(whole);
        const int count = GEOSGetNumGeometries_r(context, faces);
        for (int i = 0; i < count; ++i) {
            const GEOSGeometry* face = GEOSGetGeometryN_r(context, faces, i);
            const GeosGeometry inside =
                own_geos(GEOSPointOnSurface_r(context, face), "find a point in a piece");
            const auto place = geodata::wkb_point(geodata::geos_to_wkb(inside.get()));
            if (place && locator.locate(place->x, place->y) == Location::Interior)
                all.push_back(geodata::geos_to_wkb(face));
        }
    }

    static void check_sum(const GEOSGeometry* polygon, std::span<const Wkb> pieces) {
        double sum = 0;
        for (const Wkb& piece : pieces)
            sum += planar_area(geodata::geos_from_wkb(piece).get());
        constexpr double Share = 1e-9;
        if (!agree(sum, planar_area(polygon), Share))
            fail_check(
                "split polygons",
                fmt::format("pieces are as large as their polygon, {}", planar_area(polygon)),
                fmt::format("{}", sum));
    }

    const GeometryColumn& m_lines;
    BoxTree<2> m_tree;
};

Layer ready_polygons(const Layer& layer, Report& report, const Context& context) {
    const Layer usual = with_usual_longitudes(layer, report, context);
    const GeometryColumn& source = usual.geometry();
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < source.size(); ++row) {
        if (!source.is_void(row) && geodata::dimension_of(source.type(row)) == 2)
            kept.push_back(row);
    }
    const std::size_t without = source.void_count();
    if (kept.empty() && without < source.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no polygons to split", layer.name()),
                    "Name the polygon layer first and the lines second.");
    report.drop("feature without geometry", without);
    report.drop("feature that is no polygon", source.size() - without - kept.size());
    return with_valid_polygons(usual.select(kept), report, context);
}

Layer ready_lines(const Layer& lines, const Layer& polygons, Report& report,
                  const Context& context) {
    const Layer moved =
        with_usual_longitudes(reconcile(polygons, lines, report, context), report, context);
    Layer blades = feature_lines(moved, report, context);
    if (blades.size() == 0 && lines.geometry().void_count() < lines.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no lines to split by", lines.name()),
                    "Name a layer of lines or polygons.");
    warn_if_far_apart(polygons, blades, report);
    return blades;
}

/// One row for each piece; polygons without pieces as they are.
Layer with_pieces(const Layer& polygons, const std::vector<std::vector<Wkb>>& pieces) {
    const GeometryColumn& source = polygons.geometry();
    std::vector<std::size_t> rows;
    GeometryColumn geometry;
    geodata::Column numbers(geodata::FieldType::Integer);
    for (std::size_t row = 0; row < source.size(); ++row) {
        const std::size_t count = std::max<std::size_t>(1, pieces[row].size());
        for (std::size_t i = 0; i < count; ++i) {
            rows.push_back(row);
            pieces[row].empty() ? geometry.append(source.wkb(row))
                                : geometry.append(pieces[row][i]);
            numbers.append_integer(static_cast<std::int64_t>(i + 1));
        }
    }
    Layer fields = polygons; // without the whole polygon, which would be copied for each piece
    fields.remove_geometry();
    Layer result = fields.select(rows);
    result.set_geometry(std::move(geometry), polygons.crs());
    result.set_field({free_field_name(result, "piece"), geodata::FieldType::Integer, ""},
                     std::move(numbers));
    return result;
}

} // namespace

Layer split_polygons(const Layer& polygons, const Layer& lines, Report& report,
                     const Context& context) {
    const Layer ready = ready_polygons(polygons, report, context);
    const Layer blades = ready_lines(lines, ready, report, context);
    const GeometryColumn& source = ready.geometry();
    const Knife knife(blades.geometry());
    std::vector<std::vector<Wkb>> pieces(source.size());
    constexpr std::size_t Grain = 8;
    parallel_for(
        context, source.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row)
                pieces[row] = knife.pieces(source.wkb(row));
        },
        "splitting");
    const auto whole = std::count_if(pieces.begin(), pieces.end(),
                                     [](const std::vector<Wkb>& none) { return none.empty(); });
    report.decide(fmt::format("Lines divide {} of the {} polygons of '{}'; the others stay whole",
                              source.size() - static_cast<std::size_t>(whole), source.size(),
                              polygons.name()));
    report.check("The pieces of each polygon are together as large as it");
    return with_pieces(ready, pieces);
}

} // namespace graticule::operations
