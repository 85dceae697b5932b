// SPDX-License-Identifier: Apache-2.0
#include "cases/runner/runner.hpp"
#include "unit/repository.hpp"

#include <gtest/gtest.h>

namespace graticule::cases {
namespace {

TEST(Cases, Pass) {
    EXPECT_TRUE(run_cases({{test::repository() / "tests/cases/tools"}, {}, false}));
}

} // namespace
} // namespace graticule::cases
