// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/vector/neighbour_parameters.hpp"

#include "base/error.hpp"
#include "operations/vector/autocorrelation/moran.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace graticule::tools {

namespace {

using operations::NeighbourKind;

constexpr int UsualNeighbours = 8;

[[noreturn]] void refuse_number(const char* parameter, const char* rule) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("'{}' is for neighbours = {} alone", parameter, rule),
                fmt::format("Leave it out, or say neighbours = {}.", rule));
}

} // namespace

std::vector<Parameter> autocorrelation_parameters(std::vector<Parameter> results) {
    Parameter rule = choice_input(
        "neighbours",
        "queen: polygons that share a border or a corner; rook: that share a border; nearest: the "
        "nearest features by centres; distance: those whose centre lies within distance_m. If not "
        "given, queen for polygons and nearest for other layers.",
        {"queen", "rook", "nearest", "distance"});
    Parameter count = input("neighbour_count", ParameterType::Integer,
                            "With nearest: how many neighbours each has; 8 if not given.");
    count.minimum = 1;
    Parameter distance =
        input("distance_m", ParameterType::Number, "With distance: how far on the ground.");
    distance.unit.assign(1, 'm');
    distance.minimum = 0;
    std::vector<Parameter> all{
        layer_input("dataset", "Layer."),
        numeric_field_input("field", "dataset",
                            "Number field; rates rather than counts, which follow where people "
                            "are.")};
    for (Parameter& result : results)
        all.push_back(std::move(result));
    for (Parameter* one : {&rule, &count, &distance})
        all.push_back(optional(std::move(*one)));
    return all;
}

operations::NeighbourRule neighbour_rule(const geodata::Layer& layer, const Arguments& arguments) {
    operations::NeighbourRule rule;
    const bool polygons = geodata::dimension_of(layer.geometry().common_type()) == 2;
    const std::string name =
        arguments.optional_text("neighbours").value_or(polygons ? "queen" : "nearest");
    if (name != "distance" && arguments.has("distance_m"))
        refuse_number("distance_m", "distance");
    if (name != "nearest" && arguments.has("neighbour_count"))
        refuse_number("neighbour_count", "nearest");
    if (name == "rook")
        rule.kind = NeighbourKind::Rook;
    if (name == "nearest") {
        rule.kind = NeighbourKind::Nearest;
        rule.count = static_cast<std::size_t>(
            arguments.optional_number("neighbour_count").value_or(UsualNeighbours));
    }
    if (name == "distance") {
        rule.kind = NeighbourKind::WithinDistance;
        const auto metres = arguments.optional_number("distance_m");
        if (!metres)
            throw Error(ErrorCode::InvalidArgument, "neighbours = distance needs 'distance_m'",
                        "Give the distance in metres.");
        rule.distance = Length::from_metres(*metres);
    }
    return rule;
}

void look_at_neighbour_rule(DryRun& dry_run, const Arguments& arguments) {
    neighbour_rule(dry_run.sample(arguments, "dataset"), arguments);
}

Parameter permutations_parameter() {
    Parameter permutations =
        input("permutations", ParameterType::Integer, "Random permutations for the pseudo p.");
    permutations.minimum = operations::LeastPermutations;
    permutations.maximum = operations::MostPermutations;
    return optional(std::move(permutations), 999);
}

Parameter significance_parameter() {
    Parameter level =
        input("significance", ParameterType::Number,
              "Features whose p, adjusted for many tests, is at most this are significant.");
    level.minimum = 0;
    level.maximum = 1;
    return optional(std::move(level), 0.05);
}

TextCounts counts_of_last_field(const geodata::Layer& layer) {
    const geodata::Column& column = layer.column(layer.field_count() - 1);
    std::map<std::string, std::size_t> counts;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (!column.is_null(row))
            ++counts[std::string(column.text(row))];
    }
    TextCounts found;
    for (const auto& [text, count] : counts) {
        found.counts[text] = count;
        found.words += fmt::format("{}{} {}", found.words.empty() ? "" : ", ", count, text);
    }
    return found;
}

} // namespace graticule::tools
