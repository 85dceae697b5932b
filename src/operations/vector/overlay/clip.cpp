// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/clip.hpp"

#include "base/error.hpp"
#include "operations/checks/piece_checks.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include <fmt/format.h>

#include <atomic>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::geos_answer;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::Layer;
using geodata::WkbView;

// The mask as one geometry for one thread.
class Mask {
public:
    Mask(WkbView wkb, const geodata::Extent& extent)
        : m_extent(extent), m_locator(wkb), m_geometry(geodata::geos_from_wkb(wkb)),
          m_prepared(GEOSPrepare_r(geos_context(), m_geometry.get())) {}

    /// Appends what of a geometry lies inside; null for nothing.
    /// @return true where only leftovers of a lower dimension did
    bool append_clipped(const GeometryColumn& source, std::size_t row, GeometryColumn& to) const {
        if (source.is_void(row) || !source.extent(row).intersects(m_extent)) {
            to.append_null();
            return false;
        }
        if (const auto point = source.point(row)) {
            const bool inside = m_locator.locate(point->x, point->y) != Location::Exterior;
            inside ? to.append(source.wkb(row)) : to.append_null();
            return false;
        }
        const GeosGeometry geometry = geodata::geos_from_wkb(source.wkb(row));
        if (geos_answer(GEOSPreparedCovers_r(geos_context(), m_prepared.get(), geometry.get()),
                        "compare a geometry with the mask")) {
            to.append(source.wkb(row));
            return false;
        }
        return append_cut(geometry.get(), to);
    }

private:
    bool append_cut(const GEOSGeometry* geometry, GeometryColumn& to) const {
        GeosGeometry cut = geodata::own_geos(
            GEOSIntersection_r(geos_context(), geometry, m_geometry.get()), "clip a geometry");
        const bool met = !is_empty(cut.get());
        cut = keep_dimension(std::move(cut), greatest_dimension(geometry));
        if (is_empty(cut.get())) {
            to.append_null();
            return met;
        }
        to.append(geodata::geos_to_wkb(cut.get()));
        return false;
    }

    geodata::Extent m_extent;
    PolygonLocator m_locator;
    GeosGeometry m_geometry;
    geodata::GeosPrepared m_prepared;
};

// One feature: the union of the mask's polygons.
Layer united_mask(const Layer& mask, Report& report, const Context& context) {
    std::vector<std::size_t> polygons;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        if (!mask.geometry().is_void(row) && geodata::dimension_of(mask.geometry().type(row)) == 2)
            polygons.push_back(row);
    }
    if (polygons.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no polygons to clip with", mask.name()),
                    "Buffer it first, or name a polygon layer as mask.");
    Report inner; // the union itself is no choice that a reader needs to know
    Layer united = dissolve(mask.select(polygons), {}, inner, context);
    for (const std::string& decision : inner.decisions())
        report.decide(decision);
    return united;
}

} // namespace

Layer clip(const Layer& layer, const Layer& mask, Report& report, const Context& context) {
    const Layer moved = reconcile(layer, mask, report, context);
    const Layer united =
        united_mask(with_usual_longitudes(moved, report, context), report, context);
    const Layer valid =
        with_valid_polygons(with_usual_longitudes(layer, report, context), report, context);
    warn_if_far_apart(valid, united, report);
    const GeometryColumn& source = valid.geometry();
    std::atomic<std::size_t> leftovers{0};
    // Each morsel prepares the mask for its thread, so morsels are large.
    const std::size_t grain = source.size() / (4 * context.pool().width()) + 1;
    GeometryColumn clipped = map_morsels(
        source.size(), grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            const Mask own(united.geometry().wkb(0), united.geometry().extent(0));
            for (std::size_t row = begin; row < end; ++row) {
                if (own.append_clipped(source, row, morsel))
                    ++leftovers;
            }
        },
        "clipping");
    check_clipped(source, clipped, united.geometry().wkb(0), report);
    report.drop("leftover of a lower dimension (touches the mask only)", leftovers.load());
    Report inner; // features outside are what clipping is about, not a loss
    Layer result = with_geometries(valid, std::move(clipped), "outside", inner);
    report.drop("feature without geometry", source.void_count());
    return result;
}

} // namespace graticule::operations
