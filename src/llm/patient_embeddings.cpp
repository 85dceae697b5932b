// SPDX-License-Identifier: Apache-2.0
#include "llm/patient_embeddings.hpp"

#include <utility>

namespace graticule::llm {

PatientEmbeddings::PatientEmbeddings(std::unique_ptr<EmbeddingModel> model, RetryPolicy policy,
                                     Patience patience, std::shared_ptr<RateLimit> limit)
    : m_model(std::move(model)), m_policy(policy), m_patience(std::move(patience)),
      m_limit(std::move(limit)) {}

Embeddings PatientEmbeddings::embed(const std::vector<std::string>& texts, const Context& context) {
    for (Retries retries(m_policy, m_patience);;) {
        if (m_limit)
            wait_for_turn(*m_limit, estimated_tokens(texts), m_patience.sleep,
                          std::chrono::steady_clock::now, {}, context);
        try {
            return m_model->embed(texts, context);
        } catch (const ModelError& error) {
            m_patience.sleep(retries.after(error), context);
        }
    }
}

} // namespace graticule::llm
