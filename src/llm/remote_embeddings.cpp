// SPDX-License-Identifier: Apache-2.0
#include "llm/remote_embeddings.hpp"

#include "base/text.hpp"
#include "llm/embedding_wire.hpp"
#include "llm/endpoint_failure.hpp"
#include "llm/http_failure.hpp"
#include "llm/local/local_embeddings.hpp"
#include "llm/local/local_model.hpp"
#include "llm/open_model.hpp"
#include "llm/secret.hpp"

#include "network/http_error.hpp"

#include <utility>

namespace graticule::llm {

namespace {

const Endpoint& with_embeddings(const Endpoint& endpoint) {
    require_embeddings(endpoint);
    return endpoint;
}

} // namespace

RemoteEmbeddings::RemoteEmbeddings(Endpoint endpoint)
    : m_endpoint(with_embeddings(endpoint)), m_client(m_endpoint.http) {}

Embeddings RemoteEmbeddings::embed(const std::vector<std::string>& texts, const Context& context) {
    return asking(m_endpoint, [&] { return ask(texts, context); });
}

Embeddings RemoteEmbeddings::ask(const std::vector<std::string>& texts, const Context& context) {
    WireRequest wire = embedding_request(m_endpoint, texts);
    const network::HttpRequest post{m_endpoint.base_url + wire.path, std::move(wire.headers),
                                    to_line(wire.body)};
    std::string body;
    network::HttpHead head;
    try {
        head = m_client.send(post, context, [&](const network::HttpHead&, std::string_view bytes) {
            body += bytes;
        });
    } catch (const network::HttpError& error) {
        throw failure_of(error);
    }
    const std::string said = to_valid_utf8(without_secret(body, m_endpoint.key));
    if (head.status < 200 || head.status >= 300)
        throw failure_of(head, said);
    return read_embeddings(m_endpoint, parse_json(said, "the embeddings"), texts.size());
}

std::unique_ptr<EmbeddingModel> open_embeddings(std::string_view name,
                                                const Environment& environment) {
    if (is_local_model(name))
        return open_local_embeddings(name, environment);
    return std::make_unique<RemoteEmbeddings>(find_endpoint(name, environment));
}

std::int64_t estimated_tokens(const std::vector<std::string>& texts) {
    std::size_t bytes = 0;
    for (const std::string& text : texts)
        bytes += text.size();
    return static_cast<std::int64_t>(bytes / 4 + 1);
}

} // namespace graticule::llm
