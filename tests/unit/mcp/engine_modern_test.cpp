// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "unit/mcp/in_memory.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

// The era of requests that stand alone: 2026-07-28.
namespace graticule::test {

namespace {

TEST(McpModern, IsDiscovered) {
    InMemory client;
    client.service.act_may_be_task = true;
    client.service.offered.lists = {std::chrono::seconds(9), true};
    EXPECT_EQ(client.ask(modern("1", "server/discover"))["result"],
              Json({{"supportedVersions",
                     {"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}},
                    {"capabilities",
                     {{"tools", Json::object()},
                      {"extensions", {{"io.modelcontextprotocol/tasks", Json::object()}}}}},
                    {"instructions", "Act."},
                    {"ttlMs", 9000},
                    {"cacheScope", "public"},
                    {"resultType", "complete"},
                    {"_meta",
                     {{"io.modelcontextprotocol/serverInfo",
                       {{"name", "made"}, {"title", "Made"}, {"version", "1.2.3"}}}}}}));
}

TEST(McpModern, NeedsItsRevisionAndCapabilitiesInEachRequest) {
    InMemory client;
    const auto code = [&](const char* meta) {
        return client.ask(std::string(R"({"jsonrpc":"2.0","id":1,"method":"server/discover",)")
                          + R"("params":{"_meta":)" + meta + "}}")["error"]["code"];
    };
    EXPECT_EQ(code("{}"), -32602);
    EXPECT_EQ(code(R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28"})"), -32602);
    EXPECT_EQ(code(R"({"io.modelcontextprotocol/protocolVersion":"2027-01-01",
                       "io.modelcontextprotocol/clientCapabilities":{}})"),
              -32022);
    EXPECT_EQ(code(R"({"io.modelcontextprotocol/protocolVersion":"2025-11-25",
                       "io.modelcontextprotocol/clientCapabilities":{}})"),
              -32022);
}

TEST(McpModern, HasNoneOfTheMethodsOfSessions) {
    InMemory client;
    client.service.offered.resources = client.service.offered.resource_updates = true;
    client.service.offered.logging = true;
    for (const char* method : {"initialize", "ping", "logging/setLevel", "resources/subscribe",
                               "resources/unsubscribe", "tasks/list", "tasks/result"})
        EXPECT_EQ(client.ask(modern("1", method))["error"]["code"], -32601) << method;
    EXPECT_EQ(client.ask(modern("1", "resources/read", R"("uri":"made://gone",)"))["error"]["code"],
              -32602);
}

TEST(McpModern, ListsComeInPages) {
    mcp::Limits limits;
    limits.page = 2;
    InMemory client(limits);
    client.service.more_tools = 4;
    std::vector<std::string> names;
    std::string cursor;
    for (int page = 0; page < 3; ++page) {
        const Json result = client.ask(modern("1", "tools/list", cursor))["result"];
        for (const Json& tool : result["tools"])
            names.push_back(tool["name"]);
        EXPECT_EQ(result.contains("nextCursor"), page < 2);
        cursor = "\"cursor\":" + to_line(result.value("nextCursor", Json(nullptr))) + ",";
    }
    EXPECT_EQ(names, (std::vector<std::string>{"act", "tool-1", "tool-2", "tool-3", "tool-4"}));
    for (const char* wrong : {"\"\"", "\"0\"", "\"5\"", "\"-1\"", "\"2x\"", "2"})
        EXPECT_EQ(client.ask(modern("1", "tools/list",
                                    std::string("\"cursor\":") + wrong + ","))["error"]["code"],
                  -32602)
            << wrong;
}

TEST(McpModern, AQuestionIsAResultAndTheCallIsMadeAgain) {
    InMemory client;
    int calls = 0;
    client.service.act = [&](const Json&, mcp::Request& request) {
        ++calls;
        const auto first = request.ask("first", "First?", {{"type", "object"}});
        const auto second = request.ask("second", "Second?", {{"type", "object"}});
        return said(to_line(first->content) + to_line(second->content));
    };
    const std::string capable = R"({"elicitation":{"form":{}}})";
    const Json asked = client.ask(modern("1", "tools/call", R"("name":"act",)", capable))["result"];
    EXPECT_EQ(asked["resultType"], "input_required");
    EXPECT_EQ(asked["inputRequests"], Json({{"first",
                                             {{"method", "elicitation/create"},
                                              {"params",
                                               {{"mode", "form"},
                                                {"message", "First?"},
                                                {"requestedSchema", {{"type", "object"}}}}}}}}));
    const Json again = client.ask(
        modern("2", "tools/call",
               R"("name":"act","inputResponses":{"first":{"action":"accept","content":{"a":1}}},)"
               R"("requestState":)"
                   + to_line(asked["requestState"]) + ",",
               capable))["result"];
    EXPECT_TRUE(again["inputRequests"].contains("second"));
    EXPECT_FALSE(again["inputRequests"].contains("first"));
    const Json done = client.ask(
        modern("3", "tools/call",
               R"("name":"act","inputResponses":{"second":{"action":"accept","content":{"b":2}},)"
               R"("first":{"action":"accept","content":{"a":"changed"}}},"requestState":)"
                   + to_line(again["requestState"]) + ",",
               capable))["result"];
    EXPECT_EQ(done["resultType"], "complete");
    EXPECT_EQ(done["content"][0]["text"], "{\"a\":1}{\"b\":2}"); // answered once, for good
    EXPECT_EQ(calls, 3);
}

TEST(McpModern, AnAnswerWithoutAnActionIsNone) {
    InMemory client;
    client.service.act = [](const Json&, mcp::Request& request) {
        const auto answer = request.ask("sure", "Sure?", {{"type", "object"}});
        return said(answer->action == mcp::Answer::Action::Declined ? "declined" : "other");
    };
    const auto ask = [&](const char* response) {
        return client.ask(
            modern("1", "tools/call",
                   std::string(R"("name":"act","inputResponses":{"sure":)") + response + "},",
                   R"({"elicitation":{}})"));
    };
    EXPECT_EQ(ask(R"({"action":"decline"})")["result"]["content"][0]["text"], "declined");
    EXPECT_EQ(ask(R"({"action":"maybe"})")["result"]["isError"], true);
    EXPECT_EQ(ask(R"({"action":"accept","content":5})")["result"]["isError"], true);
    EXPECT_EQ(ask("5")["error"]["code"], -32602);
}

TEST(McpModern, WhatAClientLacksIsNamed) {
    InMemory client;
    client.service.act = [](const Json&, mcp::Request&) -> mcp::ToolResult {
        throw mcp::MissingCapability{{{"elicitation", Json::object()}}};
    };
    EXPECT_EQ(client.ask(modern("1", "tools/call", R"("name":"act",)"))["error"],
              Json({{"code", -32021},
                    {"message", "The client lacks a capability that this needs"},
                    {"data", {{"requiredCapabilities", {{"elicitation", Json::object()}}}}}}));
}

TEST(McpModern, ListensToWhatIsOfferedAndAskedFor) {
    InMemory client;
    client.service.offered.tool_changes = true;
    const auto inbox = client.send(
        modern("7", "subscriptions/listen",
               R"("notifications":{"toolsListChanged":true,"promptsListChanged":true},)"));
    client.notices.tools_changed();
    client.notices.prompts_changed();
    const Json mark = {{"io.modelcontextprotocol/subscriptionId", 7}};
    EXPECT_EQ(inbox->sent(),
              (std::vector<Json>{
                  {{"jsonrpc", "2.0"},
                   {"method", "notifications/subscriptions/acknowledged"},
                   {"params", {{"notifications", {{"toolsListChanged", true}}}, {"_meta", mark}}}},
                  {{"jsonrpc", "2.0"},
                   {"method", "notifications/tools/list_changed"},
                   {"params", {{"_meta", mark}}}}}));
    client.engine().stop();
    EXPECT_EQ(inbox->response()["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"], 7);
    client.notices.tools_changed();
    EXPECT_EQ(inbox->sent().size(), 2U);
}

TEST(McpModern, MoreThanCanBeCarriedOutIsBusy) {
    mcp::Limits limits;
    limits.calls = 1;
    limits.waiting_calls = 1;
    InMemory client(limits);
    std::atomic<bool> may_end = false;
    client.service.act = [&](const Json&, mcp::Request&) {
        while (!may_end)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return said("done");
    };
    const auto first = client.send(modern("1", "tools/call", R"("name":"act",)"));
    const auto second = client.send(modern("2", "tools/call", R"("name":"act",)"));
    EXPECT_EQ(client.ask(modern("1", "server/discover"))["error"]["code"], -32600); // id in use
    EXPECT_EQ(client.ask(modern("3", "tools/call", R"("name":"act",)"))["error"]["code"], -32000);
    EXPECT_TRUE(client.ask(modern("4", "server/discover")).contains("result"));
    may_end = true;
    EXPECT_TRUE(first->response().contains("result"));
    EXPECT_TRUE(second->response().contains("result"));
}

} // namespace

} // namespace graticule::test
