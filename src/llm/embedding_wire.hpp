// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/embedding_model.hpp"
#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// How requests for embeddings and their answers look: OpenAI's POST /embeddings, which most
/// servers have, Ollama's POST /api/embed, Gemini's POST /v1beta/models/MODEL:batchEmbedContents.
namespace graticule::llm {

/// @throws Error InvalidArgument where the endpoint's provider has no embeddings
void require_embeddings(const Endpoint& endpoint);

WireRequest embedding_request(const Endpoint& endpoint, const std::vector<std::string>& texts);

/// @param texts how many were sent
/// @throws Error Malformed where there are not as many vectors, all as long and finite
Embeddings read_embeddings(const Endpoint& endpoint, const Json& body, std::size_t texts);

} // namespace graticule::llm
