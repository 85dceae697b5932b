// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/view/viewport.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graticule::cartography {

/// Features as they stand on the page, in points: cut to the view, curved by the projection, and
/// with no more vertices than can be seen.
struct ScreenGeometry {
    enum class Use : std::uint8_t {
        Dot,
        Line,
        Area,   ///< filled, and outlined all around
        Fill,   ///< filled only
        Outline ///< the drawn outline of a ring that was cut: without the edges along the cut
    };
    struct Part {
        std::size_t row = 0;
        std::size_t begin = 0;
        std::size_t end = 0;
        Use use = Use::Dot;
    };
    std::vector<geodata::Point> points;
    std::vector<Part> parts; ///< parts of a feature stand together, in the order of rows

    std::span<const geodata::Point> of(const Part& part) const {
        return {points.data() + part.begin, part.end - part.begin};
    }
};

/// Brings a layer onto the page.
/// @throws Error CrsMissing, Cancelled
ScreenGeometry place_layer(const geodata::Layer& layer, const Viewport& view,
                           const Context& context);

/// The same for paths in degrees: rings (closed, filled) or lines.
ScreenGeometry place_paths(std::span<const std::vector<geodata::Point>> paths, bool rings,
                           const Viewport& view);

} // namespace graticule::cartography
