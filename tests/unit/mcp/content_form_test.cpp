// SPDX-License-Identifier: Apache-2.0
#include "mcp/content_form.hpp"

#include <gtest/gtest.h>

// The forms of the schemas of each revision, written out by hand.
namespace graticule::mcp {

namespace {

ToolDeclaration measuring() {
    ToolDeclaration tool;
    tool.name = "measure";
    tool.title = "Measure";
    tool.description = "Measures";
    tool.input_schema = {{"type", "object"}};
    tool.output_schema = Json{{"type", "object"}};
    tool.annotations = {true, true, true, false};
    return tool;
}

TEST(McpContentForm, AToolHasWhatItsRevisionKnows) {
    EXPECT_EQ(form_of(measuring(), Era::V20241105), Json({{"name", "measure"},
                                                          {"description", "Measures"},
                                                          {"inputSchema", {{"type", "object"}}}}));
    EXPECT_EQ(form_of(measuring(), Era::V20250326)["annotations"],
              Json({{"title", "Measure"}, {"readOnlyHint", true}, {"openWorldHint", false}}));
    EXPECT_FALSE(form_of(measuring(), Era::V20250326).contains("outputSchema"));
    const Json newest = form_of(measuring(), Era::V20250618);
    EXPECT_EQ(newest["title"], "Measure");
    EXPECT_EQ(newest["outputSchema"], Json({{"type", "object"}}));
    ToolDeclaration writing = measuring();
    writing.annotations = {false, true, false, true};
    writing.output_schema = Json{{"type", "array"}};
    EXPECT_EQ(form_of(writing, Era::V20251125)["annotations"], Json({{"title", "Measure"},
                                                                     {"readOnlyHint", false},
                                                                     {"destructiveHint", true},
                                                                     {"idempotentHint", false},
                                                                     {"openWorldHint", true}}));
    EXPECT_FALSE(form_of(writing, Era::V20251125).contains("outputSchema"));
    EXPECT_EQ(form_of(writing, Era::V20260728)["outputSchema"], Json({{"type", "array"}}));
}

TEST(McpContentForm, StructureIsRepeatedAsTextWhereThereIsNone) {
    ToolResult result;
    result.structured = Json{{"area", 2.5}};
    EXPECT_EQ(form_of(result, Era::V20250326),
              Json({{"content", {{{"type", "text"}, {"text", "{\"area\":2.5}"}}}}}));
    EXPECT_EQ(form_of(result, Era::V20250618)["structuredContent"], Json({{"area", 2.5}}));
    result.content.push_back({Text{"It is 2.5 km2"}, {}, nullptr});
    EXPECT_EQ(form_of(result, Era::V20260728)["content"].size(), 1U);
    result.structured = Json::array({1, 2});
    EXPECT_FALSE(form_of(result, Era::V20251125).contains("structuredContent"));
    EXPECT_EQ(form_of(result, Era::V20260728)["structuredContent"], Json::array({1, 2}));
}

TEST(McpContentForm, EachKindOfContent) {
    const Content image{Image{"\x89PNG", "image/png"}, {true, false, 0.25, ""}, nullptr};
    EXPECT_EQ(form_of(image, Era::V20251125),
              Json({{"type", "image"},
                    {"data", "iVBORw=="},
                    {"mimeType", "image/png"},
                    {"annotations", {{"audience", {"user"}}, {"priority", 0.25}}}}));
    Resource map;
    map.uri = "graticule://maps/1";
    map.name = "map";
    map.size = 12;
    const Content link{ResourceLink{map}, {}, nullptr};
    EXPECT_EQ(form_of(link, Era::V20250618), Json({{"type", "resource_link"},
                                                   {"uri", "graticule://maps/1"},
                                                   {"name", "map"},
                                                   {"size", 12}}));
    EXPECT_EQ(form_of(link, Era::V20250326),
              Json({{"type", "text"}, {"text", "map: graticule://maps/1"}}));
    const Content embedded{
        EmbeddedResource{{"a:b", "text/plain", "hi", true, nullptr}}, {}, nullptr};
    EXPECT_EQ(form_of(embedded, Era::V20241105),
              Json({{"type", "resource"},
                    {"resource", {{"uri", "a:b"}, {"mimeType", "text/plain"}, {"text", "hi"}}}}));
    EXPECT_EQ(form_of(ResourceContents{"a:b", "", "\x01", false, nullptr}),
              Json({{"uri", "a:b"}, {"blob", "AQ=="}}));
    const Content sound{Audio{"RIFF", "audio/wav"}, {}, nullptr};
    EXPECT_EQ(form_of(sound, Era::V20250326)["type"], "audio");
    EXPECT_EQ(form_of(sound, Era::V20241105)["type"], "text");
}

TEST(McpContentForm, TextsAreUtf8) {
    EXPECT_EQ(form_of({Text{"a\xff"}, {}, nullptr}, Era::V20260728)["text"], "a\uFFFD");
}

TEST(McpContentForm, AFailureIsAResult) {
    const Json form = form_of(failed_result("No such layer"), Era::V20241105);
    EXPECT_EQ(form, Json({{"content", {{{"type", "text"}, {"text", "No such layer"}}}},
                          {"isError", true}}));
}

} // namespace

} // namespace graticule::mcp
