// SPDX-License-Identifier: Apache-2.0
#include "mcp/message.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

// Forms and error numbers of JSON-RPC 2.0 (sections 4 to 6), and MCP's own narrower rules: ids are
// texts or whole numbers, never null, and parameters are objects.
namespace graticule::mcp {

namespace {

template <typename Kind>
Kind read_one(const std::string& text, const Limits& limits = {}) {
    const Incoming incoming = read_incoming(text, limits);
    EXPECT_EQ(incoming.messages.size(), 1U);
    return std::get<Kind>(incoming.messages.front());
}

int code_of(const std::string& text, const Limits& limits = {}) {
    return read_one<BadMessage>(text, limits).response["error"]["code"].get<int>();
}

TEST(McpMessage, TellsTheThreeKindsApart) {
    const auto request = read_one<RequestMessage>(
        R"({"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"cursor":"3"}})");
    EXPECT_EQ(request.id, "a");
    EXPECT_EQ(request.method, "tools/list");
    EXPECT_EQ(request.params["cursor"], "3");
    const auto notification =
        read_one<NotificationMessage>(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    EXPECT_EQ(notification.method, "notifications/initialized");
    EXPECT_TRUE(notification.params.is_object());
    const auto result = read_one<ResponseMessage>(R"({"jsonrpc":"2.0","id":7,"result":{"a":1}})");
    EXPECT_EQ(result.id, 7);
    EXPECT_EQ(result.result["a"], 1);
    const auto error =
        read_one<ResponseMessage>(R"({"jsonrpc":"2.0","id":7,"error":{"code":-1,"message":"no"}})");
    EXPECT_EQ(error.error["code"], -1);
    EXPECT_TRUE(error.result.is_null());
}

TEST(McpMessage, KeepsTheIdOfWhatIsNone) {
    const Json bad = read_one<BadMessage>(R"({"jsonrpc":"2.0","id":5,"method":7})").response;
    EXPECT_EQ(bad["id"], 5);
    EXPECT_EQ(bad["error"]["code"], -32600);
    EXPECT_FALSE(read_one<BadMessage>("{").response.contains("id"));
}

TEST(McpMessage, RefusesWhatIsNoMessage) {
    EXPECT_EQ(code_of("nonsense"), -32700);
    EXPECT_EQ(code_of(""), -32700);
    EXPECT_EQ(code_of("\"\xff\""), -32700);
    EXPECT_EQ(code_of("5"), -32600);
    EXPECT_EQ(code_of(R"({"id":1,"method":"ping"})"), -32600);
    EXPECT_EQ(code_of(R"({"jsonrpc":"2.0","id":1})"), -32600);
    EXPECT_EQ(code_of(R"({"jsonrpc":"2.0","id":null,"method":"ping"})"), -32600);
    EXPECT_EQ(code_of(R"({"jsonrpc":"2.0","id":1.5,"result":{}})"), -32600);
    EXPECT_EQ(code_of(R"({"jsonrpc":"2.0","id":1,"result":{},"error":{}})"), -32600);
    EXPECT_EQ(code_of(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})"), -32602);
}

TEST(McpMessage, KeepsToItsLimits) {
    const std::string flat = R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"t":"[[[{{{"}})";
    const std::string deep = R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[]}})";
    Limits limits;
    limits.message_depth = 2;
    EXPECT_EQ(read_one<RequestMessage>(flat, limits).params["t"], "[[[{{{"); // texts have no depth
    EXPECT_EQ(code_of(deep, limits), -32700);
    limits.message_depth = 3;
    EXPECT_TRUE(read_one<RequestMessage>(deep, limits).params["a"].is_array());
    limits.message_bytes = deep.size() - 1;
    EXPECT_EQ(code_of(deep, limits), -32600);
    const std::string long_id(257, 'x');
    EXPECT_EQ(code_of(R"({"jsonrpc":"2.0","id":")" + long_id + R"(","result":{}})"), -32600);
}

TEST(McpMessage, ReadsBatchesWhoeverTakesThem) {
    const Incoming batch = read_incoming(
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"n"},3])", {});
    EXPECT_TRUE(batch.is_batch);
    ASSERT_EQ(batch.messages.size(), 3U);
    EXPECT_TRUE(std::holds_alternative<RequestMessage>(batch.messages[0]));
    EXPECT_TRUE(std::holds_alternative<NotificationMessage>(batch.messages[1]));
    EXPECT_TRUE(std::holds_alternative<BadMessage>(batch.messages[2]));
    Limits limits;
    limits.batch = 1;
    EXPECT_EQ(read_incoming("[1,2]", limits).messages.size(), 1U);
    EXPECT_TRUE(read_incoming("[]", {}).is_batch);
}

} // namespace

} // namespace graticule::mcp
