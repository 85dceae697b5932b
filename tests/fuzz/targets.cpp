// SPDX-License-Identifier: Apache-2.0
#include "fuzz/targets.hpp"

#include <array>

namespace graticule::fuzz {

std::span<const Target> all_targets() {
    static constexpr std::array<Target, 14> Targets{{{"expression", read_expression},
                                                     {"earth_expression", read_earth_expression},
                                                     {"arguments", read_arguments},
                                                     {"calls", read_calls},
                                                     {"catalog", read_catalog},
                                                     {"csv", read_csv},
                                                     {"function_cases", read_function_cases},
                                                     {"geojson", read_geojson},
                                                     {"geometry", read_geometry},
                                                     {"http_request", read_http_request},
                                                     {"mcp_message", read_mcp_message},
                                                     {"model_reply", read_model_reply},
                                                     {"task", read_task},
                                                     {"topojson", read_topojson}}};
    return Targets;
}

} // namespace graticule::fuzz
