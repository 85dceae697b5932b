// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"

#include <filesystem>

namespace graticule::test {

/// Writes small data with all datasets and fields that tools' examples name, and opens them.
/// @param published for the examples of the tools of GeoBenchX
geodata::Catalog example_data(const std::filesystem::path& folder, bool published,
                              const Context& context);

} // namespace graticule::test
