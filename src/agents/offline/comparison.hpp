// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <string>
#include <string_view>

namespace graticule::agents::offline {

/// ">=" as an operator.
Operator operator_of(std::string_view sign);

/// "above" for a measure, "more than" for things that are counted.
std::string words_of(Operator op, bool counted);

/// What a comparative is about ("stronger than": magnitude); empty where it does not say.
std::string notion_of(std::string_view comparative);

} // namespace graticule::agents::offline
