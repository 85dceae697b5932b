// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "geodata/raster/band_axes.hpp"
#include "operations/raster/statistics.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/table/dataset_description.hpp"
#include "tools/tool.hpp"
#include "tools/year_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

constexpr std::size_t ShownExamples = 3;
constexpr std::size_t FieldsWithExamples =
    12; // of each of which the text has all examples, and else one
constexpr std::size_t ExampleBytes = 40;

Json extent_json(const geodata::Extent& extent) {
    if (extent.empty())
        return nullptr;
    return {extent.min_x, extent.min_y, extent.max_x, extent.max_y};
}

struct Range {
    std::size_t lowest = 0; ///< rows
    std::size_t highest = 0;
};

/// Rows of the least and greatest value; none for text and without values.
std::optional<Range> range_of(const geodata::Column& column) {
    if (column.type() == geodata::FieldType::Text)
        return std::nullopt;
    std::optional<Range> range;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        if (!range)
            range = Range{row, row};
        if (column.number(row) < column.number(range->lowest))
            range->lowest = row;
        if (column.number(row) > column.number(range->highest))
            range->highest = row;
    }
    return range;
}

std::vector<std::string> examples_of(const geodata::Column& column) {
    std::vector<std::string> examples;
    for (std::size_t row = 0; row < column.size() && examples.size() < ShownExamples; ++row) {
        std::string text = one_line(column.display(row), ExampleBytes);
        const bool repeated = std::find(examples.begin(), examples.end(), text) != examples.end();
        if (!column.is_null(row) && !repeated)
            examples.push_back(std::move(text));
    }
    return examples;
}

Json field_json(const geodata::Field& field, const geodata::Column& column) {
    Json object{{"name", field.name},
                {"type", std::string(geodata::field_type_name(field.type))},
                {"unit", field.unit},
                {"nulls", column.null_count()}};
    if (const std::optional<Range> range = range_of(column)) {
        object["min"] = value_json(column, range->lowest);
        object["max"] = value_json(column, range->highest);
    } else {
        object["examples"] = examples_of(column);
    }
    return object;
}

std::string nulls_text(std::size_t nulls) {
    return nulls == 0 ? "" : fmt::format(", {} without a value", nulls);
}

/// The text of columns_text() without its last bracket, for what is said in it beside that.
std::string open_text(const geodata::Layer& layer, const YearColumns& columns) {
    std::string text = columns_text(layer, columns);
    text.pop_back();
    return text;
}

std::string field_line(const geodata::Layer& layer, const YearColumns& columns) {
    const geodata::Column& column = layer.column(columns.first);
    const std::string line =
        "\n  " + open_text(layer, columns) + nulls_text(column.null_count()) + ")";
    if (const std::optional<Range> range = range_of(column))
        return line
               + fmt::format(": {} to {}", column.display(range->lowest),
                             column.display(range->highest));
    std::vector<std::string> examples = examples_of(column);
    if (layer.field_count() > FieldsWithExamples && !examples.empty())
        examples.resize(1);
    for (std::string& example : examples)
        example = quoted(example, ExampleBytes);
    return line + (examples.empty() ? "" : ": for example " + join(examples, "; "));
}

/// Of columns of years, with the least and the greatest value of all.
std::string years_line(const geodata::Layer& layer, const YearColumns& columns) {
    std::string least;
    std::string greatest;
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (std::size_t i = columns.first; i < columns.first + columns.count; ++i) {
        const geodata::Column& column = layer.column(i);
        const std::optional<Range> range = range_of(column);
        if (!range)
            continue;
        if (column.number(range->lowest) < lowest) {
            lowest = column.number(range->lowest);
            least = column.display(range->lowest);
        }
        if (column.number(range->highest) > highest) {
            highest = column.number(range->highest);
            greatest = column.display(range->highest);
        }
    }
    return "\n  " + columns_text(layer, columns)
           + (least.empty() ? "" : fmt::format(": {} to {}", least, greatest));
}

} // namespace

Observation describe_layer(const std::string& name, const geodata::Layer& layer) {
    Observation observation;
    observation.data = layer_summary(name, layer);
    Json fields = Json::array();
    std::string lines;
    for (std::size_t i = 0; i < std::min(layer.field_count(), MaxObservedFields); ++i)
        fields.push_back(field_json(layer.field(i), layer.column(i)));
    for (const YearColumns& columns : columns_by_years(layer))
        if (columns.first < MaxObservedFields)
            lines += columns.count == 1 ? field_line(layer, columns) : years_line(layer, columns);
    observation.data["fields"] = std::move(fields);
    observation.text = fmt::format("{} has {} rows and {} fields.", quoted_name(name), layer.size(),
                                   layer.field_count());
    if (layer.has_geometry()) {
        const geodata::Extent extent = layer.geometry().total_extent();
        observation.data["extent"] = extent_json(extent);
        observation.data["empty_geometries"] = layer.geometry().void_count();
        observation.text += fmt::format("\nGeometry: {}, {} rows without; CRS: {}; extent: {}.",
                                        geometry_word(layer), layer.geometry().void_count(),
                                        layer.crs().label(), extent_text(extent, layer.crs()));
    }
    observation.text += "\nFields:" + lines;
    return observation;
}

namespace {

// To describe is not to wait for: what is larger is read by tools that are asked for it.
constexpr std::size_t MostBandsRead = 100;
constexpr std::uint64_t MostCellsRead = std::uint64_t{1} << 31U; // of all bands

// How many of a raster's bands are read to describe it.
std::size_t bands_read(const geodata::Raster& raster) {
    const std::uint64_t cells = static_cast<std::uint64_t>(raster.width) * raster.height;
    const std::uint64_t within = cells == 0 ? MostBandsRead : MostCellsRead / cells;
    return std::min({raster.bands.size(), MostBandsRead, static_cast<std::size_t>(within)});
}

void describe_band(Observation& observation, const geodata::Raster& raster, std::size_t i,
                   const operations::RasterStatistics& figures) {
    const geodata::Band& band = raster.bands[i];
    Json& data = observation.data["bands"][i];
    data["valid_cells"] = figures.valid_cells;
    data["nodata_cells"] = figures.nodata_cells;
    data["min"] = figures.minimum ? Json(*figures.minimum) : Json();
    data["max"] = figures.maximum ? Json(*figures.maximum) : Json();
    observation.text +=
        fmt::format("\n  band {} ({}{}{}): {}, {} cells with a value, {} without", i + 1,
                    name_in_sentence(band.name), band.unit.empty() ? "" : ", ", band.unit,
                    figures.minimum ? fmt::format("{} to {}", format_number(*figures.minimum),
                                                  format_number(*figures.maximum))
                                    : "no values",
                    figures.valid_cells, figures.nodata_cells);
}

/// What several bands lie along, in words and for a machine; nothing where the file names no axes.
void describe_axes(Observation& observation, const geodata::Raster& raster) {
    const geodata::BandAxes axes = geodata::band_axes(raster);
    if (axes.axes.empty())
        return;
    if (!axes.long_name.empty())
        observation.text += fmt::format("\nIts values are: {}.", graticule::quoted(axes.long_name));
    for (const std::string& sentence : geodata::axes_in_words(axes))
        observation.text += fmt::format("\n{}.", sentence);
    Json list = Json::array();
    for (const geodata::BandAxis& axis : axes.axes)
        list.push_back({{"name", axis.name},
                        {"units", axis.units},
                        {"calendar", axis.calendar},
                        {"is_time", axis.is_time},
                        {"trouble", axis.trouble}});
    observation.data["axes"] = std::move(list);
    observation.data["long_name"] = axes.long_name;
    observation.data["times"] = geodata::times_in_words(axes);
}

} // namespace

Observation describe_raster(const std::string& name, const geodata::Raster& raster,
                            const Context& context) {
    Observation observation;
    observation.data = raster_summary(name, raster);
    observation.data["extent"] = extent_json(raster.extent());
    observation.text = fmt::format(
        "{}\nCell size: {} x {}; extent: {}.", raster_sentence(name, raster),
        shortest_number(raster.transform.cell_width()),
        shortest_number(raster.transform.cell_height()), extent_text(raster.extent(), raster.crs));
    describe_axes(observation, raster);
    operations::Report report;
    const std::size_t read = bands_read(raster);
    for (std::size_t i = 0; i < read; ++i)
        describe_band(
            observation, raster, i,
            operations::raster_statistics(raster, static_cast<int>(i + 1), context, report));
    if (read < raster.bands.size())
        observation.text += fmt::format("\n  {} of its {} bands were read to describe it, as there "
                                        "are many cells: raster_statistics reads any",
                                        read, raster.bands.size());
    add_report(observation, report);
    return observation;
}

namespace {

Observation describe(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataset");
    if (context.workspace.has_layer(name))
        return describe_layer(name, context.workspace.layer(name));
    return describe_raster(name, context.workspace.raster(name), context.context);
}

} // namespace

ToolSpec describe_dataset_tool() {
    ToolSpec tool;
    tool.name = "describe_dataset";
    tool.tool_set = "graticule";
    tool.description = "Says what a dataset holds. A layer or table: rows, fields with type, unit, "
                       "range or examples, CRS and extent. A raster: size, bands with their range, "
                       "nodata, CRS and extent.";
    tool.search_words = "columns fields data what contain crs extent";
    tool.parameters = {any_dataset_input("dataset", "Layer, table or raster.")};
    tool.example = R"({"dataset": "countries"})";
    tool.call = describe;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
