// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::assistants {

/// SKILL.md: how an assistant works well with the server.
std::string_view skill_text();

} // namespace graticule::assistants
