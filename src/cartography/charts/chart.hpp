// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    std::variant<BarChart, ScatterPlot, Histogram> marks;
};

/// More bars than these cannot be read.
inline constexpr std::size_t MostBars = 500;

} // namespace graticule::cartography
