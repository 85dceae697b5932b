// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/code_spelling.hpp"

#include <gtest/gtest.h>

namespace graticule::geodata {

TEST(CodeSpelling, FindsTheCodeOfAGeoId) {
    EXPECT_EQ(census_code("0500000US01001"), "01001");
    EXPECT_EQ(census_code(" 0400000US06 "), "06");
    EXPECT_EQ(census_code("310M500US10180"), "10180");
    for (const char* other : {"01001", "0500000US", "050000US01001", "05A0000US01001",
                              "0500000us01001", "0500000US01-001", "0500000CA01001", ""})
        EXPECT_FALSE(census_code(other).has_value()) << other;
}

TEST(CodeSpelling, DropsLeadingZerosOfDigitsAlone) {
    EXPECT_EQ(plain_code("01001"), "1001");
    EXPECT_EQ(plain_code("0500000US01001"), "1001");
    EXPECT_EQ(plain_code("000"), "0");
    EXPECT_EQ(plain_code("01A"), "01A");
    EXPECT_EQ(plain_code(" Alba "), " Alba ");
    EXPECT_EQ(plain_code("0600000US2501AB"), "2501AB");
}

} // namespace graticule::geodata
