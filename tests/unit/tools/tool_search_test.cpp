// SPDX-License-Identifier: Apache-2.0
#include "tools/registry.hpp"
#include "tools/sets/search/tool_search.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> names(std::string_view text, std::string_view set, std::size_t most) {
    std::vector<std::string> found;
    for (const FoundTool& one : search_tools(text, set))
        if (found.size() < most)
            found.push_back(one.tool->name);
    return found;
}

TEST(ToolSearch, PutsTheNamedToolFirst) {
    EXPECT_THAT(names("nearest", "graticule", 1), ElementsAre("nearest"));
    EXPECT_THAT(names("a heat map", "graticule", 1), ElementsAre("heat_map"));
    EXPECT_THAT(names("heat map", "geobenchx", 1), ElementsAre("make_heatmap"));
}

TEST(ToolSearch, KnowsTheWordsOfPeople) {
    EXPECT_THAT(names("how steep is the terrain", "graticule", 1), ElementsAre("slope"));
    EXPECT_THAT(names("which direction do the hillsides face", "graticule", 2), Contains("aspect"));
    EXPECT_THAT(names("shaded relief of the mountains", "graticule", 1), ElementsAre("hillshade"));
    EXPECT_THAT(names("krige the rainfall of the gauges", "graticule", 1),
                ElementsAre("interpolate"));
    EXPECT_THAT(names("interpolate temperatures between stations", "graticule", 1),
                ElementsAre("interpolate"));
    EXPECT_THAT(names("how rugged is the landscape", "graticule", 1), ElementsAre("roughness"));
    EXPECT_THAT(names("generalise the districts keeping shared borders", "graticule", 1),
                ElementsAre("simplify"));
    EXPECT_THAT(names("explode multipolygons", "graticule", 1), ElementsAre("single_parts"));
    EXPECT_THAT(names("stack two layers into one", "graticule", 2), Contains("append"));
    EXPECT_THAT(names("give each row a sequence number", "graticule", 1),
                ElementsAre("number_rows"));
    EXPECT_THAT(names("planar area of the parcels", "graticule", 1), ElementsAre("measure"));
    EXPECT_THAT(names("3d length of trails", "graticule", 1), ElementsAre("measure"));
    EXPECT_THAT(names("build polygons from their corners", "graticule", 1),
                ElementsAre("polygons_from_points"));
    EXPECT_THAT(names("align a raster to the grid of another raster", "graticule", 1),
                ElementsAre("match_raster"));
    EXPECT_THAT(names("true colour composite of three bands", "graticule", 1),
                ElementsAre("raster_map"));
    EXPECT_THAT(names("shade the states by value", "graticule", 3), Contains("choropleth_map"));
    EXPECT_THAT(names("closest airport", "graticule", 2), Contains("nearest"));
    EXPECT_THAT(names("vegetation from red and near infrared", "graticule", 2),
                Contains("raster_algebra"));
    EXPECT_THAT(names("how many hectares is it", "graticule", 3), Contains("measure"));
}

TEST(ToolSearch, KeepsToItsSet) {
    for (const FoundTool& one : search_tools("draw a map of countries", "geobenchx"))
        EXPECT_EQ(one.tool->tool_set, "geobenchx");
    const auto all = names("draw a map of countries", AllToolSets, 50);
    EXPECT_THAT(all, Contains("choropleth_map"));
    EXPECT_THAT(all, Contains("make_choropleth_map"));
}

TEST(ToolSearch, KeepsTheFunctionsForGeojsonApart) {
    EXPECT_THAT(names("add a field", "geojson", 1), ElementsAre("AddFieldToGeoDataFrame"));
    EXPECT_THAT(names("add a field", AllToolSets, 100), Not(Contains("AddFieldToGeoDataFrame")));
}

TEST(ToolSearch, FindsNothingInOtherWords) {
    EXPECT_THAT(search_tools("xyzzy", AllToolSets), IsEmpty());
    EXPECT_THAT(search_tools("", AllToolSets), IsEmpty());
}

TEST(ToolSearch, OrdersByScore) {
    const auto found = search_tools("the mean elevation of each canton", "graticule");
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end(),
                               [](const auto& a, const auto& b) { return a.score > b.score; }));
}

TEST(FindTools, NamesThemAndLeavesItselfOut) {
    Bench bench;
    const Observation found = bench.done("find_tools", {{"need", "find the nearest tools"}});
    EXPECT_THAT(found.text, HasSubstr("nearest: Adds to each feature"));
    EXPECT_THAT(found.data["tools"], Contains("nearest"));
    EXPECT_THAT(found.data["tools"], Not(Contains("find_tools")));
    EXPECT_EQ(bench.done("find_tools", {{"need", "xyzzy"}}).data["tools"], Json::array());
}

TEST(FindTools, TellsAllOfOneThatIsNamed) {
    Bench bench;
    const Observation one = bench.done("find_tools", {{"need", "select_within_distance"}});
    EXPECT_EQ(one.data["tools"], Json::parse(R"(["select_within_distance"])"));
    EXPECT_THAT(one.text, HasSubstr("\n  distance_m: Distance on the ground. Unit: m."));
    const Observation among_words =
        bench.done("find_tools", {{"need", "What does zonal_statistics take, and top_rows?"}});
    EXPECT_EQ(among_words.data["tools"], Json::parse(R"(["top_rows", "zonal_statistics"])"));
    EXPECT_THAT(among_words.text, HasSubstr("\n  coverage (optional): "));
    EXPECT_THAT(bench.done("find_tools", {{"need", "Clip"}}).data["tools"],
                Json::parse(R"(["clip"])"));
}

TEST(FindTools, SaysOfWhichSetOneIsThatIsNotAtHand) {
    Bench bench;
    const Observation other = bench.done("find_tools", {{"need", "make_heatmap"}});
    EXPECT_THAT(other.text, HasSubstr("make_heatmap is of the tool set 'geobenchx'"));
    EXPECT_THAT(other.data["tools"], Not(Contains("make_heatmap")));
    EXPECT_EQ(
        bench.done("find_tools", {{"need", "make_heatmap"}, {"tool_set", "all"}}).data["tools"],
        Json::parse(R"(["make_heatmap"])"));
}

TEST(ListRows, ListsFromARowOn) {
    const std::map<std::string, std::string> files{
        {"towns.csv", "name,people\nAlta,100\nBodo,\nCork,500\n"}};
    Bench bench(files);
    const Observation rest = bench.done("list_rows", {{"dataset", "towns"}, {"first", 2}});
    EXPECT_THAT(rest.text, HasSubstr("Rows 2 to 3 of 3 in 'towns':\n  name: \"Bodo\", people: no "
                                     "value\n  name: \"Cork\", people: 500"));
    EXPECT_EQ(rest.data["rows"],
              parse_json(R"([{"name": "Bodo", "people": null}, {"name": "Cork", "people": 500}])",
                         "rows"));
    const Observation names = bench.done(
        "list_rows", {{"dataset", "towns"}, {"count", 1}, {"fields", Json::array({"people"})}});
    EXPECT_EQ(names.data["rows"], parse_json(R"([{"people": 100}])", "rows"));
    EXPECT_EQ(names.data["row_count"], 3);
    EXPECT_THAT(
        bench.refused("list_rows", {{"dataset", "towns"}, {"first", 4}}, "invalid_argument").text,
        HasSubstr("no row 4"));
}

TEST(ListRows, StopsWhereTheTextIsLong) {
    std::string rows = "name\n";
    for (int i = 0; i < 200; ++i)
        rows += std::string(55, 'x') + std::to_string(i) + "\n";
    const std::map<std::string, std::string> files{{"long.csv", rows}};
    Bench bench(files);
    const Observation some = bench.done("list_rows", {{"dataset", "long"}, {"count", 200}});
    EXPECT_LT(some.text.size(), 5000U);
    const std::size_t shown = some.data["rows"].size();
    EXPECT_GT(shown, 30U);
    EXPECT_LT(shown, 100U);
    EXPECT_THAT(some.text, HasSubstr("Rows 1 to " + std::to_string(shown) + " of 200"));
}

/// What people ask, without the words of the declarations in mind, and the tool that does it.
struct Asked {
    const char* set;
    const char* tool;
    const char* question;
};

constexpr Asked Questions[] = {
    {"graticule", "aggregate", "Which state has the most airports?"},
    {"graticule", "summarize_within", "How many schools lie in each district?"},
    {"graticule", "measure", "How long is the river?"},
    {"graticule", "field_statistics", "What is the average income?"},
    {"graticule", "top_rows", "What are the five tallest buildings?"},
    {"graticule", "nearest", "Which fire station is closest to each school?"},
    {"graticule", "select_within_distance", "Which towns lie less than 20 km from the coast?"},
    {"graticule", "filter_rows", "Only the wells deeper than 100 m"},
    {"graticule", "join_by_key", "Attach the population table to the map of countries"},
    {"graticule", "zonal_statistics", "How high does the land lie on average in each canton?"},
    {"graticule", "heat_map", "Where do accidents pile up?"},
    {"graticule", "choropleth_map", "Colour the countries by life expectancy"},
    {"graticule", "export_dataset", "Give me the result as a shapefile"},
    {"graticule", "dissolve", "Unite the counties of each state into one shape"},
    {"graticule", "buffer", "A zone of 500 metres on both sides of the road"},
    {"graticule", "overlay", "How much of the forest is also protected area?"},
    {"graticule", "raster_algebra", "Compute the NDVI of the satellite image"},
    {"graticule", "line_chart", "How did the population of Nigeria change since 1960?"},
    {"graticule", "correlation", "Do richer countries live longer?"},
    {"graticule", "sample_raster", "How high above the sea is each airport?"},
    {"graticule", "compute_field", "Population density of each municipality"},
    {"graticule", "unique_values", "What kinds of land use are there?"},
    {"graticule", "raster_area", "What share of the ground is above 400 m?"},
    {"graticule", "grid", "Lay hexagons over the city"},
    {"graticule", "centroids", "Put a point in the middle of each parcel"},
    {"geobenchx", "select_features_by_spatial_relationship", "Which cities are inside Brazil?"},
    {"geobenchx", "calculate_line_lengths", "How many kilometres of railway are there?"},
    {"geobenchx", "filter_numerical", "Countries with more than a million people"},
    {"geobenchx", "make_choropleth_map", "Show GDP per capita by country on a map"},
    {"geobenchx", "analyze_raster_overlap", "How many people live where it floods?"},
    {"geojson", "CreateMinPointgroupBorder", "Draw the smallest circle around all the trees"},
    {"geojson", "JoinNearestPoints", "Which bus stop is nearest to each house?"},
    {"graticule", "aggregate", "How many airports does each state have?"},
    {"graticule", "summarize_within", "Which county has the most hospitals in it?"},
    {"graticule", "measure", "Which of the lakes is the largest on the ground?"},
    {"graticule", "field_statistics", "What is the median house price?"},
    {"graticule", "top_rows", "The ten poorest countries"},
    {"graticule", "nearest", "How far is it from each village to the next pharmacy?"},
    {"graticule", "select_within_distance", "Who lives near the power plant, up to 5 miles away?"},
    {"graticule", "filter_rows", "Earthquakes of magnitude 5 or more"},
    {"graticule", "join_by_key", "Combine the unemployment table with the counties by their code"},
    {"graticule", "zonal_statistics", "Mean rainfall of every province"},
    {"graticule", "select_by_location", "Which boroughs does the line cross?"},
    {"graticule", "symbol_map", "Show the cities as circles that grow with their population"},
    {"graticule", "export_dataset", "Save it as GeoJSON"},
    {"graticule", "clip", "Cut the roads at the city limits"},
    {"graticule", "reproject", "Bring the layer into UTM zone 32"},
    {"graticule", "spatial_join", "Tag each photo with the name of the district it was taken in"},
    {"graticule", "slope", "Where is the ground too steep to build?"},
    {"graticule", "bar_chart", "Draw bars of the number of wells by status"},
    {"graticule", "scatter_plot", "Plot income against health"},
    {"graticule", "raster_value", "What is the temperature at 6.13 E, 49.61 N?"},
    {"graticule", "compute_field",
     "By how many per cent did the number of inhabitants grow between 1980 and 2000?"},
    {"graticule", "describe_dataset", "Which columns does the table have?"},
    {"graticule", "raster_statistics", "What is the lowest elevation in the raster?"},
    {"graticule", "thiessen", "Which area does each hospital serve?"},
    {"graticule", "cluster", "Find groups of shops that stand close together"},
    {"graticule", "contours", "Height lines every 50 metres"},
    {"graticule", "categorical_map", "A map with a colour for each kind of rock"},
    {"geobenchx", "get_values_from_raster_with_geometries", "Average snow depth in each park"},
    {"geobenchx", "merge_dataframes", "Bring the statistics together with the country shapes"},
    {"geobenchx", "make_bivariate_map", "Map poverty and literacy together"},
    {"geobenchx", "create_buffer", "Everything up to 10 km around the ports"},
    {"geojson", "SaveAsFinalResult", "Write the outcome to a file"},
    {"geojson", "CalculateGeometryLength", "How long is each trail?"},
    {"geojson", "CountTheQuantityOfSpatialFeatures", "Count the trees in every park"},
};
constexpr std::size_t MostLookedAt = 3;
constexpr double WantedRecall = 0.9; // before ways of asking were compared it was 0.77

TEST(ToolSearch, FindsWhatEverydayQuestionsNeed) {
    std::string missed;
    std::size_t found = 0;
    for (const Asked& asked : Questions) {
        const auto best = names(asked.question, asked.set, MostLookedAt);
        if (std::find(best.begin(), best.end(), asked.tool) != best.end())
            ++found;
        else
            missed += std::string(asked.tool) + ": " + asked.question + " -> "
                      + testing::PrintToString(best) + "\n";
    }
    EXPECT_GE(static_cast<double>(found), WantedRecall * static_cast<double>(std::size(Questions)))
        << missed;
}

TEST(ToolSearch, TellsWaysOfAskingApart) {
    EXPECT_THAT(names("Which state has the most airports?", "graticule", 1),
                ElementsAre("aggregate"));
    EXPECT_THAT(names("Which airport lies highest?", "graticule", 3), Contains("top_rows"));
    EXPECT_THAT(names("wells deeper than 100 m", "graticule", 2), Contains("filter_rows"));
    EXPECT_THAT(
        names("Save the boroughs in the British National Grid (EPSG:27700)", "graticule", 3),
        Contains("reproject"));
    EXPECT_THAT(names("do richer countries live longer", "graticule", 1),
                ElementsAre("correlation"));
}

} // namespace
} // namespace graticule::tools
