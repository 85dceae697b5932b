// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/overlay_pieces.hpp"

#include "operations/vector/measures/area_rings.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/plain_intersection.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::own_geos;

constexpr int AreaDimension = 2;

// A geometry of the heavier side, made ready once for all its partners.
class Heavy {
public:
    Heavy(geodata::WkbView wkb, int dimension) : m_wkb(wkb) {
        if (dimension == AreaDimension)
            m_rings = AreaRings::read(wkb);
    }

    const std::optional<AreaRings>& rings() const { return m_rings; }
    const GEOSGeometry* geometry() {
        if (!m_geometry)
            m_geometry = geodata::geos_from_wkb(m_wkb);
        return m_geometry.get();
    }
    const GEOSPreparedGeometry* prepared() {
        if (!m_prepared)
            m_prepared.reset(GEOSPrepare_r(geos_context(), geometry()));
        return m_prepared.get();
    }

private:
    geodata::WkbView m_wkb;
    std::optional<AreaRings> m_rings;
    GeosGeometry m_geometry; // what GEOS is asked for is made when it is
    geodata::GeosPrepared m_prepared;
};

// Pieces made by one thread from a run of pairs; put together in order afterwards.
struct Batch {
    std::vector<FeaturePair> rows;
    GeometryColumn geometry;
    std::size_t leftovers = 0;

    void add(const FeaturePair& pair, GeosGeometry piece, int dimension) {
        if (is_empty(piece.get()))
            return;
        piece = keep_dimension(std::move(piece), dimension);
        if (is_empty(piece.get())) {
            ++leftovers;
            return;
        }
        add(pair, geodata::geos_to_wkb(piece.get()));
    }
    void add(const FeaturePair& pair, geodata::WkbView piece) {
        rows.push_back(pair);
        geometry.append(piece);
    }
};

// @return false where GEOS has to decide
bool intersect_plainly(const Heavy& heavy, geodata::WkbView light, const FeaturePair& pair,
                       Batch& batch) {
    const std::optional<AreaRings> rings =
        heavy.rings() ? AreaRings::read(light) : std::optional<AreaRings>();
    if (!rings)
        return false;
    const auto piece = plain_intersection(*heavy.rings(), *rings);
    if (piece && !piece->empty())
        batch.add(pair, *piece);
    return piece.has_value();
}

void intersect(Heavy& heavy, geodata::WkbView light, const FeaturePair& pair, int dimension,
               Batch& batch) {
    if (intersect_plainly(heavy, light, pair, batch))
        return;
    const GEOSContextHandle_t context = geos_context();
    GeosGeometry other = geodata::geos_from_wkb(light);
    if (!geodata::geos_answer(GEOSPreparedIntersects_r(context, heavy.prepared(), other.get()),
                              "compare geometries"))
        return;
    const bool whole = geodata::geos_answer(
        GEOSPreparedCovers_r(context, heavy.prepared(), other.get()), "compare geometries");
    batch.add(pair,
              whole ? std::move(other)
                    : own_geos(GEOSIntersection_r(context, heavy.geometry(), other.get()),
                               "intersect geometries"),
              dimension);
}

Pieces pieces_in_order(std::vector<Batch> batches) {
    struct Place {
        FeaturePair rows;
        std::size_t batch;
        std::size_t index;
    };
    std::vector<Place> places;
    Pieces pieces;
    for (std::size_t b = 0; b < batches.size(); ++b) {
        pieces.leftovers += batches[b].leftovers;
        for (std::size_t i = 0; i < batches[b].rows.size(); ++i)
            places.push_back({batches[b].rows[i], b, i});
    }
    std::sort(places.begin(), places.end(),
              [](const Place& a, const Place& b) { return a.rows < b.rows; });
    for (const Place& place : places) {
        pieces.rows.left.push_back(place.rows.left);
        pieces.rows.right.push_back(place.rows.right);
        pieces.geometry.append(batches[place.batch].geometry.wkb(place.index));
    }
    return pieces;
}

GeosGeometry without(GeosGeometry geometry, const GeometryColumn& right,
                     std::span<const FeaturePair> partners) {
    const GEOSContextHandle_t context = geos_context();
    const geodata::GeosPrepared prepared(GEOSPrepare_r(context, geometry.get()));
    std::vector<GeosGeometry> met;
    for (const FeaturePair& pair : partners) {
        GeosGeometry other = geodata::geos_from_wkb(right.wkb(pair.right));
        if (geodata::geos_answer(GEOSPreparedIntersects_r(context, prepared.get(), other.get()),
                                 "compare geometries"))
            met.push_back(std::move(other));
    }
    if (met.empty())
        return geometry;
    const GeosGeometry cover = met.size() == 1 ? std::move(met.front()) : unite(std::move(met));
    return own_geos(GEOSDifference_r(context, geometry.get(), cover.get()), "subtract geometries");
}

} // namespace

Pieces intersections(const GeometryColumn& left, const GeometryColumn& right,
                     std::vector<FeaturePair> pairs, int dimension, const Context& context) {
    const bool heavy_is_left = left.byte_size() * std::max<std::size_t>(1, right.size())
                               >= right.byte_size() * std::max<std::size_t>(1, left.size());
    const auto heavy_of = [&](const FeaturePair& pair) {
        return heavy_is_left ? pair.left : pair.right;
    };
    std::sort(pairs.begin(), pairs.end(), [&](const FeaturePair& a, const FeaturePair& b) {
        return std::pair(heavy_of(a), a) < std::pair(heavy_of(b), b);
    });
    constexpr std::size_t Grain = 128;
    std::vector<Batch> batches((pairs.size() + Grain - 1) / Grain);
    parallel_for(
        context, pairs.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            std::optional<Heavy> heavy;
            std::size_t current = 0;
            for (std::size_t i = begin; i < end; ++i) {
                const FeaturePair& pair = pairs[i];
                if (!heavy || heavy_of(pair) != current) {
                    current = heavy_of(pair);
                    heavy.emplace((heavy_is_left ? left : right).wkb(current), dimension);
                }
                intersect(*heavy, heavy_is_left ? right.wkb(pair.right) : left.wkb(pair.left), pair,
                          dimension, batches[begin / Grain]);
            }
        },
        "intersecting");
    return pieces_in_order(std::move(batches));
}

Pieces differences(const GeometryColumn& left, const GeometryColumn& right,
                   std::vector<FeaturePair> pairs, int dimension, const Context& context) {
    std::sort(pairs.begin(), pairs.end());
    constexpr std::size_t Grain = 8;
    std::vector<Batch> batches((left.size() + Grain - 1) / Grain);
    parallel_for(
        context, left.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                if (left.is_void(row))
                    continue;
                const auto [first, last] = std::equal_range(
                    pairs.begin(), pairs.end(), FeaturePair{row, 0},
                    [](const FeaturePair& a, const FeaturePair& b) { return a.left < b.left; });
                batches[begin / Grain].add(
                    {row, NoRow},
                    without(geodata::geos_from_wkb(left.wkb(row)), right, {first, last}),
                    dimension);
            }
        },
        "subtracting");
    return pieces_in_order(std::move(batches));
}

} // namespace graticule::operations
