// SPDX-License-Identifier: Apache-2.0
// What of a reply is code.
#include "evaluation/geojseval/reply.hpp"
#include "evaluation/geojseval/script_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::evaluation::geojseval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string Code = "function area(a) {\n  return turf.area(a);\n}";

TEST(Reply, OfNothingButCodeStaysAsItIs) {
    const CleanedReply reply = clean_reply(Code, "area");
    EXPECT_EQ(reply.code, Code);
    EXPECT_THAT(reply.removed, IsEmpty());
    EXPECT_EQ(reply.lines, 3U);
}

TEST(Reply, LosesThoughtsFencesAndProse) {
    const CleanedReply reply = clean_reply("<think>function area() { no }</think>\nHere it is:\n"
                                           "```javascript\n"
                                               + Code + "\n```\nIt doesn't fail.",
                                           "area");
    EXPECT_EQ(reply.code, Code);
    EXPECT_THAT(reply.removed, ElementsAre(StartsWith("thoughts: 37 bytes"),
                                           StartsWith("fences and what is outside of them")));
    EXPECT_EQ(clean_reply("so I'd return\n</think>\n" + Code, "area").code, Code);
    EXPECT_EQ(clean_reply("<think>and so on", "area").code, "");
    EXPECT_EQ(
        clean_reply("Sure! Here's the function:\n\n" + Code + "\n\nIt isn't slow.", "area").code,
        Code);
    EXPECT_EQ(clean_reply("```js\n" + Code, "area").code, Code) << "a reply that was cut off";
}

TEST(Reply, TakesThePieceThatDeclaresTheFunction) {
    const CleanedReply reply =
        clean_reply("```js\n" + Code + "\n```\nCall it so:\n```js\narea(layer);\n```", "area");
    EXPECT_EQ(reply.code, Code);
    EXPECT_THAT(reply.removed[0], StartsWith("other fenced pieces (1)"));
    EXPECT_EQ(
        clean_reply("```js\nconst area = (a) => 1;\n```\n```sh\nnode area.js\n```", "area").code,
        "const area = (a) => 1;");
}

TEST(Reply, KeepsOneOfDeclarationsThatComeAgain) {
    const CleanedReply reply = clean_reply("function area(a) {\n/** docs } */\n}\n" + Code, "area");
    EXPECT_EQ(reply.code, Code);
    EXPECT_THAT(reply.removed[0], HasSubstr("a declaration that comes again"));
    const std::string nested = "function other() { function area() { return 1; } }\n" + Code;
    EXPECT_EQ(clean_reply(nested, "area").code, nested) << "one inside of another is no repetition";
}

TEST(ScriptText, CountsLinesOfCode) {
    EXPECT_EQ(lines_of_code("// one\n\nlet a = 1; // two\n/* three\nfour */ let b = 2;\n"), 2U);
    EXPECT_EQ(lines_of_code("let a = 'http://x';\nlet b = `// ${a /* no */}\n// text`;\n"), 3U);
    EXPECT_EQ(lines_of_code(""), 0U);
}

TEST(ScriptText, TellsCodeFromTextsAndPatterns) {
    EXPECT_EQ(code_only("a = \"}\" + /[/}]/.test(b) / 2"), "a =     +       .test(b) / 2");
    EXPECT_EQ(code_only("`a${ {b: '}'} }c`d"), "     {b:    }    d");
    EXPECT_EQ(code_only("x = y / z; // q"), "x = y / z;     ");
    const auto spans = declarations_of("async function a() { return '}'; }\nfunction ab() {}", "a");
    ASSERT_EQ(spans.size(), 1U);
    EXPECT_EQ(spans[0].end, 34U);
    EXPECT_THAT(declarations_of("function a() { if (1) {", "a"), IsEmpty());
}

} // namespace
} // namespace graticule::evaluation::geojseval
