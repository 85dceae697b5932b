// SPDX-License-Identifier: Apache-2.0
#include "llm/local/local_model.hpp"

#include "llm/local/model_server.hpp"
#include "llm/local/model_store.hpp"
#include "llm/local/python.hpp"
#include "llm/model_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <thread>
#include <utility>

namespace graticule::llm {

namespace {

std::int64_t threads_of_machine(std::int64_t most) {
    return std::clamp<std::int64_t>(std::thread::hardware_concurrency(), 1, most);
}

// Its server is no less broken after a while.
ModelError lasting(ModelFailure failure, std::string message, std::string hint) {
    ModelError error(failure, std::move(message), std::move(hint));
    error.lasting = true;
    return error;
}

StoredModel stored_model(std::string_view name, const Environment& environment) {
    return ModelStore::of_user(environment).model(name.substr(LocalProvider.size() + 1));
}

class LocalModel final : public ChatModel {
public:
    LocalModel(std::string name, ServerSettings settings, std::int64_t answer_tokens)
        : m_name(std::move(name)), m_settings(std::move(settings)), m_answer_tokens(answer_tokens) {
    }

    Response chat(const Request& request, const Context& context,
                  const DeltaSink& deltas) override {
        if (!m_server || !m_server->running())
            start(context);
        Request limited = request;
        if (!limited.max_output_tokens) // small models may go on for ever
            limited.max_output_tokens = m_answer_tokens;
        try {
            return m_model->chat(limited, context, deltas);
        } catch (const ModelError& error) {
            if (error.failure() != ModelFailure::Network || !m_server->ends())
                throw;
            throw lasting(ModelFailure::ServerError,
                          fmt::format("{}: its server ended: {}", m_name, m_server->last_words()),
                          "Check the memory of this machine");
        }
    }

private:
    void start(const Context& context) {
        m_model.reset();
        m_server.reset(); // before the next one takes the memory
        try {
            m_server = std::make_unique<ModelServer>(m_settings, context);
        } catch (const ModelError& error) {
            throw lasting(error.failure(), fmt::format("{}: {}", m_name, error.message()),
                          error.hint());
        }
        Endpoint endpoint;
        endpoint.name = m_name;
        endpoint.provider = LocalProvider;
        endpoint.wire = "openai-chat";
        endpoint.model = m_settings.name;
        endpoint.base_url = m_server->address() + "/v1";
        endpoint.key = m_server->key();
        endpoint.traits = traits_of(m_name);
        endpoint.traits.context_window = m_settings.context_window;
        m_model = open_model(endpoint);
    }

    std::string m_name;
    ServerSettings m_settings;
    std::int64_t m_answer_tokens;
    std::unique_ptr<ModelServer> m_server;
    std::unique_ptr<ChatModel> m_model; ///< that the server runs
};

} // namespace

bool is_local_model(std::string_view name) {
    return name.starts_with(LocalProvider) && name.substr(LocalProvider.size()).starts_with('/');
}

std::unique_ptr<ChatModel> open_local_model(std::string_view name, const Environment& environment) {
    const StoredModel model = stored_model(name, environment);
    const KnownServer server = known_server();
    return std::make_unique<LocalModel>(
        std::string(name),
        ServerSettings{python_path(), ModelStore::of_user(environment).server(server), model.file,
                       model.name, model.context_window, threads_of_machine(server.most_threads),
                       server.batch_tokens},
        server.answer_tokens);
}

std::string file_of_local_model(std::string_view name, const Environment& environment) {
    const StoredModel model = stored_model(name, environment);
    return fmt::format("{}:{}", model.file.string(), model.bytes);
}

} // namespace graticule::llm
