// SPDX-License-Identifier: Apache-2.0
#include "base/environment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace graticule {

namespace {

using testing::Contains;
using testing::Optional;

TEST(Environment, HidesSecretsAndKeepsTheRest) {
    ::setenv("OPENAI_API_KEY", "sk-canary", 1);
    ::setenv("AWS_REGION", "eu-central-1", 1); // GDAL would ask that cloud
    ::setenv("MY_PASSWORD", "a=b", 1);
    ::setenv("GRATICULE_TEST_PLAIN", "seen", 1);
    hide_secrets();

    EXPECT_EQ(std::getenv("OPENAI_API_KEY"), nullptr);
    EXPECT_EQ(std::getenv("AWS_REGION"), nullptr);
    EXPECT_EQ(std::getenv("MY_PASSWORD"), nullptr);
    EXPECT_STREQ(std::getenv("GRATICULE_TEST_PLAIN"), "seen");

    EXPECT_THAT(environment_variable("OPENAI_API_KEY"), Optional(std::string("sk-canary")));
    EXPECT_THAT(environment_variable("MY_PASSWORD"), Optional(std::string("a=b")));
    EXPECT_THAT(environment_variable("GRATICULE_TEST_PLAIN"), Optional(std::string("seen")));
    EXPECT_FALSE(environment_variable("GRATICULE_TEST_UNSET"));

    EXPECT_THAT(whole_environment(), Contains("OPENAI_API_KEY=sk-canary"));
    EXPECT_THAT(whole_environment(), Contains("GRATICULE_TEST_PLAIN=seen"));
}

} // namespace

} // namespace graticule
