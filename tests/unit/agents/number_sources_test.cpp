// SPDX-License-Identifier: Apache-2.0
// Numbers of an answer that come from nowhere.
#include "agents/number_sources.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::agents {

TEST(NumberSources, FindsNumbersWithoutASource) {
    const std::vector<std::string> sources{"Cities within 100 km of Rome in 2,020", "1234.5"};
    const auto missing = [&](const runs::AnswerText& text) {
        NumberSources known;
        for (const std::string& source : sources)
            known.add_text(source);
        return known.missing_in(text);
    };
    EXPECT_TRUE(missing(runs::AnswerText("Within 100 km: ")
                        + runs::Cell{{"3", "/row_count"}, runs::CellForm::Number, "", {}, 0}
                        + " cities.")
                    .empty());
    EXPECT_TRUE(missing("In 2020, 1,234.5 of them. Left out in step 7: none.").empty());
    EXPECT_EQ(missing("Within 101 km, in 2020."), std::vector<std::string>{"101"});
    EXPECT_EQ(missing("10 of 100, 3."), (std::vector<std::string>{"10", "3"}));
}

} // namespace graticule::agents
