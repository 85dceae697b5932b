// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/raster/algebra.hpp"
#include "tools/band_words.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

// A raster of the call, and which of its bands, where the call says so.
struct Source {
    geodata::Raster raster;
    std::optional<int> band;
};

// "dem" or "dem:2". A name that holds a colon itself is taken whole where there is such a raster.
Source source_of(const Workspace& workspace, const std::string& source) {
    const std::size_t colon = source.rfind(':');
    const std::optional<double> band =
        colon == std::string::npos ? std::nullopt : parse_number(source.substr(colon + 1));
    if (!band || workspace.has_raster(source))
        return {workspace.raster(source), std::nullopt};
    if (*band < 1 || *band > 65535 || *band != std::floor(*band))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' does not name a band", shorten(source, 80)),
                    "Write raster:2 for the second band");
    return {workspace.raster(source.substr(0, colon)), static_cast<int>(*band)};
}

std::vector<operations::NamedBand>
inputs_from(const Workspace& workspace, const Arguments& arguments, operations::Report& report) {
    std::vector<operations::NamedBand> inputs;
    for (const auto& [name, source] : arguments.json("rasters").items()) {
        if (!source.is_string())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' in 'rasters' is not the name of a raster", name),
                        R"(Write {"a": "dem", "b": "dem:2"})");
        const Source found = source_of(workspace, source.get<std::string>());
        if (!found.band)
            warn_of_first_band(found.raster, report);
        inputs.push_back({name, found.raster, found.band.value_or(1)});
    }
    return inputs;
}

Observation raster_algebra(ToolContext& context, const Arguments& arguments) {
    const std::string expression = arguments.text("expression");
    operations::Report report;
    const std::vector<operations::NamedBand> inputs =
        inputs_from(context.workspace, arguments, report);
    std::vector<std::string> sources;
    for (const Json& source : arguments.json("rasters"))
        sources.push_back(source.get<std::string>());
    const std::string output = arguments.text("output");
    geodata::Raster result = operations::raster_algebra(
        expression, inputs, output, arguments.text("unit"), context.context, report);
    const std::string lead = fmt::format("Computed {} for each cell.", shorten(expression, 200));
    return store_result(context, output, std::move(result), {"raster_algebra", join(sources, ", ")},
                        lead, report);
}

void dry_run_raster_algebra(DryRun& dry_run, const Arguments& arguments) {
    operations::Report unsaid;
    dry_run_raster(
        dry_run, arguments,
        operations::algebra_layout(operations::Expression::parse(arguments.text("expression")),
                                   inputs_from(dry_run.estimates().samples(), arguments, unsaid),
                                   arguments.text("output"), arguments.text("unit"),
                                   dry_run.context(), unsaid));
}

} // namespace

ToolSpec raster_algebra_tool() {
    ToolSpec tool;
    tool.name = "raster_algebra";
    tool.tool_set = "graticule";
    tool.description =
        "Computes a raster from others, cell by cell. The result has the first "
        "one's cells; others are brought onto them. A comparison gives 1 or 0. Bands "
        "whose units differ are converted in the expression, or refused.";
    tool.search_words = "ndvi vegetation index difference sum band slope ratio where above below "
                        "more higher lower than mask calculate formula normalised water ndwi cells";
    tool.parameters = {input("expression", ParameterType::Text,
                             "Arithmetic, comparisons and functions over the names in 'rasters'."),
                       input("rasters", ParameterType::Object,
                             "Names used in the expression, each with a raster or raster:band, "
                             "as in {\"nir\": \"scene:4\"}."),
                       result_name(),
                       optional(input("unit", ParameterType::Text, "Unit of the result."), "")};
    tool.example =
        R"json({"expression": "(nir - red) / (nir + red)", )json"
        R"json("rasters": {"nir": "landsat:4", "red": "landsat:3"}, "output": "ndvi"})json";
    tool.call = raster_algebra;
    tool.dry_run = dry_run_raster_algebra;
    return tool;
}

} // namespace graticule::tools
