// SPDX-License-Identifier: Apache-2.0
// Messages, scores and archives as logs of Inspect have them. tests/interchange asks Inspect.
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/interchange/inspect_message.hpp"
#include "evaluation/interchange/inspect_score.hpp"
#include "evaluation/interchange/zip_archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <variant>

namespace graticule::evaluation::interchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Json json(const char* text) {
    return parse_json(text, "test");
}

// In which the order of members does not matter.
nlohmann::json sorted(const Json& value) {
    return nlohmann::json::parse(to_line(value));
}

// As it is after it was one of ours.
nlohmann::json there_and_back(const Json& message) {
    return sorted(inspect::messages_of(inspect::message_from(message), "m").at(0));
}

TEST(InspectMessage, IsOneOfOurs) {
    const Json ours = inspect::message_from(json(R"({"role": "assistant", "content": "I add.",
        "tool_calls": [{"id": "1", "function": "add", "arguments": {"x": 1}, "type": "function"}]})"));
    EXPECT_EQ(ours["parts"][0]["text"], "I add.");
    EXPECT_EQ(ours["parts"][1]["name"], "add");
    EXPECT_EQ(ours["parts"][1]["arguments"], R"({"x":1})");
}

TEST(InspectMessage, ComesBackEqual) {
    for (
        const char* text :
        {R"({"id": "a", "role": "user", "content": "Hi", "source": "input"})",
         R"({"role": "system", "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]})",
         R"({"role": "assistant", "content": [{"type": "reasoning", "reasoning": "hm", "signature": "s"},
                 {"type": "text", "text": "3"}], "model": "other", "metadata": {"k": 1}})",
         R"({"role": "assistant", "content": "", "tool_calls": [{"id": "1", "function": "f",
                 "arguments": {"x": [1, null]}, "type": "function"}], "source": "generate"})",
         R"({"role": "assistant", "content": "a", "tool_calls": [{"id": "1", "function": "f",
                 "arguments": {}, "parse_error": "no JSON", "type": "function"}]})",
         R"({"role": "tool", "content": "", "tool_call_id": "1", "function": "f",
                 "error": {"type": "timeout", "message": "late"}})",
         R"({"role": "tool", "content": [{"type": "image", "image": "data:image/png;base64,AAAA"}],
                 "tool_call_id": "1", "function": "f"})",
         R"({"role": "user", "content": [{"type": "audio", "audio": "x", "format": "mp3"}]})"})
        EXPECT_EQ(there_and_back(json(text)), sorted(json(text))) << text;
}

TEST(InspectMessage, IsMadeOfEachResult) {
    const auto made = inspect::messages_of(json(R"({"role": "tool", "parts": [
        {"type": "tool_result", "call_id": "1", "name": "f", "content": [{"type": "text", "text": "a"}], "is_error": false},
        {"type": "tool_result", "call_id": "2", "name": "g", "content": [{"type": "text", "text": "b"}], "is_error": true}]})"),
                                           "m");
    ASSERT_EQ(made.size(), 2U);
    EXPECT_EQ(made[0]["tool_call_id"], "1");
    EXPECT_EQ(made[1]["error"]["message"], "b");
}

TEST(InspectMessage, SaysThatArgumentsAreNone) {
    const auto made = inspect::messages_of(json(R"({"role": "assistant", "parts": [
        {"type": "tool_call", "id": "1", "name": "f", "arguments": "{broken"}]})"),
                                           "m");
    EXPECT_EQ(made[0]["tool_calls"][0]["arguments"], Json::object());
    EXPECT_THAT(made[0]["tool_calls"][0]["parse_error"].get<std::string>(), HasSubstr("JSON"));
}

TEST(InspectUsage, CountsTheCacheApart) {
    const Json theirs = inspect::usage_of(json(
        R"({"input": 100, "cached_input": 60, "cache_write": 10, "output": 7, "reasoning": 3})"));
    EXPECT_EQ(theirs["input_tokens"], 30);
    EXPECT_EQ(theirs["total_tokens"], 107);
    EXPECT_EQ(
        inspect::usage_from(theirs),
        json(
            R"({"input": 100, "cached_input": 60, "cache_write": 10, "output": 7, "reasoning": 3})"));
}

double value_of(const char* score) {
    return std::get<Score>(inspect::score_from(json(score))).value;
}

TEST(InspectScore, IsOneOfOurs) {
    EXPECT_EQ(value_of(R"({"value": "C"})"), 1);
    EXPECT_EQ(value_of(R"({"value": "P"})"), 0.5);
    EXPECT_EQ(value_of(R"({"value": "I"})"), 0);
    EXPECT_EQ(value_of(R"({"value": "N"})"), 0);
    EXPECT_EQ(value_of(R"({"value": true})"), 1);
    EXPECT_EQ(value_of(R"({"value": 0.25})"), 0.25);
}

TEST(InspectScore, ComesBackEqual) {
    for (const char* text :
         {R"({"value": "C", "answer": "3", "explanation": "3", "history": []})", R"({"value": 1})",
          R"({"value": true, "metadata": {"k": 1}})", R"({"value": "0.5", "answer": ""})",
          R"({"value": 0.5, "metadata": {"grade": "partial"}})"}) {
        const Scoring scoring = inspect::score_from(json(text));
        EXPECT_EQ(sorted(inspect::score_of(std::get<Score>(scoring))), sorted(json(text))) << text;
    }
}

TEST(InspectScore, HasItsPartsInItsMetadata) {
    const Json theirs = json(R"({"value": 0.5, "metadata": {"k": 1, "parts": [
        {"name": "runs", "value": 1, "explanation": "all cases"},
        {"name": "looks right", "unscored": "no judge", "metadata": {"spent_usd": 0.1}}]}})");
    const Score score = std::get<Score>(inspect::score_from(theirs));
    ASSERT_EQ(score.parts.size(), 2U);
    EXPECT_EQ(score.parts[0].value(), 1);
    EXPECT_EQ(score.parts[0].explanation, "all cases");
    EXPECT_EQ(score.parts[1].reason(), "no judge");
    EXPECT_EQ(score.metadata, json(R"({"k": 1})"));
    EXPECT_EQ(sorted(inspect::score_of(score)), sorted(theirs));

    // Of others the member may be anything.
    const Json other = json(R"({"value": 1, "metadata": {"parts": ["door", "window"]}})");
    const Score kept = std::get<Score>(inspect::score_from(other));
    EXPECT_TRUE(kept.parts.empty());
    EXPECT_EQ(sorted(inspect::score_of(kept)), sorted(other));
}

TEST(InspectScore, IsNoneWhereTheValueIsNoShare) {
    for (const char* text : {R"({"value": 3.5})", R"({"value": -1})", R"({"value": "blue"})",
                             R"({"value": {"a": 1}})", R"({"value": null})", "{}"})
        EXPECT_TRUE(std::holds_alternative<Unscored>(inspect::score_from(json(text)))) << text;
    EXPECT_EQ(
        std::get<Unscored>(inspect::score_from(json(R"({"value": null, "reason": "why"})"))).reason,
        "why");
}

TEST(Zip, GivesBackWhatWasPacked) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.zip";
    const std::string large(3'000'000, 'x');
    write_zip(file, {{"one/a.json", [] { return std::string("{}"); }},
                     {"two", [&] { return large; }},
                     {"empty", [] { return std::string(); }}});
    const ZipReader reader(file);
    EXPECT_THAT(reader.names(), ElementsAre("one/a.json", "two", "empty"));
    EXPECT_EQ(reader.read("one/a.json"), "{}");
    EXPECT_EQ(reader.read("two"), large);
    EXPECT_EQ(reader.read("empty"), "");
    EXPECT_THROW(reader.read("three"), Error);
    EXPECT_LT(fs::file_size(file), 100'000U);
}

TEST(Zip, IsWholeOrNotThere) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.zip";
    EXPECT_THROW(
        write_zip(file, {{"a", [] { return std::string("a"); }},
                         {"b", []() -> std::string { throw std::runtime_error("gone"); }}}),
        std::runtime_error);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Zip, IsNotTrusted) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.zip";
    write_file(file, "PK\x03\x04 and no more");
    EXPECT_THROW(ZipReader{file}, Error);
    EXPECT_THROW(ZipReader{folder.path() / "none"}, Error);
}

} // namespace
} // namespace graticule::evaluation::interchange
