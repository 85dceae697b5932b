// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/ring_buffer.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/repeated_features.hpp"
#include "operations/vector/proximity/buffer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeosGeometry;
using geodata::Layer;

constexpr std::size_t MostDistances = 100;

std::vector<Length> in_order(std::span<const Length> distances, Report& report) {
    if (distances.empty() || distances.size() > MostDistances)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} distances were given for rings", distances.size()),
                    fmt::format("Give from 1 to {} distances in metres.", MostDistances));
    for (const Length& distance : distances) {
        if (!(std::isfinite(distance.metres) && distance.metres > 0))
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("A ring cannot reach out to {} m", shortest_number(distance.metres)),
                "Give distances above 0, in metres.");
    }
    std::vector<Length> ordered(distances.begin(), distances.end());
    std::sort(ordered.begin(), ordered.end());
    ordered.erase(std::unique(ordered.begin(), ordered.end()), ordered.end());
    if (!std::equal(ordered.begin(), ordered.end(), distances.begin(), distances.end()))
        report.decide("Distances were put in order, from the least to the greatest, each once");
    return ordered;
}

// What is left of a buffer outside of the one before it. It is never smaller than the difference
// of both areas.
GeosGeometry ring_of(const GeosGeometry& outer, const GeosGeometry& inner) {
    GeosGeometry ring = keep_dimension(
        geodata::own_geos(GEOSDifference_r(geodata::geos_context(), outer.get(), inner.get()),
                          "cut a buffer out of another"),
        2);
    const double left = planar_area(ring.get());
    const double least = planar_area(outer.get()) - planar_area(inner.get());
    constexpr double Share = 1e-9;
    if (left < least - Share * planar_area(outer.get()))
        fail_check("ring buffers", fmt::format("a ring has at least an area of {}", least),
                   fmt::format("{}", left));
    return ring;
}

/// Buffers of one distance, by the rows of the layer.
using Buffers = std::vector<geodata::WkbView>;

/// Rings between two distances, each of a row.
GeometryColumn rings_between(const Buffers& outer, const Buffers& inner, const Context& context) {
    constexpr std::size_t Grain = 32;
    return map_morsels(
        outer.size(), Grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            for (std::size_t row = begin; row < end; ++row) {
                if (outer[row].empty() || inner.empty() || inner[row].empty()) {
                    morsel.append(outer[row]);
                    continue;
                }
                const GeosGeometry ring =
                    ring_of(geodata::geos_from_wkb(outer[row]), geodata::geos_from_wkb(inner[row]));
                is_empty(ring.get()) ? morsel.append_null()
                                     : morsel.append(geodata::geos_to_wkb(ring.get()));
            }
        },
        "cutting rings");
}

/// The layer with its rows numbered, to know them again in its buffers.
class NumberedLayer {
public:
    explicit NumberedLayer(const Layer& layer)
        : m_layer(layer), m_name(free_field_name(layer, std::string(RowNumberPrefix) + "rings)")) {
        geodata::Column numbers(geodata::FieldType::Integer);
        for (std::size_t row = 0; row < layer.size(); ++row)
            numbers.append_integer(static_cast<std::int64_t>(row));
        m_layer.set_field({m_name, geodata::FieldType::Integer, ""}, std::move(numbers));
    }

    const Layer& layer() const { return m_layer; }

    /// @param buffered must outlive what is returned
    Buffers by_row(const Layer& buffered) const {
        Buffers buffers(m_layer.size());
        const geodata::Column& numbers = buffered.column(m_name);
        for (std::size_t i = 0; i < buffered.size(); ++i)
            buffers[static_cast<std::size_t>(numbers.integer(i))] = buffered.geometry().wkb(i);
        return buffers;
    }

private:
    Layer m_layer;
    std::string m_name;
};

/// What all distances together have made.
struct Rings {
    GeometryColumn geometry;
    std::vector<std::size_t> rows;
    geodata::Column outer{geodata::FieldType::Real};
    geodata::Column inner{geodata::FieldType::Real};
    std::size_t lost = 0;

    void add(const GeometryColumn& rings, const Buffers& buffers, Length from, Length to) {
        for (std::size_t row = 0; row < rings.size(); ++row) {
            if (rings.is_void(row)) {
                lost += buffers[row].empty() ? 0 : 1;
                continue;
            }
            geometry.append(rings.wkb(row));
            rows.push_back(row);
            outer.append_real(to.metres);
            inner.append_real(from.metres);
        }
    }
};

Layer with_distances(Layer result, Rings rings, const geodata::Crs& crs) {
    result.set_field({free_field_name(result, "distance"), geodata::FieldType::Real, "m"},
                     std::move(rings.outer));
    result.set_field({free_field_name(result, "inner_distance"), geodata::FieldType::Real, "m"},
                     std::move(rings.inner));
    result.set_geometry(std::move(rings.geometry), crs);
    return result;
}

// A buffer's decision names its distance, which would be said of each.
Layer buffered_by(const Layer& layer, Length distance, bool first, Report& report,
                  const Context& context) {
    Report inner;
    Layer buffers = buffer(layer, distance, first ? report : inner, context);
    for (const std::string& warning : inner.warnings())
        report.warn(warning);
    for (const Report::Drop& drop : inner.drops()) {
        if (drop.reason != "feature without geometry") // said of the first distance
            report.drop(drop.reason, drop.count);
    }
    return buffers;
}

} // namespace

Layer ring_buffers(const Layer& layer, std::span<const Length> distances, RingsAround around,
                   Report& report, const Context& context) {
    const std::vector<Length> ordered = in_order(distances, report);
    const NumberedLayer numbered(layer);
    const bool together = around == RingsAround::AllTogether;
    Rings rings;
    Layer before;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        Layer buffers = buffered_by(numbered.layer(), ordered[i], i == 0, report, context);
        if (together && buffers.size() > 0)
            buffers = dissolve(buffers, {}, report, context);
        const auto by_row = [&](const Layer& of) {
            if (!together)
                return numbered.by_row(of);
            return of.size() > 0 ? Buffers{of.geometry().wkb(0)} : Buffers{};
        };
        const Buffers outer = by_row(buffers);
        const Buffers inner = i == 0 ? Buffers{} : by_row(before);
        rings.add(rings_between(outer, inner, context), outer, i == 0 ? Length{} : ordered[i - 1],
                  ordered[i]);
        before = std::move(buffers);
    }
    report.drop("ring of which nothing is left", rings.lost);
    Layer plain(layer.name());
    if (!together) {
        plain = layer;
        plain.remove_geometry();
        plain = plain.select(rings.rows);
    }
    return with_distances(std::move(plain), std::move(rings), layer.crs());
}

} // namespace graticule::operations
