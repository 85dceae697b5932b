// SPDX-License-Identifier: Apache-2.0
#include "base/json.hpp"
#include "tools/sets/code/data_shape.hpp"

#include <gmock/gmock.h>

namespace graticule::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(DataShape, IsReadAndWrittenAsItIs) {
    const Json list = Json::parse(R"([
        {"kind": "GeoDataFrame", "geometry": ["MultiPolygon", "Polygon"], "crs": "projected",
         "dtypes": ["geometry", "nullable int64"], "magnitude": 3, "nulls": true},
        {"kind": "array", "dimensions": 3, "bands": "first", "dtypes": ["float32"],
         "magnitude": -1, "nulls": false},
        {"kind": "list", "items": ["Series", "array"], "magnitude": 0}])");
    EXPECT_EQ(to_json(data_shapes_in(list)), list);
    EXPECT_EQ(in_words(data_shapes_in(list)),
              "GeoDataFrame: MultiPolygon, Polygon, projected CRS, geometry, nullable int64, "
              "10^3 to 10^4 rows, with missing values; "
              "array: 3 dimensions, bands first, float32, empty; "
              "list: of Series and array, fewer than 10 items");
}

// A session or a file may say anything, what data hold among it.
TEST(DataShape, TakesNoWordThatIsNotKnown) {
    const Json list = Json::parse(R"([
        {"kind": "patients of Dr Who", "magnitude": 1},
        {"kind": "DataFrame", "geometry": ["Secret", 5], "crs": "EPSG:25832", "bands": "salary",
         "dtypes": ["float64", "salary", "nullable salary"], "items": ["/home/ann"],
         "dimensions": 1000, "magnitude": 1234567, "nulls": "yes", "columns": ["salary"]},
        "text", 7, null])");
    const DataShapes shapes = data_shapes_in(list);
    ASSERT_THAT(shapes, SizeIs(1));
    EXPECT_THAT(shapes[0].dtypes, ElementsAre("float64"));
    EXPECT_EQ(to_json(shapes), Json::parse(R"([{"kind": "DataFrame", "dtypes": ["float64"]}])"));
    EXPECT_THAT(data_shapes_in(Json::parse(R"({"kind": "DataFrame"})")), IsEmpty());
}

TEST(DataShape, IsOfAFewDataAlone) {
    Json list = Json::array();
    for (int i = 0; i < 1000; ++i)
        list.push_back({{"kind", "list"}, {"magnitude", 2}});
    EXPECT_THAT(data_shapes_in(list), SizeIs(8));
}

TEST(DataShape, IsAlikeWhateverItsSize) {
    const auto of = [](const char* text) { return data_shapes_in(Json::parse(text)); };
    const DataShapes some = of(R"([{"kind": "Series", "dtypes": ["bool"], "magnitude": 2}])");
    EXPECT_TRUE(alike_but_for_size(
        some, of(R"([{"kind": "Series", "dtypes": ["bool"], "magnitude": 6}])")));
    EXPECT_FALSE(alike_but_for_size(
        some, of(R"([{"kind": "Series", "dtypes": ["object"], "magnitude": 2}])")));
    EXPECT_FALSE(alike_but_for_size(some, {}));
}

} // namespace
} // namespace graticule::tools
