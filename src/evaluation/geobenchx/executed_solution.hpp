// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/geobenchx/solution.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"

#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What solutions give when their calls are carried out.
namespace graticule::evaluation::geobenchx {

/// A layer that a map shows, and the columns that decide how.
struct DrawnLayer {
    geodata::Layer layer;
    std::vector<std::string> columns;
};

struct Drawing {
    std::vector<DrawnLayer> layers;
    std::vector<double> breaks; ///< between its classes; none where it has none
};

struct Figure {
    std::string name; ///< where it stands in what the call told: "mean", "quantiles/0.5"
    double value = 0;
    std::string unit; ///< empty where none is told
};
using Figures = std::vector<Figure>;

struct Result {
    std::string made_by; ///< "make_choropleth_map, call 4"
    std::variant<Drawing, Figures, geodata::Layer> content;
    bool concludes = false; ///< nothing that counts was made of it
};

struct ExecutedSolution {
    std::vector<Result> results;        ///< of the calls that succeeded, in order
    std::set<std::string> given_fields; ///< of the data, as they were loaded
    std::string failure;                ///< of the first call that failed and was no look at data
};

/// Carries out all calls of a solution, of whichever of our tools, in a workspace of its own. Calls
/// that fail are passed over. Looks at data, and what a comment says may be left out, conclude
/// nothing; so do pictures of layers as they are where the task asks for none and something else is
/// concluded.
/// @param task its words
/// @throws Error Cancelled; Io
ExecutedSolution carry_out(std::string_view task, const Solution& solution,
                           const geodata::Catalog& data, const Context& context);

} // namespace graticule::evaluation::geobenchx
