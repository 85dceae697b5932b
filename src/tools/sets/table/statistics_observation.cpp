// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/table/statistics_observation.hpp"

#include "base/text.hpp"
#include "operations/table/statistics.hpp"
#include "tools/observation.hpp"
#include "tools/sets/table/row_meaning.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

constexpr int ShownDigits = 10;

} // namespace

Observation statistics_observation(const geodata::Layer& layer, const std::string& field,
                                   std::span<const double> quantiles) {
    operations::Report report;
    const operations::FieldStatistics figures =
        operations::field_statistics(layer, field, quantiles, report);
    const std::string& unit = layer.field(layer.field_index(field)).unit;
    Observation observation;
    observation.text = fmt::format("'{}' of '{}'{}: {} value{}, {} without a value.", field,
                                   layer.name(), unit.empty() ? "" : " in " + unit, figures.count,
                                   figures.count == 1 ? "" : "s", figures.nulls);
    observation.data = {{"field", field}, {"count", figures.count}, {"nulls", figures.nulls}};
    const auto say = [&](const char* name, std::optional<double> value) {
        observation.data[name] = quantity_json(value.value_or(NAN), unit);
        observation.text +=
            fmt::format("\n{}: {}", name, value ? format_number(*value, ShownDigits) : "no value");
    };
    say("sum", figures.sum);
    say("mean", figures.mean);
    say("median", figures.median);
    say("min", figures.minimum);
    say("max", figures.maximum);
    say("std", figures.standard_deviation);
    Json shares = Json::object();
    for (std::size_t i = 0; i < figures.quantiles.size(); ++i) {
        const std::string share = shortest_number(quantiles[i]);
        shares[share] = quantity_json(figures.quantiles[i], unit);
        observation.text += fmt::format("\nquantile {}: {}", share,
                                        format_number(figures.quantiles[i], ShownDigits));
    }
    observation.data["quantiles"] = std::move(shares);
    for (const operations::WeightedMean& mean : figures.weighted_means)
        observation.data["weighted_means"][mean.weight] = quantity_json(mean.mean, unit);
    warn_of_scale(layer, field, report);
    warn_of_repeated_amounts(layer, {}, report);
    add_report(observation, report);
    return observation;
}

} // namespace graticule::tools
