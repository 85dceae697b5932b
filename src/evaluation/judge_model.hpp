// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/cost_ledger.hpp"
#include "evaluation/idle_models.hpp"
#include "evaluation/score.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace graticule::evaluation {

/// A language model that judges. Copies are the same judge.
struct JudgeModel {
    std::string name; ///< as users name it, "openai/gpt-4.1"
    /// Opens it once for each request that is under way at a time. Used from several threads.
    std::function<std::unique_ptr<llm::ChatModel>()> open;
    std::optional<llm::Price> price;
    /// The money for judging, which all judges of a command share; null for no limit.
    std::shared_ptr<CostLedger> ledger = nullptr;
    /// All copies share them.
    std::shared_ptr<IdleModels<llm::ChatModel>> idle =
        std::make_shared<IdleModels<llm::ChatModel>>();
};

/// Why an answer is none, to be told to who gave it: "The answer is empty".
struct ReplyFault {
    std::string what;
};

/// What a judge is asked, and how what it answers becomes a score.
struct JudgeQuestion {
    llm::Request request; ///< its first message tells the judge its work, the last one the case
    std::string form;     ///< of an answer, for who gave another: "one JSON object ..."
    std::function<std::variant<Score, ReplyFault>(const llm::Response&)> read;
};

/// Asks a judge. An answer that cannot be read, and a call that failed in a way that may pass, is
/// asked for once more, the model told what was wrong; where that fails too, there is no score.
/// What it cost is in the metadata either way: "model", "attempts", "usage", "prompt", SpentMember
/// and "adjustments" (docs/judges.md).
/// @throws Error Cancelled; as JudgeModel::open
Scoring ask_judge(const JudgeModel& judge, JudgeQuestion question, const Context& context);

/// "judge:openai/gpt-4.1", the name of the scorer that asks a model.
std::string judge_name(const std::string& model);

/// Whether a scorer is a model that judges.
bool is_judge(const std::string& scorer);

} // namespace graticule::evaluation
