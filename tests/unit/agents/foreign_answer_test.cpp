// SPDX-License-Identifier: Apache-2.0
#include "agents/foreign_answer.hpp"
#include "agents/foreign_tools.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::agents {

namespace {

using ::testing::ElementsAre;

const std::string Point =
    R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},)"
    R"("geometry":{"type":"Point","coordinates":[1,2]}}]})";

ForeignAnswer answer_of(const std::string& result, std::vector<std::string>* read = nullptr) {
    return read_foreign_answer(parse_json(result, "a result"), [&](const std::string& uri) {
        if (read != nullptr)
            read->push_back(uri);
        return Json{{"contents", Json::array({Json{{"uri", uri}, {"text", Point}}})}};
    });
}

TEST(ForeignAnswer, TakesStructureOnceWhereItIsRepeatedAsText) {
    const ForeignAnswer answer = answer_of(
        R"({"content":[{"type":"text","text":"{\"t\": 5}"},{"type":"text","text":"warm"}],)"
        R"("structuredContent":{"t":5}})");
    EXPECT_EQ(answer.structured, (Json{{"t", 5}}));
    EXPECT_THAT(answer.texts, ElementsAre("warm"));
    EXPECT_FALSE(answer.geojson);
}

TEST(ForeignAnswer, ReadsJsonThatComesAsText) {
    EXPECT_EQ(answer_of(R"({"content":[{"type":"text","text":" {\"t\": 5}\n"}]})").structured["t"],
              5);
    EXPECT_THAT(answer_of(R"({"content":[{"type":"text","text":"{no"}]})").texts,
                ElementsAre("{no"));
}

TEST(ForeignAnswer, FindsGeojsonWhereverItIs) {
    const std::string text = to_line(Json(Point));
    const std::vector<std::string> results{
        R"({"content":[],"structuredContent":)" + Point + "}",
        R"({"content":[],"structuredContent":{"result":)" + Point + "}}",
        R"({"content":[{"type":"text","text":)" + text + "}]}",
        R"({"content":[{"type":"resource","resource":{"uri":"x:1","mimeType":"application/geo+json","text":)"
            + text + "}}]}"};
    for (const std::string& result : results) {
        const ForeignAnswer answer = answer_of(result);
        ASSERT_TRUE(answer.geojson) << result;
        EXPECT_EQ(parse_json(*answer.geojson, "it"), parse_json(Point, "it"));
        EXPECT_TRUE(answer.structured.is_null());
        EXPECT_TRUE(answer.texts.empty());
    }
}

TEST(ForeignAnswer, KeepsWhatStandsBesideGeojson) {
    const ForeignAnswer answer =
        answer_of(R"({"content":[],"structuredContent":{"year":2020,"data":)" + Point + "}}");
    EXPECT_EQ(answer.structured, (Json{{"year", 2020}}));
    EXPECT_TRUE(answer.geojson);
}

TEST(ForeignAnswer, ReadsLinksToGeojsonAlone) {
    std::vector<std::string> read;
    const ForeignAnswer answer = answer_of(
        R"({"content":[{"type":"resource_link","uri":"file:///etc/passwd","mimeType":"text/plain"},)"
        R"({"type":"resource_link","uri":"x:2","mimeType":"application/geo+json"},)"
        R"({"type":"image","data":"AAAA","mimeType":"image/png"}]})",
        &read);
    EXPECT_THAT(read, ElementsAre("x:2"));
    EXPECT_EQ(*answer.geojson, Point);
    EXPECT_THAT(answer.texts, ElementsAre("(a link to file:///etc/passwd, which is not read)",
                                          "(image of type image/png, which is not shown)"));
}

TEST(ForeignAnswer, SaysWhatIsNoResult) {
    EXPECT_THROW(answer_of("{}"), Error);
    EXPECT_THROW(answer_of(R"({"content":"text"})"), Error);
    EXPECT_TRUE(answer_of(R"({"content":[],"isError":true})").failed);
}

TEST(ForeignAnswer, QuotesEveryLine) {
    EXPECT_EQ(quoted_lines("a\n> b\r\n\x1b[1mc"), "\n> a\n> > b\n> [1mc");
    EXPECT_LT(quoted_lines(std::string(10'000, 'x')).size(), 3000U);
}

TEST(ForeignTool, HasANameOfItsOwnThatProvidersTake) {
    const Json schema{{"type", "object"}};
    std::vector<ForeignTool> lent;
    for (const char* tool : {"get.all/x", "get all x", "load_data"})
        lent.push_back(foreign_tool("w", tool, "", schema, lent));
    lent.push_back(foreign_tool("w", std::string(100, 'n'), "", schema, lent));
    lent.push_back(foreign_tool("w", std::string(99, 'n'), "", schema, lent));
    EXPECT_EQ(lent[0].name, "w__get_all_x");
    EXPECT_EQ(lent[1].name, "w__get_all_x_2");
    EXPECT_EQ(lent[2].name, "w__load_data");
    EXPECT_EQ(lent[3].name, "w__" + std::string(61, 'n'));
    EXPECT_EQ(lent[4].name, "w__" + std::string(59, 'n') + "_2");
}

TEST(ForeignTool, TakesNoSchemaThatHidesSomethingOrIsTooLarge) {
    const auto lend = [](const Json& schema) { return foreign_tool("w", "t", "", schema, {}); };
    EXPECT_EQ(lend({{"type", "object"}, {"description", "a\nb"}}).schema["description"], "a b");
    EXPECT_THROW(lend({{"type", "object"}, {"properties", {{"a\x1b", {{"type", "string"}}}}}}),
                 Error);
    EXPECT_THROW(lend({{"type", "object"}, {"required", {std::string(400, 'x')}}}), Error);
    EXPECT_THROW(lend({{"type", "string"}}), Error);
    Json large{{"type", "object"}};
    for (int i = 0; i < 500; ++i)
        large["properties"]["p" + std::to_string(i)] = {{"type", "string"}};
    EXPECT_THROW(lend(large), Error);
}

} // namespace

} // namespace graticule::agents
