// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace graticule {

/// JSON with members in the order in which they were written, so that what is logged reads as
/// meant. Headers that only name it include this one: base/json.hpp takes long to compile.
using Json = nlohmann::ordered_json;

} // namespace graticule
