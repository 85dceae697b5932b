// SPDX-License-Identifier: Apache-2.0
#include "unit/earth/evaluation.hpp"
#include "unit/earth/made_rasters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::earth {
namespace {

using ::testing::HasSubstr;

/// A raster of 4 by 4, and one with a cell of nodata.
class EarthImages : public ::testing::Test {
protected:
    EarthImages() {
        m_made.add("S/a", 4, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
                   "bands = [\"v\"]\nstart = \"2020-01-01\"");
        m_made.add("S/b", 4, {2, 2, 2, 2, 2, -9999, 2, 2, 2, 2, 2, 2, 2, 2, 2, 20},
                   "bands = [\"v\"]\nstart = \"2020-02-01\"");
        m_catalog = m_made.read();
    }

    static Json image(const char* id) { return call("Image.load", {{"id", id}}); }

    /// A rectangle of the raster's CRS as a geometry: its corners in cells, counted from the upper
    /// left.
    static Json cells_box(double left, double top, double right, double bottom) {
        Json ring = Json::array();
        for (const auto& [column, row] :
             {std::pair{left, top}, {right, top}, {right, bottom}, {left, bottom}})
            ring.push_back(place(column, row));
        return call("GeometryConstructors.Polygon",
                    {{"coordinates", Json::array({ring})}, {"geodesic", false}});
    }

    /// Longitude and latitude of a corner of cells, from pyproj's EPSG:32633 to EPSG:4326: linear
    /// over these 40 m to less than a thousandth of a cell.
    static Json place(double column, double row) {
        return Json::array({15.0 + column * LonPerCell, LatAtTop - row * LatPerCell});
    }

    Json reduced(const Json& image_node, const char* reducer, const Json& geometry) {
        return evaluate(
            call("Image.reduceRegion",
                 {{"image", image_node}, {"reducer", call(reducer)}, {"geometry", geometry}}),
            m_catalog);
    }

    /// The value in the middle of a cell.
    Json at(const Json& image_node, double column, double row) {
        const Json point =
            call("GeometryConstructors.Point", {{"coordinates", place(column + 0.5, row + 0.5)}});
        return evaluate(call("Image.reduceRegion", {{"image", image_node},
                                                    {"reducer", call("Reducer.first")},
                                                    {"geometry", point},
                                                    {"scale", 10},
                                                    {"crs", "EPSG:32633"}}),
                        m_catalog);
    }

    static constexpr double LonPerCell = 0.00017682544897823504;
    static constexpr double LatAtTop = 59.538349128457604;
    static constexpr double LatPerCell = 8.97989787631559e-05;

    MadeCatalogue m_made;
    AssetCatalog m_catalog;
};

TEST_F(EarthImages, ReducesWholeCells) {
    const Json two = cells_box(0, 0, 2, 1); // the cells 1 and 2
    EXPECT_NEAR(reduced(image("S/a"), "Reducer.mean", two)["v"].get<double>(), 1.5, 1e-3);
    EXPECT_NEAR(reduced(image("S/a"), "Reducer.sum", cells_box(0, 0, 4, 4))["v"].get<double>(), 136,
                0.05);
    EXPECT_EQ(reduced(image("S/a"), "Reducer.max", cells_box(0.2, 0.2, 3.8, 3.8))["v"], 16);
    EXPECT_EQ(reduced(image("S/a"), "Reducer.count", cells_box(0.2, 0.2, 1.8, 0.8))["v"], 2);
}

TEST_F(EarthImages, WeighsCellsByTheirShareAndCountsThoseWhoseMiddleIsInside) {
    const Json part = cells_box(0, 0, 1.25, 1); // all of 1 and a quarter of 2
    EXPECT_NEAR(reduced(image("S/a"), "Reducer.mean", part)["v"].get<double>(),
                (1 + 0.25 * 2) / 1.25, 1e-3);
    EXPECT_EQ(reduced(image("S/a"), "Reducer.count", part)["v"], 1);
    const Json unweighted = call("Reducer.unweighted", {{"reducer", call("Reducer.mean")}});
    EXPECT_EQ(evaluate(call("Image.reduceRegion",
                            {{"image", image("S/a")}, {"reducer", unweighted}, {"geometry", part}}),
                       m_catalog)["v"],
              1);
}

TEST_F(EarthImages, LeavesOutMaskedCells) {
    EXPECT_EQ(reduced(image("S/b"), "Reducer.count", cells_box(0.2, 0.2, 3.8, 3.8))["v"], 15);
    EXPECT_EQ(at(image("S/b"), 1, 1)["v"], nullptr);
    const Json sum = call("Image.add", {{"image1", image("S/a")}, {"image2", image("S/b")}});
    EXPECT_EQ(at(sum, 0, 0)["v"], 3);
    EXPECT_EQ(at(sum, 1, 1)["v"], nullptr) << "masked in one of them";
    EXPECT_EQ(at(call("Image.unmask", {{"input", image("S/b")}, {"value", 7}}), 1, 1)["v"], 7);
    const Json masked =
        call("Image.updateMask",
             {{"image", image("S/a")},
              {"mask", call("Image.gt", {{"image1", image("S/a")}, {"image2", 8}})}});
    EXPECT_EQ(reduced(masked, "Reducer.min", cells_box(0.2, 0.2, 3.8, 3.8))["v"], 9);
    EXPECT_EQ(at(call("Image.mask", {{"image", image("S/b")}}), 1, 1)["v"], 0);
}

TEST_F(EarthImages, ReplacesAndRemaps) {
    const Json large = call("Image.gt", {{"image1", image("S/b")}, {"image2", 10}});
    const Json replaced =
        call("Image.where", {{"input", image("S/a")}, {"test", large}, {"value", -1}});
    EXPECT_EQ(at(replaced, 3, 3)["v"], -1);
    EXPECT_EQ(at(replaced, 0, 0)["v"], 1);
    EXPECT_EQ(at(replaced, 1, 1)["v"], 6) << "the test is masked there";
    const Json remapped =
        call("Image.remap", {{"image", image("S/a")}, {"from", Json{1, 2}}, {"to", Json{10, 20}}});
    EXPECT_EQ(at(remapped, 1, 0)["remapped"], 20);
    EXPECT_EQ(at(remapped, 2, 0)["remapped"], nullptr);
}

TEST_F(EarthImages, ComputesWithBands) {
    const Json both = call("Image.addBands", {{"dstImg", image("S/a")}, {"srcImg", image("S/b")}});
    EXPECT_EQ(evaluate(call("Image.bandNames", {{"image", both}}), m_catalog),
              Json::parse(R"(["v","v_1"])"));
    const Json difference = call("Image.normalizedDifference", {{"input", both}});
    EXPECT_DOUBLE_EQ(at(difference, 2, 0)["nd"].get<double>(), (3.0 - 2.0) / (3.0 + 2.0));
    EXPECT_EQ(
        at(call("Image.select", {{"input", both}, {"bandSelectors", Json{1}}, {"newNames", "w"}}),
           3, 3),
        Json::parse(R"({"w":20})"));
    EXPECT_EQ(
        at(call("Image.reduce", {{"image", both}, {"reducer", call("Reducer.max")}}), 0, 0)["max"],
        2);
    EXPECT_EQ(at(call("Image.divide", {{"image1", image("S/a")}, {"image2", 0}}), 0, 0)["v"], 0)
        << "as Earth Engine states";
    EXPECT_EQ(
        at(call("Image.toByte",
                {{"value", call("Image.multiply", {{"image1", image("S/a")}, {"image2", 100.7}})}}),
           0, 0)["v"],
        100);
    EXPECT_THAT(
        error_of(call("Image.select", {{"input", both}, {"bandSelectors", "x"}}), m_catalog),
        HasSubstr("\"x\" did not match any bands. Available bands: [v, v_1]"));
}

TEST_F(EarthImages, MakesComposites) {
    const Json collection = call("ImageCollection.load", {{"id", "S"}});
    EXPECT_EQ(at(call("reduce.mean", {{"collection", collection}}), 0, 0)["v"], 1.5);
    EXPECT_EQ(at(call("reduce.mean", {{"collection", collection}}), 1, 1)["v"], 6)
        << "of the one that is not masked";
    EXPECT_EQ(at(call("reduce.median", {{"collection", collection}}), 3, 3)["v"], 18);
    EXPECT_EQ(at(call("ImageCollection.mosaic", {{"collection", collection}}), 0, 3)["v"], 2)
        << "the later image on top";
    EXPECT_EQ(at(call("ImageCollection.mosaic", {{"collection", collection}}), 1, 1)["v"], 6);
    EXPECT_EQ(at(call("ImageCollection.qualityMosaic",
                      {{"collection", collection}, {"qualityBand", "v"}}),
                 0, 3)["v"],
              13);
    EXPECT_EQ(at(call("ImageCollection.reduce",
                      {{"collection", collection}, {"reducer", call("Reducer.minMax")}}),
                 0, 0),
              Json::parse(R"({"v_max":2,"v_min":1})"));
    EXPECT_EQ(evaluate(call("Image.bandNames", {{"image", call("ImageCollection.toBands",
                                                               {{"collection", collection}})}}),
                       m_catalog),
              Json::parse(R"(["a_v","b_v"])"));
    const Json later =
        call("Filter.dateRangeContains",
             {{"leftValue", call("DateRange", {{"start", "2020-01-15"}, {"end", "2020-03-01"}})},
              {"rightField", "system:time_start"}});
    EXPECT_EQ(evaluate(call("Collection.size",
                            {{"collection", call("Collection.filter", {{"collection", collection},
                                                                       {"filter", later}})}}),
                       m_catalog),
              1);
}

TEST_F(EarthImages, LooksAroundCells) {
    const auto square = [](double radius) { return call("Kernel.square", {{"radius", radius}}); };
    const Json means = call("Image.focalMean", {{"image", image("S/a")}, {"kernel", square(1)}});
    EXPECT_DOUBLE_EQ(at(means, 1, 1)["v"].get<double>(), 6);
    EXPECT_EQ(
        at(call("Image.focalMax", {{"image", image("S/a")}, {"kernel", square(1)}}), 1, 1)["v"],
        11);
    EXPECT_EQ(at(call("Image.focalMin", {{"image", image("S/a")},
                                         {"radius", 10},
                                         {"kernelType", "plus"},
                                         {"units", "meters"}}),
                 1, 1)["v"],
              2);
    EXPECT_DOUBLE_EQ(at(means, 0, 0)["v"].get<double>(), 3.5)
        << "cells beyond the edge do not count";
    const Json edges =
        call("Kernel.fixed", {{"weights", Json::parse("[[0,-1,0],[-1,4,-1],[0,-1,0]]")}});
    EXPECT_EQ(at(call("Image.convolve", {{"image", image("S/a")}, {"kernel", edges}}), 1, 1)["v"],
              0)
        << "it rises evenly";
    EXPECT_EQ(at(call("Image.convolve", {{"image", image("S/a")}, {"kernel", edges}}), 0, 0)["v"],
              nullptr);
    const Json spread =
        call("Image.reduceNeighborhood",
             {{"image", image("S/b")}, {"reducer", call("Reducer.count")}, {"kernel", square(1)}});
    EXPECT_EQ(at(spread, 2, 2)["v_count"], 8);
    EXPECT_EQ(at(spread, 1, 1)["v_count"], nullptr) << "masked cells stay so";
}

TEST_F(EarthImages, JoinsCellsWhereCoarserOnesAreAskedFor) {
    const Json point = call("GeometryConstructors.Point", {{"coordinates", place(1, 1)}});
    const auto coarse = [&](const Json& node) {
        return evaluate(call("Image.reduceRegion", {{"image", node},
                                                    {"reducer", call("Reducer.first")},
                                                    {"geometry", point},
                                                    {"scale", 20}}),
                        m_catalog)["v"];
    };
    EXPECT_EQ(coarse(image("S/a")), 3.5) << "the mean of 1, 2, 5 and 6";
    EXPECT_EQ(
        coarse(call("Image.reproject",
                    {{"image", image("S/a")},
                     {"crs", call("Projection",
                                  {{"crs", "EPSG:32633"},
                                   {"transform", Json::parse("[10,0,500000,0,-10,6600000]")}})}})),
        6)
        << "computed at 10 m, and looked up";
}

TEST_F(EarthImages, KnowsWherePixelsLie) {
    const Json area = at(call("Image.pixelArea"), 1, 1);
    EXPECT_NEAR(area["area"].get<double>(), 100 / (0.9996 * 0.9996), 0.01)
        << "UTM's scale on its central meridian";
    // Between parallels, as the planar box of the geometry's tests is.
    const Json box = call("GeometryConstructors.BBox",
                          {{"west", 10}, {"south", 60}, {"east", 12}, {"north", 61}});
    const Json whole = evaluate(call("Image.reduceRegion", {{"image", call("Image.pixelArea")},
                                                            {"reducer", call("Reducer.sum")},
                                                            {"geometry", box},
                                                            {"crs", "EPSG:4326"}}));
    EXPECT_NEAR(whole["area"].get<double>(), 12246281757.491451, 1);
    const Json places = at(call("Image.pixelLonLat"), 0, 0);
    EXPECT_NEAR(places["longitude"].get<double>(), 15.0 + LonPerCell / 2, 1e-9);
    const Json clipped = call("Image.clip", {{"input", call("Image.constant", {{"value", 1}})},
                                             {"geometry", cells_box(0.1, 0.1, 1.9, 1.9)}});
    EXPECT_EQ(at(clipped, 1, 1)["constant"], 1);
    EXPECT_EQ(at(clipped, 2, 2)["constant"], nullptr);
}

TEST_F(EarthImages, SamplesCells) {
    const Json sampled = evaluate(
        call("Image.sample", {{"image", image("S/b")}, {"region", cells_box(0.2, 0.2, 1.8, 1.8)}}),
        m_catalog);
    EXPECT_EQ(sampled["features"].size(), 3U) << "one of four is masked";
    const Json some =
        evaluate(call("Image.sample", {{"image", image("S/a")}, {"numPixels", 5}}), m_catalog);
    EXPECT_EQ(some["features"].size(), 5U);
    const Json regions =
        call("Collection",
             {{"features", array({call("Feature", {{"geometry", cells_box(0, 0, 2, 1)},
                                                   {"metadata", Json{{"name", "x"}}}})})}});
    const Json means = evaluate(
        call("Image.reduceRegions",
             {{"image", image("S/a")}, {"collection", regions}, {"reducer", call("Reducer.mean")}}),
        m_catalog);
    EXPECT_NEAR(means["features"][0]["properties"]["mean"].get<double>(), 1.5, 1e-3);
    EXPECT_EQ(means["features"][0]["properties"]["name"], "x");
}

TEST_F(EarthImages, RefusesWhatIsTooLarge) {
    EXPECT_THAT(error_of(call("Image.reduceRegion", {{"image", image("S/a")},
                                                     {"reducer", call("Reducer.mean")},
                                                     {"geometry", cells_box(0, 0, 4, 4)},
                                                     {"scale", 0.001}}),
                         m_catalog),
                HasSubstr("Too many pixels in the region"));
    EXPECT_THAT(
        error_of(call("Image.reduceRegion", {{"image", call("Image.constant", {{"value", 1}})},
                                             {"reducer", call("Reducer.mean")}})),
        HasSubstr("needs a geometry"));
    Json deep = call("Image.constant", {{"value", 0}});
    const Json add =
        function(call("Image.add", {{"image1", argument("y")}, {"image2", 1}}), {"x", "y"});
    deep = call("List.iterate", {{"list", call("List.sequence", {{"start", 1}, {"end", 3000}})},
                                 {"function", add},
                                 {"first", deep}});
    EXPECT_THAT(error_of(deep), HasSubstr("made of others more than"));
}

} // namespace
} // namespace graticule::earth
