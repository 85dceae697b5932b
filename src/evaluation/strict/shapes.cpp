// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/shapes.hpp"

#include "evaluation/strict/shape_comparison.hpp"
#include "evaluation/strict/tolerance.hpp"
#include "geodata/crs/degrees_check.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/shape_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace graticule::evaluation::strict {

namespace {

using geodata::GeometryType;
using geodata::Layer;

constexpr double ShapesWeight = 2; // in an output's closeness, where a field has one of 1

ShapeTypeRule geometry_type_rule_from(const CheckedJson& json) {
    const std::string text = json.text();
    if (text == "dimension")
        return ShapeTypeRule::Dimension;
    if (text == "same")
        return ShapeTypeRule::Same;
    if (text != "any")
        json.fail("must be 'dimension', 'same' or 'any'");
    return ShapeTypeRule::Any;
}

/// Length of all lines and rings, in the unit of the coordinates.
double length_of_paths(const geodata::GeometryColumn& geometry) {
    double sum = 0;
    for (std::size_t row = 0; row < geometry.size(); ++row)
        geodata::walk_paths(geometry.wkb(row), [&](const geodata::PathView& path) {
            for (std::size_t i = 1; i < path.points.size(); ++i)
                sum += std::hypot(path.points[i].x - path.points[i - 1].x,
                                  path.points[i].y - path.points[i - 1].y);
        });
    return sum;
}

// Long edges get vertices when they are brought to the globe: a file of a few bytes can ask for
// more of them than there is memory for.
bool has_sound_coordinates(const Layer& found, Verdict& verdict) {
    geodata::Crs crs = found.crs();
    std::vector<std::string> notes;
    geodata::check_degrees(found.geometry(), geodata::CrsFrom::File, crs, notes);
    if (!notes.empty()) {
        const geodata::Extent extent = found.geometry().total_extent();
        verdict.fail("coordinates", "degrees",
                     fmt::format("from ({:.6g}, {:.6g}) to ({:.6g}, {:.6g})", extent.min_x,
                                 extent.min_y, extent.max_x, extent.max_y));
        return false;
    }
    constexpr double MostMetres = 5e9;
    if (!crs.projected())
        return true;
    const double metres = length_of_paths(found.geometry()) * found.crs().metres_per_unit();
    if (metres <= MostMetres)
        return true;
    verdict.fail("coordinates", "places on the Earth",
                 fmt::format("edges of {:.3g} m in all", metres));
    return false;
}

// What cannot be brought to the globe is void there, and would be compared with nothing.
void note_lost_places(const Layer& layer, const Layer& on_globe, Verdict& verdict) {
    std::size_t lost = 0;
    for (std::size_t row = 0; row < layer.size(); ++row)
        lost += !layer.geometry().is_void(row) && on_globe.geometry().is_void(row) ? 1U : 0U;
    if (lost > 0)
        verdict.fail("coordinates", "places on the Earth",
                     fmt::format("{} feature{} at none", lost, lost == 1 ? "" : "s"));
}

bool same_type(GeometryType expected, GeometryType found, ShapeTypeRule rule) {
    if (rule == ShapeTypeRule::Any)
        return true;
    return rule == ShapeTypeRule::Same ? expected == found
                                       : dimension_of(expected) == dimension_of(found);
}

std::string place_of(bool is_void) {
    return is_void ? "no place" : "a place";
}

} // namespace

ShapeRules shape_rules_from(const CheckedJson& json) {
    json.expect_only({"area_share", "distance_m", "rounding_m", "reach_m", "boundary_m", "types",
                      "valid", "heights"});
    ShapeRules rules;
    if (const auto share = json.find("area_share"))
        rules.area_share = share_from(*share);
    if (const auto distance = json.find("distance_m"))
        rules.distance_m = size_from(*distance);
    if (const auto rounding = json.find("rounding_m"))
        rules.rounding_m = size_from(*rounding);
    if (const auto reach = json.find("reach_m"))
        rules.reach_m = size_from(*reach);
    if (const auto boundary = json.find("boundary_m"))
        rules.boundary_m = size_from(*boundary);
    if (const auto types = json.find("types"))
        rules.types = geometry_type_rule_from(*types);
    rules.valid = json.boolean_or("valid", true);
    rules.heights = json.boolean_or("heights", false);
    return rules;
}

std::optional<Globe> on_one_globe(const Layer& expected, const Layer& found, Verdict& verdict,
                                  const Context& context) {
    Layer placed = found;
    if (!placed.crs().known())
        placed.set_crs(expected.crs());
    if (!has_sound_coordinates(placed, verdict)) {
        verdict.note_closeness(0, ShapesWeight);
        return std::nullopt;
    }
    if (!expected.crs().known())
        return Globe{expected, found};
    operations::Report report;
    const Layer first = operations::on_the_globe(expected, report, context);
    Globe globe{first, operations::on_the_same_globe(first, placed, report, context)};
    note_lost_places(placed, globe.found, verdict);
    return globe;
}

void check_soundness(const Layer& expected, const Layer& found, const std::vector<RowPair>& pairs,
                     const ShapeRules& rules, const std::vector<std::string>& key,
                     Verdict& verdict) {
    const geodata::GeometryColumn& first = expected.geometry();
    const geodata::GeometryColumn& second = found.geometry();
    for (const RowPair& pair : pairs) {
        const bool no_place = first.is_void(pair.expected);
        const auto name = [&] { return row_name(expected, pair.expected, key, Features); };
        if (no_place != second.is_void(pair.found)) {
            verdict.fail("geometry of " + name(), place_of(no_place), place_of(!no_place));
            continue;
        }
        if (no_place)
            continue;
        const geodata::WkbView wkb = second.wkb(pair.found);
        if (!same_type(first.type(pair.expected), second.type(pair.found), rules.types))
            verdict.fail("geometry of " + name(), geometry_type_name(first.type(pair.expected)),
                         geometry_type_name(second.type(pair.found)));
        const bool flat = !geodata::wkb_has_z(wkb);
        if (rules.heights && flat == geodata::wkb_has_z(first.wkb(pair.expected)))
            verdict.fail("geometry of " + name(), flat ? "heights" : "no heights",
                         flat ? "no heights" : "heights");
        if (rules.valid && !operations::is_valid_geometry(wkb)
            && operations::is_valid_geometry(first.wkb(pair.expected)))
            verdict.fail("geometry of " + name(), "a valid one", "an invalid one");
    }
}

void check_soundness_of_all(const Layer& expected, const Layer& found, const ShapeRules& rules,
                            Verdict& verdict) {
    const geodata::GeometryColumn& first = expected.geometry();
    const geodata::GeometryColumn& second = found.geometry();
    bool voids = false;
    bool all_valid = true;
    std::set<GeometryType> types;
    for (std::size_t row = 0; row < first.size(); ++row) {
        voids = voids || first.is_void(row);
        if (first.is_void(row))
            continue;
        types.insert(first.type(row));
        all_valid = all_valid && operations::is_valid_geometry(first.wkb(row));
    }
    for (std::size_t row = 0; row < second.size(); ++row) {
        const std::string what = fmt::format("geometry of feature {} of the output", row + 1);
        if (second.is_void(row)) {
            if (!voids)
                verdict.fail(what, "a place", "no place");
            continue;
        }
        const GeometryType type = second.type(row);
        if (std::none_of(types.begin(), types.end(),
                         [&](GeometryType one) { return same_type(one, type, rules.types); }))
            verdict.fail(what, types.empty() ? "no place" : geometry_type_name(*types.begin()),
                         geometry_type_name(type));
        if (rules.valid && all_valid && !operations::is_valid_geometry(second.wkb(row)))
            verdict.fail(what, "a valid one", "an invalid one");
    }
}

void check_shapes(const Globe& globe, const std::vector<RowPair>& pairs, const ShapeRules& rules,
                  const std::vector<std::string>& key, Verdict& verdict, const Context& context) {
    const ShapeComparison comparison(globe.expected.crs(), rules);
    const geodata::GeometryColumn& first = globe.expected.geometry();
    const geodata::GeometryColumn& second = globe.found.geometry();
    std::vector<ShapeDifference> differences(pairs.size());
    constexpr std::size_t Grain = 16;
    parallel_for(context, pairs.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (!first.is_void(pairs[i].expected) && !second.is_void(pairs[i].found))
                differences[i] =
                    comparison.compare(first.wkb(pairs[i].expected), second.wkb(pairs[i].found));
    });
    double closeness = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        closeness += differences[i].closeness;
        if (!differences[i].expected.empty())
            verdict.fail(fmt::format("geometry of {}",
                                     row_name(globe.expected, pairs[i].expected, key, Features)),
                         differences[i].expected, differences[i].found);
    }
    if (!pairs.empty())
        verdict.note_closeness(closeness / static_cast<double>(pairs.size()), ShapesWeight);
}

Globe as_unions(const Globe& globe, const Context& context) {
    operations::Report report;
    return {operations::dissolve(globe.expected, {}, report, context),
            operations::dissolve(globe.found, {}, report, context)};
}

} // namespace graticule::evaluation::strict
