// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "retrieval/schema.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// Something that a task leaves open and that the user could say.
struct OpenQuestion {
    struct Choice {
        std::string words; ///< "plots_gpkg (data/plots.gpkg)", "2015"
        std::string task;  ///< the task with this said
    };

    std::string about; ///< "dataset", "year" or "column"
    std::string text;  ///< "Which plots are meant?"
    /// Two at least. Of years and columns the first is what is taken where nobody says; of datasets
    /// none is: the offline planner refuses such a task.
    std::vector<Choice> choices;
};

/// What the offline planner would have to choose by itself: which of several datasets of one name,
/// which year, or which of several columns. Of what it finds the first; each choice has been
/// planned, and leaves that open no longer.
/// @return none where the task leaves nothing open or cannot be planned
std::vector<OpenQuestion> open_questions(std::string_view task, const retrieval::Schema& schema,
                                         const geodata::Catalog& catalog, const Context& context);

} // namespace graticule::agents
