// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/table/placed_field.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/measures/measure.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* CalculateGeometryLength = "CalculateGeometryLength";

struct LengthUnit {
    std::string_view name;
    double metres;
};

constexpr std::array<LengthUnit, 6> Units{
    {{"m", 1}, {"km", 1000}, {"ft", 0.3048}, {"yd", 0.9144}, {"mi", 1609.344}, {"nmi", 1852}}};

double metres_in(std::string_view unit) {
    for (const LengthUnit& known : Units)
        if (known.name == unit)
            return known.metres;
    return 1;
}

Observation measure_lengths(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string unit = arguments.text("unit");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    const geodata::Column metres =
        operations::measure(layer, operations::Measure::LengthOrPerimeter, report, context.context);
    geodata::Column lengths(geodata::FieldType::Real);
    std::vector<double> values;
    for (std::size_t row = 0; row < metres.size(); ++row) {
        if (metres.is_null(row)) {
            lengths.append_null();
            continue;
        }
        values.push_back(metres.real(row) / metres_in(unit));
        lengths.append_real(values.back());
    }
    geodata::Layer result = layer;
    operations::place_field(result, {arguments.text("new_column"), geodata::FieldType::Real, unit},
                            std::move(lengths), report);
    const double total = operations::exact_sum(values);
    const std::string lead = fmt::format("Lengths of {} features of '{}', together {} {}.",
                                         values.size(), name, format_number(total), unit);
    Observation observation = store_rows(context, arguments.text("result"), std::move(result),
                                         {CalculateGeometryLength, name}, lead, report);
    observation.data["total"] = quantity_json(total, unit);
    return observation;
}

} // namespace

ToolSpec calculate_geometry_length_tool() {
    ToolSpec tool = geojson_tool(
        CalculateGeometryLength,
        "Adds the length of each line, and the perimeter of each polygon with its holes, on "
        "the ground.");
    Parameter unit = choice_input("unit", "Unit of the lengths.", {});
    for (const LengthUnit& known : Units)
        unit.choices.emplace_back(known.name);
    unit.choice_aliases = {{"metre", "m"},      {"metres", "m"},      {"meter", "m"},
                           {"meters", "m"},     {"kilometre", "km"},  {"kilometres", "km"},
                           {"kilometer", "km"}, {"kilometers", "km"}, {"foot", "ft"},
                           {"feet", "ft"},      {"yard", "yd"},       {"yards", "yd"},
                           {"mile", "mi"},      {"miles", "mi"},      {"nautical miles", "nmi"}};
    tool.parameters = {geodataframe_input("Layer of lines or polygons."),
                       optional(new_column_input(), "length"), optional(std::move(unit), "m"),
                       result_input()};
    tool.example = R"({"geodataframe": "rivers", "unit": "km", "result": "river_lengths"})";
    tool.call = measure_lengths;
    tool.dry_run = makes_layer(
        {.rows = rows_of("geodataframe"), .shape_of = "geodataframe", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
