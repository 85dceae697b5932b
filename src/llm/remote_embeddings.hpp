// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/embedding_model.hpp"
#include "llm/endpoint.hpp"

#include "network/http_client.hpp"

namespace graticule::llm {

/// Embeddings of a server (llm/embedding_wire.hpp). The key is in the request's headers and nowhere
/// else.
class RemoteEmbeddings : public EmbeddingModel {
public:
    /// @throws Error as require_embeddings()
    explicit RemoteEmbeddings(Endpoint endpoint);

    /// @throws ModelError whose message begins with the model's name
    Embeddings embed(const std::vector<std::string>& texts, const Context& context) override;

private:
    Embeddings ask(const std::vector<std::string>& texts, const Context& context);

    Endpoint m_endpoint;
    network::HttpClient m_client;
};

} // namespace graticule::llm
