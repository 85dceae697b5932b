// SPDX-License-Identifier: Apache-2.0
#include "llm/model_error.hpp"
#include "llm/stream_reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::llm {
namespace {

template <typename Reader>
std::string events_of(std::string_view text, std::size_t piece) {
    std::string seen;
    Reader reader([&](const StreamEvent& event) { seen += event.name + "=" + event.data + "|"; });
    for (std::size_t at = 0; at < text.size(); at += piece)
        reader.feed(text.substr(at, piece));
    reader.finish();
    return seen;
}

// What is said must not depend on how it is cut: from one byte a piece to all in one.
template <typename Reader>
void expect_events(std::string_view text, const std::string& events) {
    for (std::size_t piece = 1; piece <= text.size(); ++piece)
        ASSERT_EQ(events_of<Reader>(text, piece), events) << "in pieces of " << piece;
}

TEST(EventStream, IsReadHoweverItIsCut) {
    expect_events<EventStreamReader>(
        "data: {\"a\":\"\xE6\xBC\xA2\xF0\x9F\x97\xBA\"}\n\ndata: [DONE]\n\n",
        "message={\"a\":\"\xE6\xBC\xA2\xF0\x9F\x97\xBA\"}|message=[DONE]|");
}

TEST(EventStream, TakesEveryEndOfALine) {
    expect_events<EventStreamReader>("data: a\r\n\r\ndata: b\r\rdata: c\n\n\ndata: d\r\n\n",
                                     "message=a|message=b|message=c|message=d|");
}

// The LF of a CRLF is no empty line of its own, which would end the event.
TEST(EventStream, KeepsAnEventOfSeveralLinesTogether) {
    expect_events<EventStreamReader>("data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n",
                                     "message=a\nb|message=c|");
}

// The examples of the WHATWG's section.
TEST(EventStream, FollowsTheStandard) {
    expect_events<EventStreamReader>("data: YHOO\ndata: +2\ndata: 10\n\n", "message=YHOO\n+2\n10|");
    expect_events<EventStreamReader>(
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\n"
        "data:  third event\n\n",
        "message=first event|message=second event|message= third event|");
    expect_events<EventStreamReader>("data\n\ndata\ndata\n\n", "message=|message=\n|");
    expect_events<EventStreamReader>("event: add\ndata: 1\n\nevent: gone\n\ndata: 2\n\n",
                                     "add=1|message=2|");
    expect_events<EventStreamReader>("\xEF\xBB\xBF"
                                     "data: x\nretry: 10\nother: y\n\n",
                                     "message=x|");
}

TEST(EventStream, HandsOverAWholeLastEventOnly) {
    expect_events<EventStreamReader>("data: a\n\ndata: b\n", "message=a|message=b|");
    expect_events<EventStreamReader>("data: a\n\ndata: {\"cut", "message=a|");
}

TEST(EventStream, HasAnEnd) {
    EventStreamReader reader([](const StreamEvent&) {});
    const std::string megabyte(1U << 20, 'x');
    reader.feed("data: ");
    try {
        for (int i = 0; i < 17; ++i)
            reader.feed(megabyte);
        FAIL() << "no error";
    } catch (const ModelError& error) {
        EXPECT_EQ(error.failure(), ModelFailure::TooLarge);
    }
    EventStreamReader many([](const StreamEvent&) {});
    EXPECT_THROW(
        {
            for (int i = 0; i < 17; ++i)
                many.feed("data: " + megabyte + "\n");
        },
        ModelError);
}

TEST(JsonLines, AreReadHoweverTheyAreCut) {
    expect_events<JsonLineReader>(
        "{\"a\":\"\xE6\xBC\xA2\"}\r\n\n{\"b\":1}\n{\"c\":2}",
        "message={\"a\":\"\xE6\xBC\xA2\"}|message={\"b\":1}|message={\"c\":2}|");
}

} // namespace
} // namespace graticule::llm
