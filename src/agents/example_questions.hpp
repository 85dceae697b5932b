// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::agents {

/// A question that the offline planner has a sound plan for.
struct ExampleQuestion {
    std::string text;
    std::string kind;    ///< "count", "ranking", "statistic", "share", "map", ...
    std::string dataset; ///< that it asks of
};

/// Questions made of the names, fields and values of some data, of varied kinds and datasets. Each
/// has been planned, its plan uses the dataset and field that the question was made of, and a dry
/// run of the plan finds nothing wrong; those for which this does not hold are left out.
/// @param most how many at most; fewer where the data does not give more
std::vector<ExampleQuestion> example_questions(const retrieval::Schema& schema,
                                               const geodata::Catalog& catalog, std::size_t most,
                                               const Context& context);

} // namespace graticule::agents
