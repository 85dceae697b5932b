// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/measure.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/measures/plane_area.hpp"
#include "operations/vector/overlay/overlapping_areas.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

struct KnownMeasure {
    const char* field;
    operations::Measure measure;
    const char* unit;
    double per_unit;
};
constexpr std::array<KnownMeasure, 3> Known{
    {{"area_km2", operations::Measure::Area, "km2", 1e6},
     {"length_km", operations::Measure::Length, "km", 1e3},
     {"perimeter_km", operations::Measure::Perimeter, "km", 1e3}}};

const KnownMeasure& find_measure(const std::string& name) {
    for (const KnownMeasure& known : Known)
        if (name == known.field)
            return known;
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("'measures': no measure '{}'", shorten(name, 40)),
                "There are area_km2, length_km and perimeter_km");
}

// Adds the field and returns the total.
double add_measure(geodata::Layer& layer, const KnownMeasure& known, bool in_plane,
                   operations::Report& report, const Context& context) {
    const geodata::Column measured =
        in_plane ? operations::plane_area(layer, report, context)
                 : operations::measure(layer, known.measure, report, context);
    geodata::Column column(geodata::FieldType::Real);
    std::vector<double> values;
    for (std::size_t row = 0; row < measured.size(); ++row) {
        if (measured.is_null(row)) {
            column.append_null();
            continue;
        }
        values.push_back(measured.real(row) / known.per_unit);
        column.append_real(values.back());
    }
    layer.set_field({known.field, geodata::FieldType::Real, known.unit}, std::move(column));
    return operations::exact_sum(values);
}

// Measures of one layer leave out the same features and say much that is the same: sentences and
// reasons that are there already are no news.
void add_news(const operations::Report& news, operations::Report& whole) {
    const std::vector<operations::Report::Drop> known = whole.drops();
    for (const operations::Report::Drop& drop : news.drops())
        if (std::none_of(known.begin(), known.end(),
                         [&](const auto& other) { return other.reason == drop.reason; }))
            whole.drop(drop.reason, drop.count);
    for (const std::string& sentence : news.crs_decisions())
        whole.decide_crs(sentence);
    for (const std::string& sentence : news.repairs())
        whole.repair(sentence);
    for (const std::string& sentence : news.decisions())
        whole.decide(sentence);
    for (const std::string& sentence : news.warnings())
        whole.warn(sentence);
}

Observation measure(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    geodata::Layer layer = context.workspace.layer(dataset);
    std::vector<const KnownMeasure*> measures;
    for (const std::string& name : arguments.text_list("measures"))
        measures.push_back(&find_measure(name));
    const bool in_plane = arguments.text("method") == "plane";
    if (in_plane && measures != std::vector{&find_measure("area_km2")})
        throw Error(ErrorCode::InvalidArgument,
                    "'method': lengths are not true in the plane of an equal-area projection",
                    "Measure area_km2 alone, or with the method ellipsoid");
    std::string lead = fmt::format("Measured '{}' {}. Totals:", dataset,
                                   in_plane ? "in the plane of EPSG:6933" : "on the ellipsoid");
    Json totals = Json::object();
    operations::Report whole;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        operations::Report news;
        const KnownMeasure& known = *measures[i];
        const double total = add_measure(layer, known, in_plane, news, context.context);
        add_news(news, whole);
        if (known.measure == operations::Measure::Area)
            operations::warn_of_overlapping_areas(layer, whole, context.context);
        totals[known.field] = quantity_json(total, known.unit);
        lead += fmt::format("{} {} {} {}", i == 0 ? "" : ",", known.field, format_number(total, 9),
                            known.unit);
    }
    Observation observation = store_rows(context, arguments.text("output"), std::move(layer),
                                         {"measure", dataset}, lead + ".", whole);
    observation.data["totals"] = std::move(totals);
    return observation;
}

} // namespace

ToolSpec measure_tool() {
    ToolSpec tool;
    tool.name = "measure";
    tool.tool_set = "graticule";
    tool.description = "Adds fields with each feature's area, length or perimeter on the "
                       "ellipsoid (geodesic, whatever the CRS), and says the totals. Invalid "
                       "polygons are repaired; duplicates, areas that overlap, and heights that "
                       "are left out, are told. A measure that no feature has is refused.";
    tool.search_words = "area length perimeter size long large square kilometre km2 hectare acre "
                        "mile border circumference";
    tool.parameters = {
        layer_input("dataset", "Layer to measure."), result_name(),
        input("measures", ParameterType::TextList,
              "One or more of area_km2 (of polygons), length_km (of lines) and "
              "perimeter_km (of polygons)."),
        optional(choice_input("method",
                              "ellipsoid: with geodesic edges; plane: area_km2 alone, "
                              "with straight edges in an equal-area projection of the "
                              "Earth (EPSG:6933), to compare.",
                              {"ellipsoid", "plane"}),
                 "ellipsoid")};
    tool.example = R"({"dataset": "lakes", "output": "lakes_measured", "measures": ["area_km2"]})";
    tool.call = measure;
    tool.dry_run =
        makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
