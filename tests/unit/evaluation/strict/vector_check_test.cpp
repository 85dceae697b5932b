// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "geodata/read.hpp"
#include "geodata/write.hpp"
#include "operations/vector/coordinates/reproject.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::evaluation::strict {
namespace {

using Coordinates = std::vector<std::pair<double, double>>;

std::string text_of(const Coordinates& coordinates) {
    std::vector<std::string> texts;
    for (const auto& [x, y] : coordinates)
        texts.push_back(fmt::format("[{}, {}]", x, y));
    return join(texts, ", ");
}

std::string polygon(const Coordinates& ring) {
    return fmt::format(R"({{"type": "Polygon", "coordinates": [[{}]]}})", text_of(ring));
}

std::string line(const Coordinates& places) {
    return fmt::format(R"({{"type": "LineString", "coordinates": [{}]}})", text_of(places));
}

std::string point(double x, double y) {
    return fmt::format(R"({{"type": "Point", "coordinates": [{}, {}]}})", x, y);
}

std::string feature(const std::string& properties, const std::string& geometry) {
    return fmt::format(R"({{"type": "Feature", "properties": {{{}}}, "geometry": {}}})", properties,
                       geometry);
}

std::string collection(const std::vector<std::string>& features, const std::string& crs = {}) {
    const std::string member =
        crs.empty()
            ? ""
            : fmt::format(R"("crs": {{"type": "name", "properties": {{"name": "{}"}}}}, )", crs);
    return fmt::format(R"({{"type": "FeatureCollection", {}"features": [{}]}})", member,
                       join(features, ",\n"));
}

// Three zones of a hundredth of a degree near 40 N: 1110 by 854 m each.
const std::string West =
    polygon({{-77, 40}, {-76.99, 40}, {-76.99, 40.01}, {-77, 40.01}, {-77, 40}});
const std::string Middle =
    polygon({{-76.98, 40}, {-76.97, 40}, {-76.97, 40.01}, {-76.98, 40.01}, {-76.98, 40}});
const std::string East =
    polygon({{-76.96, 40}, {-76.95, 40}, {-76.95, 40.01}, {-76.96, 40.01}, {-76.96, 40}});

const char* const A = R"("id": 1, "name": "a", "length_km": 3.93)";
const char* const B = R"("id": 2, "name": "b", "length_km": 3.93)";
const char* const C = R"("id": 3, "name": "c", "length_km": null)";

std::string zones() {
    return collection({feature(A, West), feature(B, Middle), feature(C, East)});
}

std::string entry(const std::string& options) {
    return R"({"file": "zones.*", "kind": "vector", "reference": "zones.geojson")"
           + (options.empty() ? "" : ", " + options) + "}";
}

const std::string VectorByKey = R"("key": ["id"])";

class VectorCheck : public testing::Test {
protected:
    void SetUp() override { m_outputs.right("zones.geojson", zones()); }

    Verdict verdict_on(const std::string& made, const std::string& options) {
        m_outputs.made("zones.geojson", made);
        return m_outputs.check(entry(options));
    }

    void expect_passed(const std::string& made, const std::string& options = VectorByKey) {
        const Verdict verdict = verdict_on(made, options);
        EXPECT_TRUE(verdict.passed()) << test::findings_of(verdict);
    }

    /// Expects a failure for the reason that the test is about.
    void expect_failed(const std::string& made, const std::string& what,
                       const std::string& options = VectorByKey) {
        const Verdict verdict = verdict_on(made, options);
        EXPECT_FALSE(verdict.passed()) << made;
        EXPECT_NE(test::findings_of(verdict).find(what), std::string::npos)
            << what << " is not in " << test::findings_of(verdict);
    }

    /// The zones with another geometry for the first.
    static std::string with_first(const std::string& geometry) {
        return collection({feature(A, geometry), feature(B, Middle), feature(C, East)});
    }

    test::Outputs m_outputs;
};

TEST_F(VectorCheck, PassesTheSameLayerHoweverItIsWritten) {
    for (const std::string& options :
         {VectorByKey, std::string(), std::string(R"("match": "union")")}) {
        expect_passed(zones(), options);
        expect_passed(collection({feature(C, East), feature(B, Middle), feature(A, West)}),
                      options);
        expect_passed(collection({feature(R"("length_km": 3.93, "name": "a", "id": 1)", West),
                                  feature(B, Middle), feature(C, East)}),
                      options);
        // Another start of the ring, the other way round, a vertex within an edge.
        expect_passed(with_first(polygon({{-76.99, 40.01},
                                          {-76.99, 40.005},
                                          {-76.99, 40},
                                          {-77, 40},
                                          {-77, 40.01},
                                          {-76.99, 40.01}})),
                      options);
        // Seven digits are a centimetre.
        expect_passed(with_first(polygon({{-77.00000004, 40.00000003},
                                          {-76.98999997, 40},
                                          {-76.99, 40.01000004},
                                          {-77, 40.01},
                                          {-77.00000004, 40.00000003}})),
                      options);
    }
}

TEST_F(VectorCheck, PassesOtherFormatsAndOtherCrsWhereTheyAreAllowed) {
    m_outputs.made("source.geojson", zones());
    const geodata::Layer layer =
        geodata::read_layer(m_outputs.made() / "source.geojson", {}, m_outputs.context()).layer;
    fs::remove(m_outputs.made() / "source.geojson");
    geodata::write_layer(layer, m_outputs.made() / "zones.gpkg", m_outputs.context());
    Verdict verdict = m_outputs.check(entry(VectorByKey));
    EXPECT_TRUE(verdict.passed()) << test::findings_of(verdict);
    operations::Report report;
    const geodata::Layer moved = operations::reproject(layer, geodata::Crs::parse("EPSG:32618"),
                                                       report, m_outputs.context());
    geodata::write_layer(moved, m_outputs.made() / "zones.gpkg", m_outputs.context());
    verdict = m_outputs.check(entry(VectorByKey));
    ASSERT_EQ(verdict.finding_count(), 1U) << test::findings_of(verdict);
    EXPECT_EQ(sentence_of(verdict.findings().front()), "CRS: expected EPSG:4326, found EPSG:32618");
    for (const char* crs :
         {R"("any")", R"("EPSG:32618")", R"({"any_of": ["EPSG:3857", "EPSG:32618"]})"}) {
        verdict = m_outputs.check(entry(VectorByKey + R"(, "crs": )" + crs));
        EXPECT_TRUE(verdict.passed()) << crs << test::findings_of(verdict);
    }
    EXPECT_FALSE(m_outputs.check(entry(VectorByKey + R"(, "crs": "EPSG:3857")")).passed());
    EXPECT_FALSE(m_outputs.check(entry(VectorByKey + R"(, "crs": "none")")).passed());
}

TEST_F(VectorCheck, FailsWrongFeatures) {
    expect_failed(collection({feature(A, West), feature(B, Middle)}),
                  "feature id=3: expected to be");
    expect_failed(collection({feature(A, West), feature(B, Middle)}), "feature 3 at", "");
    expect_failed(collection({feature(A, West), feature(B, Middle)}), "m2", R"("match": "union")");
    const std::string twice =
        collection({feature(A, West), feature(A, West), feature(B, Middle), feature(C, East)});
    expect_failed(twice, "it is there again");
    expect_failed(twice, "number of features: expected 3, found 4", "");
    // What is where is another's.
    const std::string swapped =
        collection({feature(B, West), feature(A, Middle), feature(C, East)});
    expect_failed(swapped, "geometry of feature id=1");
    expect_failed(swapped, "field 'id' of feature 1: expected 1, found 2", "");
    expect_failed(collection({feature(C, East), feature(B, Middle), feature(A, West)}),
                  "field 'id' of feature 1", R"("match": "order")");
    expect_failed(collection({}), "number of features: expected 3, found 0");
}

TEST_F(VectorCheck, FailsWrongFields) {
    expect_failed(collection({feature(R"("id": 1, "name": "a")", West),
                              feature(R"("id": 2, "name": "b")", Middle),
                              feature(R"("id": 3, "name": "c")", East)}),
                  "field 'length_km': expected to be there");
    // Metres for kilometres, and rounded beyond the tolerance.
    expect_failed(collection({feature(R"("id": 1, "name": "a", "length_km": 3930)", West),
                              feature(B, Middle), feature(C, East)}),
                  "expected 3.93, found 3930");
    expect_failed(collection({feature(R"("id": 1, "name": "a", "length_km": 3.9)", West),
                              feature(B, Middle), feature(C, East)}),
                  "expected 3.93, found 3.9");
    expect_failed(collection({feature(R"("id": 1, "name": "a", "length_km": "3.93")", West),
                              feature(R"("id": 2, "name": "b", "length_km": "3.93")", Middle),
                              feature(C, East)}),
                  "type of field 'length_km': expected real, found text");
    expect_failed(collection({feature(A, West), feature(B, Middle),
                              feature(R"("id": 3, "name": "c", "length_km": 0)", East)}),
                  "expected null, found 0");
}

TEST_F(VectorCheck, FailsWrongShapes) {
    const std::string moved = polygon(
        {{-77.0001, 40}, {-76.9901, 40}, {-76.9901, 40.01}, {-77.0001, 40.01}, {-77.0001, 40}});
    expect_failed(with_first(moved), "geometry of feature id=1");
    expect_failed(with_first(moved), "geometry of feature 1", "");
    expect_failed(with_first(moved), "geometry of feature 1", R"("match": "union")");
    expect_passed(with_first(moved), VectorByKey + R"(, "geometry": {"area_share": 0.021})");
    expect_failed(with_first(line({{-77, 40}, {-76.99, 40}, {-76.99, 40.01}})),
                  "expected Polygon, found LineString");
    expect_failed(with_first("null"), "expected a place, found no place");
    const std::string bow =
        polygon({{-77, 40}, {-76.99, 40.01}, {-76.99, 40}, {-77, 40.01}, {-77, 40}});
    expect_failed(with_first(bow), "expected a valid one, found an invalid one");
    expect_passed(with_first(moved), VectorByKey + R"(, "geometry": false)");
    // A thin needle is no area and yet far away.
    const std::string needle = polygon({{-77, 40},
                                        {-76.99, 40},
                                        {-76.99, 40.01},
                                        {-76.995, 40.01},
                                        {-76.995, 40.02},
                                        {-76.99500001, 40.01},
                                        {-77, 40.01},
                                        {-77, 40}});
    expect_passed(with_first(needle), VectorByKey);
    expect_failed(with_first(needle), "a boundary at most 1 m off",
                  VectorByKey + R"(, "geometry": {"boundary_m": 1})");
}

/// A zone less a hole, or with another part.
std::string zone_and(const std::string& between, const Coordinates& ring) {
    return fmt::format(R"({{"type": "MultiPolygon", "coordinates": [[[{}]{}[{}]]]}})",
                       text_of({{-77, 40}, {-76.99, 40}, {-76.99, 40.01}, {-77, 40.01}, {-77, 40}}),
                       between, text_of(ring));
}

// A zone is 1110 by 854 m: 950 m2 of it may differ, which a square of 31 m has.
TEST_F(VectorCheck, FailsSmallHolesIslandsAndSpikes) {
    const std::string pierced = zone_and(", ", {{-76.995, 40.005},
                                                {-76.9948, 40.005},
                                                {-76.9948, 40.0052},
                                                {-76.995, 40.0052},
                                                {-76.995, 40.005}}); // 17 by 22 m
    expect_failed(with_first(pierced), "beyond 31.4 m from the boundary");
    expect_passed(with_first(pierced), VectorByKey + R"(, "geometry": {"reach_m": 600})");
    expect_failed(
        with_first(zone_and(
            "], [",
            {{20, -30}, {20.00001, -30}, {20.00001, -29.99999}, {20, -29.99999}, {20, -30}})),
        "beyond 31.4 m");
    expect_failed(with_first(polygon({{-77, 40},
                                      {-76.99, 40},
                                      {-76.99, 40.01},
                                      {-76.994999, 40.01},
                                      {-76.995, 40.02},
                                      {-76.995001, 40.01},
                                      {-77, 40.01},
                                      {-77, 40}})),
                  "beyond 31.4 m");
    m_outputs.right("zones.geojson", with_first(pierced));
    expect_passed(with_first(pierced));
    expect_failed(with_first(West), "beyond 31.4 m from the boundary");
}

TEST_F(VectorCheck, PassesWhatRoundingAndCurvesInStepsLeave) {
    // 0.4 m of an edge of 1110 m, and a crack of a millimetre.
    expect_passed(with_first(
        polygon({{-77, 40}, {-76.990005, 40}, {-76.990005, 40.01}, {-77, 40.01}, {-77, 40}})));
    expect_passed(with_first(zone_and(", ", {{-76.995, 40.004},
                                             {-76.99499999, 40.004},
                                             {-76.99499999, 40.006},
                                             {-76.995, 40.006},
                                             {-76.995, 40.004}})));
}

TEST_F(VectorCheck, FailsWhatIsSaidOrNotSaidOfTheCrs) {
    const std::string metres = polygon({{-8571600, 4865900},
                                        {-8570500, 4865900},
                                        {-8570500, 4867400},
                                        {-8571600, 4867400},
                                        {-8571600, 4865900}});
    // Metres without a word.
    expect_failed(collection({feature(A, metres), feature(B, metres), feature(C, metres)}),
                  "CRS: expected EPSG:4326, found unknown CRS");
    // Degrees that are called metres.
    const std::string label = "urn:ogc:def:crs:EPSG::3857";
    const std::string labelled =
        collection({feature(A, West), feature(B, Middle), feature(C, East)}, label);
    expect_failed(labelled, "geometry of feature id=1", VectorByKey + R"(, "crs": "EPSG:3857")");
    expect_failed(labelled, "CRS: expected EPSG:4326, found EPSG:3857");
    expect_passed(zones(), VectorByKey + R"(, "crs": "none")");
    expect_failed(collection({feature(A, West), feature(B, Middle), feature(C, East)},
                             "urn:ogc:def:crs:OGC:1.3:CRS84"),
                  "CRS: expected none stated", VectorByKey + R"(, "crs": "none")");
}

TEST_F(VectorCheck, MeasuresLinesAndPointsOnTheGround) {
    // At 60 N a ten-thousandth of a degree is 5.58 m east and 11.14 m north.
    const std::string road = line({{10, 60}, {10.01, 60}, {10.01, 60.01}});
    m_outputs.right("zones.geojson", collection({feature(A, road), feature(B, point(10, 60))}));
    const auto made = [&](const std::string& first, const std::string& second) {
        return collection({feature(A, first), feature(B, second)});
    };
    const std::string near = VectorByKey + R"(, "geometry": {"distance_m": 6})";
    expect_passed(made(road, point(10, 60)));
    expect_passed(made(line({{10.01, 60.01}, {10.01, 60}, {10.005, 60}, {10, 60}}), point(10, 60)));
    expect_passed(made(road, point(10.0001, 60)), near);
    expect_failed(made(road, point(10, 60.0001)), "11.14", near);
    expect_failed(made(road, point(10.0001, 60)), "5.58");
    expect_passed(made(line({{10.0001, 60}, {10.01, 60}, {10.01, 60.01}}), point(10, 60)), near);
    expect_failed(made(line({{10, 60}, {10.01, 60}, {10.01, 60.0098}}), point(10, 60)),
                  "geometry of feature id=1", near);
    // To and fro it lies where it should.
    expect_failed(
        made(line({{10, 60}, {10.01, 60}, {10.01, 60.01}, {10.01, 60}, {10, 60}}), point(10, 60)),
        "a length of");
    expect_failed(made(road, R"({"type": "MultiPoint", "coordinates": [[10, 60], [10, 60]]})"),
                  "expected 1 points, found 2 points");
}

TEST_F(VectorCheck, SeesThePiecesAcrossTheAntimeridianAsOne) {
    const std::string whole =
        polygon({{179.9, 10}, {180.1, 10}, {180.1, 10.1}, {179.9, 10.1}, {179.9, 10}});
    const std::string cut =
        R"({"type": "MultiPolygon", "coordinates": [
            [[[179.9, 10], [180, 10], [180, 10.1], [179.9, 10.1], [179.9, 10]]],
            [[[-180, 10], [-179.9, 10], [-179.9, 10.1], [-180, 10.1], [-180, 10]]]]})";
    m_outputs.right("zones.geojson", collection({feature(A, cut)}));
    expect_passed(collection({feature(A, whole)}));
    m_outputs.right("zones.geojson", collection({feature(A, line({{179.9, 10}, {180, 10}}))}));
    expect_passed(collection({feature(A, line({{-180.1, 10}, {-180, 10}}))}));
}

TEST_F(VectorCheck, TellsShapesInOneFrameApart) {
    // The halves of a square, and the diagonals of another: extent and middle are the same.
    const std::string below = polygon({{0, 0}, {0.01, 0}, {0.01, 0.01}, {0, 0}});
    const std::string above = polygon({{0, 0}, {0.01, 0.01}, {0, 0.01}, {0, 0}});
    const std::string up = line({{1, 0}, {1.01, 0.01}});
    const std::string down = line({{1, 0.01}, {1.01, 0}});
    m_outputs.right("zones.geojson", collection({feature("", below), feature("", above),
                                                 feature("", up), feature("", down)}));
    expect_passed(
        collection({feature("", down), feature("", up), feature("", above), feature("", below)}),
        "");
    expect_failed(
        collection({feature("", up), feature("", up), feature("", above), feature("", below)}),
        "geometry of feature 4", "");
}

TEST_F(VectorCheck, TakesUnionsHoweverTheyAreCut) {
    const std::string left =
        polygon({{-77, 40}, {-76.995, 40}, {-76.995, 40.01}, {-77, 40.01}, {-77, 40}});
    const std::string right =
        polygon({{-76.995, 40}, {-76.99, 40}, {-76.99, 40.01}, {-76.995, 40.01}, {-76.995, 40}});
    const std::string made =
        collection({feature(A, left), feature(A, right), feature(B, Middle), feature(C, East)});
    expect_passed(made, R"("match": "union")");
    expect_passed(made, R"("match": "union", "count": {"min": 3, "max": 4})");
    expect_failed(made, "number of features", R"("match": "union", "count": 3)");
    expect_failed(made, "number of features", "");
    // A union mends what crosses itself, and drops what covers nothing.
    const std::string crossed =
        polygon({{-77, 40}, {-76.995, 40.01}, {-76.995, 40}, {-77, 40.01}, {-77, 40}});
    const std::string start =
        collection({feature(A, left), feature(A, right), feature(B, Middle), feature(C, East)});
    const std::string head = start.substr(0, start.rfind(']'));
    expect_failed(head + "," + feature(A, crossed) + "]}",
                  "expected a valid one, found an invalid one", R"("match": "union")");
    expect_failed(head + "," + feature(A, "null") + "]}", "expected a place, found no place",
                  R"("match": "union")");
    expect_failed(head + "," + feature(A, line({{-76.999, 40.001}, {-76.998, 40.002}})) + "]}",
                  "feature 5 of the output", R"("match": "union")");
}

TEST_F(VectorCheck, FailsBrokenAndHostileFiles) {
    expect_failed(zones().substr(0, 500), "the file");
    expect_failed("{}", "the file");
    expect_failed(collection({}), "field 'name': expected to be there, found no fields");
    expect_failed(std::string(100'000, '['), "the file");
    expect_failed(std::string("PK\x03\x04") + std::string(1000, 'x'), "the file");
    // Edges around the Earth, again and again: each would get tens of thousands of vertices.
    Coordinates zigzag;
    for (int i = 0; i < 1000; ++i)
        zigzag.emplace_back(i % 2 == 0 ? -2e7 : 2e7, i);
    expect_failed(collection({feature(A, line(zigzag)), feature(B, Middle), feature(C, East)},
                             "urn:ogc:def:crs:EPSG::3857"),
                  "places on the Earth", VectorByKey + R"(, "crs": "EPSG:3857")");
    // As many turns around the Earth as there are metres to the feature.
    const std::string metres = line({{-8.57e6, 4.86e6}, {-8.56e6, 4.87e6}});
    expect_failed(collection({feature(A, metres), feature(B, Middle), feature(C, East)}),
                  "coordinates: expected degrees", VectorByKey + R"(, "crs": "any")");
    // Northing first: a transverse Mercator projection has no such place.
    const std::string swapped = polygon(
        {{6673900, 25497300}, {6673900, 25497400}, {6674000, 25497400}, {6673900, 25497300}});
    expect_failed(collection({feature(A, swapped), feature(B, swapped), feature(C, swapped)},
                             "urn:ogc:def:crs:EPSG::3879"),
                  "places on the Earth, found 3 features at none",
                  VectorByKey + R"(, "crs": "any")");
    std::vector<std::string> many(11'000, feature(A, West));
    expect_failed(collection(many), "number of features: expected 3, found 11000");
}

} // namespace
} // namespace graticule::evaluation::strict
