// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/overlay.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "operations/vector/proximity/nearest.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include "unit/operations/generated.hpp"

#include <gmock/gmock.h>

#include <set>

/// What the results of operations on shapes must not depend on, and how they must follow a change
/// of what they are given, over generated data: no value is known, but relations between values
/// are.
namespace graticule::operations {
namespace {

using testing::DoubleNear;
using testing::Pointwise;

// What a sum of doubles in another order may change.
constexpr double ShapeRounding = 1e-12;
// A coordinate that goes to another CRS and back comes home to within 1e-9 degrees or metres, which
// is this of the shapes' size of a few hundred metres.
constexpr double MovedAndBack = 1e-8;
// Edges are straight in the layer's CRS for an overlay and geodesics for a measure: a corner that a
// cut puts on an edge of 1 km lies a few millimetres off the geodesic, which is this of its width.
constexpr double CutEdges = 1e-5;
// What buffer() and the distances of other geometries than points promise.
constexpr double OnTheGround = 1e-3;

class Shapes : public testing::TestWithParam<unsigned> {
protected:
    Generator generator{GetParam()};
    Bench bench;

    geodata::Layer overlaid(const geodata::Layer& a, const geodata::Layer& b, OverlayKind kind) {
        return overlay(a, b, kind, bench.report, bench.context);
    }
    geodata::Layer widened(const geodata::Layer& layer, double metres) {
        return buffer(layer, Length::from_metres(metres), bench.report, bench.context);
    }
    geodata::Layer united(const geodata::Layer& layer) {
        return dissolve(layer, {}, bench.report, bench.context);
    }
    geodata::Layer geographic(const geodata::Layer& layer) {
        return reproject(layer, geodata::Crs::wgs84(), bench.report, bench.context);
    }
    std::vector<double> each(const geodata::Layer& layer, Measure what) {
        return values(measure(layer, what, bench.report, bench.context));
    }
    void expect_same(double value, double expected, double share) {
        EXPECT_NEAR(value, expected, share * std::abs(expected));
    }

    using Pairs = std::set<std::pair<std::int64_t, std::int64_t>>;

    // Pairs of the features' own numbers, which follow them wherever they go.
    Pairs pairs(const geodata::Layer& a, const geodata::Layer& b, SpatialPredicate predicate) {
        Pairs result;
        for (const FeaturePair& pair : matching_pairs(a, b, predicate, bench.report, bench.context))
            result.emplace(a.column("id").integer(pair.left), b.column("id").integer(pair.right));
        return result;
    }
    static Pairs turned_round(const Pairs& pairs) {
        Pairs result;
        for (const auto& [a, b] : pairs)
            result.emplace(b, a);
        return result;
    }

    std::vector<double> distances(const geodata::Layer& from, const geodata::Layer& to) {
        std::vector<double> result;
        for (const auto& neighbour :
             nearest_neighbours(from, to, std::nullopt, bench.report, bench.context))
            result.push_back(neighbour.value().distance.metres);
        return result;
    }
};

TEST_P(Shapes, MeasuresFollowTheirFeatures) {
    const geodata::Layer layer = generator.stars(6, 1000);
    const std::vector<std::size_t> order = generator.shuffled(layer.size());
    for (const Measure what : {Measure::Area, Measure::Perimeter}) {
        const std::vector<double> before = each(layer, what);
        const std::vector<double> after = each(layer.select(order), what);
        for (std::size_t i = 0; i < order.size(); ++i)
            EXPECT_EQ(after[i], before[order[i]]);
        expect_same(total(twice(layer), what, bench), 2 * total(layer, what, bench), ShapeRounding);
    }
}

TEST_P(Shapes, MeasuresDoNotDependOnTheMeridian) {
    const geodata::Layer layer = geographic(generator.stars(4, 1000));
    // 9 degrees east becomes 179.99 or so, so that some shapes cross the antimeridian, and 187.
    for (const double shift : {-40.0, 170.97, 178.0}) {
        const geodata::Layer shifted = moved(layer, layer.crs(), [&](geodata::Point place) {
            return geodata::Point{place.x + shift, place.y};
        });
        for (const Measure what : {Measure::Area, Measure::Perimeter})
            expect_same(total(shifted, what, bench), total(layer, what, bench), MovedAndBack);
    }
    const geodata::Layer south = moved(layer, layer.crs(), [](geodata::Point place) {
        return geodata::Point{place.x, -place.y};
    });
    EXPECT_THAT(each(south, Measure::Area),
                Pointwise(DoubleNear(1e-3), each(layer, Measure::Area))); // of 10,000 m2 and more
}

TEST_P(Shapes, MeasuresDoNotDependOnTheCrs) {
    const geodata::Layer layer = generator.stars(4, 1000);
    for (const char* code : {"EPSG:4326", "EPSG:3857", "EPSG:3035", "EPSG:32633"}) {
        const geodata::Layer there =
            reproject(layer, geodata::Crs::parse(code), bench.report, bench.context);
        const geodata::Layer back = reproject(there, layer.crs(), bench.report, bench.context);
        for (const Measure what : {Measure::Area, Measure::Perimeter}) {
            expect_same(total(there, what, bench), total(layer, what, bench), MovedAndBack);
            expect_same(total(back, what, bench), total(layer, what, bench), MovedAndBack);
        }
    }
}

TEST_P(Shapes, LengthsAreOfTheStretchesBetweenCorners) {
    const geodata::Layer walks = generator.walks(20, 9, 1000);
    geodata::GeometryColumn stretches;
    geodata::GeometryColumn backwards;
    for (std::size_t row = 0; row < walks.size(); ++row)
        geodata::walk_paths(walks.geometry().wkb(row), [&](const geodata::PathView& path) {
            for (std::size_t i = 1; i < path.points.size(); ++i)
                stretches.append(geodata::make_line_wkb(path.points.subspan(i - 1, 2)));
            backwards.append(geodata::make_line_wkb(
                std::vector<geodata::Point>(path.points.rbegin(), path.points.rend())));
        });
    const double length = total(walks, Measure::Length, bench);
    const auto of = [&](geodata::GeometryColumn lines) {
        return total(Generator::numbered(std::move(lines)), Measure::Length, bench);
    };
    expect_same(of(stretches), length, ShapeRounding);
    expect_same(of(backwards), length, ShapeRounding);
    expect_same(total(twice(walks), Measure::Length, bench), 2 * length, ShapeRounding);
    expect_same(total(geographic(walks), Measure::Length, bench), length, MovedAndBack);
    const geodata::Layer cut = overlaid(walks, tiles(1, 1500), OverlayKind::Intersection);
    const geodata::Layer rest = overlaid(walks, tiles(1, 1500), OverlayKind::Difference);
    ASSERT_GT(total(cut, Measure::Length, bench), 0);
    expect_same(total(cut, Measure::Length, bench) + total(rest, Measure::Length, bench), length,
                CutEdges);
    EXPECT_THROW(total(walks, Measure::Area, bench), Error); // 0 would seem to be an answer
    // The border of a shape is as long as the line along it.
    const geodata::Layer shapes = generator.stars(4, 1000);
    geodata::GeometryColumn borders;
    for (std::size_t row = 0; row < shapes.size(); ++row)
        geodata::walk_paths(shapes.geometry().wkb(row), [&](const geodata::PathView& ring) {
            borders.append(geodata::make_line_wkb(ring.points));
        });
    expect_same(of(borders), total(shapes, Measure::Perimeter, bench), ShapeRounding);
}

// EPSG:32119 and 2264 are North Carolina in metres and in US survey feet.
TEST_P(Shapes, MeasuresDoNotDependOnTheUnitOfTheCrs) {
    constexpr double Foot = 1200.0 / 3937;
    const auto metres = moved(generator.stars(4, 1000), geodata::Crs::parse("EPSG:32119"),
                              [](geodata::Point place) {
                                  return geodata::Point{place.x + 109601.22, place.y - 5300000};
                              });
    const auto feet = moved(metres, geodata::Crs::parse("EPSG:2264"), [&](geodata::Point place) {
        return geodata::Point{place.x / Foot, place.y / Foot};
    });
    for (const Measure what : {Measure::Area, Measure::Perimeter})
        expect_same(total(feet, what, bench), total(metres, what, bench), MovedAndBack);
    expect_same(area(widened(feet, 100), bench), area(widened(metres, 100), bench), 1e-6);
}

TEST_P(Shapes, PiecesOfAnOverlayAddUp) {
    const geodata::Layer a = generator.stars(5, 1000);
    const geodata::Layer b = generator.stars(5, 1000, 0.3);
    const double both = area(overlaid(a, b, OverlayKind::Intersection), bench);
    const double only_a = area(overlaid(a, b, OverlayKind::Difference), bench);
    const double only_b = area(overlaid(b, a, OverlayKind::Difference), bench);
    ASSERT_GT(both, 0);
    expect_same(area(overlaid(b, a, OverlayKind::Intersection), bench), both, CutEdges);
    expect_same(both + only_a, area(a, bench), CutEdges);
    expect_same(both + only_b, area(b, bench), CutEdges);
    expect_same(area(overlaid(a, b, OverlayKind::Union), bench), both + only_a + only_b, CutEdges);
    expect_same(area(overlaid(a, b, OverlayKind::SymmetricDifference), bench), only_a + only_b,
                CutEdges);
    expect_same(area(overlaid(a, b, OverlayKind::Identity), bench), area(a, bench), CutEdges);
    expect_same(area(united(overlaid(a, b, OverlayKind::Union)), bench), both + only_a + only_b,
                CutEdges);
}

TEST_P(Shapes, OverlayDoesNotDependOnOrderNorFrame) {
    const geodata::Layer a = generator.stars(5, 1000);
    const geodata::Layer b = generator.stars(5, 1000, 0.3);
    const double both = area(overlaid(a, b, OverlayKind::Intersection), bench);
    const auto shuffled = [&](const geodata::Layer& layer) {
        return layer.select(generator.shuffled(layer.size()));
    };
    expect_same(area(overlaid(shuffled(a), shuffled(b), OverlayKind::Intersection), bench), both,
                ShapeRounding);
    expect_same(area(overlaid(a, twice(b), OverlayKind::Intersection), bench), 2 * both,
                ShapeRounding);
    // Planar edges of 1 km are not quite the same in another CRS: centimetres of their length.
    const geodata::Layer there = overlaid(geographic(a), geographic(b), OverlayKind::Intersection);
    expect_same(area(there, bench), both, CutEdges);
    expect_same(area(overlaid(a, geographic(b), OverlayKind::Intersection), bench), both,
                MovedAndBack);
    // On the map areas stay when it is turned; on the ground the scale changes by 1e-6 over 7 km.
    const geodata::Layer turned = overlaid(moved(a, a.crs(), turn(37)), moved(b, b.crs(), turn(37)),
                                           OverlayKind::Intersection);
    EXPECT_EQ(turned.size(), overlaid(a, b, OverlayKind::Intersection).size());
    expect_same(area(turned, bench), both, 1e-5);
}

TEST_P(Shapes, SplitShapesMergeToThemselves) {
    const geodata::Layer layer = generator.stars(4, 1000);
    const geodata::Layer pieces = overlaid(layer, tiles(10, 400), OverlayKind::Intersection);
    ASSERT_GT(pieces.size(), 2 * layer.size());
    expect_same(area(pieces, bench), area(layer, bench), CutEdges);
    const std::vector<std::string> by{"id_1"};
    const geodata::Layer merged = dissolve(pieces, by, bench.report, bench.context);
    ASSERT_EQ(merged.size(), layer.size());
    for (std::size_t row = 0; row < merged.size(); ++row) {
        const auto id = static_cast<std::size_t>(merged.column("id_1").integer(row));
        const std::vector<std::size_t> one{row};
        const std::vector<std::size_t> whole{id};
        expect_same(area(merged.select(one), bench), area(layer.select(whole), bench), CutEdges);
    }
}

TEST_P(Shapes, DissolveTakesEachPlaceOnce) {
    const geodata::Layer a = generator.stars(4, 1000);
    expect_same(area(united(a), bench), area(a, bench), ShapeRounding); // none touches another
    expect_same(area(united(twice(a)), bench), area(a, bench), ShapeRounding);
    const geodata::Layer wide = widened(a, 150); // now they overlap
    const double whole = area(united(wide), bench);
    EXPECT_LT(whole, 0.999 * area(wide, bench));
    expect_same(area(united(wide.select(generator.shuffled(wide.size()))), bench), whole, CutEdges);
    EXPECT_EQ(united(a).column("count").integer(0), static_cast<std::int64_t>(a.size()));
    EXPECT_EQ(united(twice(a)).column("count").integer(0), static_cast<std::int64_t>(2 * a.size()));
}

TEST_P(Shapes, JoinedPairsFollowTheirFeatures) {
    const geodata::Layer a = generator.stars(5, 1000);
    const geodata::Layer b = generator.stars(5, 1000, 0.3);
    const geodata::Layer places = generator.points(300, 5000);
    const Pairs meeting = pairs(a, b, SpatialPredicate::Intersects);
    const Pairs inside = pairs(places, a, SpatialPredicate::Within);
    ASSERT_FALSE(meeting.empty());
    ASSERT_FALSE(inside.empty());
    EXPECT_EQ(turned_round(pairs(b, a, SpatialPredicate::Intersects)), meeting);
    EXPECT_EQ(turned_round(pairs(a, places, SpatialPredicate::Contains)), inside);
    EXPECT_EQ(pairs(a.select(generator.shuffled(a.size())), b.select(generator.shuffled(b.size())),
                    SpatialPredicate::Intersects),
              meeting);
    EXPECT_EQ(meeting.size() + pairs(a, b, SpatialPredicate::Disjoint).size(), a.size() * b.size());
    EXPECT_EQ(matching_pairs(twice(a), b, SpatialPredicate::Intersects, bench.report, bench.context)
                  .size(),
              2 * meeting.size());
    for (const double angle : {90.0, 37.0}) {
        const auto turned = [&](const geodata::Layer& layer) {
            return moved(layer, layer.crs(), turn(angle));
        };
        EXPECT_EQ(pairs(turned(a), turned(b), SpatialPredicate::Intersects), meeting) << angle;
        EXPECT_EQ(pairs(turned(places), turned(a), SpatialPredicate::Within), inside) << angle;
    }
}

TEST_P(Shapes, SelectionAndItsOppositeAreAll) {
    const geodata::Layer zones = generator.stars(5, 1000);
    const geodata::Layer places = generator.points(300, 5000);
    const std::vector<SpatialPredicate> meets{SpatialPredicate::Intersects};
    const std::vector<SpatialPredicate> avoids{SpatialPredicate::Disjoint};
    const auto selected = [&](const geodata::Layer& reference, const auto& predicates) {
        return select_by_location(places, reference, predicates, bench.report, bench.context)
            .size();
    };
    EXPECT_EQ(selected(zones, meets) + selected(zones, avoids), places.size());
    EXPECT_EQ(selected(twice(zones), meets), selected(zones, meets)); // each once
    EXPECT_EQ(selected(tiles(5, 1000), meets), places.size());
    std::size_t before = 0;
    for (const double metres : {0.0, 50.0, 200.0, 1000.0}) {
        const std::size_t near = select_within_distance(places, zones, Length::from_metres(metres),
                                                        bench.report, bench.context)
                                     .size();
        EXPECT_GE(near, before) << metres;
        before = near;
    }
    EXPECT_EQ(before, places.size()); // no star is 1 km from the next
}

TEST_P(Shapes, WiderBuffersHoldNarrowerOnes) {
    const geodata::Layer layer = generator.stars(3, 1000);
    const geodata::Layer* inner = &layer;
    const std::vector<geodata::Layer> wider{widened(layer, 10), widened(layer, 100),
                                            widened(layer, 1000)};
    for (const geodata::Layer& outer : wider) {
        EXPECT_GT(area(outer, bench), area(*inner, bench));
        for (std::size_t row = 0; row < layer.size(); ++row) {
            const auto large = geodata::geos_from_wkb(outer.geometry().wkb(row));
            const auto small = geodata::geos_from_wkb(inner->geometry().wkb(row));
            EXPECT_EQ(GEOSCovers_r(geodata::geos_context(), large.get(), small.get()), 1) << row;
        }
        inner = &outer;
    }
    EXPECT_LT(area(widened(layer, -20), bench), area(layer, bench));
}

// Steiner's formula: around a convex shape a buffer adds perimeter x distance + pi x distance^2.
TEST_P(Shapes, BuffersOfBoxesGrowByTheirPerimeter) {
    const geodata::Layer boxes = moved(tiles(2, 1000), utm(), turn(generator.number(0, 90)));
    for (const double metres : {30.0, 300.0}) {
        const double grown = area(widened(boxes, metres), bench) - area(boxes, bench);
        const double around = total(boxes, Measure::Perimeter, bench) * metres
                              + 4 * std::numbers::pi * metres * metres;
        expect_same(grown, around, 2 * OnTheGround);
    }
}

TEST_P(Shapes, BuffersDoNotDependOnTheFrame) {
    const geodata::Layer layer = generator.stars(3, 1000);
    const geodata::Layer degrees = geographic(layer);
    const double around = area(widened(layer, 200), bench);
    expect_same(area(widened(degrees, 200), bench), around, OnTheGround);
    const geodata::Layer shifted = moved(degrees, degrees.crs(), [](geodata::Point place) {
        return geodata::Point{place.x + 170.98, place.y};
    });
    expect_same(area(widened(shifted, 200), bench), around, OnTheGround);
    expect_same(area(united(widened(united(layer), 200)), bench),
                area(united(widened(layer, 200)), bench), OnTheGround);
}

TEST_P(Shapes, NearestDistancesFollowTheirFeatures) {
    const geodata::Layer from = generator.points(60, 5000);
    const geodata::Layer to = generator.points(40, 5000);
    const std::vector<double> near = distances(from, to);
    EXPECT_THAT(distances(from, to.select(generator.shuffled(to.size()))),
                Pointwise(DoubleNear(1e-9), near));
    EXPECT_THAT(distances(from, twice(to)), Pointwise(DoubleNear(1e-9), near));
    EXPECT_THAT(distances(geographic(from), geographic(to)), Pointwise(DoubleNear(1e-4), near));
    const auto shifted = [&](const geodata::Layer& layer) {
        const geodata::Layer degrees = geographic(layer);
        return moved(degrees, degrees.crs(), [](geodata::Point place) {
            return geodata::Point{std::remainder(place.x + 170.97, 360), place.y};
        });
    };
    EXPECT_THAT(distances(shifted(from), shifted(to)), Pointwise(DoubleNear(1e-4), near));
    const std::vector<double> back = distances(to, from);
    EXPECT_NEAR(*std::min_element(back.begin(), back.end()),
                *std::min_element(near.begin(), near.end()), 1e-9);
    std::vector<std::size_t> half(to.size() / 2);
    std::iota(half.begin(), half.end(), std::size_t{0});
    const std::vector<double> fewer = distances(from, to.select(half));
    for (std::size_t i = 0; i < near.size(); ++i)
        EXPECT_LE(near[i], fewer[i]);
    EXPECT_NE(near, fewer);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Shapes, testing::Values(1U, 2U, 3U));

} // namespace
} // namespace graticule::operations
