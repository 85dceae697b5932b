// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/example_questions.hpp"

#include <string>
#include <vector>

namespace graticule::agents::offline {

/// A question that could be asked, before anybody knows whether it can be planned.
struct QuestionIdea {
    ExampleQuestion question;
    std::vector<std::string> fields; ///< of the dataset, which its plan has to use
    std::string other_dataset;       ///< which its plan has to use as well; empty for none
};

/// Ideas by kind, the kinds in the order in which they are worth showing; within a kind in the
/// order of the datasets.
std::vector<std::vector<QuestionIdea>> question_ideas(const retrieval::Schema& schema);

} // namespace graticule::agents::offline
