// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/stac/file_reply.hpp"
#include "earth/stac/item_search.hpp"
#include "earth/stac/items.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::earth {
namespace {

using ::testing::HasSubstr;

// Milliseconds by `date -u -d 2020-06-01 +%s`.
constexpr double June = 1590969600000;

StacItem item_of(const char* id, double clouds) {
    StacItem item;
    item.id = id;
    item.collection = "c";
    item.properties = {{"eo:cloud_cover", clouds}, {"datetime", "2020-06-01T00:00:00Z"}};
    item.box = {179, -1, 181, 1};
    item.start = item.end = June;
    return item;
}

bool finds(const Json& asked) {
    return read_search(asked).matches(item_of("a1", 12.5));
}

std::string refusal_of(const Json& asked) {
    try {
        read_search(asked);
    } catch (const Error& error) {
        return error.what();
    }
    return "none";
}

TEST(StacItems, FindTimesInNames) {
    EXPECT_EQ(time_in_name("S2A_20200601_T33"), June);
    EXPECT_EQ(time_in_name("2020-06-01"), June);
    EXPECT_EQ(time_in_name("x.2020_06_01.y"), June);
    EXPECT_EQ(time_in_name("S2A_20200601T101530Z"), June + 36'930'000);
    EXPECT_EQ(time_in_name("LC08_193018_20200601_02"), June) << "a path and row are no date";
    for (const char* const name : {"", "20200230", "2020-6-1", "202006011", "12020060", "2020-0601",
                                   "99999999", "dem", "2020-06_01"})
        EXPECT_EQ(time_in_name(name), std::nullopt) << name;
}

TEST(StacSearch, MeetsBoxesAcrossTheAntimeridian) {
    EXPECT_TRUE(finds({{"bbox", {179.5, -1, -179.5, 1}}}));
    EXPECT_TRUE(finds({{"bbox", {-179.5, -1, -170, 1}}}));
    EXPECT_TRUE(finds({{"bbox", {170, -1, 0, 179.2, 1, 0}}})) << "with heights";
    EXPECT_FALSE(finds({{"bbox", {-178, -1, 178, 1}}}));
    EXPECT_FALSE(finds({{"bbox", {179.5, 2, -179.5, 3}}}));
}

TEST(StacSearch, ComparesProperties) {
    EXPECT_TRUE(finds({{"query", {{"eo:cloud_cover", {{"lt", 12.6}, {"gte", "12.5"}}}}}}));
    EXPECT_FALSE(finds({{"query", {{"eo:cloud_cover", {{"neq", 12.5}}}}}}));
    EXPECT_FALSE(finds({{"query", {{"absent", {{"neq", 1}}}}}}));
    EXPECT_TRUE(finds({{"filter", {{"op", "like"}, {"args", {{{"property", "id"}}, "_1%"}}}}}));
    EXPECT_TRUE(finds(
        {{"filter",
          {{"op", "="}, {"args", {{{"property", "datetime"}}, "2020-06-01T02:00:00+02:00"}}}}}))
        << "times are compared as times";
    EXPECT_TRUE(finds({{"datetime", "2020-06-01T00:00:00Z/.."}}));
    EXPECT_FALSE(finds({{"datetime", "../2020-05-31T23:59:59Z"}}));
}

TEST(StacSearch, RefusesWhatItCannotRead) {
    EXPECT_THAT(refusal_of(Json::array()), HasSubstr("is an object of JSON"));
    EXPECT_THAT(refusal_of({{"bbox", {1, 2, "3", 4}}}), HasSubstr("four numbers"));
    EXPECT_THAT(refusal_of({{"query", {{"a", 5}}}}), HasSubstr("has no operators"));
    EXPECT_THAT(refusal_of({{"filter", {{"op", "="}, {"args", {1}}}}}),
                HasSubstr("1 arguments, not 2"));
    Json deep = true;
    for (int i = 0; i < 100; ++i)
        deep = {{"op", "not"}, {"args", Json::array({deep})}};
    EXPECT_THAT(refusal_of({{"filter", deep}}), HasSubstr("nested too deep"));
}

TEST(StacSearch, WritesItselfAsAQuery) {
    const Json asked = search_of_query({{"bbox", "1,2,3,4"},
                                        {"collections", "a b,c"},
                                        {"sortby", "-x, y"},
                                        {"limit", "5"},
                                        {"fields", "id,-geometry"}});
    EXPECT_EQ(asked["sortby"][0], Json({{"field", "x"}, {"direction", "desc"}}));
    EXPECT_EQ(query_of_search(asked), "bbox=1.0%2C2.0%2C3.0%2C4.0&collections=a%20b%2Cc&fields=id%"
                                      "2C-geometry&limit=5&sortby=-x%2Cy");
}

TEST(StacFiles, ReadRangesOfBytes) {
    const auto range = [](std::string_view field) {
        const auto found = range_of_field(field, 100);
        return found ? std::to_string(found->first) + "-" + std::to_string(found->last) : "all";
    };
    EXPECT_EQ(range("bytes=0-9"), "0-9");
    EXPECT_EQ(range("bytes=90-"), "90-99");
    EXPECT_EQ(range("bytes=90-1000000000000000000"), "90-99");
    EXPECT_EQ(range("bytes=-5"), "95-99");
    EXPECT_EQ(range("bytes=-500"), "0-99");
    for (const char* const field :
         {"", "bytes=", "bytes=-", "bytes=5", "bytes=9-3", "bytes=1-2,4-5",
          "bytes=99999999999999999999-", "bytes=0x1-2", "items=0-1"})
        EXPECT_EQ(range(field), "all") << field;
    EXPECT_THROW(range_of_field("bytes=100-", 100), Error);
    EXPECT_THROW(range_of_field("bytes=-0", 100), Error);
    EXPECT_THROW(range_of_field("bytes=0-", 0), Error);
}

} // namespace
} // namespace graticule::earth
