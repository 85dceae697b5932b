// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/raster/counted_amounts.hpp"
#include "operations/raster/resample.hpp"
#include "tools/arguments.hpp"
#include "tools/parameters.hpp"

#include <string>

namespace graticule::tools {

/// How new cells get their values, for the tools that make them.
inline Parameter resample_method_input() {
    return optional(
        choice_input(
            "method",
            "nearest or mode for classes; bilinear, cubic or average for "
            "measures; sum for counts, whose total it keeps; min, max. auto: sum "
            "where unit or name say that amounts are counted by cell, else nearest.",
            {"auto", "nearest", "bilinear", "cubic", "average", "mode", "min", "max", "sum"}),
        "auto");
}

/// The method that a call asks for, or the one that "auto" stands for, which is said.
inline operations::ResampleMethod asked_method(const Arguments& arguments,
                                               const geodata::Raster& raster,
                                               operations::Report& report) {
    const std::string method = arguments.text("method");
    return method == "auto" ? operations::method_that_keeps_totals(
               raster, operations::ResampleMethod::Nearest, report)
                            : operations::parse_resample_method(method);
}

} // namespace graticule::tools
