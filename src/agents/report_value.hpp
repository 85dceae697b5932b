// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string>

namespace graticule::agents {

/// A JSON value for people, as HTML text: numbers with thousands separators, texts as they are,
/// lists of simple values separated by commas, everything else as JSON in a code element.
std::string value_text(const Json& value);

/// "1.2 MB".
std::string format_bytes(double bytes);

} // namespace graticule::agents
