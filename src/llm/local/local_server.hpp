// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/endpoint.hpp"
#include "llm/local/model_server.hpp"
#include "llm/model_error.hpp"

#include <memory>
#include <string>
#include <utility>

namespace graticule::llm {

/// The server of a model on this machine, started when it is wanted, and again where it has ended.
class LocalServer {
public:
    /// @param name "local/smollm2-135m"
    LocalServer(std::string name, ServerSettings settings)
        : m_name(std::move(name)), m_settings(std::move(settings)) {}

    /// @return whether it was started, and so is reached at another endpoint than before
    /// @throws ModelError as ModelServer, and lasting
    bool start(const Context& context);

    /// @pre it was started
    Endpoint endpoint() const;

    /// Does what asks the server; where that ended meanwhile, the error says why and is lasting.
    template <typename Asking>
    auto watching(const Asking& ask) {
        try {
            return ask();
        } catch (const ModelError& error) {
            if (error.failure() != ModelFailure::Network || !m_server->ends())
                throw;
            throw ended();
        }
    }

private:
    ModelError ended() const;

    std::string m_name;
    ServerSettings m_settings;
    std::unique_ptr<ModelServer> m_server;
};

} // namespace graticule::llm
