// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::earth {

/// The weights of cells around one, row by row; (left, top) are counted from it.
struct KernelCells {
    int left = 0;
    int top = 0;
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<double> weights;
};

/// A kernel, whose size may be in metres and so depend on that of the cells.
struct Kernel {
    std::function<KernelCells(double metres_in_cell)> cells;
};

/// "circle", "square", "diamond", "plus", "cross" with a radius.
/// @throws Error InvalidArgument for another shape or unit, or a radius that is none
Kernel shaped_kernel(std::string_view shape, double radius, const std::string& units,
                     bool normalize, double magnitude);

} // namespace graticule::earth
