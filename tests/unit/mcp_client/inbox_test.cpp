// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "mcp_client/inbox.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::mcp_client {

namespace {

/// An inbox for the answer to request 3.
struct Awaiting {
    explicit Awaiting(const Limits& with = {}) : limits(with) {}

    Limits limits;
    std::vector<std::string> noticed;
    std::vector<Json> replies;
    Notified notified = [this](const mcp::NotificationMessage& notice) {
        noticed.push_back(notice.method);
    };
    Inbox inbox{3, limits, notified, [this](const Json& reply) { replies.push_back(reply); }};
};

ErrorCode fault_of(const std::string& line, const Limits& limits = {}) {
    Awaiting awaiting(limits);
    try {
        awaiting.inbox.take(line);
    } catch (const Error& error) {
        return error.code();
    }
    return ErrorCode::Internal;
}

TEST(McpInbox, TakesTheAnswerAndWhatComesBefore) {
    Awaiting awaiting;
    awaiting.inbox.take(R"({"jsonrpc":"2.0","method":"notifications/progress","params":{}})");
    EXPECT_FALSE(awaiting.inbox.answer());
    awaiting.inbox.take(R"({"jsonrpc":"2.0","id":2,"result":{"late":true}})");
    EXPECT_FALSE(awaiting.inbox.answer());
    awaiting.inbox.take(R"({"jsonrpc":"2.0","id":3,"result":{"a":1}})");
    ASSERT_TRUE(awaiting.inbox.answer());
    EXPECT_EQ(awaiting.inbox.answer()->result["a"], 1);
    EXPECT_EQ(awaiting.noticed, std::vector<std::string>{"notifications/progress"});
}

TEST(McpInbox, AnswersRequestsOfTheServer) {
    Awaiting awaiting;
    awaiting.inbox.take(R"({"jsonrpc":"2.0","id":"x","method":"ping"})");
    awaiting.inbox.take(R"({"jsonrpc":"2.0","id":9,"method":"elicitation/create"})");
    ASSERT_EQ(awaiting.replies.size(), 2U);
    EXPECT_EQ(awaiting.replies[0],
              parse_json(R"({"jsonrpc":"2.0","id":"x","result":{}})", "expected"));
    EXPECT_EQ(awaiting.replies[1]["id"], 9);
    EXPECT_EQ(awaiting.replies[1]["error"]["code"], -32601);
}

TEST(McpInbox, RefusesWhatIsWrong) {
    EXPECT_EQ(fault_of("{"), ErrorCode::Malformed);
    EXPECT_EQ(fault_of(R"({"jsonrpc":"2.0","id":4,"result":{}})"), ErrorCode::Malformed);
    EXPECT_EQ(fault_of(R"({"jsonrpc":"2.0","id":"3","result":{}})"), ErrorCode::Malformed);
    EXPECT_EQ(fault_of(R"({"jsonrpc":"2.0","id":3,"result":[]})"), ErrorCode::Malformed);
    Limits few;
    few.bytes = 20;
    EXPECT_EQ(fault_of(R"({"jsonrpc":"2.0","id":3,"result":{}})", few), ErrorCode::LimitExceeded);
    few = {};
    few.messages = 0;
    EXPECT_EQ(fault_of(R"({"jsonrpc":"2.0","id":3,"result":{}})", few), ErrorCode::LimitExceeded);
}

} // namespace

} // namespace graticule::mcp_client
