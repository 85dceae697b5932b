// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"

#include "assistants/results.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <variant>

namespace graticule::assistants {
namespace {

TEST(ShortenData, LeavesWhatFitsAsItIs) {
    Json data{{"rows", {1, 2, 3}}, {"name", "x"}};
    const Json before = data;
    EXPECT_FALSE(shorten_data(data, 1000));
    EXPECT_EQ(data, before);
}

TEST(ShortenData, CutsListsAndTextsAtAnyDepthUntilItFits) {
    Json rows = Json::array();
    for (int i = 0; i < 1000; ++i)
        rows.push_back({{"id", i}, {"words", std::string(500, 'w')}});
    Json data{{"rows", rows}, {"row_count", 1000}};
    EXPECT_TRUE(shorten_data(data, 4000));
    EXPECT_LE(to_line(data).size(), 4000U);
    EXPECT_EQ(data["row_count"], 1000);
    // Lists keep their first elements.
    ASSERT_FALSE(data["rows"].empty());
    EXPECT_EQ(data["rows"][0]["id"], 0);
    EXPECT_LT(data["rows"][0]["words"].get<std::string>().size(), 310U);
}

TEST(ShortenData, OfAnObjectOfVeryManyMembersIsNothing) {
    Json data = Json::object();
    for (int i = 0; i < 5000; ++i)
        data[std::to_string(i)] = i;
    EXPECT_TRUE(shorten_data(data, 1000));
    EXPECT_EQ(data, Json::object());
}

TEST(VisibleData, HasNothingThatIsNotSeen) {
    // U+E0041 is a tag that stands for A and is not drawn, U+202E turns the order of writing.
    const Json data{{"na\xF3\xA0\x81\x81me",
                     {"a\xE2\x80\xAE"
                      "b",
                      7, nullptr}}};
    EXPECT_EQ(visible_data(data), (Json{{"name", {"ab", 7, nullptr}}}));
}

class FilesOfResult : public testing::Test {
protected:
    mcp::ToolResult result_with(const std::string& name, const std::string& bytes,
                                const std::string& kind) {
        std::filesystem::create_directories(m_folder.path() / "outputs");
        write_file(m_folder.path() / "outputs" / name, bytes);
        ResultOf result(m_limits, m_context);
        result.say("made");
        m_files = result.add_files({{kind, "outputs/" + name, "A title"}},
                                   {{"runs", "r1"}, m_folder.path()});
        return result.take(Json::object());
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
    Limits m_limits;
    Json m_files;
};

TEST_F(FilesOfResult, AreLinksAndOfMapsPicturesToo) {
    const mcp::ToolResult result = result_with("map.png", "\x89PNG bytes", "map_png");
    ASSERT_EQ(result.content.size(), 3U);
    const auto* image = std::get_if<mcp::Image>(&result.content[1].value);
    ASSERT_NE(image, nullptr);
    EXPECT_EQ(image->bytes, "\x89PNG bytes");
    EXPECT_EQ(image->mime_type, "image/png");
    const auto* link = std::get_if<mcp::ResourceLink>(&result.content[2].value);
    ASSERT_NE(link, nullptr);
    EXPECT_EQ(link->resource.uri, "graticule://runs/r1/outputs/map.png");
    EXPECT_EQ(link->resource.size, 10U);
    EXPECT_EQ(m_files[0]["uri"], link->resource.uri);
}

TEST_F(FilesOfResult, AreNoPicturesWhereTheyAreLarge) {
    m_limits.picture_bytes = 9;
    const mcp::ToolResult result = result_with("map.png", "\x89PNG bytes", "map_png");
    ASSERT_EQ(result.content.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<mcp::ResourceLink>(result.content[1].value));
}

TEST_F(FilesOfResult, OfDataHaveExtentAndSampleButNoCoordinates) {
    std::string features;
    for (int i = 0; i < 50; ++i)
        features += (i == 0 ? "" : ",") + std::string(R"({"type":"Feature","properties":{"n":)")
                    + std::to_string(i) + R"(},"geometry":{"type":"Point","coordinates":[)"
                    + std::to_string(i) + R"(.123456,-7]}})";
    result_with("points.geojson", R"({"type":"FeatureCollection","features":[)" + features + "]}",
                "layer");
    const Json& overview = m_files[0]["overview"];
    EXPECT_EQ(overview["rows"], 50);
    EXPECT_EQ(overview["extent"], Json::parse("[0.123456, -7.0, 49.123456, -7.0]"));
    EXPECT_EQ(overview["extent_degrees"], overview["extent"]);
    EXPECT_EQ(overview["sample"].size(), 5U);
    EXPECT_EQ(overview["sample"][4], (Json{{"n", 4}}));
    EXPECT_EQ(to_line(overview["sample"]).find("123456"), std::string::npos);
}

TEST_F(FilesOfResult, ThatAreLinksAreLeftOut) {
    std::filesystem::create_directories(m_folder.path() / "outputs");
    std::filesystem::create_symlink("/etc/passwd", m_folder.path() / "outputs" / "map.png");
    ResultOf result(m_limits, m_context);
    EXPECT_EQ(result.add_files({{"map_png", "outputs/map.png", "A title"}},
                               {{"runs", "r1"}, m_folder.path()}),
              Json::array());
}

} // namespace
} // namespace graticule::assistants
