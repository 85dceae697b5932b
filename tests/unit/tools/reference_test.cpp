// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "tools/reference.hpp"

#include "unit/repository.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace graticule::tools {
namespace {

TEST(ReferencePage, IsUpToDate) {
    const std::filesystem::path page = test::repository() / "docs/reference/tools.md";
    EXPECT_EQ(read_file(page), reference_page()) << "make it anew: make reference";
}

} // namespace
} // namespace graticule::tools
