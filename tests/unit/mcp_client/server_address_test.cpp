// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "mcp_client/server_address.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::mcp_client {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string refusal_of(const std::string& text) {
    try {
        server_address(text);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        return error.message();
    }
    return "taken";
}

TEST(McpServerAddress, CutsACommandIntoWords) {
    EXPECT_THAT(command_words("uvx  weather --city 'New York' \"a \\\" b\" c\\ d ''"),
                ElementsAre("uvx", "weather", "--city", "New York", "a \" b", "c d", ""));
    EXPECT_THAT(command_words("sh $HOME; rm *"), ElementsAre("sh", "$HOME;", "rm", "*"));
    EXPECT_THROW(command_words("a 'b"), Error);
    EXPECT_THROW(command_words("a \\"), Error);
}

TEST(McpServerAddress, TellsCommandsFromUrls) {
    const ServerAddress command = server_address("w=cmd a=b");
    EXPECT_EQ(command.name, "w");
    EXPECT_THAT(command.words, ElementsAre("cmd", "a=b"));
    EXPECT_EQ(command.url, "");
    EXPECT_EQ(server_address("w=https://example.org/mcp").url, "https://example.org/mcp");
    EXPECT_EQ(server_address("w=http://127.0.0.1:8000/mcp").url, "http://127.0.0.1:8000/mcp");
    EXPECT_EQ(server_address("w=http://localhost/mcp").url, "http://localhost/mcp");
}

TEST(McpServerAddress, RefusesWhatIsNotSafeOrNotClear) {
    EXPECT_THAT(refusal_of("w=http://127.0.0.1.example.org/"), HasSubstr("without encryption"));
    EXPECT_THAT(refusal_of("w=http://192.168.1.4/mcp"), HasSubstr("without encryption"));
    EXPECT_THAT(refusal_of("w=https://u:geheim@example.org/"),
                AllOf(HasSubstr("user or password"), Not(HasSubstr("geheim"))));
    for (const char* name : {"", "a_b", "a b", "a/b", "abcdefghijklmnopqrstu"})
        EXPECT_THAT(refusal_of(std::string(name) + "=cmd"), HasSubstr("name of a server")) << name;
    EXPECT_THAT(refusal_of("cmd"), HasSubstr("name of a server"));
    EXPECT_THAT(refusal_of("w="), HasSubstr("neither command nor URL"));
}

} // namespace

} // namespace graticule::mcp_client
