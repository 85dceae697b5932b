// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/wkt.hpp"

#include "unit/geodata/file_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::geodata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ReadEsriJson : public FileTest {
protected:
    static double area(const Layer& layer, std::size_t row) {
        double area = 0;
        const GeosGeometry shape = geos_from_wkb(layer.geometry().wkb(row));
        GEOSArea_r(geos_context(), shape.get(), &area);
        return area;
    }

    ReadResult polygons(const std::string& rings) {
        return read(make("p.json", R"({"geometryType":"esriGeometryPolygon","spatialReference":)"
                                   R"({"wkid":3035},"features":[{"attributes":{"id":1},)"
                                   R"("geometry":{"rings":[)"
                                       + rings + "]}}]}"));
    }

    // Squares of 10, 4 and 2, as shells and as holes.
    static constexpr const char* Ten = "[[0,0],[0,10],[10,10],[10,0],[0,0]]";
    static constexpr const char* TenTurned = "[[0,0],[10,0],[10,10],[0,10],[0,0]]";
    static constexpr const char* Four = "[[3,3],[3,7],[7,7],[7,3],[3,3]]";
    static constexpr const char* FourTurned = "[[3,3],[7,3],[7,7],[3,7],[3,3]]";
    static constexpr const char* Two = "[[4,4],[4,6],[6,6],[6,4],[4,4]]";
    static constexpr const char* Away = "[[20,0],[20,5],[25,5],[25,0],[20,0]]";
};

TEST_F(ReadEsriJson, HasTheFieldsTheTypesAndTheCrsThatAreDeclared) {
    const ReadResult result = read(make(
        "t.json",
        R"({"objectIdFieldName":"OID","features":[)"
        R"({"attributes":{"OID":1,"NM":"Oak","SEEN":1577836800000,"DAY":"2020-01-02","V":2},)"
        R"("geometry":{"x":5,"y":6}},)"
        R"({"attributes":{"OID":2,"NM":null,"SEEN":null,"DAY":null,"V":1.5},"geometry":null}],)"
        R"("fields":[{"name":"OID","type":"esriFieldTypeOID","alias":"OID"},)"
        R"({"name":"NM","type":"esriFieldTypeString","alias":"Park name"},)"
        R"({"name":"SEEN","type":"esriFieldTypeDate"},)"
        R"({"name":"DAY","type":"esriFieldTypeDateOnly"},)"
        R"({"name":"V","type":"esriFieldTypeDouble"},{"name":"NONE","type":"esriFieldTypeDouble"}],)"
        R"("spatialReference":{"wkid":102100,"latestWkid":3857},"exceededTransferLimit":true})"));
    const Layer& layer = result.layer;
    EXPECT_THAT(layer.field_names(), ElementsAre("OID", "NM", "SEEN", "DAY", "V", "NONE"));
    EXPECT_THAT(texts(layer, "NM"), ElementsAre("Oak", "null"));
    EXPECT_THAT(texts(layer, "SEEN"), ElementsAre("2020-01-01T00:00:00Z", "null"));
    EXPECT_EQ(layer.column("DAY").type(), FieldType::Date);
    EXPECT_THAT(texts(layer, "V"), ElementsAre("2", "1.5"));
    EXPECT_EQ(layer.crs().label(), "EPSG:3857");
    EXPECT_EQ(wkt_of(layer.geometry().wkb(0)), "POINT (5 6)");
    EXPECT_TRUE(layer.geometry().is_null(1));
    EXPECT_TRUE(noted(result, "NM is 'Park name'"));
    EXPECT_TRUE(noted(result, "cut this set off at its limit"));
    EXPECT_EQ(inspect_source(path("t.json")).front().kind, DataKind::Vector);
}

TEST_F(ReadEsriJson, TakesClockwiseRingsForShells) {
    const std::string comma = ",";
    EXPECT_EQ(area(polygons(Ten + comma + FourTurned).layer, 0), 84);
    EXPECT_EQ(area(polygons(FourTurned + comma + Ten).layer, 0), 84);
    const ReadResult island = polygons(Ten + comma + FourTurned + comma + Two + comma + Away);
    EXPECT_EQ(area(island.layer, 0), 84 + 4 + 25);
    EXPECT_TRUE(island.notes.empty());
}

TEST_F(ReadEsriJson, NeverAddsAHoleThatRunsTheWrongWay) {
    const std::string comma = ",";
    const ReadResult hole = polygons(Ten + comma + Four);
    EXPECT_EQ(area(hole.layer, 0), 84);
    EXPECT_TRUE(noted(hole, "rings in the wrong place"));
    const ReadResult all = polygons(TenTurned + comma + FourTurned);
    EXPECT_EQ(area(all.layer, 0), 84);
    EXPECT_TRUE(noted(all, "counter-clockwise"));
    EXPECT_EQ(area(polygons("[[0,0],[0,10],[10,10],[10,0]]").layer, 0), 100);
}

TEST_F(ReadEsriJson, ReadsLinesPointsAndTables) {
    const std::string head =
        R"({"geometryType":"esriGeometryPolyline","spatialReference":)"
        R"({"wkid":4326},"hasM":true,"features":[{"attributes":{},"geometry":)";
    const ReadResult lines = read(make("l.json", head
                                                     + R"({"paths":[[[0,0,9],[1,1,9]],)"
                                                       R"([[5,5,9],[6,5,9]]]}}]})"));
    EXPECT_EQ(wkt_of(lines.layer.geometry().wkb(0)), "MULTILINESTRING ((0 0,1 1),(5 5,6 5))");
    EXPECT_TRUE(noted(lines, "heights or measures"));
    const ReadResult points = read(make("m.json", head + R"({"points":[[1,2],[3,4]]}}]})"));
    EXPECT_EQ(wkt_of(points.layer.geometry().wkb(0)), "MULTIPOINT ((1 2),(3 4))");
    make("n.json", R"({"features":[{"attributes":{"n":3}},{"attributes":{"n":4}}]})");
    EXPECT_EQ(inspect_source(path("n.json")).front().kind, DataKind::Table);
    EXPECT_THAT(texts(read(path("n.json")).layer, "n"), ElementsAre("3", "4"));
    const ReadResult empty = read(
        make("e.json", R"({"geometryType":"esriGeometryPoint","features":[{"attributes":{"a":1},)"
                       R"("geometry":{"x":"NaN","y":"NaN"}}]})"));
    EXPECT_TRUE(empty.layer.geometry().is_null(0));
    EXPECT_FALSE(empty.layer.crs().known());
}

TEST_F(ReadEsriJson, RefusesWhatItWouldGetWrong) {
    const std::string head =
        R"({"geometryType":"esriGeometryPolygon","features":[{"attributes":{},)";
    const auto refused = [&](const std::string& rest) {
        return error_of([&] { read(make("r.json", head + rest)); });
    };
    EXPECT_THAT(refused(R"("geometry":{"curveRings":[[[0,0],{"c":[[3,3],[1,4]]}]]}}]})").second,
                HasSubstr("true curves"));
    EXPECT_THAT(refused(R"("geometry":{"rings":[[[0,0],[1,0],[1,1]]]}}],"transform":{}})").second,
                HasSubstr("quantized"));
    EXPECT_THAT(refused(R"("geometry":{"rings":[[["a",0]]]}}]})").second,
                HasSubstr("none of Esri JSON"));
    const auto [code, message] =
        refused(R"("geometry":{"rings":[],"spatialReference":{"wkid":4326}}},{"geometry":)"
                R"({"rings":[],"spatialReference":{"wkid":3857}}}]})");
    EXPECT_EQ(code, ErrorCode::Unsupported);
    EXPECT_THAT(message, HasSubstr("several CRSs"));
}

} // namespace
} // namespace graticule::geodata
