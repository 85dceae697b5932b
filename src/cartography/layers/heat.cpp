// SPDX-License-Identifier: Apache-2.0
#include "cartography/layers/heat.hpp"

#include "cartography/canvas/drawing.hpp"
#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::cartography {

namespace {

constexpr double CellsPerPoint = 1; ///< the kernel is smooth, so finer cells show nothing more

/// Colour of a share of the densest place: sparse places let the map through.
Colour heat_colour(const std::vector<Colour>& palette, double share) {
    const double position = share * static_cast<double>(palette.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(position), palette.size() - 2);
    const Colour colour =
        mix(palette[below], palette[below + 1], position - static_cast<double>(below));
    return with_opacity(colour, std::clamp(share / 0.12, 0.0, 1.0) * 0.88);
}

} // namespace

DensityGrid kernel_density(std::size_t width, std::size_t height,
                           const std::vector<geodata::Point>& places,
                           const std::vector<double>& weights, double radius) {
    // Places are gathered by cell first, so that a million of them cost no more than the cells.
    std::vector<double> mass(width * height, 0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!(places[i].x >= 0 && places[i].y >= 0))
            continue;
        const auto column = static_cast<std::size_t>(places[i].x);
        const auto row = static_cast<std::size_t>(places[i].y);
        if (column < width && row < height)
            mass[row * width + column] += weights[i];
    }
    const auto reach = static_cast<long>(std::ceil(std::max(1.0, radius)));
    const auto side = static_cast<std::size_t>(2 * reach + 1);
    std::vector<double> kernel(side * side, 0);
    for (long y = -reach; y <= reach; ++y) {
        for (long x = -reach; x <= reach; ++x) {
            const double share = static_cast<double>(x * x + y * y) / (radius * radius);
            if (share < 1)
                kernel[static_cast<std::size_t>(y + reach) * side
                       + static_cast<std::size_t>(x + reach)] = (1 - share) * (1 - share);
        }
    }
    DensityGrid grid{width, height, std::vector<double>(width * height, 0)};
    const auto columns = static_cast<long>(width);
    const auto rows = static_cast<long>(height);
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            const double weight = mass[static_cast<std::size_t>(row * columns + column)];
            if (weight == 0)
                continue;
            for (long y = std::max(0L, row - reach); y <= std::min(rows - 1, row + reach); ++y) {
                const long first = std::max(0L, column - reach);
                const long last = std::min(columns - 1, column + reach);
                const double* line = kernel.data()
                                     + static_cast<std::size_t>(y - row + reach) * side
                                     + static_cast<std::size_t>(first - column + reach);
                double* out = grid.values.data() + static_cast<std::size_t>(y * columns + first);
                for (long x = first; x <= last; ++x)
                    *out++ += weight * *line++;
            }
        }
    }
    return grid;
}

void draw_heat(Canvas& canvas, const Viewport& view, const ScreenGeometry& geometry,
               const LayerSymbology& symbology) {
    const Box& frame = view.frame;
    std::vector<geodata::Point> places;
    std::vector<double> weights;
    for (const ScreenGeometry::Part& part : geometry.parts) {
        if (part.use != ScreenGeometry::Use::Dot)
            continue;
        const geodata::Point& point = geometry.points[part.begin];
        places.push_back(
            {(point.x - frame.x) * CellsPerPoint, (point.y - frame.y) * CellsPerPoint});
        weights.push_back(symbology.weights[part.row]);
    }
    const auto width = static_cast<std::size_t>(std::ceil(frame.width * CellsPerPoint));
    const auto height = static_cast<std::size_t>(std::ceil(frame.height * CellsPerPoint));
    const DensityGrid density = kernel_density(
        width, height, places, weights, std::max(2.0, symbology.point_radius * CellsPerPoint));
    const double largest = *std::max_element(density.values.begin(), density.values.end());
    if (largest <= 0)
        return;
    Picture picture{width, height, {}};
    picture.pixels.reserve(density.values.size());
    for (const double value : density.values)
        picture.pixels.push_back(premultiplied(heat_colour(symbology.palette, value / largest)));
    canvas.draw_picture(picture, {frame.x, frame.y, static_cast<double>(width) / CellsPerPoint,
                                  static_cast<double>(height) / CellsPerPoint});
}

ContinuousLegend heat_legend(const Legend& legend) {
    ContinuousLegend bar;
    bar.title = legend.title;
    const double last = static_cast<double>(legend.entries.size() - 1);
    std::vector<Colour> palette;
    for (const LegendEntry& entry : legend.entries)
        palette.push_back(entry.colour);
    for (std::size_t i = 0; i < palette.size(); ++i) {
        const Colour colour = heat_colour(palette, static_cast<double>(i) / last);
        Colour opaque = colour;
        opaque.alpha = 255;
        bar.colours.push_back(mix(LandColour, opaque, colour.alpha / 255.0));
    }
    bar.labels = {legend.entries.front().label, legend.entries.back().label};
    return bar;
}

} // namespace graticule::cartography
