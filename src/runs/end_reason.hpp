// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::runs {

/// Why a run ended. What was done until then is kept, whatever the reason.
enum class EndReason {
    Answered,
    Refused,
    Failed,
    Cancelled,
    RoundLimit,
    TokenLimit,
    TimeLimit,
    CostLimit,
    DataBudget, ///< calls went beyond the budget of data, one after another
    BadCalls,   ///< answers of the model that could not be carried out, one after another
    Repetition, ///< the same call with the same result, over and over
    ModelError  ///< the model gave no answer
};

std::string_view end_reason_name(EndReason reason);

} // namespace graticule::runs
