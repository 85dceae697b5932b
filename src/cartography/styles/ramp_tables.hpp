// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/styles/ramps.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace graticule::cartography {

struct RampRow {
    std::string_view name;
    RampKind kind;
    std::vector<std::uint32_t> stops; ///< 0xRRGGBB
};

/// Every ramp, in the order in which names are listed.
const std::vector<RampRow>& ramp_table();

} // namespace graticule::cartography
