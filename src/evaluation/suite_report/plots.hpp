// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"
#include "evaluation/statistics/interval.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// The pictures of a suite's report: what is measured is named beside it, intervals are whiskers.
namespace graticule::evaluation::suite_report {

/// How numbers on an axis are written.
enum class Scale {
    Share,      ///< 0 to 1, written in per cent
    SmallShare, ///< the same, as far as values go
    Ratio,      ///< "+0.5", "-0.2"
    Number,     ///< "12k"
    Money       ///< US dollars
};

std::string number_text(double value, Scale scale);

/// What is known of a row in a panel.
struct PlotValue {
    double value = 0;
    std::optional<Interval> interval;
    std::optional<double> median; ///< marked beside
    std::string text;             ///< written at the end of the row: "48 % of 50"
};

struct Panel {
    std::string title;
    std::string note; ///< what it is of: "79 tasks"
    Scale scale = Scale::Share;
    std::vector<std::optional<PlotValue>> values; ///< of each row; none where nothing is known
    std::optional<double> mark = {};              ///< a dashed line, such as at the mean of all
};

/// Panels beside and below one another, with the same rows in each: a point, or a bar from zero
/// with a point at its end, for each row.
struct PanelPlot {
    std::string title;
    std::string description; ///< what is shown, in one line; the file's own description too
    std::string nothing;     ///< written where nothing is known: "nothing scored"
    std::vector<std::string> rows;
    std::vector<Panel> panels;
    bool bars = false;
    bool same_axis = false; ///< in all panels
};

std::string draw(const PanelPlot& plot, cartography::Canvas::Format format);

struct ScatterPoint {
    std::string name;
    std::size_t row = 0; ///< its colour is that of this row in panels
    double x = 0;
    double y = 0;
    Interval interval; ///< of y
};

/// Points over two axes: x from zero, y a share.
struct ScatterPlot {
    std::string title;
    std::string description;
    std::string x_title;
    std::string y_title;
    Scale x_scale = Scale::Money;
    std::vector<ScatterPoint> points;
};

std::string draw(const ScatterPlot& plot, cartography::Canvas::Format format);

/// Shares in rows and columns, the darker the greater. The same columns stand under each heading.
struct HeatPlot {
    std::string title;
    std::string description;
    std::vector<std::string> rows;
    std::vector<std::string> headings;
    std::vector<std::string> columns;
    std::vector<std::vector<double>> cells; ///< of each row, by heading and column; not a number
                                            ///< where nothing is known
    bool plain_rows = false;                ///< rows are no arms: their names have no colours
};

std::string draw(const HeatPlot& plot, cartography::Canvas::Format format);

/// Bars of shares that grow part by part.
struct StackedPlot {
    std::string title;
    std::string description;
    std::vector<std::string> rows;
    std::vector<std::string> parts;        ///< at most four
    std::vector<std::vector<double>> ends; ///< of each row, where each part ends; growing
};

std::string draw(const StackedPlot& plot, cartography::Canvas::Format format);

/// For each row a figure whose corners lie on axes that go out from its middle, each a share.
struct RadarPlot {
    struct Row {
        std::string name;
        std::string note;           ///< what it is of: "of 31 samples that fail"
        std::vector<double> shares; ///< on each axis; none where nothing is known
    };
    std::string title;
    std::string description;
    std::vector<std::string> axes;
    std::vector<Row> rows;
    bool is_whole = false; ///< the net goes on to 1, however little there is
    std::string rim = {};  ///< written at the net's rim; a share in per cent where it is empty
};

std::string draw(const RadarPlot& plot, cartography::Canvas::Format format);

} // namespace graticule::evaluation::suite_report
