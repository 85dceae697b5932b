// SPDX-License-Identifier: Apache-2.0
#include "llm/delta_filters.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::llm {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* Key = "sk-sk-planted-0123456789";

/// What a reader has on the screen: text, (thoughts) and <arguments of call 1>.
class Screen {
public:
    DeltaSink sink = [this](const Delta& delta) {
        if (const auto* const text = std::get_if<TextDelta>(&delta))
            shown += text->text;
        else if (const auto* const thought = std::get_if<ReasoningDelta>(&delta))
            shown += "(" + thought->text + ")";
        else if (const auto* const call = std::get_if<ToolCallDelta>(&delta))
            shown += fmt::format("<{}{}>", call->name, call->arguments);
        else
            shown = "restart ";
        EXPECT_THAT(shown, Not(HasSubstr(Key)));
    };
    std::string shown;
};

std::string shown_of(const std::vector<Delta>& deltas) {
    Screen screen;
    SecretFilter filter(screen.sink, Key);
    for (const Delta& delta : deltas)
        filter.take(delta);
    filter.finish();
    return screen.shown;
}

std::vector<Delta> texts(std::string_view text, std::size_t size) {
    std::vector<Delta> deltas;
    for (std::size_t at = 0; at < text.size(); at += size)
        deltas.emplace_back(TextDelta{std::string(text.substr(at, size))});
    return deltas;
}

TEST(SecretFilter, TakesOutAKeyHoweverItIsSplit) {
    const std::string said = fmt::format("The key {} is s, not sk-sk-sk-, and {}", Key, Key);
    for (std::size_t size = 1; size <= said.size(); ++size)
        EXPECT_EQ(shown_of(texts(said, size)), "The key [key] is s, not sk-sk-sk-, and [key]");
}

TEST(SecretFilter, KeepsWhatOnlyBeginsLikeAKey) {
    EXPECT_EQ(shown_of(texts("sk-sk-plant", 3)), "sk-sk-plant");
    EXPECT_EQ(shown_of(texts("sk-sk-sk-planted-0123456789", 1)), "sk-[key]");
    EXPECT_EQ(shown_of({}), "");
}

TEST(SecretFilter, LooksIntoThoughtsAndArgumentsToo) {
    const std::string key = Key;
    const std::string first = key.substr(0, 10);
    const std::string rest = key.substr(10);
    EXPECT_EQ(shown_of({ReasoningDelta{first}, ReasoningDelta{rest}}), "([key])");
    EXPECT_EQ(shown_of({ToolCallDelta{0, "look", first}, ToolCallDelta{0, "", rest}}),
              "<look><[key]>");
    // Pieces of two calls, of thoughts and of text come interleaved.
    EXPECT_EQ(
        shown_of({ToolCallDelta{0, "a", first}, TextDelta{first}, ToolCallDelta{1, "b", first},
                  ReasoningDelta{first}, ToolCallDelta{0, "", rest}, TextDelta{rest},
                  ToolCallDelta{1, "", "other"}, ReasoningDelta{rest}}),
        "<a><b><[key]>[key]<" + first + "other>([key])");
    EXPECT_EQ(shown_of({ToolCallDelta{0, key, "{}"}}), "<[key]{}>");
}

TEST(SecretFilter, ForgetsWhatItHeldWhereTheAnswerBeginsAnew) {
    EXPECT_EQ(shown_of({TextDelta{"a sk-"}, RestartDelta{}, TextDelta{"b"}}), "restart b");
}

TEST(SecretFilter, HoldsNothingBackForAKeyThatIsNone) {
    Screen screen;
    SecretFilter filter(screen.sink, "none");
    filter.take(TextDelta{"non"});
    EXPECT_EQ(screen.shown, "non");
}

std::string thoughts_of(const std::vector<Delta>& deltas) {
    Screen screen;
    ThoughtFilter filter(screen.sink);
    for (const Delta& delta : deltas)
        filter.take(delta);
    filter.finish();
    return screen.shown;
}

std::string joined(std::string shown) {
    for (std::size_t at = shown.find(")("); at != std::string::npos; at = shown.find(")("))
        shown.erase(at, 2);
    return shown;
}

TEST(ThoughtFilter, MakesThoughtsOfWhatIsInTags) {
    const std::string said = "\n <think>\nIs 1 < 2? </thinker> Yes.</think>\n\nYes. </think>";
    for (std::size_t size = 1; size <= said.size(); ++size)
        EXPECT_EQ(joined(thoughts_of(texts(said, size))),
                  "(\nIs 1 < 2? </thinker> Yes.)Yes. </think>")
            << size;
}

TEST(ThoughtFilter, LeavesTextWithoutTagsAlone) {
    for (const char* const said : {" Hello <b>", "<thin ice>", "<thi", "a <think> b", "<"})
        for (std::size_t size = 1; size <= 4; ++size)
            EXPECT_EQ(thoughts_of(texts(said, size)), said);
    EXPECT_EQ(thoughts_of({}), "");
}

TEST(ThoughtFilter, OfAThoughtThatNeverEndsAllIsThought) {
    EXPECT_EQ(joined(thoughts_of(texts("<think>hm </thi", 2))), "(hm </thi)");
}

TEST(ThoughtFilter, BeginsAnewWhereOnlyTheEndOfAThoughtIsMarked) {
    EXPECT_EQ(thoughts_of({TextDelta{"Hm."}, ToolCallDelta{0, "look", ""}, TextDelta{" So"},
                           TextDelta{".</think> 12"}}),
              "restart (Hm.)<look>( So)(.)12");
}

TEST(ThoughtFilter, StartsAgainWithTheAnswer) {
    EXPECT_EQ(thoughts_of({TextDelta{"<think>a"}, RestartDelta{}, TextDelta{"<think>b</think>c"}}),
              "restart (b)c");
}

} // namespace
} // namespace graticule::llm
