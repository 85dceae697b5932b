// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::agents::offline {

/// How many rows a set has.
struct RowCount {};

/// The names of the rows of a set; of a ranked set in the order of rank, each with what it is
/// ranked by.
struct RowList {
    std::vector<Mention> also = {}; ///< columns that are told of each beside
    std::string function = {};      ///< of what is ranked by, where a row has several values of it
};

/// A column for each row of a set, or of them all together.
struct RowValues {
    Mention column;
    bool together = false; ///< "in total": one sum, or one quotient of sums
};

/// One number of a column over all rows of a set.
struct Statistic {
    std::string function; ///< sum, mean, median, min, max, std; empty where the task names none
    Mention column; ///< without text or fields where the task says none: "the total of the wells"
    bool counted = false; ///< "how many people", "how much forest": a sum where values add up
    bool things = false;  ///< "how many": the column has to count things
    std::optional<Unit> unit = std::nullopt;      ///< "how many inches of rain"
    std::optional<Mention> weight = std::nullopt; ///< of a mean
};

/// Which share of a set its later restrictions leave, of its rows or of a column's sum.
struct ShareOfSet {
    std::optional<Mention> column;
};

/// Which share of one column's sum another one's is: of all births those of one kind.
struct ShareOfColumn {
    Mention whole;
    Mention part;
};

/// A figure for each group of a set: the number of rows, or a statistic of a column.
struct GroupedFigures {
    Grouping by;
    std::optional<Mention> column;
    std::string function;                         ///< empty where the task names none
    std::optional<Mention> weight = std::nullopt; ///< of a mean
};

/// How many cells of a raster a comparison with a number holds for, or which share of them.
struct CellCount {
    bool share = false;
};

/// How a column changed between the query's two years, for each row.
struct ChangeOfValues {
    Mention column;
    bool percent = false;
    bool decline = false; ///< ranked by how much it fell
    int sign = 0;         ///< only rows that changed so: -1 down, 1 up
    int premise = 0;      ///< the task says that it fell: -1, or rose: 1
};

/// In which year a column of one row was highest or lowest, by the ranking of the set, or for the
/// first or the last time on one side of a number, by its condition.
struct YearSought {
    Mention column;
};

/// A map: of what the request before found, or of a set of its own.
struct MapDrawing {
    bool of_request_before = false;
    std::string kind;    ///< "heat", "choropleth", ...; empty where the task names none
    bool by_row = false; ///< the rows of the set themselves are drawn, by their column
    std::optional<Mention> column = std::nullopt; ///< that areas are coloured by
    std::size_t classes = 0;                      ///< 0 where the task names no number
    std::string class_method = {};                ///< as the tools have it; empty if none is named
    std::size_t under = None;                     ///< of layers: the set that lies beneath
};

/// How far a set is from another one.
struct DistanceTo {
    std::size_t other = None;
};

/// Which of a set is nearest to another one, or farthest from it.
struct Nearest {
    std::size_t place = None;
    bool farthest = false;
};

/// A file with the rows of a set.
struct FileWriting {
    std::string format; ///< ending; empty where a name says it or nothing does
    std::string file_name;
    std::string crs; ///< "EPSG:n", or empty for the data's own
    bool of_request_before = false;
};

/// A chart: of the rows that the request before found, as bars, or of columns of a set.
struct ChartDrawing {
    bool of_request_before = false;
    std::string kind;              ///< "bar", "line", "scatter", "histogram", "box" or "pie"
    Mention measure;               ///< of a scatter plot: along the vertical axis
    Mention against;               ///< of a scatter plot: along the horizontal axis
    std::optional<Grouping> by;    ///< of a box plot
    std::optional<int> first_year; ///< of a line
    std::optional<int> last_year;
};

/// What there is, in the data or about one set.
struct DataDescription {};

/// A figure over all cells of a raster for each month; of a ranked set the first month by it.
struct MonthlyFigures {
    Mention column;
    std::string function; ///< empty where the task names none
};

/// Features or cells in another form, or put together with others.
struct Transformation {
    std::string kind;      ///< "buffer", "dissolve", "clip", "slope", "contour", "reproject", ...
    double distance_m = 0; ///< of a buffer; 0 where the task names none
    std::string distance_text = {};
    bool united = false;      ///< buffers that overlap are one
    std::size_t other = None; ///< the set that this one is overlaid with or cut to
    std::optional<Grouping> by = std::nullopt;
    std::optional<Mention> raster = std::nullopt;
    std::optional<double> interval = std::nullopt; ///< of contours
    std::string crs = {};
};

/// When: what a question says of the time that it asks about.
struct AskedTime {
    std::vector<int> years;
    bool year_range = false; ///< the two years and those between them
    std::vector<int> months; ///< any of them
    std::optional<int> day;  ///< of the month
    std::string day_text;
    std::optional<DateSpan> span;
    std::vector<FieldLink> time_fields; ///< by which that time is told; empty where none is named

    bool is_named() const { return !years.empty() || !months.empty() || span.has_value(); }
};

/// One thing that a question asks for.
struct Request {
    std::size_t set = None; ///< of the query's sets
    std::variant<RowCount, CellCount, RowList, RowValues, Statistic, ShareOfSet, ShareOfColumn,
                 GroupedFigures, ChangeOfValues, DistanceTo, Nearest, MapDrawing, FileWriting,
                 ChartDrawing, Transformation, MonthlyFigures, DataDescription, Analysis,
                 YearSought>
        what;
    std::optional<AskedTime> time = std::nullopt; ///< of its own; none for that of the query
};

/// What a question means: of which rows what is asked for, before it is known which data has them.
struct Query : AskedTime {
    std::vector<SetPhrase> sets; ///< nested by index: a relation's target, what a ranking counts
    std::vector<Request> requests;
    bool world = false;                  ///< "in the world"
    std::optional<geodata::Point> place; ///< given by its longitude and latitude
    std::string source_crs;              ///< that the task says the data are in
    std::optional<Unit> unit;            ///< of the answers, where the task names one
    std::vector<std::string> notes;
};

} // namespace graticule::agents::offline
