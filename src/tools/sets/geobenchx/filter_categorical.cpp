// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/filter.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

/// A value as the column holds values: 25 finds "25" in a text column, and "25" 25 among numbers.
geodata::Value as_column_value(const Json& value, const std::string& field,
                               const geodata::Column& column) {
    if (value.is_null())
        return std::monostate{};
    if (value.is_structured())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'filters': the values of '{}' must be texts or numbers", field));
    if (value.is_boolean())
        return value.get<bool>();
    if (value.is_string()) {
        const std::string text = value.get<std::string>();
        const std::optional<double> number = parse_number(text);
        if (column.is_numeric() && number)
            return *number;
        return text;
    }
    if (column.type() == geodata::FieldType::Text)
        return value.is_number_integer() ? value.dump() : shortest_number(value.get<double>());
    if (value.is_number_integer())
        return value.get<std::int64_t>();
    return value.get<double>();
}

geodata::Layer filter_column(const geodata::Layer& layer, const std::string& field,
                             const Json& wanted, operations::Report& report,
                             const Context& context) {
    const geodata::Column& column = layer.column(field);
    std::vector<geodata::Value> values;
    if (wanted.is_array()) {
        for (const Json& value : wanted)
            values.push_back(as_column_value(value, field, column));
    } else {
        values.push_back(as_column_value(wanted, field, column));
    }
    return operations::filter_by_values(layer, field, values, report, context);
}

Observation filter(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const geodata::Layer& all = context.workspace.layer(name);
    const Json& filters = arguments.json("filters");
    if (filters.empty())
        throw Error(ErrorCode::InvalidArgument, "'filters' names no column",
                    R"(For example {"CONTINENT": ["Africa", "Asia"]})");
    geodata::Layer kept = all;
    operations::Report report;
    for (const auto& [field, values] : filters.items())
        kept = filter_column(kept, field, values, report, context.context);
    const std::string lead = fmt::format("Kept {} of {} rows.", kept.size(), all.size());
    return store_frame(context, arguments.text("output_dataframe_name"), std::move(kept),
                       {"filter_categorical", name}, lead, report);
}

void look_at_values(DryRun& dry_run, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataframe_name");
    for (const auto& [field, values] : arguments.json("filters").items())
        for (const Json& value : values.is_array() ? values : Json::array({values}))
            if (value.is_string())
                dry_run.require_value(dataset, field, value.get<std::string>());
}

} // namespace

ToolSpec filter_categorical_tool() {
    ToolSpec tool =
        geobenchx_tool("filter_categorical",
                       "Keeps the rows whose columns have one of the given values. Several columns "
                       "must all fit.");
    tool.search_words = "only in continent region country state kind type";
    Parameter filters = input("filters", ParameterType::Object,
                              "Columns with a value or a list of values, as an object or its JSON "
                              "text.");
    filters.accepts_json_text = true;
    tool.parameters = {dataset_input("dataframe_name", "Table or layer."), std::move(filters),
                       result_name("output_dataframe_name", "Name for the rows that are kept.")};
    tool.example = R"({"dataframe_name": "countries", "filters": {"CONTINENT": ["Africa"]}, )"
                   R"("output_dataframe_name": "africa"})";
    tool.deviations = {"Says which values occur in no row, with the nearest one that does.",
                       "A number finds the same number written as text, and the other way round.",
                       "Filters are also read as a Python literal, and with quotes escaped once "
                       "too often."};
    tool.call = filter;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("dataframe_name"),
                                .shape_of = "dataframe_name",
                                .look = look_at_values});
    return tool;
}

} // namespace graticule::tools
