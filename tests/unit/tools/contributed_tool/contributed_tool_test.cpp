// SPDX-License-Identifier: Apache-2.0
// That CONTRIBUTING.md is right about what adding a tool takes: CMakeLists.txt adds its example.
#include "tools/reference.hpp"
#include "tools/registry.hpp"
#include "tools/sets/search/tool_search.hpp"

#include "unit/tools/bench.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace graticule::tools {
namespace {

using testing::HasSubstr;

// Cork has 500 people and Dax 50; of Enna no figure is known.
TEST(ContributedTool, IsCalledByItsName) {
    Bench bench({{"towns.csv", TownsCsv}});
    const Observation range =
        bench.done("value_range", {{"dataset", "towns"}, {"field", "population"}});
    EXPECT_EQ(range.data["range"]["value"], 450);
    EXPECT_THAT(range.text, HasSubstr("450"));
}

TEST(ContributedTool, RefusesWhatItsDeclarationDoesNotAllow) {
    Bench bench({{"towns.csv", TownsCsv}});
    const Observation refused = bench.refused(
        "value_range", {{"dataset", "towns"}, {"field", "region"}}, "invalid_argument");
    EXPECT_THAT(refused.text, HasSubstr("field 'region' of 'towns' holds text"));
}

TEST(ContributedTool, IsFoundByItsWords) {
    const std::vector<FoundTool> found = search_tools("spread", "graticule");
    EXPECT_TRUE(std::any_of(found.begin(), found.end(),
                            [](const FoundTool& one) { return one.tool->name == "value_range"; }));
}

TEST(ContributedTool, StandsOnTheReferencePage) {
    EXPECT_THAT(reference_page(), HasSubstr("\n### value_range\n"));
}

} // namespace
} // namespace graticule::tools
