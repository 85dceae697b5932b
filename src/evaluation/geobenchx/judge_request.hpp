// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/task_file.hpp"
#include "llm/chat_model.hpp"

#include <string>

namespace graticule::evaluation::geobenchx {

/// What a model is asked that judges a solution: once, in the system message, its work and what
/// the tools do; then the task, the references with their comments, and the candidate without its
/// own, each between marks whose code is made of all of these, so that none of them can hold it.
/// The answer shall be JSON (judge_reply.hpp).
llm::Request judge_request(const Task& task, const Solution& candidate);

/// What is said to every judge, whatever it judges.
const std::string& judge_instructions();

} // namespace graticule::evaluation::geobenchx
