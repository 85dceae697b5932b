// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/refused_package.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace graticule::sandbox::test {

namespace {

using Words = std::vector<std::string>;

TEST(RefusedPackages, AreReadFromWords) {
    EXPECT_EQ(refused_packages(Words{"a=use b", "c_1 = x = y;d=z;"}),
              (std::map<std::string, std::string>{{"a", "use b"}, {"c_1", "x = y"}, {"d", "z"}}));
    EXPECT_TRUE(refused_packages(Words{}).empty());
}

TEST(RefusedPackages, AreNamedWithAReason) {
    for (const char* word : {"a", "a=", "=b", "a.b=c", "1a=b", "a b=c"})
        EXPECT_THROW(refused_packages(Words{word}), Error) << word;
}

} // namespace

} // namespace graticule::sandbox::test
