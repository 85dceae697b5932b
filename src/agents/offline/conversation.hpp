// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/query.hpp"
#include "base/context.hpp"
#include "retrieval/schema.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

/// What was asked before a task, the earliest first: a question and what followed it up. None where
/// a task is asked alone.
using Conversation = std::optional<std::vector<std::string>>;

/// How a task was read that may follow up others.
struct ReadTask {
    LinkedTask linked;
    std::optional<Query> query; ///< none: left to the reading from left to right
    std::string follows_up;     ///< the question that it follows up; empty for a whole question
    std::string stopped_at;     ///< without a query: as Reading::stopped_at
};

/// Reads a task by the grammar, whatever was asked before.
ReadTask read_alone(LinkedTask linked, const retrieval::Schema& schema);

/// Reads a task with what was asked before in mind. A whole question is read alone, and forgets
/// what was before it. The same words over the same data are read the same.
/// @throws Error Refused for what follows up nothing, or cannot be put into the question before
ReadTask read_in_conversation(std::string_view task, const Conversation& before,
                              const retrieval::Schema& schema, const Context& context);

/// What a task and what was asked before it say of editions of layers: all their words, each task
/// in a line. The last of several years counts alone.
/// @throws Error Refused where the years of several tasks would choose between editions by year
std::string words_for_editions(std::string_view task, const Conversation& before, bool by_year);

} // namespace graticule::agents::offline
