// SPDX-License-Identifier: Apache-2.0
#include "tools/failed_observation.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

namespace graticule::tools {

Observation failed_observation(const Error& error) {
    Observation observation;
    observation.ok = false;
    observation.error_code = std::string(error_code_name(error.code()));
    observation.text = visible_text("Error: " + error.one_line());
    observation.data["error"] = {{"code", observation.error_code},
                                 {"message", to_valid_utf8(error.message())},
                                 {"hint", to_valid_utf8(error.hint())}};
    return observation;
}

} // namespace graticule::tools
