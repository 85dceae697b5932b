// SPDX-License-Identifier: Apache-2.0
#include "retrieval/scale.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

namespace {

/// "1000 people", or "none".
std::string scale(std::string_view name, std::string_view unit = "") {
    const auto found = scale_of(name, unit);
    return found ? std::to_string(static_cast<long long>(found->factor)) + " " + found->unit
                 : "none";
}

} // namespace

TEST(Scale, IsReadFromNames) {
    EXPECT_EQ(scale("pop_thousands"), "1000 people");
    EXPECT_EQ(scale("gdp_meur"), "1000000 EUR");
    EXPECT_EQ(scale("gdp_md_est"), "1000000 USD");
    EXPECT_EQ(scale("GDP_MD"), "1000000 USD");
    EXPECT_EQ(scale("Population (thousands)", "thousands"), "1000 people");
    EXPECT_EQ(scale("Einwohner in 1000"), "1000 people");
    EXPECT_EQ(scale("Turnover (Mio. EUR)", "Mio. EUR"), "1000000 EUR");
    EXPECT_EQ(scale("pop_000s"), "1000 people");
    EXPECT_EQ(scale("Budget, bn USD"), "1000000000 USD");
    EXPECT_EQ(scale("harvest_1000t"), "none"); // one word, which may be a name
}

TEST(Scale, IsReadFromUnits) {
    EXPECT_EQ(scale("population", "thousands"), "1000 people");
    EXPECT_EQ(scale("harvest", "million tonnes"), "1000000 tonnes");
    EXPECT_EQ(scale("gdp", "Mrd. EUR"), "1000000000 EUR");
}

TEST(Scale, IsNoneInRatesAndPlainNames) {
    EXPECT_EQ(scale("deaths_per_thousand"), "none");
    EXPECT_EQ(scale("Cases (per 1000)", "per 1000"), "none");
    EXPECT_EQ(scale("births", "per 1,000 people"), "none");
    EXPECT_EQ(scale("mill_count"), "none");
    EXPECT_EQ(scale("population"), "none");
    EXPECT_EQ(scale("distance_m"), "none");
    EXPECT_EQ(scale("millions"), "none");
}

TEST(Scale, LeavesTheNameWithoutIt) {
    EXPECT_EQ(scale_of("pop_thousands", "")->words, (Words{"population"}));
    EXPECT_EQ(scale_of("gdp_meur", "")->words, (Words{"gdp"}));
    EXPECT_EQ(scaled_unit(*scale_of("gdp_meur", "")), "million EUR");
}

} // namespace graticule::retrieval
