// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "retrieval/packs/asked_phrase.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

std::optional<Words> found(std::string_view phrase, std::string_view task) {
    return AskedPhrase(phrase).in(TaskWords(task));
}

TEST(AskedPhrase, MayStandInAnyOrderAndAnyOfItsWords) {
    EXPECT_THAT(found("flood|inundation depth|deep", "How DEEP are the floods?").value(),
                ElementsAre("flood", "deep"));
    EXPECT_THAT(found("flood|inundation depth|deep", "depth of inundation").value(),
                ElementsAre("inundation", "depth"));
    EXPECT_EQ(found("flood depth", "floods"), std::nullopt);
    EXPECT_EQ(found("flood depth", ""), std::nullopt);
}

TEST(AskedPhrase, StandsTogether) {
    // Two places: the second at most nine words after the first.
    const std::string eight = " a b c d e f g h ";
    EXPECT_TRUE(found("flood depth", "flood" + eight + "depth"));
    EXPECT_TRUE(found("flood depth", "depth" + eight + "flood"));
    EXPECT_FALSE(found("flood depth", "flood" + eight + "i depth"));
    // What stands together later counts, though it also stands apart.
    EXPECT_TRUE(found("flood depth", "flood" + eight + "i depth x flood"));
}

TEST(AskedPhrase, ReadsOnlyWhatItCanFind) {
    const auto reading = [](std::string_view text) { return [text] { AskedPhrase phrase(text); }; };
    EXPECT_THAT(reading("Flood depth"), ThrowsMessage<Error>(HasSubstr("'Flood' is not one word")));
    EXPECT_THAT(reading("flood  depth"), ThrowsMessage<Error>(HasSubstr("'' is not one word")));
    EXPECT_THAT(reading("flood||depth"), ThrowsMessage<Error>(HasSubstr("'' is not one word")));
    EXPECT_THAT(reading("un-used"), ThrowsMessage<Error>(HasSubstr("'un-used' is not one word")));
    EXPECT_THAT(reading("a b c d e f g"), ThrowsMessage<Error>(HasSubstr("more than 6 words")));
    EXPECT_THAT(reading("high low|highs"), ThrowsMessage<Error>(HasSubstr("has 'high' twice")));
}

TEST(TaskWords, AreThoseOfTheBeginningOfALongTask) {
    std::string task;
    for (int i = 0; i < 19'999; ++i)
        task += "x ";
    EXPECT_THAT(TaskWords(task + "flood").places("flood"), ElementsAre(19'999));
    EXPECT_THAT(TaskWords(task + "x flood").places("flood"), IsEmpty());
    EXPECT_THAT(TaskWords("Roads, road; ROADS").distinct(), ElementsAre("road"));
}

} // namespace

} // namespace graticule::retrieval
