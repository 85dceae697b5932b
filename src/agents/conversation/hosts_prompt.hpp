// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/sets/code/code_settings.hpp"

#include <string>

namespace graticule::agents::conversation {

/// What is said of the hosts that code may talk to; nothing where there are none.
std::string hosts_prompt(const tools::CodeSettings& code);

} // namespace graticule::agents::conversation
