// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/run_record.hpp"

#include <vector>

namespace graticule::evaluation::interchange {

/// The messages of a run from the first to the last, in the form that records have them in
/// (docs/models.md). Each call that was carried out is answered, the last one too. Of a run without
/// a language model it is made up of the task, the calls of its plan, what they gave back, and the
/// answer.
std::vector<Json> conversation_of(const runs::RunRecord& run);

/// The tools that the model was told of, all of them, in the order of their first offer.
std::vector<Json> tools_of(const runs::RunRecord& run);

/// The answer in words, or why there is none.
std::string answer_of(const runs::RunRecord& run);

/// The parts of a message that are of a type; none where it has no parts.
std::vector<Json> parts_of(const Json& message, std::string_view type);

/// The texts of a list of parts, one after the other.
std::string texts_of(const Json& parts);

} // namespace graticule::evaluation::interchange
