// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/raster_figures.hpp"

#include "base/text.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <cmath>

namespace graticule::tools {

namespace {

constexpr int FigureDigits = 9;

} // namespace

Observation raster_figures_observation(std::string_view what, const RasterFigures& figures,
                                       std::string_view unit) {
    Observation observation;
    observation.text = fmt::format("{}: {} cells with a value.", what, figures.count);
    observation.data["count"] = figures.count;
    const auto say = [&](const char* name, std::optional<double> value) {
        observation.data[name] = quantity_json(value.value_or(NAN), unit);
        observation.text += fmt::format("\n{}: {}{}", name,
                                        value ? format_number(*value, FigureDigits) : "no value",
                                        unit.empty() ? "" : fmt::format(" {}", unit));
    };
    say("total", figures.total);
    say("mean", figures.mean);
    say("min", figures.minimum);
    say("max", figures.maximum);
    say("std", figures.standard_deviation);
    return observation;
}

} // namespace graticule::tools
