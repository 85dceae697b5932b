// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/dry_run/plan_check.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

/// Holds what was foretold of a step against what is there once it has run.
namespace graticule::test {

/// Descriptions as the command line has them: each dataset is read when it is asked for.
inline tools::EntryDescriptions descriptions_of(const geodata::Catalog& catalog,
                                                const Context& context) {
    tools::EntryDescriptions descriptions;
    descriptions.layer = [&](const geodata::CatalogEntry& entry) {
        return std::make_shared<const geodata::Layer>(catalog.read(entry, context).layer);
    };
    return descriptions;
}

inline std::string field_text(const geodata::Field& field) {
    return fmt::format("{} {} [{}]", field.name, geodata::field_type_name(field.type), field.unit);
}

inline bool within(double count, const tools::Amount& amount) {
    return count >= amount.least && count <= amount.most;
}

inline void compare_layers(const tools::StepForecast& step, const geodata::Layer& foretold,
                           const geodata::Layer& real, std::vector<std::string>& faults) {
    const auto fault = [&](const std::string& what) {
        faults.push_back(fmt::format("step {} ({}): {}", step.step, step.tool, what));
    };
    std::vector<std::string> fields;
    for (const geodata::Field& field : foretold.fields())
        fields.push_back(field_text(field));
    std::vector<std::string> real_fields;
    for (const geodata::Field& field : real.fields())
        real_fields.push_back(field_text(field));
    if (fields != real_fields)
        fault(fmt::format("fields {} and not {}", fmt::join(real_fields, "; "),
                          fmt::join(fields, "; ")));
    if (!within(static_cast<double>(real.size()), step.estimate.rows))
        fault(fmt::format("{} rows and not {} to {}", real.size(), step.estimate.rows.least,
                          step.estimate.rows.most));
    if (real.has_geometry() != foretold.has_geometry()) {
        fault(real.has_geometry() ? "a layer and no table" : "a table and no layer");
        return;
    }
    if (!real.has_geometry())
        return;
    if (real.crs().label() != foretold.crs().label())
        fault(fmt::format("CRS {} and not {}", real.crs().label(), foretold.crs().label()));
    for (const int dimension : tools::estimate_of(real).dimensions)
        if (!step.estimate.dimensions.contains(dimension))
            fault(fmt::format("geometries of dimension {}", dimension));
}

inline void compare_rasters(const tools::StepForecast& step, const geodata::Raster& foretold,
                            const geodata::Raster& real, std::vector<std::string>& faults) {
    const auto fault = [&](const std::string& what) {
        faults.push_back(fmt::format("step {} ({}): {}", step.step, step.tool, what));
    };
    const double cells = static_cast<double>(real.width) * static_cast<double>(real.height);
    if (!within(cells, step.estimate.cells))
        fault(fmt::format("{} cells and not {} to {}", cells, step.estimate.cells.least,
                          step.estimate.cells.most));
    if (real.crs.label() != foretold.crs.label())
        fault(fmt::format("CRS {} and not {}", real.crs.label(), foretold.crs.label()));
    if (real.bands.size() != foretold.bands.size()) {
        fault(fmt::format("{} bands and not {}", real.bands.size(), foretold.bands.size()));
        return;
    }
    for (std::size_t i = 0; i < real.bands.size(); ++i)
        if (real.bands[i].unit != foretold.bands[i].unit
            || real.bands[i].type != foretold.bands[i].type
            || real.bands[i].name != foretold.bands[i].name)
            fault(fmt::format("band {} is '{}' in '{}', not '{}' in '{}', or of another type",
                              i + 1, real.bands[i].name, real.bands[i].unit, foretold.bands[i].name,
                              foretold.bands[i].unit));
}

/// All in which what is there differs from what was foretold; empty where nothing does.
inline std::vector<std::string> differences(const std::vector<tools::StepForecast>& steps,
                                            tools::DryRunWorkspace& estimates,
                                            const tools::Workspace& real) {
    std::vector<std::string> faults;
    const tools::Workspace& foretold = estimates.samples();
    for (const tools::StepForecast& step : steps) {
        if (step.output.empty())
            continue;
        if (real.has_layer(step.output) && foretold.has_layer(step.output))
            compare_layers(step, foretold.layer(step.output), real.layer(step.output), faults);
        else if (real.has_raster(step.output) && foretold.has_raster(step.output))
            compare_rasters(step, foretold.raster(step.output), real.raster(step.output), faults);
        else
            faults.push_back(fmt::format("step {} ({}): '{}' is not of the kind that was foretold",
                                         step.step, step.tool, step.output));
    }
    const auto names = [](const tools::Workspace& workspace) {
        std::set<std::string> all;
        for (const auto& list :
             {workspace.dataset_names(), workspace.raster_names(), workspace.value_names()})
            all.insert(list.begin(), list.end());
        return all;
    };
    if (names(real) != names(foretold))
        faults.push_back(fmt::format("there are {} and not {}", fmt::join(names(real), ", "),
                                     fmt::join(names(foretold), ", ")));
    return faults;
}

} // namespace graticule::test
