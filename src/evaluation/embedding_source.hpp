// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "evaluation/cost_ledger.hpp"
#include "evaluation/idle_models.hpp"
#include "llm/embedding_model.hpp"
#include "llm/prices.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// A model that scorers have make vectors of texts. Copies are the same.
struct EmbeddingSource {
    std::string name; ///< as users name it, "openai/text-embedding-3-large"
    /// Opens it once for each request that is under way at a time. Used from several threads.
    std::function<std::unique_ptr<llm::EmbeddingModel>()> open;
    std::optional<llm::Price> price;
    /// The money of the command, which judges share; null for no limit.
    std::shared_ptr<CostLedger> ledger = nullptr;
    /// All copies share them.
    std::shared_ptr<IdleModels<llm::EmbeddingModel>> idle =
        std::make_shared<IdleModels<llm::EmbeddingModel>>();
};

struct EmbeddingAnswer {
    std::optional<std::vector<std::vector<double>>> vectors; ///< of each text, in their order
    std::string problem;                                     ///< where there are none
    Json metadata = Json::object(); ///< "model", "input_tokens" and SpentMember, where known
};

/// @throws Error Cancelled; as EmbeddingSource::open
EmbeddingAnswer ask_embeddings(const EmbeddingSource& source, const std::vector<std::string>& texts,
                               const Context& context);

} // namespace graticule::evaluation
