// SPDX-License-Identifier: Apache-2.0
#include "mcp/protocol_error.hpp"
#include "mcp/request_state.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

// 2026-07-28, Multi Round-Trip Requests: a state is attacker-controlled, and must be refused where
// it was changed, belongs to another request, or is too old.
namespace graticule::mcp {

namespace {

using std::chrono::seconds;

const Json Call = {{"method", "tools/call"}, {"name", "act"}, {"arguments", {{"a", 1}}}};
const Json Answers = {{"sure", {{"action", "accept"}}}};

class McpRequestState : public testing::Test {
protected:
    std::chrono::system_clock::time_point now{seconds(1'000'000)};
    RequestStates states{seconds(60), [this] { return now; }};

    bool is_refused(const std::string& state, const Json& call = Call) {
        try {
            states.check(state, call);
            return false;
        } catch (const ProtocolError& error) {
            EXPECT_EQ(error.code(), -32602);
            return true;
        }
    }
};

TEST_F(McpRequestState, GivesBackWhatWasSigned) {
    EXPECT_EQ(states.check(states.sign(Call, Answers), Call), Answers);
}

TEST_F(McpRequestState, RefusesEveryChangeOfALetter) {
    const std::string state = states.sign(Call, Answers);
    for (std::size_t i = 0; i < state.size(); ++i) {
        std::string changed = state;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_TRUE(is_refused(changed)) << i;
        EXPECT_TRUE(is_refused(state.substr(0, i))) << i;
    }
    for (const char* other : {"", ".", "a.b", "..", "=.="})
        EXPECT_TRUE(is_refused(other)) << other;
    EXPECT_TRUE(is_refused(state + "A"));
}

TEST_F(McpRequestState, BelongsToOneCall) {
    const std::string state = states.sign(Call, Answers);
    Json other = Call;
    other["arguments"]["a"] = 2;
    EXPECT_TRUE(is_refused(state, other));
    other = Call;
    other["name"] = "other";
    EXPECT_TRUE(is_refused(state, other));
}

TEST_F(McpRequestState, HoldsForATime) {
    const std::string state = states.sign(Call, Answers);
    now += seconds(60);
    EXPECT_FALSE(is_refused(state));
    now += std::chrono::milliseconds(1);
    EXPECT_TRUE(is_refused(state));
}

TEST_F(McpRequestState, IsOfOneServer) {
    const RequestStates another(seconds(60), [this] { return now; });
    EXPECT_TRUE(is_refused(another.sign(Call, Answers)));
}

} // namespace

} // namespace graticule::mcp
