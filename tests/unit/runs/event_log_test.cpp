// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/event_log.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace graticule::runs {
namespace {

Clock clock_at(std::int64_t milliseconds) {
    return [=] {
        return std::chrono::system_clock::time_point(std::chrono::milliseconds(milliseconds));
    };
}

TEST(EventLog, WritesLinesThatReadBack) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    {
        EventLog log(path,
                     clock_at(951'782'400'123)); // `date -u -d @951782400`: 2000-02-29T00:00:00
        log.append("plan", {{"steps", 2}});
        log.append("error", {{"message", "line\nbreak"}});
    }
    const auto events = read_event_log(path);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].time, "2000-02-29T00:00:00.123Z");
    EXPECT_EQ(events[0].data["steps"], 2);
    EXPECT_EQ(events[1].sequence, 1);
    EXPECT_EQ(events[1].data["message"], "line\nbreak");
}

TEST(EventLog, GoesOnWhereAnEarlierProcessStopped) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    EventLog(path, clock_at(0)).append("a", {});
    EventLog(path, clock_at(0)).append("b", {});
    const auto events = read_event_log(path);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[1].sequence, 1);
}

TEST(EventLog, IsWrittenByOneAtATime) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    EventLog log(path, clock_at(0));
    log.append("a", {});
    try {
        EventLog(path, clock_at(0));
        FAIL() << "two write one log";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_EQ(error.message(), "Another process is writing " + path.string());
    }
    log.append("b", {});
    EXPECT_EQ(read_event_log(path).size(), 2U);
}

TEST(ReadEventLog, LeavesOutATornLastLine) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    EventLog(path, clock_at(0)).append("a", {});
    std::ofstream(path, std::ios::app) << R"({"v":1,"seq":1,"ty)";
    EXPECT_EQ(read_event_log(path).size(), 1U);
}

TEST(ReadEventLog, RefusesANewerFormatAndBrokenLines) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    write_file(path, "{\"v\":99,\"seq\":0,\"type\":\"a\"}\n");
    EXPECT_THROW(read_event_log(path), Error);
    write_file(path, "{\"v\":1}\n");
    EXPECT_THROW(read_event_log(path), Error);
    write_file(path, "garbage\n");
    EXPECT_THROW(read_event_log(path), Error);
}

} // namespace
} // namespace graticule::runs
