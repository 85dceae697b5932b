// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/dry_run/dry_run_workspace.hpp"
#include "tools/tool.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// One call that is looked at before it is made: what a tool's `dry_run` is given.
class DryRun {
public:
    DryRun(DryRunWorkspace& estimates, const ToolSpec& tool, const Context& context)
        : m_estimates(estimates), m_tool(tool), m_context(context) {}

    DryRunWorkspace& estimates() { return m_estimates; }
    const ToolSpec& tool() const { return m_tool; }
    const Context& context() const { return m_context; }

    /// The estimate of the dataset that an argument names.
    DatasetEstimate estimate(const Arguments& arguments, std::string_view parameter) const;
    const geodata::Layer& sample(const Arguments& arguments, std::string_view parameter) const;
    geodata::Raster raster(const Arguments& arguments, std::string_view parameter) const;

    /// The name that the call gives to what it stores; empty where it stores nothing.
    std::string result_name(const Arguments& arguments) const;

    /// Makes the call itself, on samples and without writing files.
    /// @throws Error as the call does
    void simulate(const Arguments& arguments);

    /// Refuses a value that a text field does not have in any row, where all its values are known.
    /// @throws Error NotFound with the nearest value as hint
    void require_value(const std::string& dataset, const std::string& field,
                       const std::string& value) const;

    /// The text values of the datasets that the arguments name, by field.
    std::map<std::string, KnownValues, std::less<>>
    values_of_inputs(const Arguments& arguments) const;

    /// Stores a layer or table like this one as the call's result.
    void store_layer(const Arguments& arguments, const geodata::Layer& like,
                     DatasetEstimate estimate);
    void store_raster(const Arguments& arguments, geodata::Raster raster, DatasetEstimate estimate);

    /// The observation holds the result's first rows, whose values later steps may refer to.
    void show_rows() { m_shows_rows = true; }
    bool shows_rows() const { return m_shows_rows; }

private:
    DryRunWorkspace& m_estimates;
    const ToolSpec& m_tool;
    const Context& m_context;
    bool m_shows_rows = false;
};

/// What a tool does to estimates.
using Effect = std::function<void(DryRun&, const Arguments&)>;

/// How many rows a call makes, from the estimates of its inputs.
using RowsOf = std::function<Amount(const DryRun&, const Arguments&)>;

/// A layer or table that a call makes: its fields and CRS are those of a simulation.
struct LayerEffect {
    RowsOf rows{};
    std::string shape_of{};     ///< the argument whose dataset has the extent and geometries
    std::string shape_else{};   ///< where that one is a table
    std::set<int> dimensions{}; ///< of the geometries, where they are others
    double vertices_of_row = 0; ///< of each, where they are others
    double reach_m = 0;         ///< by how much the extent grows on the ground
    bool moves = false;         ///< to another CRS
    bool shows_rows = false;
    Effect look{}; ///< looked at first: what a simulation cannot know
};

/// Rows are as many as those of the dataset that an argument names, or up to as many.
RowsOf rows_of(std::string parameter);
RowsOf up_to_rows_of(std::string parameter);
/// Up to a row for each pair of rows; likely as many as the larger dataset has.
RowsOf pairs_of(std::string left, std::string right);
/// A row for each group of rows with equal values in the fields that an argument lists; one without
/// fields.
RowsOf groups_of(std::string parameter, std::string fields);

Effect makes_layer(LayerEffect effect);
/// The rows of the dataset that an argument names, with fields at the end whose values a sample
/// does not tell, as they are figures of all rows together.
/// @param look looked at first, where it is set; as with LayerEffect
Effect adds_fields(std::string parameter, std::vector<geodata::Field> fields, Effect look = {});
/// The call stores a layer, a table, a raster or a value as it does in a run, or nothing: all that
/// it needs are the samples. For tools that draw, describe and look up.
Effect only_looks();
/// The call reads cells and stores no dataset.
Effect only_reads_cells();
/// The call stores figures, a value, under its result's name.
Effect stores_figures();
/// Polygons around the features of the dataset that an argument names.
void dry_run_buffers(DryRun& dry_run, const Arguments& arguments, std::string parameter,
                     double distance_m, bool united);
/// The clusters of the points of the dataset that an argument names: their hulls, or the points.
void dry_run_clusters(DryRun& dry_run, const Arguments& arguments, std::string parameter,
                      bool hulls);
/// Thiessen polygons of the points of such a dataset, within those of argument "mask" or a box.
void dry_run_thiessen(DryRun& dry_run, const Arguments& arguments, std::string parameter);
/// The content of an entry of the catalogue that an argument names.
Effect reads_entry(std::string parameter);

} // namespace graticule::tools
