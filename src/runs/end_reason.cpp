// SPDX-License-Identifier: Apache-2.0
#include "runs/end_reason.hpp"

namespace graticule::runs {

std::string_view end_reason_name(EndReason reason) {
    switch (reason) {
    case EndReason::Answered:
        return "answered";
    case EndReason::Refused:
        return "refused";
    case EndReason::Failed:
        return "failed";
    case EndReason::Cancelled:
        return "cancelled";
    case EndReason::RoundLimit:
        return "round_limit";
    case EndReason::TokenLimit:
        return "token_limit";
    case EndReason::TimeLimit:
        return "time_limit";
    case EndReason::CostLimit:
        return "cost_limit";
    case EndReason::DataBudget:
        return "data_budget";
    case EndReason::BadCalls:
        return "bad_calls";
    case EndReason::Repetition:
        return "repetition";
    case EndReason::ModelError:
        return "model_error";
    }
    return "failed";
}

} // namespace graticule::runs
