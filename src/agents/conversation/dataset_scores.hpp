// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/words.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// What is known of a dataset by words.
struct DatasetWords {
    retrieval::Words title; ///< and of the name
    retrieval::Words fields;
    retrieval::Words description;
};

/// How well each of the datasets fits a task, from 0: the task's words that each has, by where they
/// stand and by how few datasets have them, so that what is said of all of them counts little.
std::vector<double> dataset_scores(std::string_view task,
                                   const std::vector<DatasetWords>& datasets);

} // namespace graticule::agents::conversation
