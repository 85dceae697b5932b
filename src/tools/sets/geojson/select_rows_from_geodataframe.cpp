// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/filter.hpp"
#include "operations/table/select_rows.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* SelectRowsFromGeodataframe = "SelectRowsFromGeoDataFrame";

/// Whether rows are named by position rather than by value.
bool by_position(const Arguments& arguments) {
    const bool value = arguments.has("column") && arguments.has("values");
    const bool position = arguments.has("positions");
    if (value == position || arguments.has("column") != arguments.has("values"))
        throw Error(ErrorCode::InvalidArgument,
                    "Rows are selected by 'column' and 'values', or by 'positions'",
                    "Give the two, or the third alone.");
    return position;
}

std::vector<std::int64_t> positions_from(const Arguments& arguments) {
    constexpr double Most = 1e15; // of which doubles hold every whole number
    std::vector<std::int64_t> positions;
    for (const double number : arguments.number_list("positions")) {
        if (number != std::floor(number) || std::abs(number) > Most)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'positions': {} is no whole number", number));
        positions.push_back(static_cast<std::int64_t>(number));
    }
    return positions;
}

geodata::Layer selected(const geodata::Layer& layer, const Arguments& arguments,
                        operations::Report& report, const Context& context) {
    if (by_position(arguments))
        return operations::select_rows(layer, positions_from(arguments), report);
    std::vector<geodata::Value> values;
    for (std::string& text : arguments.text_list("values"))
        values.emplace_back(std::move(text));
    return operations::filter_by_values(layer, arguments.text("column"), values, report, context);
}

Observation select(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer rows = selected(layer, arguments, report, context.context);
    const std::string lead = fmt::format("Selected {} of {} rows.", rows.size(), layer.size());
    return store_geodataframe(context, arguments, {SelectRowsFromGeodataframe, name},
                              std::move(rows), lead, report);
}

void look_at_selection(DryRun& dry_run, const Arguments& arguments) {
    for (const std::string& value : arguments.text_list("values"))
        dry_run.require_value(arguments.text("geodataframe"), arguments.text("column"), value);
}

/// Positions are those of the whole layer's rows, of which a sample has a few.
void dry_run_select_rows_from_geodataframe(DryRun& dry_run, const Arguments& arguments) {
    if (!by_position(arguments)) {
        makes_layer({.rows = up_to_rows_of("geodataframe"),
                     .shape_of = "geodataframe",
                     .look = look_at_selection})(dry_run, arguments);
        return;
    }
    DatasetEstimate estimate = dry_run.estimate(arguments, "geodataframe");
    const std::vector<std::int64_t> positions = positions_from(arguments);
    for (const std::int64_t position : positions) {
        const auto asked = static_cast<double>(position);
        if (asked >= estimate.rows.most || asked < -estimate.rows.most)
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("There is no row at position {} of {}", position, estimate.rows.most),
                "The first row is 0, -1 the last.");
    }
    const double vertices = estimate.vertices.likely / std::max(1.0, estimate.rows.likely);
    estimate.rows = Amount::exactly(static_cast<double>(positions.size()));
    estimate.vertices = Amount::up_to(estimate.rows.likely * vertices);
    dry_run.store_layer(arguments, dry_run.sample(arguments, "geodataframe"), std::move(estimate));
}

} // namespace

ToolSpec select_rows_from_geodataframe_tool() {
    ToolSpec tool = geojson_tool(SelectRowsFromGeodataframe,
                                 "Selects rows of a layer or table by the values of a field "
                                 "or by their positions.");
    tool.search_words = "pick extract values positions index rows named";
    tool.parameters = {
        dataframe_input(), optional(column_input("Field whose value says which rows.")),
        optional(input("values", ParameterType::TextList, "Values of the rows that are wanted.")),
        optional(input("positions", ParameterType::NumberList,
                       "Positions of the rows that are wanted, in the order wanted: the first row "
                       "is 0, -1 the last.")),
        result_input()};
    tool.example = R"({"geodataframe": "countries", "column": "name", "values": ["n0", "n2"], )"
                   R"("result": "two"})";
    tool.call = select;
    tool.dry_run = dry_run_select_rows_from_geodataframe;
    return tool;
}

} // namespace graticule::tools
