// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/clip.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/overlay.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "operations/vector/proximity/nearest.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "operations/vector/relations/spatial_join.hpp"
#include "operations/vector/relations/summarize_within.hpp"

#include "unit/operations/generated.hpp"
#include "unit/sample.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

/// Data that is odd, broken or at the ends of the Earth. Operations may refuse it, but no check may
/// find fault with what they make of it.
namespace graticule::operations {
namespace {

using geodata::Layer;

struct OddLayer {
    std::string name;
    Layer layer;
};

Layer with_values(Layer layer) {
    geodata::Column group(geodata::FieldType::Text);
    for (std::size_t row = 0; row < layer.size(); ++row)
        row % 3 == 2 ? group.append_null() : group.append_text(row % 2 == 0 ? "a" : "");
    layer.set_field({"g", geodata::FieldType::Text, ""}, std::move(group));
    return layer;
}

// A point without a number for its latitude, and lines to infinity.
Layer without_numbers() {
    constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
    constexpr double Far = std::numeric_limits<double>::infinity();
    geodata::GeometryColumn geometry;
    geometry.append_point(1, NaN);
    geometry.append(geodata::make_line_wkb(std::vector<geodata::Point>{{0, 0}, {Far, 1}}));
    geometry.append(geodata::make_line_wkb(std::vector<geodata::Point>{{0, 0}, {1, 1}, {NaN, 1}}));
    geometry.append_point(1, 1);
    Layer layer = Generator::numbered(std::move(geometry));
    layer.set_crs(geodata::Crs::wgs84());
    return layer;
}

std::vector<OddLayer> odd_layers() {
    const geodata::Crs laea = geodata::Crs::parse("EPSG:3035");
    return {
        {"nothing", layer_of({})},
        {"nulls", layer_of({"", "POINT EMPTY", "POLYGON EMPTY", "GEOMETRYCOLLECTION EMPTY"})},
        {"no numbers", without_numbers()},
        {"bows",
         layer_of({"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))",
                   "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 5 1, 5 2, 1 2, 1 1))",
                   "POLYGON ((0 0, 1 1, 2 2, 0 0))", "POLYGON ((1 1, 1 1, 1 1, 1 1))",
                   "MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((1 1, 3 1, 3 3, 1 3, 1 1)))"})},
        {"repeated",
         layer_of({"POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))",
                   "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))"})},
        {"collections",
         layer_of({"GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (0 0, 3 3))",
                   "GEOMETRYCOLLECTION (POLYGON ((0 0, 2 0, 2 2, 0 0)), POINT (0.5 0.1))",
                   "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (5 5)))",
                   "MULTIPOINT ((1 1), EMPTY, (1 1))",
                   "MULTILINESTRING ((0 0, 0 0), (1 1, 2 2))"})},
        {"degenerate lines", layer_of({"LINESTRING (1 1, 1 1)", "LINESTRING (0 0, 1 1, 0 0)",
                                       "LINESTRING (0 0, 1 0, 1 0, 0 0, 2 0)"})},
        {"slivers", layer_of({"POLYGON ((0 0, 1 0, 1 1e-13, 0 0))",
                              "POLYGON ((0 0, 1e-9 0, 1e-9 1e-9, 0 1e-9, 0 0))",
                              "POLYGON ((0 0, 3 0, 3 1e-10, 0 0))",
                              "POLYGON ((50 50, 50.0000001 50, 50 50.0000001, 50 50))"})},
        {"antimeridian", layer_of({"POLYGON ((179 -1, 180 -1, 180 1, 179 1, 179 -1))",
                                   "MULTIPOLYGON (((179 60, 180 60, 180 61, 179 60)), "
                                   "((-180 60, -179 60, -180 61, -180 60)))",
                                   "LINESTRING (170 10, 190 20)", "POINT (180 0)", "POINT (-180 0)",
                                   "POLYGON ((-179 5, 179 5, 179 6, -179 6, -179 5))"})},
        {"poles", layer_of({"POINT (0 90)", "POINT (77 -90)", "LINESTRING (0 89, 180 89)",
                            "POLYGON ((-180 80, 180 80, 180 90, -180 90, -180 80))",
                            "POLYGON ((0 85, 90 85, 180 85, -90 85, 0 85))",
                            "POLYGON ((-180 -90, 180 -90, 180 90, -180 90, -180 -90))"})},
        {"beyond",
         layer_of({"POINT (200 10)", "POINT (5 95)", "POLYGON ((350 0, 370 0, 370 5, 350 0))",
                   "LINESTRING (0 0, 359 0)", "POINT (500000 5500000)"})},
        {"wide",
         layer_of({"POLYGON ((-170 -60, 170 -60, 170 70, -170 70, -170 -60), "
                   "(0 0, 100 0, 100 50, 0 50, 0 0))",
                   "LINESTRING (-170 65, 0 66, 170 65)", "POLYGON ((0 0, 90 0, 0 80, 0 0))"})},
        {"projected",
         layer_of({"POLYGON ((4e6 3e6, 5e6 3e6, 5e6 4e6, 4e6 4e6, 4e6 3e6))",
                   "LINESTRING (0 0, 1e7 1e7)", "POINT (4321000 3210000)", "POINT (1e12 1e12)",
                   "POLYGON ((4e6 3e6, 4e6 3e6, 4e6 3e6, 4e6 3e6))",
                   "POLYGON ((4e6 3e6, 4000000.0001 3e6, 4e6 3000000.0001, 4e6 3e6))"},
                  laea)},
        {"heights", layer_of({"POINT Z (1 1 5)", "LINESTRING Z (0 0 1, 3 3 2)",
                              "POLYGON Z ((0 0 1, 2 0 1, 2 2 NaN, 0 0 1))"})},
    };
}

class OddInput : public testing::Test {
protected:
    // Any error but one of a check will do.
    void attempt(const std::string& what, const std::function<void()>& operation) {
        if (m_attempts++ % test::every() != 0)
            return;
        try {
            operation();
        } catch (const Error& error) {
            EXPECT_NE(error.code(), ErrorCode::Internal) << what << ": " << error.message();
        }
    }

    Bench bench;
    const std::vector<OddLayer> layers = odd_layers();

private:
    std::size_t m_attempts = 0;
};

TEST_F(OddInput, PassesTheChecksOfOneLayer) {
    for (const auto& [name, plain] : layers) {
        const Layer layer = with_values(plain);
        for (const double metres : {0.0, 5.0, 150000.0, -5.0})
            attempt(name + " buffered", [&] {
                buffer(layer, Length::from_metres(metres), bench.report, bench.context);
            });
        attempt(name + " centred", [&] { centroids(layer, bench.report, bench.context); });
        attempt(name + " on surface",
                [&] { points_on_surface(layer, bench.report, bench.context); });
        for (const Measure what : {Measure::Area, Measure::Length, Measure::Perimeter})
            attempt(name + " measured", [&] { measure(layer, what, bench.report, bench.context); });
        attempt(name + " dissolved", [&] {
            dissolve(layer, std::vector<std::string>{"g"}, bench.report, bench.context);
        });
        attempt(name + " united", [&] { dissolve(layer, {}, bench.report, bench.context); });
        for (const char* code : {"EPSG:4326", "EPSG:3857", "EPSG:3035", "EPSG:32632", "EPSG:3413"})
            attempt(name + " moved", [&] {
                reproject(layer, geodata::Crs::parse(code), bench.report, bench.context);
            });
    }
}

TEST_F(OddInput, PassesTheChecksOfTwoLayers) {
    const std::vector<Metric> metrics{{MetricFunction::Count, "", ""},
                                      {MetricFunction::Sum, "id", ""}};
    for (const auto& [name, left] : layers)
        for (const auto& [other, right] : layers) {
            const std::string both = name + " and " + other;
            attempt(both + " clipped", [&] { clip(left, right, bench.report, bench.context); });
            for (const OverlayKind kind : {OverlayKind::Union, OverlayKind::Intersection})
                attempt(both + " overlaid",
                        [&] { overlay(left, right, kind, bench.report, bench.context); });
            attempt(both + " nearest",
                    [&] { join_nearest(left, right, std::nullopt, bench.report, bench.context); });
            for (const double metres : {0.0, 100000.0})
                attempt(both + " within a distance", [&] {
                    select_within_distance(left, right, Length::from_metres(metres), bench.report,
                                           bench.context);
                });
            for (const SpatialPredicate predicate :
                 {SpatialPredicate::Intersects, SpatialPredicate::Within,
                  SpatialPredicate::Overlaps, SpatialPredicate::Disjoint}) {
                attempt(both + " selected", [&] {
                    select_by_location(left, right, {&predicate, 1}, bench.report, bench.context);
                });
                attempt(both + " joined", [&] {
                    spatial_join(left, right, predicate, JoinKind::Left, bench.report,
                                 bench.context);
                });
            }
            for (const WithinOptions& options : {WithinOptions{}, {0.5, false}, {0, true}})
                attempt(both + " summarised", [&] {
                    summarize_within(left, right, metrics, bench.report, bench.context, options);
                });
        }
}

} // namespace
} // namespace graticule::operations
