// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json_member.hpp"

#include "unit/mcp/in_memory.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

// The era of handshakes: 2024-11-05 to 2025-11-25.
namespace graticule::test {

namespace {

constexpr const char* CallAct =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act","arguments":{"x":2}}})";

TEST(McpHandshake, AgreesOnTheRevisionThatIsAskedForOrTheNewestOfTheEra) {
    for (const char* version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
        EXPECT_EQ(InMemory().shake_hands(version)["result"]["protocolVersion"], version);
    for (const char* version : {"2026-07-28", "1999-01-01", ""})
        EXPECT_EQ(InMemory().shake_hands(version)["result"]["protocolVersion"], "2025-11-25");
}

TEST(McpHandshake, SaysWhoServesAndWhat) {
    InMemory client;
    client.service.offered.resources = true;
    client.service.offered.resource_updates = true;
    client.service.act_may_be_task = true;
    EXPECT_EQ(
        client.shake_hands("2025-06-18"),
        Json({{"jsonrpc", "2.0"},
              {"id", 0},
              {"result",
               {{"protocolVersion", "2025-06-18"},
                {"capabilities", {{"tools", Json::object()}, {"resources", {{"subscribe", true}}}}},
                {"serverInfo", {{"name", "made"}, {"title", "Made"}, {"version", "1.2.3"}}},
                {"instructions", "Act."}}}}));
}

TEST(McpHandshake, ComesFirstAndOnce) {
    InMemory client;
    EXPECT_EQ(client.ask(CallAct)["error"]["code"], -32600);
    EXPECT_EQ(client.ask(R"({"jsonrpc":"2.0","id":1,"method":"ping"})")["result"], Json::object());
    client.shake_hands("2025-11-25");
    EXPECT_EQ(client.shake_hands("2025-11-25")["error"]["code"], -32600);
    EXPECT_EQ(client.ask(R"({"jsonrpc":"2.0","id":1,"method":"no/such"})")["error"]["code"],
              -32601);
    EXPECT_EQ(client.ask(R"({"jsonrpc":"2.0","id":1,"method":"prompts/list"})")["error"]["code"],
              -32601); // is not offered
}

TEST(McpHandshake, ACallHasItsArgumentsAndItsResult) {
    InMemory client;
    client.service.act = [](const Json& arguments, mcp::Request& request) {
        return said(to_line(arguments) + request.client().protocol);
    };
    client.shake_hands("2024-11-05");
    EXPECT_EQ(
        client.ask(CallAct),
        Json({{"jsonrpc", "2.0"},
              {"id", 1},
              {"result", {{"content", {{{"type", "text"}, {"text", "{\"x\":2}2024-11-05"}}}}}}}));
}

TEST(McpHandshake, FailuresOfAToolAreResultsAndOthersSayNothing) {
    InMemory client;
    client.shake_hands("2025-11-25");
    client.service.act = [](const Json&, mcp::Request&) -> mcp::ToolResult {
        throw Error(ErrorCode::NotFound, "There is no layer \"a\"", "Ask for the list");
    };
    EXPECT_EQ(client.ask(CallAct)["result"]["isError"], true);
    client.service.act = [](const Json&, mcp::Request&) -> mcp::ToolResult {
        throw std::runtime_error("secret");
    };
    const Json error = client.ask(CallAct)["error"];
    EXPECT_EQ(error["code"], -32603);
    EXPECT_EQ(to_line(error).find("secret"), std::string::npos);
}

TEST(McpHandshake, ProgressRisesAndHasTheClientsToken) {
    InMemory client;
    client.shake_hands("2025-11-25");
    client.service.act = [](const Json&, mcp::Request& request) {
        request.progress(1, 4, "one");
        request.progress(1, 4, "not more");
        request.progress(0.5, 4, "less");
        request.progress(4, 4, "all");
        return said("done");
    };
    const auto inbox = client.send(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":)"
                                   R"({"name":"act","_meta":{"progressToken":9}}})");
    inbox->response();
    ASSERT_EQ(inbox->sent().size(), 2U);
    EXPECT_EQ(
        inbox->sent()[0],
        Json({{"jsonrpc", "2.0"},
              {"method", "notifications/progress"},
              {"params",
               {{"progressToken", 9}, {"progress", 1.0}, {"total", 4.0}, {"message", "one"}}}}));
    EXPECT_EQ(inbox->sent()[1]["params"]["message"], "all");
}

TEST(McpHandshake, ACancelledCallEndsAndHasNoResponse) {
    InMemory client;
    client.shake_hands("2025-11-25");
    bool was_cancelled = false;
    client.service.act = [&](const Json&, mcp::Request& request) {
        request.progress(1, {}, "begun");
        try {
            while (true) {
                request.context().check_cancelled();
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        } catch (const Error&) {
            was_cancelled = true;
        }
        request.progress(2, {}, "too late");
        return said("too late");
    };
    const auto inbox = client.send(R"({"jsonrpc":"2.0","id":"c","method":"tools/call","params":)"
                                   R"({"name":"act","_meta":{"progressToken":9}}})");
    inbox->sent(1);
    client.send(
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"other"}})");
    client.send(
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}})");
    EXPECT_TRUE(inbox->response().is_null());
    client.engine().drain(std::chrono::seconds(60));
    EXPECT_TRUE(was_cancelled);
    EXPECT_EQ(inbox->sent().size(), 1U);
}

TEST(McpHandshake, AsksByARequestOfItsOwn) {
    InMemory client;
    client.shake_hands("2025-06-18", R"({"elicitation":{}})");
    client.service.act = [](const Json&, mcp::Request& request) {
        const auto answer = request.ask("sure", "Sure?", {{"type", "object"}});
        return said(to_line(answer->content));
    };
    const auto inbox = client.send(CallAct);
    const Json question = inbox->sent(1)[0];
    EXPECT_EQ(question["method"], "elicitation/create");
    EXPECT_EQ(question["params"],
              Json({{"message", "Sure?"}, {"requestedSchema", {{"type", "object"}}}}));
    client.send(R"({"jsonrpc":"2.0","id":)" + to_line(question["id"])
                + R"(,"result":{"action":"accept","content":{"ok":true}}})");
    EXPECT_EQ(inbox->response()["result"]["content"][0]["text"], "{\"ok\":true}");
}

TEST(McpHandshake, AsksNobodyWhoCannotBeAsked) {
    for (const auto& [version, capabilities] :
         {std::pair("2025-03-26", R"({"roots":{}})"), std::pair("2025-11-25", "{}"),
          std::pair("2025-11-25", R"({"elicitation":{"url":{}}})")}) {
        InMemory client;
        client.shake_hands(version, capabilities);
        client.service.act = [](const Json&, mcp::Request& request) {
            return said(request.ask("sure", "Sure?", {}) ? "asked" : "not asked");
        };
        EXPECT_EQ(client.ask(CallAct)["result"]["content"][0]["text"], "not asked") << version;
    }
}

TEST(McpHandshake, AnAnswerThatDoesNotComeIsAFailure) {
    mcp::Limits limits;
    limits.answer_time = std::chrono::milliseconds(20);
    InMemory client(limits);
    client.shake_hands("2025-11-25", R"({"elicitation":{}})");
    client.service.act = [](const Json&, mcp::Request& request) {
        request.ask("sure", "Sure?", {{"type", "object"}});
        return said("asked");
    };
    const auto inbox = client.send(CallAct);
    EXPECT_EQ(inbox->response()["result"]["isError"], true);
    EXPECT_EQ(inbox->sent()[1]["method"], "notifications/cancelled");
    EXPECT_EQ(inbox->sent()[1]["params"]["requestId"], inbox->sent()[0]["id"]);
}

TEST(McpHandshake, TellsOfWhatWasSubscribedTo) {
    InMemory client;
    client.service.offered.resources = client.service.offered.resource_updates = true;
    client.shake_hands("2025-11-25");
    const auto ask = [&](const char* method, const char* uri) {
        return client.ask(std::string(R"({"jsonrpc":"2.0","id":1,"method":"resources/)") + method
                          + R"(","params":{"uri":")" + uri + R"("}})");
    };
    client.notices.resource_updated("a:1");
    EXPECT_EQ(ask("subscribe", "a:1")["result"], Json::object());
    client.notices.resource_updated("a:1");
    client.notices.resource_updated("a:2");
    EXPECT_EQ(ask("unsubscribe", "a:1")["result"], Json::object());
    client.notices.resource_updated("a:1");
    ASSERT_EQ(client.unasked->sent().size(), 1U);
    EXPECT_EQ(client.unasked->sent()[0], Json({{"jsonrpc", "2.0"},
                                               {"method", "notifications/resources/updated"},
                                               {"params", {{"uri", "a:1"}}}}));
    EXPECT_EQ(
        ask("read", "a:3")["error"],
        Json({{"code", -32002}, {"message", "Resource not found"}, {"data", {{"uri", "a:3"}}}}));
}

} // namespace

} // namespace graticule::test
