// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"
#include "cartography/canvas/drawing.hpp"

#include <string>
#include <vector>

namespace graticule::evaluation::suite_report {

/// Text in a plot, of a size in points; on one line where it is cut to a width.
cartography::TextStyle plot_text(double size, const cartography::Colour& colour,
                                 cartography::Alignment alignment = cartography::Alignment::Left);
cartography::TextStyle plot_text_within(double size, const cartography::Colour& colour,
                                        double width);

inline constexpr double PlotMargin = 12;
inline constexpr double PlotHeadHeight =
    42; ///< of a title, and of the line that says what is shown

/// Makes a page white, with a title and what is shown beneath it.
void begin_plot(cartography::Canvas& canvas, const std::string& title,
                const std::string& description);

/// The width that names of rows take, at most so much, with the gap behind them.
double width_of_row_names(const std::vector<std::string>& names, double most);
inline constexpr double RowNameSize = 9;

} // namespace graticule::evaluation::suite_report
