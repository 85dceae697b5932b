// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/protection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::sandbox::test {

using ::testing::HasSubstr;

namespace {

const std::vector<Mechanism> LacksSeccomp{
    {"namespaces", true, true, "", ""},
    {"seccomp", false, true, "the kernel has none", "code could open sockets"},
    {"landlock", false, false, "the kernel has none", "a second check"}};

TEST(Protection, RefusesBelowTheMinimumAndSaysWhatIsLost) {
    try {
        require_protection(LacksSeccomp, {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.message(), HasSubstr("seccomp"));
        EXPECT_THAT(error.message(), HasSubstr("code could open sockets"));
    }
}

TEST(Protection, IsDoneWithoutByNameAlone) {
    EXPECT_NO_THROW(require_protection(LacksSeccomp, {"seccomp"}));
    EXPECT_THROW(require_protection(LacksSeccomp, {"landlock"}), Error);
}

TEST(Protection, KnowsNoOtherNames) {
    try {
        require_protection(LacksSeccomp, {"everything"});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    }
}

TEST(Protection, IsLookedForByEachOfItsNames) {
    std::vector<std::string> names;
    for (const Mechanism& mechanism : examine_protection())
        names.push_back(mechanism.name);
    EXPECT_THAT(names,
                ::testing::ElementsAre("namespaces", "read-only-mounts", "seccomp", "private-proc",
                                       "user-namespace", "landlock", "cgroups"));
}

} // namespace

} // namespace graticule::sandbox::test
