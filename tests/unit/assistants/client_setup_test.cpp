// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"

#include "assistants/setup/client_setup.hpp"
#include "assistants/setup/skill.hpp"

#include <gmock/gmock.h>

#include <string>

namespace graticule::assistants {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const ServerStart Stdio{"/usr/bin/graticule", {"mcp", "--data", "/home/me/my data"}, ""};
const ServerStart Http{"/usr/bin/graticule", {"mcp"}, "http://127.0.0.1:8765/mcp"};

TEST(ClientSetup, StandsWhereEachClientLooks) {
    for (const auto& [client, servers] :
         {std::pair{"claude-desktop", "mcpServers"}, std::pair{"claude-code", "mcpServers"},
          std::pair{"cursor", "mcpServers"}, std::pair{"gemini", "mcpServers"},
          std::pair{"vscode", "servers"}}) {
        const Json file = Json::parse(setup_for(client, Stdio).text);
        const Json& server = file.at(servers).at("graticule");
        EXPECT_EQ(server.at("command"), "/usr/bin/graticule") << client;
        EXPECT_EQ(server.at("args"), Json({"mcp", "--data", "/home/me/my data"})) << client;
    }
    EXPECT_EQ(setup_for("codex", Stdio).text,
              "[mcp_servers.graticule]\ncommand = \"/usr/bin/graticule\"\n"
              "args = [\"mcp\", \"--data\", \"/home/me/my data\"]\ntool_timeout_sec = 600\n");
}

TEST(ClientSetup, OverHttpNamesAVariableAndNoToken) {
    EXPECT_EQ(Json::parse(setup_for("claude-code", Http).text)["mcpServers"]["graticule"],
              Json::parse(R"({"type": "http", "url": "http://127.0.0.1:8765/mcp",
                              "headers": {"Authorization": "Bearer ${GRATICULE_MCP_TOKEN}"}})"));
    EXPECT_THAT(setup_for("codex", Http).text,
                HasSubstr("bearer_token_env_var = \"GRATICULE_MCP_TOKEN\""));
    const Json vscode = Json::parse(setup_for("vscode", Http).text);
    EXPECT_EQ(vscode["inputs"][0]["id"], "graticule-token");
    EXPECT_EQ(vscode["inputs"][0]["password"], true);
    EXPECT_THROW(setup_for("claude-desktop", Http), Error);
}

TEST(ClientSetup, LeavesTheOtherSettingsOfAFile) {
    const std::string file =
        R"({"theme": "dark", "mcpServers": {"other": {"command": "x"}, "graticule": {"old": 1}}})";
    const Json merged = Json::parse(merged_setup("gemini", Stdio, file));
    EXPECT_EQ(merged["theme"], "dark");
    EXPECT_EQ(merged["mcpServers"]["other"]["command"], "x");
    EXPECT_FALSE(merged["mcpServers"]["graticule"].contains("old"));
    EXPECT_EQ(merged["mcpServers"]["graticule"]["command"], "/usr/bin/graticule");
    EXPECT_EQ(merged_setup("codex", Stdio, "model = \"m\"\n"),
              "model = \"m\"\n\n" + setup_for("codex", Stdio).text);
    const std::string written = merged_setup("codex", Stdio, "model = \"m\"\n");
    EXPECT_EQ(merged_setup("codex", Stdio, written), written);
}

TEST(ClientSetup, DoesNotTouchAFileThatItCannotRead) {
    EXPECT_THROW(merged_setup("vscode", Stdio, "// a comment\n{}"), Error);
    EXPECT_THROW(merged_setup("cursor", Stdio, "[]"), Error);
    EXPECT_THROW(merged_setup("cursor", Stdio, R"({"mcpServers": 1})"), Error);
    EXPECT_THROW(merged_setup("codex", Stdio, "[mcp_servers.graticule]\ncommand = \"x\"\n"), Error);
}

TEST(ClientSetup, OfTheRegistryKeepsToItsRules) {
    const Json server = Json::parse(setup_for("server-json", Stdio).text);
    // One slash in a name of reverse DNS, and at most 100 characters of description.
    EXPECT_THAT(server["name"].get<std::string>(), testing::MatchesRegex("[a-z.]+/[a-z]+"));
    EXPECT_LE(server["description"].get<std::string>().size(), 100U);
    EXPECT_THAT(server["version"].get<std::string>(), testing::MatchesRegex("[0-9]+[.][0-9.]+.*"));
}

TEST(Skill, BeginsWithFrontMatterAndNamesTheToolsThatThereAre) {
    const std::string text(skill_text());
    EXPECT_THAT(text, StartsWith("---\nname: graticule\ndescription: "));
    for (const char* tool : {"describe_data", "ask", "make_map", "find_tool", "call_tool",
                             "check_plan", "run_plan", "verify", "assign_crs"})
        EXPECT_THAT(text, HasSubstr(std::string("`") + tool + "`"));
    EXPECT_THAT(text, Not(HasSubstr("\t")));
}

} // namespace
} // namespace graticule::assistants
