// SPDX-License-Identifier: Apache-2.0
#include "llm/local/local_server.hpp"

#include "llm/local/local_model.hpp"

#include <fmt/format.h>

namespace graticule::llm {

namespace {

// Its server is no less broken after a while.
ModelError lasting(ModelFailure failure, std::string message, std::string hint) {
    ModelError error(failure, std::move(message), std::move(hint));
    error.lasting = true;
    return error;
}

} // namespace

bool LocalServer::start(const Context& context) {
    if (m_server && m_server->running())
        return false;
    m_server.reset(); // before the next one takes the memory
    try {
        m_server = std::make_unique<ModelServer>(m_settings, context);
    } catch (const ModelError& error) {
        throw lasting(error.failure(), fmt::format("{}: {}", m_name, error.message()),
                      error.hint());
    }
    return true;
}

Endpoint LocalServer::endpoint() const {
    Endpoint endpoint;
    endpoint.name = m_name;
    endpoint.provider = LocalProvider;
    endpoint.wire = "openai-chat";
    endpoint.model = m_settings.name;
    endpoint.base_url = m_server->address() + "/v1";
    endpoint.key = m_server->key();
    endpoint.traits = traits_of(m_name);
    endpoint.traits.context_window = m_settings.context_window;
    return endpoint;
}

ModelError LocalServer::ended() const {
    return lasting(ModelFailure::ServerError,
                   fmt::format("{}: its server ended: {}", m_name, m_server->last_words()),
                   "Check the memory of this machine");
}

} // namespace graticule::llm
