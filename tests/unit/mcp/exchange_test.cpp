// SPDX-License-Identifier: Apache-2.0
#include "mcp/exchange.hpp"
#include "mcp/http_sessions.hpp"
#include "mcp/request_rate.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stop_token>
#include <string>
#include <thread>

namespace graticule::mcp {

namespace {

using std::chrono::milliseconds;

TEST(McpExchange, OneResponseAloneIsToldApart) {
    Exchange exchange(1);
    exchange.end({{"id", 1}});
    EXPECT_EQ(exchange.sole_response(), Json({{"id", 1}}));
    Exchange streamed(1);
    streamed.send({{"method", "notifications/progress"}});
    streamed.end({{"id", 1}});
    EXPECT_EQ(streamed.sole_response(), std::nullopt);
    Exchange cancelled(1);
    cancelled.end(nullptr);
    EXPECT_TRUE(cancelled.is_empty());
}

TEST(McpExchange, GivesMessagesInOrderAndThenTheEnd) {
    Exchange exchange(2);
    const std::stop_token never;
    std::string message;
    EXPECT_EQ(exchange.next(message, milliseconds(1), never), Exchange::Step::Quiet);
    exchange.send({{"a", 1}});
    exchange.end({{"id", 1}});
    exchange.end({{"id", 2}});
    exchange.send({{"late", true}});
    for (const char* expected : {R"({"a":1})", R"({"id":1})", R"({"id":2})"}) {
        EXPECT_EQ(exchange.next(message, milliseconds(1), never), Exchange::Step::Next);
        EXPECT_EQ(message, expected);
    }
    EXPECT_EQ(exchange.next(message, milliseconds(1), never), Exchange::Step::End);
}

TEST(McpExchange, WakesWhenTheClientGoes) {
    Exchange exchange(1);
    std::stop_source gone;
    std::jthread client([&] {
        std::this_thread::sleep_for(milliseconds(20));
        gone.request_stop();
    });
    std::string message;
    EXPECT_EQ(exchange.next(message, std::chrono::minutes(5), gone.get_token()),
              Exchange::Step::End);
}

TEST(McpExchange, HoldsABoundedNumberOfNotices) {
    Exchange exchange(1);
    for (int i = 0; i < 5000; ++i)
        exchange.send({{"n", i}});
    exchange.send({{"id", "question"}});
    exchange.end({{"id", 1}});
    int count = 0;
    std::string message;
    while (exchange.next(message, milliseconds(1), {}) == Exchange::Step::Next)
        ++count;
    EXPECT_EQ(count, 1002); // what is dispensable is left out, questions and responses never
    EXPECT_EQ(message, R"({"id":1})");
}

TEST(McpSessions, GiveWayInTheOrderInWhichTheyWereUsed) {
    Limits limits;
    limits.sessions = 2;
    HttpSessions sessions(limits);
    const std::string first = sessions.add(std::make_shared<HttpSession>());
    const std::string second = sessions.add(std::make_shared<HttpSession>());
    EXPECT_NE(sessions.find(first), nullptr);
    const std::string third = sessions.add(std::make_shared<HttpSession>());
    EXPECT_EQ(sessions.find(second), nullptr);
    EXPECT_NE(sessions.find(first), nullptr);
    EXPECT_TRUE(sessions.end(third));
    EXPECT_FALSE(sessions.end(third));
}

TEST(McpSessions, EndWhenTheyAreUnused) {
    Limits limits;
    limits.session_time = milliseconds(1);
    HttpSessions sessions(limits);
    const std::string id = sessions.add(std::make_shared<HttpSession>());
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_EQ(sessions.find(id), nullptr);
}

TEST(McpSessions, HaveOneStreamEach) {
    HttpSession session;
    auto stream = session.open_stream();
    ASSERT_NE(stream, nullptr);
    EXPECT_EQ(session.open_stream(), nullptr);
    stream.reset();
    EXPECT_NE(session.open_stream(), nullptr);
}

TEST(McpRequestRate, LetsThroughWhatWasNotUsed) {
    RequestRate rate(3);
    EXPECT_TRUE(rate.take());
    EXPECT_TRUE(rate.take());
    EXPECT_TRUE(rate.take());
    EXPECT_FALSE(rate.take());
}

} // namespace

} // namespace graticule::mcp
