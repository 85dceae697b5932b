// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/embedding_model.hpp"
#include "llm/enduring_model.hpp"
#include "llm/rate_limit.hpp"

#include <memory>

namespace graticule::llm {

/// Embeddings that are asked for within their provider's rates, and again where that may help, as
/// EnduringModel and RateLimitedModel ask.
class PatientEmbeddings : public EmbeddingModel {
public:
    /// @param limit shared with the other models of the provider; null for none
    PatientEmbeddings(std::unique_ptr<EmbeddingModel> model, RetryPolicy policy, Patience patience,
                      std::shared_ptr<RateLimit> limit);

    /// @throws ModelError the last attempt's, and why there was no further one; Cancelled
    Embeddings embed(const std::vector<std::string>& texts, const Context& context) override;

private:
    std::unique_ptr<EmbeddingModel> m_model;
    RetryPolicy m_policy;
    Patience m_patience;
    std::shared_ptr<RateLimit> m_limit;
};

} // namespace graticule::llm
