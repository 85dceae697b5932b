// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/answer_text.hpp"

#include <string>
#include <vector>

namespace graticule::agents::conversation {

/// An answer of a model with the values that it names.
struct ReadAnswer {
    runs::AnswerText text;
    Json values = Json::array(); ///< as Result::values; each once
    /// Names that stand for no value, one sentence each with the nearest one that there is. In the
    /// text these stand as they were written.
    std::vector<std::string> faults;
};

/// Takes {{CALL/pointer}} in an answer for that value of what the call gave back, and
/// {{CALL/pointer|plain}} for the same as a number without commas and unit.
/// @param calls ids of the calls that were made
ReadAnswer read_answer(const std::string& words, const runs::Observer& observed,
                       const std::vector<std::string>& calls);

} // namespace graticule::agents::conversation
