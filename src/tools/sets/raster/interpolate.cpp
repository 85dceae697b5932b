// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/interpolate.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/raster/rasterize.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

using operations::InterpolationMethod;
using operations::VariogramModel;

std::optional<VariogramModel> model_from(const Arguments& arguments) {
    const std::string name = arguments.text("variogram");
    for (const VariogramModel model :
         {VariogramModel::Spherical, VariogramModel::Exponential, VariogramModel::Gaussian})
        if (name == operations::variogram_model_name(model))
            return model;
    return std::nullopt;
}

operations::InterpolationOptions interpolation_options_from(const Arguments& arguments) {
    operations::InterpolationOptions options;
    options.method = arguments.text("method") == "kriging" ? InterpolationMethod::Kriging
                                                           : InterpolationMethod::InverseDistance;
    options.power = arguments.number("power");
    options.neighbours = static_cast<std::size_t>(arguments.integer("neighbours"));
    options.max_distance_m = arguments.optional_number("max_distance_m");
    options.model = model_from(arguments);
    const auto sill = arguments.optional_number("sill");
    const auto range_m = arguments.optional_number("range_m");
    const auto nugget = arguments.optional_number("nugget");
    if (!sill && !range_m && !nugget)
        return options;
    if (!options.model || !sill || !range_m)
        throw Error(ErrorCode::InvalidArgument,
                    "A variogram that is given needs its model, sill and range",
                    "Give variogram, sill and range_m, or none of them to have it fitted");
    options.variogram = operations::Variogram{*options.model, nugget.value_or(0), *sill, *range_m};
    return options;
}

std::string validation_text(const operations::CrossValidation& validation) {
    std::string text = fmt::format(
        " Each of {} points, told from the others, is off by {} (root mean square), on average by "
        "{}.",
        validation.points, format_number(validation.rmse), format_number(validation.mean_error));
    if (validation.standardised_rmse)
        text += fmt::format(" As a share of the standard error that is {} (root mean square).",
                            format_number(*validation.standardised_rmse));
    return text;
}

std::string variogram_text(const operations::Variogram& variogram) {
    return fmt::format(" The variogram is {}: nugget {}, sill {}, range {} m. Band 2 is the "
                       "standard error.",
                       operations::variogram_model_name(variogram.model),
                       format_number(variogram.nugget), format_number(variogram.sill),
                       format_number(variogram.range_m));
}

void add_figures(Observation& observation, const operations::Interpolation& found,
                 const std::string& unit) {
    Json& validation = observation.data["cross_validation"];
    validation["points"] = found.validation.points;
    validation["rmse"] = quantity_json(found.validation.rmse, unit);
    validation["mean_error"] = quantity_json(found.validation.mean_error, unit);
    if (found.validation.standardised_rmse)
        validation["standardised_rmse"] = *found.validation.standardised_rmse;
    if (!found.variogram)
        return;
    Json& variogram = observation.data["variogram"];
    variogram["model"] = operations::variogram_model_name(found.variogram->model);
    variogram["nugget"] = found.variogram->nugget;
    variogram["sill"] = found.variogram->sill;
    variogram["range"] = quantity_json(found.variogram->range_m, "m");
}

Observation interpolate(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    const std::string output = arguments.text("output");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    const operations::Interpolation found = operations::interpolate(
        layer, field, operations::grid_covering(layer, arguments.number("cell_size"), report),
        interpolation_options_from(arguments), output, context.context, report);
    std::string lead = fmt::format("'{}' of '{}' between its points.", field, dataset);
    if (found.validation.points > 0)
        lead += validation_text(found.validation);
    if (found.variogram)
        lead += variogram_text(*found.variogram);
    const std::string unit = found.raster.bands.front().unit;
    Observation observation =
        store_result(context, output, found.raster, {"interpolate", dataset}, lead, report);
    add_figures(observation, found, unit);
    return observation;
}

void dry_run_interpolate(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Layer& layer = dry_run.sample(arguments, "dataset");
    operations::Report unsaid;
    const geodata::Layer corners = extent_of(dry_run, arguments, "dataset");
    dry_run_raster_part(
        dry_run, arguments,
        operations::interpolated_layout(
            layer, arguments.text("field"),
            operations::grid_covering(corners, arguments.number("cell_size"), unsaid),
            interpolation_options_from(arguments)));
}

} // namespace

ToolSpec interpolate_tool() {
    ToolSpec tool;
    tool.name = "interpolate";
    tool.tool_set = "graticule";
    tool.description =
        "Makes a raster of a number field of points: what it is likely to be between them. idw: "
        "mean of the nearest values, weighted by 1 / distance^power. kriging: ordinary kriging by "
        "a variogram that is fitted to the points, or given; band 2 is the standard error. "
        "Distances are metres on the Earth. Says by leaving each point out how far off it is.";
    tool.search_words =
        "surface between points stations samples measurements idw inverse distance weighting "
        "kriging geostatistics variogram estimate predict spatial interpolation grid gauges";
    Parameter size = input("cell_size", ParameterType::Number,
                           "Width and height of a cell, in units of the layer's CRS.");
    size.unit = "CRS units";
    Parameter distance = input("max_distance_m", ParameterType::Number,
                               "Points farther away take no part; cells without any are nodata.");
    distance.unit = "m";
    Parameter range = input("range_m", ParameterType::Number,
                            "Where the variogram reaches its sill (95 % of it if exponential or "
                            "gaussian).");
    range.unit = "m";
    Parameter neighbours = optional(
        input("neighbours", ParameterType::Integer, "Nearest points that take part, 1 to 64."), 16);
    neighbours.minimum = 1;
    tool.parameters = {
        layer_input("dataset", "Layer of points."),
        numeric_field_input("field", "dataset", "Field of the values."),
        std::move(size),
        result_name(),
        optional(choice_input("method", "How.", {"idw", "kriging"}), "idw"),
        optional(input("power", ParameterType::Number, "Of the distance, for idw."), 2),
        std::move(neighbours),
        optional(std::move(distance)),
        optional(choice_input("variogram", "Model, for kriging; auto: the one that fits best.",
                              {"auto", "spherical", "exponential", "gaussian"}),
                 "auto"),
        optional(input("nugget", ParameterType::Number, "Of a variogram that is given.")),
        optional(input("sill", ParameterType::Number,
                       "Of a variogram that is given, the nugget included.")),
        optional(std::move(range))};
    tool.example = R"({"dataset": "stations", "field": "mag", "cell_size": 0.1, )"
                   R"("method": "idw", "output": "between_stations"})";
    tool.call = interpolate;
    tool.dry_run = dry_run_interpolate;
    return tool;
}

} // namespace graticule::tools
