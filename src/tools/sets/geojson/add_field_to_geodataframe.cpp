// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/add_field.hpp"
#include "operations/table/compute_field.hpp"
#include "operations/vector/measures/measure.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* AddFieldToGeodataframe = "AddFieldToGeoDataFrame";

const std::vector<std::string>& type_names() {
    static const std::vector<std::string> names{"integer", "real", "text",
                                                "boolean", "date", "datetime"};
    return names;
}

std::optional<geodata::FieldType> type_from(const Arguments& arguments) {
    if (!arguments.has("type"))
        return std::nullopt;
    const std::vector<std::string>& names = type_names(); // in the order of FieldType
    const auto found = std::find(names.begin(), names.end(), arguments.text("type"));
    return static_cast<geodata::FieldType>(found - names.begin());
}

void require_one_source(const Arguments& arguments) {
    int given = 0;
    for (const char* source : {"value", "values", "expression", "measure"})
        given += arguments.has(source) ? 1 : 0;
    if (given > 1)
        throw Error(ErrorCode::InvalidArgument,
                    "Only one of 'value', 'values', 'expression' and 'measure' says what a field "
                    "holds",
                    "Leave out the others.");
    if (arguments.has("measure") && arguments.has("type"))
        throw Error(ErrorCode::InvalidArgument, "What is measured is a real number",
                    "Leave out 'type'.");
}

std::vector<std::string> written_out(const Arguments& arguments) {
    if (arguments.has("values"))
        return arguments.text_list("values");
    if (arguments.has("value"))
        return {arguments.text("value")};
    return {};
}

struct Measured {
    const char* name;
    operations::Measure measure;
    const char* unit;
    double units_per_metre; ///< or square metre
};

constexpr std::array Measures{
    Measured{"area_m2", operations::Measure::Area, "m2", 1},
    Measured{"area_km2", operations::Measure::Area, "km2", 1e-6},
    Measured{"length_m", operations::Measure::Length, "m", 1},
    Measured{"length_km", operations::Measure::Length, "km", 1e-3},
    Measured{"perimeter_m", operations::Measure::Perimeter, "m", 1},
};

geodata::Layer with_measure(const geodata::Layer& layer, const std::string& field,
                            const std::string& name, operations::Report& report,
                            const Context& context) {
    const Measured& wanted = *std::find_if(Measures.begin(), Measures.end(),
                                           [&](const auto& one) { return name == one.name; });
    const geodata::Column metres = operations::measure(layer, wanted.measure, report, context);
    geodata::Column column(geodata::FieldType::Real);
    for (std::size_t row = 0; row < metres.size(); ++row)
        metres.is_null(row) ? column.append_null()
                            : column.append_real(metres.real(row) * wanted.units_per_metre);
    geodata::Layer result = layer;
    result.set_field({field, geodata::FieldType::Real, wanted.unit}, std::move(column));
    return result;
}

geodata::Layer with_field(const geodata::Layer& layer, const Arguments& arguments,
                          operations::Report& report, const Context& context) {
    require_one_source(arguments);
    const std::string field = arguments.text("new_column");
    const std::optional<geodata::FieldType> type = type_from(arguments);
    if (arguments.has("measure"))
        return with_measure(layer, field, arguments.text("measure"), report, context);
    if (!arguments.has("expression"))
        return operations::add_field(layer, field, written_out(arguments), type, report);
    const geodata::Layer computed =
        operations::compute_field(layer, arguments.text("expression"), field, "", report, context);
    return type ? operations::convert_field(computed, field, *type, report) : computed;
}

Observation add_field(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string field = arguments.text("new_column");
    const geodata::Layer& layer = context.workspace.layer(name);
    const bool replaces = layer.find_field(field).has_value();
    operations::Report report;
    geodata::Layer result = with_field(layer, arguments, report, context.context);
    const geodata::Column& column = result.column(field);
    const std::string lead =
        fmt::format("{} field '{}': {} of {} rows have a value.", replaces ? "Replaced" : "Added",
                    field, column.size() - column.null_count(), column.size());
    return store_geodataframe(context, arguments, {AddFieldToGeodataframe, name}, std::move(result),
                              lead, report);
}

/// A list of values is for all rows, of which a sample has a few.
void dry_run_add_field_to_geodataframe(DryRun& dry_run, const Arguments& arguments) {
    const std::vector<std::string> texts = written_out(arguments);
    DatasetEstimate estimate = dry_run.estimate(arguments, "geodataframe");
    const auto given = static_cast<double>(texts.size());
    if (given > 1 && (given < estimate.rows.least || given > estimate.rows.most))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'values' has {} values for {} rows", given, estimate.rows.likely),
                    "Give one value for each row, or one for all.");
    Json one = arguments.all();
    if (given > 1) {
        one["values"] = Json::array({texts.front()});
        if (!arguments.has("type"))
            one["type"] = type_names()[static_cast<std::size_t>(operations::narrowest_type(texts))];
    }
    makes_layer({.rows = rows_of("geodataframe"), .shape_of = "geodataframe"})(dry_run,
                                                                               Arguments(one));
}

} // namespace

ToolSpec add_field_to_geodataframe_tool() {
    ToolSpec tool = geojson_tool(
        AddFieldToGeodataframe,
        "Adds a field to a layer or table, or replaces it: one value for all rows, a value "
        "for each row, what an expression over the fields gives, or what a geometry measures. "
        "Without any of these the field has no values yet.");
    tool.search_words = "column attribute new compute ratio density constant";
    tool.parameters = {
        dataframe_input(),
        new_column_input(),
        optional(input("expression", ParameterType::Text,
                       "Formula over the fields, such as population / (ALAND / 1e6); names with "
                       "spaces or digits in backticks.")),
        optional(input("value", ParameterType::Text, "One value for all rows.")),
        optional(input("values", ParameterType::TextList, "A value for each row, in order.")),
        optional(choice_input("measure", "What of each geometry is measured on the ellipsoid.",
                              {"area_m2", "area_km2", "length_m", "length_km", "perimeter_m"})),
        optional(choice_input("type",
                              "Type that values are read as; that of the expression, or the "
                              "narrowest that values written out fit, if not given.",
                              type_names())),
        result_input()};
    tool.example = R"({"geodataframe": "countries", "new_column": "density", "expression": )"
                   R"("population / area_km2", "result": "countries_density"})";
    tool.call = add_field;
    tool.dry_run = dry_run_add_field_to_geodataframe;
    return tool;
}

} // namespace graticule::tools
