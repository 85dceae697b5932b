// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/solution.hpp"
#include "evaluation/geobenchx/tool_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// A step with what it rests on.
struct Node {
    const Step* step;
    const Tool* tool; ///< null where the benchmark has none of that name
    /// By parameter: the steps that made what it names; none where no step before did.
    std::vector<std::pair<std::string, std::vector<std::size_t>>> inputs;
    bool used = false; ///< by a later step
};

/// The title of the dataset that a step of one of the benchmark's tools brings; empty for others.
std::string title_loaded(const Node& step);

/// How the steps of a solution build on one another: a graph without the names that the solution
/// gives to what it makes, and without the order of steps that do not need one another.
class Derivation {
public:
    /// @param solution must outlive it
    explicit Derivation(const Solution& solution);

    std::size_t size() const { return m_nodes.size(); }
    const Node& node(std::size_t index) const { return m_nodes[index]; }

    /// The argument as given, or as it is where it is left out; null for none.
    Json argument(std::size_t index, std::string_view name) const;

    /// What a parameter names: the first of its inputs.
    std::optional<std::size_t> input(std::size_t index, std::string_view parameter) const;

    /// All steps along which a frame came to be: itself, what it goes on with, and so on, in order.
    /// Filters, joins and new columns give the same whatever their order.
    std::vector<std::size_t> lineage(std::size_t index) const;

    /// The step in the lineage of a step's frames that made a column of this name.
    std::optional<std::size_t> maker_of_column(std::size_t index, const std::string& column) const;

    /// The step that brought the table of a column whose name ends with the suffix of a join: "_y"
    /// is of the table that was joined last, "_x" of what was there before.
    std::optional<std::size_t> table_of_column(std::size_t index, const std::string& column) const;

private:
    void connect(std::size_t index);
    void connect_to_what_is_left(std::size_t index);
    std::vector<std::size_t> makers(std::size_t before, const Parameter& parameter,
                                    const Json& value);
    std::vector<std::size_t> makers_of_raster(std::size_t before, const std::string& path) const;
    std::optional<std::size_t> maker(std::size_t before, const std::string& name) const;

    std::vector<Node> m_nodes;
};

} // namespace graticule::evaluation::geobenchx
