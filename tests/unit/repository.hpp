// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule::test {

/// Where the repository lies. One small file knows it, so that the compiler cache serves the tests
/// of every clone.
std::filesystem::path repository();

} // namespace graticule::test
