// SPDX-License-Identifier: Apache-2.0
// Surfaces between points: inverse distance and kriging.
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr double CellsAcross = 100;         ///< of the longer side, where the task gives no size
constexpr double MetresPerDegree = 111'195; ///< of a meridian, near enough to choose a size by
constexpr double WidestPlane = 90;          ///< degrees that one plane is laid over

/// 1, 2 or 5 times a power of ten, no larger than a number.
double round_size(double number) {
    const double power = std::pow(10, std::floor(std::log10(number)));
    for (const double step : {5.0, 2.0})
        if (number >= step * power)
            return step * power;
    return power;
}

double longer_side_m(const geodata::Extent& degrees) {
    const double middle = (degrees.min_y + degrees.max_y) / 2 * std::numbers::pi / 180;
    return MetresPerDegree * std::max(degrees.height(), degrees.width() * std::cos(middle));
}

} // namespace

/// The size of cells in units of the points' CRS. Where the task gives metres and the points are in
/// degrees, they are moved to an equal-area plane about their middle first.
double Composer::cell_size_of(Made& points, std::string& in_words) {
    const Analysis& asked = *m_frame.analysis;
    const retrieval::DatasetProfile& source = m_builder.profile(points.base);
    const geodata::Extent& extent = source.extent;
    const geodata::Crs& crs = source.layer->crs();
    in_words = asked.length_text;
    if (!crs.known() || extent.empty())
        Builder::refuse(fmt::format("\"{}\" states no CRS, so that the size of cells means nothing",
                                    source.title));
    if (asked.degrees) {
        if (!crs.geographic())
            Builder::refuse(fmt::format("\"{}\" is in metres and not in degrees: give the size of "
                                        "cells in metres",
                                        source.title));
        return *asked.degrees;
    }
    const bool chosen = !asked.length_m;
    if (chosen && points.narrowed)
        Builder::refuse("the task does not say how large the cells of the surface are: \"at 500 "
                        "m\", for instance");
    if (chosen && crs.geographic()) {
        const double size = round_size(std::max(extent.width(), extent.height()) / CellsAcross);
        in_words = format_number(size) + "°";
        return size;
    }
    const double size = chosen ? round_size(longer_side_m(extent) / CellsAcross) : *asked.length_m;
    if (chosen)
        in_words = format_number(size) + " m";
    if (!crs.geographic())
        return size / crs.metres_per_unit();
    if (extent.width() > WidestPlane || extent.height() > WidestPlane)
        Builder::refuse("the points are in degrees and lie too far apart for cells of one size in "
                        "metres: give the size of cells in degrees");
    const std::string output = m_builder.fresh_name(source.name + "_in_metres");
    m_builder.add(
        "reproject",
        {{"dataset", points.name},
         {"crs", fmt::format("+proj=laea +lat_0={:.4f} +lon_0={:.4f} +datum=WGS84 "
                             "+units=m +type=crs",
                             (extent.min_y + extent.max_y) / 2, (extent.min_x + extent.max_x) / 2)},
         {"output", output}},
        "An equal-area plane about the middle of the points, so that cells are in metres.");
    points.name = output;
    return size;
}

Plan Composer::interpolation() {
    const Analysis& asked = *m_frame.analysis;
    Made made = charted_rows();
    const UsedColumn column = measure_column(made, m_frame.mentions.front());
    if (made.dimension != 0 || !m_builder.profile(made.base).has_geometry())
        Builder::refuse(fmt::format("a surface is interpolated between points, and the {} are none",
                                    made.noun));
    std::string cells;
    const double size = cell_size_of(made, cells);
    const bool kriging = asked.method == "kriging";
    const std::string output = m_builder.fresh_name(m_builder.profile(made.base).name + "_surface");
    Json arguments{{"dataset", made.name},
                   {"field", m_builder.current_name(made, column.name)},
                   {"cell_size", size},
                   {"method", kriging ? "kriging" : "idw"},
                   {"output", output}};
    if (kriging && asked.power)
        Builder::refuse("kriging has no power of the distance; inverse distance has");
    if (!kriging && !asked.model.empty())
        Builder::refuse("inverse distance has no variogram; kriging has");
    if (asked.power)
        arguments["power"] = *asked.power;
    if (asked.count)
        arguments["neighbours"] = *asked.count;
    if (asked.reach_m)
        arguments["max_distance_m"] = *asked.reach_m;
    if (!asked.model.empty())
        arguments["variogram"] = asked.model;
    const std::string id = m_builder.add(
        "interpolate", std::move(arguments),
        fmt::format("What the {} is likely to be between the {}.", column.title, made.noun));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = fmt::format("{} interpolated by {}", column.title,
                                 kriging ? "ordinary kriging" : "inverse distance");
    const std::string range = m_builder.add("raster_statistics", {{"raster", output}, {"band", 1}},
                                            "What the surface lies between.");
    recipe.numbers = {{"root mean square error", id, "/cross_validation/rmse/value", column.unit},
                      {"points", id, "/cross_validation/points", ""},
                      {"minimum", range, "/min", column.unit},
                      {"maximum", range, "/max", column.unit}};
    recipe.sentence = sentence_case(fmt::format(
        "{} between {{1}} {}, in cells of {}, goes from {{2}} to {{3}}.", recipe.subject,
        m_frame.heads.empty() ? "points" : rows_in_plural(made), cells));
    recipe.sentence += " Told from the others, each point is off by {0} (root mean square).";
    if (!kriging)
        m_builder.caution(
            fmt::format("Weights are 1 / distance to the power of {}, of the {} nearest points.",
                        format_number(asked.power.value_or(2)), asked.count.value_or(16)));
    add_map_of_surface(made, output, column, recipe.subject);
    const std::string file =
        m_frame.file_name.empty() ? file_stem(output) + ".tif" : m_frame.file_name;
    m_builder.add("export_dataset", {{"dataset", output}, {"file_name", file}},
                  "The surface as a raster.");
    return finish(std::move(recipe));
}

void Composer::add_map_of_surface(const Made& points, const std::string& raster,
                                  const UsedColumn& column, const std::string& title) {
    m_builder.add("raster_map",
                  {{"raster", raster},
                   {"band", 1},
                   {"ramp", "viridis"},
                   {"layers", Json::array({points.name})},
                   {"title", map_title(title, m_frame.years)},
                   {"legend_title", legend_title(column.title, column.unit)},
                   {"file_name", file_stem(title)}},
                  "The surface, and the points that it rests on.");
}

} // namespace graticule::agents::offline
