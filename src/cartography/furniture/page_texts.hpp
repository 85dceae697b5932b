// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/drawing.hpp"

#include <span>
#include <string>

/// The texts around a map or a chart.
namespace graticule::cartography {

/// Title, and beneath it a line in smaller type; either may be empty.
Drawing head_drawing(const Canvas& canvas, const std::string& title, const std::string& subtitle,
                     const TypeSizes& type, double width);

/// Lines in small type beneath each other; empty ones take no place.
Drawing notes_drawing(const Canvas& canvas, std::span<const std::string> lines,
                      const TypeSizes& type, double width);

} // namespace graticule::cartography
