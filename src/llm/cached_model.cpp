// SPDX-License-Identifier: Apache-2.0
#include "llm/cached_model.hpp"

#include "llm/answer_text.hpp"
#include "llm/record.hpp"

#include <optional>
#include <utility>

namespace graticule::llm {

CachedModel::CachedModel(std::unique_ptr<ChatModel> model, std::string name, std::string address,
                         fs::path folder)
    : m_model(std::move(model)),
      m_store(std::move(name), std::move(address), std::move(folder), "response") {}

Response CachedModel::chat(const Request& request, const Context& context,
                           const DeltaSink& deltas) {
    const Json asked = to_json(request);
    if (std::optional<Response> stored = m_store.find<Response>(asked, response_from_json)) {
        if (deltas)
            hand_over(*stored, deltas);
        stored->cached = true;
        return *std::move(stored);
    }
    Response response = m_model->chat(request, context, deltas);
    m_store.keep(asked, to_json(response));
    return response;
}

CachedEmbeddings::CachedEmbeddings(std::unique_ptr<EmbeddingModel> model, std::string name,
                                   std::string address, fs::path folder)
    : m_model(std::move(model)),
      m_store(std::move(name), std::move(address), std::move(folder), "embeddings") {}

Embeddings CachedEmbeddings::embed(const std::vector<std::string>& texts, const Context& context) {
    const Json asked{{"embed", texts}};
    if (std::optional<Embeddings> stored = m_store.find<Embeddings>(asked, embeddings_from_json);
        stored && stored->vectors.size() == texts.size()) {
        stored->cached = true;
        return *std::move(stored);
    }
    Embeddings embeddings = m_model->embed(texts, context);
    m_store.keep(asked, to_json(embeddings));
    return embeddings;
}

} // namespace graticule::llm
