// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// How tools say what they made. Text is bounded: a model reads it.
namespace graticule::tools {

inline constexpr std::size_t MaxObservationBytes = 4000;
inline constexpr std::size_t MaxObservedRows = 200;
inline constexpr std::size_t MaxObservedFields = 500;
inline constexpr std::size_t MaxObservedTextBytes = 1000; ///< of one text value in rows

/// {"value": 12.5, "unit": "km"}; the value is null where it is not finite.
Json quantity_json(double value, std::string_view unit);

/// One value of a layer: null, a number, a boolean, or text (dates as ISO 8601).
Json value_json(const geodata::Column& column, std::size_t row);

/// The first rows of a layer as objects by field name; geometry is left out.
Json rows_json(const geodata::Layer& layer, std::size_t limit = MaxObservedRows);

/// {"output", "rows", "fields": [{"name", "type", "unit"}], "crs", "geometry"}; crs and geometry
/// are null for a table.
Json layer_summary(const std::string& name, const geodata::Layer& layer);

/// {"output", "width", "height", "bands": [{"name", "unit", "type", "nodata"}], "crs",
///  "cell_size": [width, height]}
Json raster_summary(const std::string& name, const geodata::Raster& raster);

/// "12 features (Point, EPSG:4326)", or "a table of 12 rows".
std::string size_text(const geodata::Layer& layer);

/// Columns of years are told together (year_columns.hpp).
/// "'cities': 12 features (Point, EPSG:4326) with 2 fields: name (text), height (real, m)."
std::string layer_sentence(const std::string& name, const geodata::Layer& layer);

/// "x 5.7 to 6.5, y 49.4 to 50.2 (degrees)", or "empty".
std::string extent_text(const geodata::Extent& extent, const geodata::Crs& crs,
                        int significant = 8);

/// "'dem': 90 x 95 cells, 1 band, EPSG:4326."
std::string raster_sentence(const std::string& name, const geodata::Raster& raster);

/// "polygon", "mixed", "none" ... of a layer's rows, as summaries say it.
std::string geometry_word(const geodata::Layer& layer);

/// A row on a line of its own, which begins with the line's end before it; geometry is left out and
/// long values are cut.
std::string row_line(const geodata::Layer& layer, std::size_t row);

/// Adds what an operation dropped, decided and warned of to text and data.
void add_report(Observation& observation, const operations::Report& report);

/// Adds a file that the tool wrote to the output folder.
void add_artifact(Observation& observation, const Workspace& workspace, std::string kind,
                  const std::filesystem::path& path, std::string title);

/// Stores a result and says what it is: the lead sentence, what is stored under `output`, and the
/// report. Of a layer with one row the row as well, in text and as data.shown, a list of it alone:
/// data.rows is the number of rows. The last thing a tool does.
/// @param lead what was done, with the numbers that matter ("Kept 12 of 30 features")
Observation store_result(ToolContext& context, const std::string& output, geodata::Layer layer,
                         Origin origin, std::string_view lead, const operations::Report& report);
Observation store_result(ToolContext& context, const std::string& output, geodata::Raster raster,
                         Origin origin, std::string_view lead, const operations::Report& report);

/// As store_result(), with the first rows in text and, up to MaxObservedRows, as data.rows, so that
/// an answer can be read off. Of many fields the text shows what a row is called, the fields that
/// the result is about and those that its input has not, then the first ones.
/// @param first names of the fields that the result is about
Observation store_rows(ToolContext& context, const std::string& output, geodata::Layer layer,
                       Origin origin, std::string_view lead, const operations::Report& report,
                       std::vector<std::string> first = {});

} // namespace graticule::tools
