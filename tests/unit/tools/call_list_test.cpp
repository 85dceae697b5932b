// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/call_list.hpp"

#include <gtest/gtest.h>

namespace graticule::tools {
namespace {

std::string list_complaint(std::string_view text) {
    try {
        parse_calls(text, "CALLS.json");
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        return error.message();
    }
    return "accepted";
}

TEST(CallList, HoldsNamesAndArguments) {
    const std::vector<Call> calls = parse_calls(
        R"([{"function_name": "a", "arguments": {"x": 1}}, {"function_name": "b"}])", "CALLS.json");
    ASSERT_EQ(calls.size(), 2U);
    EXPECT_EQ(calls[0].tool, "a");
    EXPECT_EQ(calls[0].arguments, Json({{"x", 1}}));
    EXPECT_EQ(calls[1].arguments, Json::object());
}

TEST(CallList, NamesTheEntryThatIsWrong) {
    EXPECT_EQ(list_complaint(R"({"function_name": "a"})"),
              "CALLS.json: not a list of at most 10000 calls");
    EXPECT_EQ(list_complaint(R"([{"function_name": "a"}, {"function_name": 5}])"),
              "CALLS.json: call 2 has no \"function_name\"");
    EXPECT_EQ(list_complaint(R"([[]])"), "CALLS.json: call 1 has no \"function_name\"");
}

TEST(CallList, IsNoLongerThanItsLimit) {
    std::string text = "[";
    for (std::size_t i = 0; i <= MaxCalls; ++i)
        text += i == 0 ? R"({"function_name":"a"})" : R"(,{"function_name":"a"})";
    EXPECT_NE(list_complaint(text + "]"), "accepted");
}

} // namespace
} // namespace graticule::tools
