// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <span>
#include <string>

namespace graticule::operations {

struct FieldRename {
    std::string from;
    std::string to;
};

/// Gives fields other names, all at once, so that two may change places. Values, units and the
/// order of the fields stay.
/// @throws Error NotFound (a field, with the nearest name), InvalidArgument (no name, a name that
///         two fields would have, a field renamed twice)
geodata::Layer rename_fields(const geodata::Layer& layer, std::span<const FieldRename> renames,
                             Report& report);

} // namespace graticule::operations
