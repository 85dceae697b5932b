// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/alternatives.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace graticule::agents::offline {

namespace {

using retrieval::Schema;

/// A step in another way, perhaps by several; none where there is no other way.
using Rewrite = std::function<std::optional<std::vector<Step>>(const Step&, const Schema&)>;

struct Method {
    const char* words;
    bool second_opinion;
    Rewrite rewrite;
};

Step with_argument(Step step, const char* name, Json value) {
    step.arguments[name] = std::move(value);
    return step;
}

std::optional<std::vector<Step>> by_buffers(const Step& step, const Schema& /*schema*/) {
    const Json& given = step.arguments;
    if (step.tool != "select_within_distance" || given.value("distance_m", 0.0) <= 0)
        return std::nullopt;
    const std::string buffers = given.value("reference", "") + "_buffers";
    Step buffer;
    buffer.id = step.id + "_buffers";
    buffer.tool = "buffer";
    buffer.arguments = {{"dataset", given["reference"]},
                        {"distance_m", given["distance_m"]},
                        {"dissolve", true},
                        {"output", buffers}};
    buffer.why = "What lies within the distance, as an area.";
    Step select = step;
    select.tool = "select_by_location";
    select.arguments = {{"dataset", given["dataset"]},
                        {"reference", buffers},
                        {"predicate", "intersects"},
                        {"output", given["output"]}};
    select.why = "What meets that area.";
    return std::vector{buffer, select};
}

std::optional<std::vector<Step>> in_the_plane(const Step& step, const Schema& /*schema*/) {
    if (step.tool != "measure"
        || step.arguments.value("measures", Json()) != Json::array({"area_km2"}))
        return std::nullopt;
    return std::vector{with_argument(step, "method", "plane")};
}

std::optional<std::vector<Step>> by_cell_centres(const Step& step, const Schema& /*schema*/) {
    if (step.tool != "zonal_statistics" || step.arguments.contains("coverage"))
        return std::nullopt;
    return std::vector{with_argument(step, "coverage", "center")};
}

/// Between cells of a continuous raster; classes have no value between them.
std::optional<std::vector<Step>> between_cells(const Step& step, const Schema& schema) {
    if (step.tool != "sample_raster" || step.arguments.contains("method"))
        return std::nullopt;
    const auto dataset = schema.find(step.arguments.value("raster", ""));
    const std::size_t band = step.arguments.value("band", std::size_t{1});
    if (!dataset || !schema.datasets[*dataset].is_raster() || band == 0
        || band > schema.datasets[*dataset].raster->bands.size())
        return std::nullopt;
    const geodata::Band& cells = schema.datasets[*dataset].raster->bands[band - 1];
    if (cells.classes || !cells.categories.empty())
        return std::nullopt;
    return std::vector{with_argument(step, "method", "bilinear")};
}

const std::vector<Method>& methods() {
    static const std::vector<Method> All{
        {"buffers in place of distances", true, by_buffers},
        {"areas in an equal-area plane in place of the ellipsoid", true, in_the_plane},
        {"cells by their centre in place of the part that is covered", true, by_cell_centres},
        {"values between cell centres in place of the cell's own", false, between_cells}};
    return All;
}

} // namespace

std::vector<Alternative> by_other_methods(const Plan& plan, const Schema& schema) {
    std::vector<Alternative> found;
    for (const Method& method : methods()) {
        Alternative other{method.words, method.second_opinion, plan};
        other.plan.steps.clear();
        bool changed = false;
        for (const Step& step : plan.steps) {
            const auto rewritten = step.optional ? std::nullopt : method.rewrite(step, schema);
            changed = changed || rewritten;
            for (const Step& one : rewritten ? *rewritten : std::vector{step})
                other.plan.steps.push_back(one);
        }
        if (changed)
            found.push_back(std::move(other));
    }
    return found;
}

} // namespace graticule::agents::offline
