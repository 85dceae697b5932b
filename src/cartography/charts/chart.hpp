// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/box_figures.hpp"
#include "cartography/charts/histogram_bins.hpp"
#include "cartography/map.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What a chart shows, apart from how it is drawn. Values are finite and within LargestDrawn.
namespace graticule::cartography {

/// A bar for each category, in this order, from zero.
struct BarChart {
    struct Bar {
        std::string category;
        double value = 0;
    };
    std::string category_title;
    std::string value_title; ///< with the unit
    bool whole_numbers = false;
    std::vector<Bar> bars;
};

/// Lines over an axis of numbers or of times.
struct LineChart {
    struct Point {
        double x = 0; ///< a number, or seconds since 1970-01-01 UTC
        double y = 0; ///< NaN where there is no value: a gap in the line
    };
    struct Line {
        std::string name;          ///< stands at its right end; empty for none
        std::vector<Point> points; ///< x ascending, with a value in one at least
    };
    std::string x_title;
    std::string y_title; ///< with the unit
    bool times = false;
    bool whole_numbers = false; ///< along x, as years are
    std::vector<Line> lines;
};

/// A box for each category, in this order, from its lower to its upper quartile.
struct BoxPlot {
    struct Box {
        std::string category;
        BoxFigures figures;
    };
    std::string category_title;
    std::string value_title; ///< with the unit
    bool whole_numbers = false;
    std::vector<Box> boxes;
};

/// A dot for each row.
struct ScatterPlot {
    struct Dot {
        double x = 0;
        double y = 0;
        std::size_t category = 0; ///< of `categories`, where there are any
    };
    std::string x_title; ///< with the unit
    std::string y_title;
    std::string category_title;
    std::vector<std::string> categories; ///< colours and a legend for them; empty for one colour
    bool last_is_other = false;          ///< the last category is that of all that have no own one
    std::vector<Dot> dots;
};

/// A bar for each bin, on an axis of numbers.
struct Histogram {
    std::string value_title; ///< with the unit
    std::string count_title;
    HistogramBins bins;
};

struct ChartDescription {
    std::string title;
    std::string source;             ///< "Source: ..." line; empty for none
    std::vector<std::string> notes; ///< lines beneath the chart: what is not drawn
    std::variant<BarChart, ScatterPlot, Histogram, LineChart, BoxPlot> marks;
};

/// More bars than these cannot be read, nor more boxes.
inline constexpr std::size_t MostBars = 500;
/// More lines than these are not told apart.
inline constexpr std::size_t MostLines = 12;

} // namespace graticule::cartography
