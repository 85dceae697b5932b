// SPDX-License-Identifier: Apache-2.0
#include "llm/local/local_model.hpp"

#include "llm/local/local_embeddings.hpp"
#include "llm/local/local_server.hpp"
#include "llm/local/model_store.hpp"
#include "llm/local/python.hpp"
#include "llm/remote_embeddings.hpp"

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

StoredModel stored_model(std::string_view name, const Environment& environment) {
    return ModelStore::of_user(environment).model(name.substr(LocalProvider.size() + 1));
}

class LocalModel final : public ChatModel {
public:
    LocalModel(std::string name, ServerSettings settings, std::int64_t answer_tokens)
        : m_server(std::move(name), std::move(settings)), m_answer_tokens(answer_tokens) {}

    Response chat(const Request& request, const Context& context,
                  const DeltaSink& deltas) override {
        if (m_server.start(context))
            m_model = open_model(m_server.endpoint());
        Request limited = request;
        if (!limited.max_output_tokens) // small models may go on for ever
            limited.max_output_tokens = m_answer_tokens;
        return m_server.watching([&] { return m_model->chat(limited, context, deltas); });
    }

private:
    LocalServer m_server;
    std::int64_t m_answer_tokens;
    std::unique_ptr<ChatModel> m_model; ///< that the server runs
};

class LocalEmbeddings final : public EmbeddingModel {
public:
    LocalEmbeddings(std::string name, ServerSettings settings)
        : m_server(std::move(name), std::move(settings)) {}

    Embeddings embed(const std::vector<std::string>& texts, const Context& context) override {
        if (m_server.start(context))
            m_model = std::make_unique<RemoteEmbeddings>(m_server.endpoint());
        return m_server.watching([&] { return m_model->embed(texts, context); });
    }

private:
    LocalServer m_server;
    std::unique_ptr<EmbeddingModel> m_model;
};

ServerSettings settings_of(std::string_view name, const Environment& environment) {
    const StoredModel model = stored_model(name, environment);
    const KnownServer server = known_server();
    return {python_path(),        ModelStore::of_user(environment).server(server),
            model.file,           model.name,
            model.context_window, threads_of_machine(server.most_threads),
            server.batch_tokens};
}

} // namespace

bool is_local_model(std::string_view name) {
    return name.starts_with(LocalProvider) && name.substr(LocalProvider.size()).starts_with('/');
}

std::unique_ptr<ChatModel> open_local_model(std::string_view name, const Environment& environment) {
    return std::make_unique<LocalModel>(std::string(name), settings_of(name, environment),
                                        known_server().answer_tokens);
}

std::unique_ptr<EmbeddingModel> open_local_embeddings(std::string_view name,
                                                      const Environment& environment) {
    ServerSettings settings = settings_of(name, environment);
    settings.embeds = true;
    settings.batch_tokens = settings.context_window; // a text is read in one piece
    return std::make_unique<LocalEmbeddings>(std::string(name), std::move(settings));
}

std::string file_of_local_model(std::string_view name, const Environment& environment) {
    const StoredModel model = stored_model(name, environment);
    return fmt::format("{}:{}", model.file.string(), model.bytes);
}

} // namespace graticule::llm
