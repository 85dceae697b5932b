// SPDX-License-Identifier: Apache-2.0
#include "agents/choice/agent_choice.hpp"

#include <gmock/gmock.h>

namespace graticule::agents {
namespace {

using testing::HasSubstr;

AgentResult result(const char* kind, const char* agent, std::size_t passed, std::size_t samples,
                   double tokens = 1000) {
    AgentResult result{"first", kind, agent, "openai/some-model"};
    result.tasks = samples;
    result.samples = samples;
    result.passed = passed;
    result.tokens = tokens;
    result.cost = tokens / 1e5;
    return result;
}

/// Single code is better at overlays, a plan at rasters.
AgentResults measured() {
    AgentResults results;
    results.set_suite("first",
                      {result("overlay", "code", 15, 20), result("overlay", "plan-replan", 9, 20),
                       result("raster", "code", 8, 20),
                       result("raster", "plan-replan", 14, 20, 9000)},
                      {{"overlay",
                        {"Intersect the parcels with the flood zone.",
                         "Clip roads by the flood zone.", "Which parcels intersect the zone?"}},
                       {"raster",
                        {"Mean elevation of the raster by canton.",
                         "Slope of the elevation raster.", "Reclassify the elevation."}}});
    return results;
}

ChoiceBasis asked(const char* task, const char* model = "openai/some-model") {
    return {task, model};
}

TEST(AgentChoice, IsTheOfflineOneWithoutAModel) {
    EXPECT_EQ(choose_agent({"Where is it?", ""}, {}).agent, "offline");
}

TEST(AgentChoice, IsByMeasuredResultsOfTheKind) {
    const AgentChoice overlay = choose_agent(asked("Clip the parcels to the zone."), measured());
    EXPECT_EQ(overlay.agent, "code");
    EXPECT_EQ(overlay.why,
              "with openai/some-model, of tasks of the kind \"overlay\" code solved 15 "
              "of 20, plan-replan solved 9 of 20");
    EXPECT_EQ(choose_agent(asked("The mean of the elevation raster"), measured()).agent,
              "plan-replan");
}

// 23 of 40 each.
TEST(AgentChoice, IsTheCheaperOfEqualOnesOverAllKinds) {
    const AgentChoice choice = choose_agent(asked("Where do bicycles go?"), measured());
    EXPECT_EQ(choice.agent, "code");
    EXPECT_THAT(choice.why, HasSubstr("of measured tasks code solved 23 of 40"));
}

TEST(AgentChoice, KeepsToTheBudget) {
    ChoiceBasis basis = asked("Slope of the elevation raster");
    basis.limits.tokens = 5000;
    const AgentChoice choice = choose_agent(basis, measured());
    EXPECT_EQ(choice.agent, "code");
    EXPECT_THAT(choice.why, HasSubstr("above the budget is left out"));
    basis.limits.tokens = 10;
    EXPECT_THAT(choose_agent(basis, measured()).why, HasSubstr("none keeps to the budget"));
    basis.limits.tokens.reset();
    basis.limits.cost = 0.05; // a plan took 0.09
    EXPECT_EQ(choose_agent(basis, measured()).agent, "code");
}

TEST(AgentChoice, TakesTooFewResultsForNone) {
    AgentResults few;
    few.set_suite("first",
                  {result("overlay", "code", 9, 9), result("overlay", "plan-replan", 0, 9)}, {});
    EXPECT_THAT(choose_agent(asked("Clip"), few).why, HasSubstr("were not measured"));
}

TEST(AgentChoice, IsBySizeOrPriceOfAnUnknownModel) {
    const auto agent = [](const char* model, std::optional<double> price = {}) {
        ChoiceBasis basis = asked("Clip", model);
        if (price) {
            basis.price.emplace();
            basis.price->input = price;
        }
        return choose_agent(basis, {}).agent;
    };
    EXPECT_EQ(agent("ollama/qwen2.5-coder:14b"), "plan-replan");
    EXPECT_EQ(agent("ollama/llama3.2:1b"), "plan-replan");
    EXPECT_EQ(agent("together/Llama-3.3-70B-Instruct"), "code");
    EXPECT_EQ(agent("ollama/qwen3:0.6b"), "plan-replan");
    EXPECT_EQ(agent("some/gpt4b"), "code") << "no size of its own";
    EXPECT_EQ(agent("openai/small", 0.05), "plan-replan");
    EXPECT_EQ(agent("openai/large", 2.0), "code");
    EXPECT_EQ(agent("openai/unknown"), "code");
}

TEST(AgentChoice, PlansOnlyWhereThereAreRoundsForIt) {
    ChoiceBasis basis = asked("Clip", "ollama/qwen:7b");
    basis.limits.rounds = 12;
    EXPECT_EQ(choose_agent(basis, {}).agent, "plan-replan") << "the usual number";
    basis.limits_rounds = true;
    const AgentChoice choice = choose_agent(basis, {});
    EXPECT_EQ(choice.agent, "code");
    EXPECT_THAT(choice.why, HasSubstr("12 rounds do not suffice"));
}

TEST(AgentResults, AreReadAsTheyAreWritten) {
    AgentResults results(measured().to_json());
    EXPECT_EQ(results.to_json(), measured().to_json());
    EXPECT_EQ(results.kind_of("Is the elevation in the raster right?"), "raster");
    EXPECT_EQ(results.kind_of("Is the elevation right?"), std::nullopt) << "one word is not enough";
    results.set_suite("first", {result("overlay", "react", 1, 20)}, {});
    EXPECT_EQ(results.results().size(), 1U) << "measured again";
    EXPECT_TRUE(AgentResults(Json::parse(R"({"results": [1, {"agent": 2}], "words": []})"))
                    .results()
                    .empty());
}

} // namespace
} // namespace graticule::agents
