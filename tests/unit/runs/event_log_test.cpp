// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/event_log.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <thread>
#include <vector>

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

TEST(EventLog, StatesTheParentOfWhatDoesNotFollowTheLineBefore) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    EventLog trunk(path, clock_at(0));
    EventLog empty = trunk.fork();
    EXPECT_EQ(empty.last(), std::nullopt);
    trunk.append("a", {}); // 0
    trunk.append("b", {}); // 1
    EventLog first = trunk.fork();
    EventLog second = trunk.fork();
    first.append("c", {});          // 2 follows 1
    second.append("d", {});         // 3 follows 1, and not 2
    first.append("e", {});          // 4 follows 2
    first.append("f", {});          // 5 follows 4
    EventLog third = second.fork(); // from 3
    third.append("g", {});          // 6 follows 3
    trunk.go_on_from(*first.last());
    trunk.append("h", {}); // 7 follows 5
    std::vector<std::optional<int>> parents;
    for (const Event& event : read_event_log(path))
        parents.push_back(event.parent);
    using Parents = std::vector<std::optional<int>>;
    EXPECT_EQ(parents, (Parents{{}, {}, {}, 1, 2, {}, 3, 5}));
    EXPECT_EQ(trunk.last(), 7);
    EXPECT_EQ(second.last(), 3);
    EXPECT_THROW(trunk.go_on_from(8), Error);
    EXPECT_THROW(trunk.go_on_from(-1), Error);
}

// Whoever knows of no branches reads an unbranched log, and refuses the lines that it would
// misread.
TEST(EventLog, RaisesTheVersionOfLinesThatStateTheirParentAlone) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    EventLog log(path, clock_at(0));
    log.append("a", {});
    EventLog branch = log.fork();
    log.append("b", {});
    branch.append("c", {});
    EXPECT_EQ(
        read_file(path),
        "{\"v\":1,\"seq\":0,\"time\":\"1970-01-01T00:00:00.000Z\",\"type\":\"a\",\"data\":null}\n"
        "{\"v\":1,\"seq\":1,\"time\":\"1970-01-01T00:00:00.000Z\",\"type\":\"b\",\"data\":null}\n"
        "{\"v\":2,\"seq\":2,\"time\":\"1970-01-01T00:00:00.000Z\",\"type\":\"c\",\"data\":null,"
        "\"parent\":0}\n");
}

TEST(EventLog, TellsTheListenerOfAllHandles) {
    EventLog log(clock_at(0));
    std::vector<int> heard;
    log.set_listener([&](const Event& event) { heard.push_back(event.sequence); });
    log.append("a", {});
    EventLog branch = log.fork();
    branch.append("b", {});
    branch.set_listener([&](const Event& event) { heard.push_back(100 + event.sequence); });
    log.append("c", {});
    EXPECT_EQ(heard, (std::vector<int>{0, 1, 102}));
}

// Each thread's events must follow one another, wherever those of the others fall between them.
TEST(EventLog, KeepsTheEventsOfEachThreadInOrder) {
    constexpr int Threads = 4;
    constexpr int EventsOfEach = 200;
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    {
        EventLog log(path, clock_at(0));
        log.append("root", {});
        std::vector<std::thread> threads;
        for (int i = 0; i < Threads; ++i)
            threads.emplace_back([i, branch = log.fork()]() mutable {
                for (int n = 0; n < EventsOfEach; ++n)
                    branch.append("of", {{"thread", i}, {"n", n}});
            });
        for (std::thread& thread : threads)
            thread.join();
    }
    const auto events = read_event_log(path);
    ASSERT_EQ(events.size(), 1U + Threads * EventsOfEach);
    for (std::size_t i = 1; i < events.size(); ++i) {
        ASSERT_EQ(events[i].sequence, static_cast<int>(i));
        const Event& before =
            events[static_cast<std::size_t>(events[i].parent.value_or(static_cast<int>(i) - 1))];
        if (events[i].data["n"] == 0) {
            EXPECT_EQ(before.type, "root");
        } else {
            EXPECT_EQ(before.data["thread"], events[i].data["thread"]);
            EXPECT_EQ(before.data["n"].get<int>() + 1, events[i].data["n"].get<int>());
        }
    }
}

TEST(ReadEventLog, RefusesAParentThatIsNoNumber) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "events.jsonl";
    write_file(path, "{\"v\":2,\"seq\":0,\"type\":\"a\",\"parent\":\"0\"}\n");
    try {
        read_event_log(path);
        FAIL() << "a text is a parent";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        EXPECT_EQ(error.message(), path.string() + " line 1 follows what is no event");
    }
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
