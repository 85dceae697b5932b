// SPDX-License-Identifier: Apache-2.0
#include "sandbox/finding.hpp"

#include <gmock/gmock.h>

namespace graticule::sandbox {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(Finding, IsReadFromWhatASessionSays) {
    const Json answer = {{"findings",
                          {{{"kind", "attribute"},
                            {"line", 3},
                            {"message", "a layer has no 'too_crs'"},
                            {"near", {"to_crs", "set_crs"}}}}}};
    const std::vector<Finding> findings = findings_in(answer);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, "attribute");
    EXPECT_EQ(findings[0].line, 3);
    EXPECT_THAT(findings[0].near, ElementsAre("to_crs", "set_crs"));
    EXPECT_EQ(finding_lines(findings, 1000), "Line 3: a layer has no 'too_crs'\n");
}

TEST(Finding, OfAnotherTypeIsLeftOutAndOfAnyLengthIsBounded) {
    EXPECT_THAT(findings_in({{"findings", "none"}}), IsEmpty());
    EXPECT_THAT(findings_in(Json::array({1, 2})), IsEmpty());
    Json many = Json::array();
    for (int i = 0; i < 1000; ++i)
        many.push_back({{"message", std::string(100'000, 'x') + "\x1b[2J"}, {"line", -1}});
    const std::vector<Finding> findings = findings_in({{"findings", many}});
    EXPECT_THAT(findings, SizeIs(50));
    EXPECT_LE(findings[0].message.size(), 500U);
    EXPECT_EQ(findings[0].line, 0);
    EXPECT_LE(finding_lines(findings, 300).size(), 300U);
}

} // namespace
} // namespace graticule::sandbox
