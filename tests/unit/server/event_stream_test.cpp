// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "server/event_stream.hpp"

#include "unit/server/event_stream_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <string>

namespace graticule::server {
namespace {

using test::EventStreamReader;
using test::SeenEvent;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// What a stream has been given to send.
class KeptBody final : public BodyWriter {
public:
    bool write(std::string_view bytes) override {
        text += bytes;
        return !is_gone;
    }
    std::stop_token gone() const override { return {}; }

    std::string text;
    bool is_gone = false;
};

std::string data_seen(std::string_view data) {
    KeptBody body;
    EXPECT_TRUE(EventStream(body).send({std::string(data), "", {}}));
    EventStreamReader reader;
    reader.take(body.text);
    EXPECT_EQ(reader.events.size(), 1U) << data;
    return reader.events.empty() ? "none" : reader.events.front().data;
}

TEST(EventStream, WritesTheLettersOfTheStandard) {
    KeptBody body;
    EventStream stream(body);
    EXPECT_TRUE(stream.set_retry(std::chrono::milliseconds(1500)));
    EXPECT_TRUE(stream.send({"YHOO\n+2", "add", "7"}));
    EXPECT_TRUE(stream.comment("still here"));
    EXPECT_EQ(body.text, "retry: 1500\n\n"
                         "event: add\nid: 7\ndata: YHOO\ndata: +2\n\n"
                         ": still here\n");
}

TEST(EventStream, ArrivesAsItWasMeant) {
    KeptBody body;
    EventStream stream(body);
    EXPECT_TRUE(stream.set_retry(std::chrono::milliseconds(20)));
    EXPECT_TRUE(stream.send({R"({"a":1})", "step", "3"}));
    EXPECT_TRUE(stream.comment());
    EXPECT_TRUE(stream.send({"plain", "", {}}));
    EXPECT_TRUE(stream.comment("two\r\nlines\rof it"));
    EXPECT_TRUE(stream.send({"reset", "", ""}));
    EventStreamReader reader;
    reader.take(body.text);
    EXPECT_THAT(reader.events,
                ElementsAre(SeenEvent{"step", R"({"a":1})", "3"},
                            SeenEvent{"message", "plain", "3"}, SeenEvent{"message", "reset", ""}));
    EXPECT_EQ(reader.retry_ms, 20);
    EXPECT_THAT(reader.comments, ElementsAre(" ", " two", " lines", " of it"));
}

TEST(EventStream, SplitsDataAtAllEndsOfLines) {
    EXPECT_EQ(data_seen(""), "");
    EXPECT_EQ(data_seen("\n"), "\n");
    EXPECT_EQ(data_seen("a\nb"), "a\nb");
    EXPECT_EQ(data_seen("a\rb"), "a\nb");
    EXPECT_EQ(data_seen("a\r\nb"), "a\nb");
    EXPECT_EQ(data_seen("a\n\rb"), "a\n\nb");
    EXPECT_EQ(data_seen("a\r\r\nb\n"), "a\n\nb\n");
    EXPECT_EQ(data_seen(" a: b"), " a: b");
    EXPECT_EQ(data_seen("event: x\nid: 9\n\ndata: y"), "event: x\nid: 9\n\ndata: y");
}

TEST(EventStream, IsUtf8) {
    EXPECT_EQ(data_seen("\xc3\xa9\xff"), "\xc3\xa9\xef\xbf\xbd");
}

TEST(EventStream, RefusesWhatWouldBeAnotherEvent) {
    KeptBody body;
    EventStream stream(body);
    for (const char* line : {"a\nb", "a\rb", "\n"}) {
        EXPECT_THROW((void)stream.send({"x", line, {}}), Error);
        EXPECT_THROW((void)stream.send({"x", "", line}), Error);
    }
    EXPECT_THROW((void)stream.send({"x", "", std::string("a\0b", 3)}), Error);
    EXPECT_THAT(body.text, IsEmpty());
}

TEST(EventStream, TellsThatNobodyReadsOn) {
    KeptBody body;
    body.is_gone = true;
    EventStream stream(body);
    EXPECT_FALSE(stream.send({"x", "", {}}));
    EXPECT_FALSE(stream.comment());
    EXPECT_FALSE(stream.set_retry(std::chrono::milliseconds(1)));
}

} // namespace
} // namespace graticule::server
