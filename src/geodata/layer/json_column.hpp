// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "geodata/layer/column.hpp"

#include <span>

namespace graticule::geodata {

/// Makes a column of JSON values: whole numbers, numbers, truth values or text if all are of one
/// kind, else text; objects and lists as JSON text. A null pointer and JSON null are null.
Column column_of_json(std::span<const Json* const> values);

} // namespace graticule::geodata
