// SPDX-License-Identifier: Apache-2.0
#include "cli/embedding_model.hpp"

#include "base/error.hpp"
#include "base/unconfined.hpp"
#include "llm/cached_model.hpp"
#include "llm/local/local_model.hpp"
#include "llm/patient_embeddings.hpp"

#include <utility>

namespace graticule::cli {

namespace {

/// Asking takes the network, stored answers and programs that serve models.
class UnconfinedEmbeddings : public llm::EmbeddingModel {
public:
    explicit UnconfinedEmbeddings(std::unique_ptr<llm::EmbeddingModel> model)
        : m_model(std::move(model)) {}
    ~UnconfinedEmbeddings() override {
        unconfined([this] { m_model.reset(); });
    }

    llm::Embeddings embed(const std::vector<std::string>& texts, const Context& context) override {
        return unconfined([&] { return m_model->embed(texts, context); });
    }

private:
    std::unique_ptr<llm::EmbeddingModel> m_model;
};

std::unique_ptr<llm::EmbeddingModel> open_patiently(const ModelOptions& options) {
    const Environment& environment = options.environment;
    std::shared_ptr<llm::RateLimit> limit;
    std::string address;
    if (llm::is_local_model(options.name)) {
        address = llm::file_of_local_model(options.name, environment);
    } else {
        const llm::Endpoint endpoint = llm::find_endpoint(options.name, environment);
        address = endpoint.base_url;
        if (const llm::Rates rates = llm::rates_of(endpoint.provider, environment); rates.limited())
            limit = options.rate_limits->of(endpoint.provider, rates);
    }
    std::unique_ptr<llm::EmbeddingModel> model = std::make_unique<llm::PatientEmbeddings>(
        llm::open_embeddings(options.name, environment), options.retries,
        llm::Patience::of_machine(), std::move(limit));
    if (!options.cache.empty())
        model = std::make_unique<llm::CachedEmbeddings>(std::move(model), options.name,
                                                        std::move(address), options.cache);
    return model;
}

} // namespace

std::unique_ptr<llm::EmbeddingModel> open_embedding_model(const ModelOptions& options) {
    if (script_of(options.name))
        throw Error(ErrorCode::InvalidArgument, "A script has no embeddings",
                    "Name a model of embeddings, such as openai/text-embedding-3-large");
    return std::make_unique<UnconfinedEmbeddings>(
        unconfined([&] { return open_patiently(options); }));
}

} // namespace graticule::cli
