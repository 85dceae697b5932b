// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <string_view>

namespace graticule::operations {

/// How the name of a field begins by which a caller numbers rows, to know them again in a result.
inline constexpr std::string_view RowNumberPrefix = "(row of ";

/// Which features count as there again.
enum class Repeated {
    Geometry, ///< the same geometry, whatever the fields say
    Feature   ///< the same geometry, and the same values in all fields but a number of the row
};

/// Warns of features that are there again, point for point, and so count again in a sum or a count.
/// Void geometries are no matter.
void warn_of_repeated(const geodata::Layer& layer, Repeated repeated, Report& report,
                      const Context& context);

} // namespace graticule::operations
