// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/cost_ledger.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace graticule::evaluation {

/// A language model that judges.
struct JudgeModel {
    std::string name; ///< as users name it, "openai/gpt-4.1"
    /// Opens it once for each request that is under way at a time. Used from several threads.
    std::function<std::unique_ptr<llm::ChatModel>()> open;
    std::optional<llm::Price> price;
    /// The money for judging, which all judges of a command share; null for no limit.
    std::shared_ptr<CostLedger> ledger = nullptr;
};

/// "judge:openai/gpt-4.1", the name of the scorer that asks a model.
std::string judge_name(const std::string& model);

/// Whether a scorer is a model that judges.
bool is_judge(const std::string& scorer);

} // namespace graticule::evaluation
