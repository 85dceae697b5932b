// SPDX-License-Identifier: Apache-2.0
#include "agents/declaration.hpp"
#include "base/error.hpp"
#include "base/file.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>
#include <string>

namespace graticule::agents {

namespace {

using testing::HasSubstr;

std::string refusal(const char* agent, const Json& given) {
    try {
        complete_options(agent_named(agent), given);
    } catch (const Error& error) {
        return error.message();
    }
    return "none";
}

TEST(AgentDeclaration, HasNamesOfItsOwn) {
    std::set<std::string> agents;
    std::set<std::string> flags; // of all agents together, as one command has them all
    std::map<std::string, AgentOption> shared;
    std::map<std::string, std::string> roles;
    for (const AgentDeclaration& agent : agent_declarations()) {
        EXPECT_TRUE(agents.insert(agent.name).second) << agent.name;
        EXPECT_FALSE(agent.description.empty()) << agent.name;
        for (const AgentOption& option : agent.options)
            if (const auto [first, is_new] = shared.emplace(option.name, option); is_new)
                EXPECT_TRUE(flags.insert(option.name).second) << option.name;
            else
                EXPECT_EQ(first->second, option) << option.name;
        for (const AgentLimit& limit : agent.limits)
            EXPECT_TRUE(flags.insert("max_" + limit.name).second) << limit.name;
        for (const ModelRole& role : agent.roles) {
            if (role.name.empty())
                continue;
            if (const auto [first, is_new] = roles.emplace(role.name, role.description); is_new)
                EXPECT_TRUE(flags.insert(role.name + "_model").second) << role.name;
            else
                EXPECT_EQ(first->second, role.description) << role.name;
        }
    }
    EXPECT_EQ(agent_declarations().front().name, "offline") << "is taken where none is named";
}

TEST(AgentDeclaration, CompletesOptions) {
    const AgentDeclaration& team = agent_named("planner-worker");
    EXPECT_EQ(complete_options(team, Json::object()),
              Json::parse(R"({"worker": "functions", "planner": true, "calls": "auto"})"));
    EXPECT_EQ(complete_options(team, {{"worker", "code"}, {"planner", false}}),
              Json::parse(R"({"worker": "code", "planner": false, "calls": "auto"})"));
    EXPECT_EQ(refusal("planner-worker", {{"worker", "both"}}),
              "The option worker of the agent planner-worker is functions, code, auto, not "
              "\"both\"");
    EXPECT_EQ(refusal("planner-worker", {{"planner", "no"}}),
              "The option planner of the agent planner-worker is true or false, not \"no\"");
    EXPECT_EQ(refusal("react", {{"worker", "code"}}), "The agent react has no option worker");
    EXPECT_THROW(agent_named("nobody"), Error);
}

TEST(AgentDeclaration, AsksModelsInTheRolesThatThereAre) {
    const AgentDeclaration& team = agent_named("planner-worker");
    EXPECT_EQ(asked_roles(team, {{"planner", true}}).size(), 2U);
    ASSERT_EQ(asked_roles(team, {{"planner", false}}).size(), 1U);
    EXPECT_EQ(asked_roles(team, {{"planner", false}}).front().name, "worker");
    EXPECT_TRUE(asked_roles(agent_named("offline"), Json::object()).empty());
}

// What CONTRIBUTING.md shows of an agent is what there is.
TEST(AgentDeclaration, IsAsContributorsAreTold) {
    const std::string told = read_file(test::repository() / "CONTRIBUTING.md");
    const std::size_t begin = told.find("AgentDeclaration completion_agent() {");
    ASSERT_NE(begin, std::string::npos);
    const std::string shown = told.substr(begin, told.find("```", begin) - begin);
    EXPECT_THAT(read_file(test::repository() / "src/agents/completion/completion_agent.cpp"),
                HasSubstr(shown));
}

} // namespace

} // namespace graticule::agents
