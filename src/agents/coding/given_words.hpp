// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/options.hpp"
#include "agents/coding/output_contract.hpp"
#include "agents/conversation/model_run.hpp"
#include "retrieval/knowledge_packs.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What models that write code are told of a task beside its words and the data.
namespace graticule::agents::coding {

/// The knowledge packs that models are given for a task; none where the options have none.
std::vector<retrieval::FittingPack> given_packs(std::string_view task,
                                                const CodingOptions& options);

/// The knowledge pack that fits the task, and the user's notes.
struct GivenWords {
    std::vector<std::string> words; ///< of each
    std::size_t pack_bytes = 0;     ///< of packs among them
};

/// From now on the run's conclusion knows them as where numbers may come from.
GivenWords given_words(conversation::ModelRun& run, const CodingOptions& options);

/// The texts of what a recorded run was given likewise, which numbers of its answer may come from.
/// @param task its task.json
std::vector<std::string> recorded_given_texts(const Json& task);

/// "To be written to outputs/: ...".
/// @param promised one or more
std::string contract_in_words(const std::vector<PromisedOutput>& promised);

} // namespace graticule::agents::coding
