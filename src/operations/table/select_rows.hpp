// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <span>

namespace graticule::operations {

/// The rows at some positions, in the order given. The first row is 0; -1 is the last.
/// @throws Error InvalidArgument for a position that the layer does not have, or one given twice
geodata::Layer select_rows(const geodata::Layer& layer, std::span<const std::int64_t> positions,
                           Report& report);

} // namespace graticule::operations
