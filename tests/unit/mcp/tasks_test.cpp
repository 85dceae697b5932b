// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "mcp/protocol_error.hpp"
#include "mcp/tasks.hpp"
#include "unit/mcp/in_memory.hpp"

#include <gtest/gtest.h>

#include <thread>

// The extension io.modelcontextprotocol/tasks of 2026-07-28.
namespace graticule::test {

namespace {

const std::string Capable =
    R"({"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{}}})";

class McpTasks : public testing::Test {
protected:
    McpTasks() { client.service.act_may_be_task = true; }

    Json begin() {
        return client.ask(modern("1", "tools/call", R"("name":"act",)", Capable))["result"];
    }
    Json look(const Json& begun, const char* method = "tasks/get", const std::string& more = "") {
        return client.ask(
            modern("2", method, "\"taskId\":" + to_line(begun["taskId"]) + "," + more, Capable));
    }
    Json await(const Json& begun, const char* status) {
        Json state;
        for (int i = 0; i < 6000 && state["status"] != status; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            state = look(begun)["result"];
        }
        return state;
    }

    InMemory client;
};

TEST_F(McpTasks, GoOnAfterTheirRequestForWhoKnowsThem) {
    client.service.act = [](const Json&, mcp::Request&) { return said("done"); };
    EXPECT_EQ(client.ask(modern("1", "tools/call", R"("name":"act",)"))["result"]["resultType"],
              "complete");
    const Json begun = begin();
    EXPECT_EQ(begun["resultType"], "task");
    EXPECT_EQ(begun["taskId"].get<std::string>().size(), 32U);
    EXPECT_EQ(begun["ttlMs"], 3'600'000);
    EXPECT_FALSE(begun.contains("result"));
    const Json done = await(begun, "completed");
    EXPECT_EQ(done["resultType"], "complete");
    EXPECT_EQ(done["result"]["content"][0]["text"], "done");
    const Json unknown =
        client.ask(modern("3", "tasks/get", R"("taskId":"nothing",)", Capable))["error"];
    EXPECT_EQ(unknown["code"], -32602);
    EXPECT_EQ(client.ask(modern("3", "tasks/get", R"("taskId":"nothing",)"))["error"]["code"],
              -32021);
}

TEST_F(McpTasks, WaitForAnswersOneByOne) {
    client.service.act = [](const Json&, mcp::Request& request) {
        const auto all = request.ask_all({{"a", "elicitation/create", Json::object()},
                                          {"b", "elicitation/create", Json::object()}});
        const auto again = request.ask_all({{"a", "elicitation/create", Json::object()}});
        return said(to_line(all->at("a")) + to_line(all->at("b")) + to_line(again->at("a")));
    };
    const Json begun = begin();
    EXPECT_EQ(await(begun, "input_required")["inputRequests"].size(), 2U);
    look(begun, "tasks/update", R"("inputResponses":{"a":{"v":1},"of nothing":{}},)");
    EXPECT_EQ(look(begun)["result"]["inputRequests"],
              Json({{"b", {{"method", "elicitation/create"}, {"params", Json::object()}}}}));
    look(begun, "tasks/update", R"("inputResponses":{"b":{"v":2}},)");
    Json state;
    while (!(state = await(begun, "input_required"))["inputRequests"].contains("a-2"))
        ASSERT_EQ(state["status"], "input_required"); // a key is used once
    look(begun, "tasks/update", R"("inputResponses":{"a-2":{"v":3}},)");
    EXPECT_EQ(await(begun, "completed")["result"]["content"][0]["text"],
              R"({"v":1}{"v":2}{"v":3})");
}

TEST_F(McpTasks, AreCancelled) {
    client.service.act = [](const Json&, mcp::Request& request) {
        while (true) {
            request.context().check_cancelled();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return said("never");
    };
    const Json begun = begin();
    EXPECT_TRUE(look(begun, "tasks/cancel").contains("result"));
    EXPECT_EQ(await(begun, "cancelled")["status"], "cancelled");
    EXPECT_TRUE(look(begun, "tasks/cancel").contains("result"));
}

TEST_F(McpTasks, AreForgottenInTime) {
    mcp::Limits limits;
    limits.tasks = 2;
    limits.task_time = std::chrono::seconds(10);
    std::chrono::system_clock::time_point now{};
    mcp::Tasks tasks(limits, [&] { return now; });
    const auto first = tasks.add();
    const auto second = tasks.add();
    EXPECT_THROW(tasks.add(), mcp::ProtocolError);
    first->end({{"result", Json::object()}});
    const auto third = tasks.add();
    EXPECT_THROW(tasks.find(first->id()), mcp::ProtocolError);
    EXPECT_EQ(tasks.find(second->id()), second);
    third->end(nullptr);
    now += std::chrono::seconds(11);
    EXPECT_THROW(tasks.find(third->id()), mcp::ProtocolError);
    EXPECT_EQ(tasks.find(second->id()), second); // it is not over
}

} // namespace

} // namespace graticule::test
