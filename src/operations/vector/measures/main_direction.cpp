// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/main_direction.hpp"

#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/ellipsoid/ground_shape.hpp"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;
using geodata::Point;

namespace {

struct Directions {
    std::vector<std::optional<double>> degrees;
    std::atomic<std::size_t> square{0};
    std::atomic<std::size_t> without{0};
    std::atomic<std::size_t> far{0};
};

void find_direction(const std::vector<Point>& places, const geodata::Ellipsoid& ellipsoid,
                    std::size_t row, Directions& directions) {
    const GroundShape shape(places, ellipsoid);
    const auto rectangle = shape.bounded() ? shape.rectangle(RectangleBy::Area) : std::nullopt;
    if (!rectangle) {
        ++directions.without;
        return;
    }
    constexpr double NearlySquare = 0.999;
    if (rectangle->width > NearlySquare * rectangle->length)
        ++directions.square;
    if (shape.reach_m() > LocalPlane::ReachM)
        ++directions.far;
    directions.degrees[row] = rectangle->direction;
}

void report_direction(const Directions& directions, const std::string& name, Report& report) {
    report.decide("Directions are degrees clockwise from true north at the middle of each feature, "
                  "of the long side of its least rectangle by area");
    if (directions.square.load() > 0)
        report.warn(
            fmt::format("The least rectangles of {} features of '{}' are as good as square: "
                        "their direction is that of either side",
                        directions.square.load(), name));
    if (directions.without.load() > 0)
        report.warn(
            fmt::format("{} features of '{}' have no direction: points, or spread over more "
                        "than half of the globe",
                        directions.without.load(), name));
    if (directions.far.load() > 0)
        report.warn(fmt::format("{} features of '{}' reach farther than 350 km from their middle: "
                                "north differs along them",
                                directions.far.load(), name));
}

} // namespace

Column main_direction(const Layer& layer, Report& report, const Context& context) {
    const Layer globe = on_the_globe(layer, report, context);
    const geodata::Ellipsoid ellipsoid = globe.crs().ellipsoid();
    Directions directions;
    directions.degrees.resize(globe.size());
    constexpr std::size_t Grain = 64;
    parallel_for(context, globe.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const std::array<std::size_t, 1> alone{row};
            const std::vector<Point> places = places_of(globe.geometry(), alone);
            if (!places.empty())
                find_direction(places, ellipsoid, row, directions);
        }
    });
    report.drop("feature without geometry", globe.geometry().void_count());
    report_direction(directions, layer.name(), report);
    Column column(FieldType::Real);
    for (const std::optional<double>& degrees : directions.degrees)
        degrees ? column.append_real(*degrees) : column.append_null();
    return column;
}

} // namespace graticule::operations
