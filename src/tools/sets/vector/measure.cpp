// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/measure.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/measures/length_with_heights.hpp"
#include "operations/vector/measures/plane_area.hpp"
#include "operations/vector/measures/projected_measure.hpp"
#include "operations/vector/overlay/overlapping_areas.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
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

struct KnownMeasure {
    const char* field;
    std::optional<operations::Measure> measure; // none: of lines with their heights
    const char* unit;
    double per_unit;
};
constexpr std::array<KnownMeasure, 4> Known{
    {{"area_km2", operations::Measure::Area, "km2", 1e6},
     {"length_km", operations::Measure::Length, "km", 1e3},
     {"perimeter_km", operations::Measure::Perimeter, "km", 1e3},
     {"length_3d_km", std::nullopt, "km", 1e3}}};

const KnownMeasure& find_measure(const std::string& name) {
    for (const KnownMeasure& known : Known)
        if (name == known.field)
            return known;
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("'measures': no measure '{}'", shorten(name, 40)),
                "There are area_km2, length_km, perimeter_km and length_3d_km");
}

enum class Surface { Ellipsoid, EqualAreaPlane, OwnPlane };

Surface surface_of(const std::string& method) {
    if (method == "plane")
        return Surface::EqualAreaPlane;
    return method == "own_crs" ? Surface::OwnPlane : Surface::Ellipsoid;
}

void require_fitting(const std::vector<const KnownMeasure*>& measures, Surface surface) {
    if (surface == Surface::EqualAreaPlane && measures != std::vector{&find_measure("area_km2")})
        throw Error(ErrorCode::InvalidArgument,
                    "'method': lengths are not true in the plane of an equal-area projection",
                    "Measure area_km2 alone, or with the method ellipsoid");
    if (surface == Surface::OwnPlane)
        for (const KnownMeasure* known : measures)
            if (!known->measure)
                throw Error(ErrorCode::InvalidArgument,
                            "'method': lengths with heights are measured on the ellipsoid alone",
                            "Leave the method out");
}

geodata::Column measured_values(const geodata::Layer& layer, const KnownMeasure& known,
                                Surface surface, operations::Report& report,
                                const Context& context) {
    if (!known.measure)
        return operations::length_with_heights(layer, report, context);
    if (surface == Surface::OwnPlane)
        return operations::projected_measure(layer, *known.measure, report, context);
    return surface == Surface::EqualAreaPlane
               ? operations::plane_area(layer, report, context)
               : operations::measure(layer, *known.measure, report, context);
}

// Adds the field and returns the total.
double add_measure(geodata::Layer& layer, const KnownMeasure& known, Surface surface,
                   operations::Report& report, const Context& context) {
    const geodata::Column measured = measured_values(layer, known, surface, report, context);
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

std::string surface_words(const geodata::Layer& layer, Surface surface) {
    if (surface == Surface::OwnPlane)
        return "in the plane of its own CRS, " + layer.crs().label();
    return surface == Surface::EqualAreaPlane ? "in the plane of EPSG:6933" : "on the ellipsoid";
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
    const Surface surface = surface_of(arguments.text("method"));
    require_fitting(measures, surface);
    std::string lead =
        fmt::format("Measured '{}' {}. Totals:", dataset, surface_words(layer, surface));
    Json totals = Json::object();
    operations::Report whole;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        operations::Report news;
        const KnownMeasure& known = *measures[i];
        const double total = add_measure(layer, known, surface, news, context.context);
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

// Samples have no heights.
void dry_run_measure(DryRun& dry_run, const Arguments& arguments) {
    std::vector<geodata::Field> fields;
    bool with_heights = false;
    for (const std::string& name : arguments.text_list("measures")) {
        const KnownMeasure& known = find_measure(name);
        fields.push_back({known.field, geodata::FieldType::Real, known.unit});
        with_heights = with_heights || !known.measure;
    }
    if (with_heights)
        adds_fields("dataset", std::move(fields))(dry_run, arguments);
    else
        makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset", .shows_rows = true})(
            dry_run, arguments);
}

} // namespace

ToolSpec measure_tool() {
    ToolSpec tool;
    tool.name = "measure";
    tool.tool_set = "graticule";
    tool.description =
        "Adds fields with each feature's area, length or perimeter on the ellipsoid (geodesic, "
        "whatever the CRS), and says the totals. Invalid polygons are repaired; duplicates, areas "
        "that overlap, and heights that are left out, are told. A measure that no feature has is "
        "refused.";
    tool.search_words = "area length perimeter size long large square kilometre km2 hectare acre "
                        "mile border circumference planar cartesian projected 3d slope heights";
    tool.parameters = {
        layer_input("dataset", "Layer to measure."), result_name(),
        input("measures", ParameterType::TextList,
              "One or more of area_km2 (of polygons), length_km (of lines), perimeter_km (of "
              "polygons) and length_3d_km (of lines with heights, up and down)."),
        optional(choice_input("method",
                              "ellipsoid: with geodesic edges; plane: area_km2 alone, with "
                              "straight edges in an equal-area projection of the Earth "
                              "(EPSG:6933), to compare; own_crs: planar, in the plane of the "
                              "layer's own projected CRS, off as its scale is, which is told.",
                              {"ellipsoid", "plane", "own_crs"}),
                 "ellipsoid")};
    tool.example = R"({"dataset": "lakes", "output": "lakes_measured", "measures": ["area_km2"]})";
    tool.call = measure;
    tool.dry_run = dry_run_measure;
    return tool;
}

} // namespace graticule::tools
