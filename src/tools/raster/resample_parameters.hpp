// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/parameters.hpp"

namespace graticule::tools {

/// How new cells get their values, for the tools that make them; nearest if not given.
inline Parameter resample_method_input() {
    return optional(
        choice_input("method",
                     "nearest or mode for classes; bilinear, cubic or average for "
                     "measures; sum for counts, whose total it keeps; min, max.",
                     {"nearest", "bilinear", "cubic", "average", "mode", "min", "max", "sum"}),
        "nearest");
}

} // namespace graticule::tools
