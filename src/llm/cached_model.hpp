// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/answer_store.hpp"
#include "llm/chat_model.hpp"
#include "llm/embedding_model.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::llm {

/// A model whose answers are kept in a folder, and given again where the same is asked. Answers are
/// written whole or not at all, so that several processes may share a folder; keys are no part of
/// them.
class CachedModel : public ChatModel {
public:
    /// @param name the model's, "openai/gpt-4.1"
    /// @param address of its server: another one may answer otherwise by the same name
    /// @param folder made where it is not there
    /// @throws Error Io
    CachedModel(std::unique_ptr<ChatModel> model, std::string name, std::string address,
                std::filesystem::path folder);

    /// What is no answer of ours in the folder counts as none. Errors are not kept.
    /// @throws Error Io where the answer cannot be written; as the model
    Response chat(const Request& request, const Context& context, const DeltaSink& deltas) override;

    void set_wait_sink(WaitSink sink) override { m_model->set_wait_sink(std::move(sink)); }

private:
    std::unique_ptr<ChatModel> m_model;
    AnswerStore m_store;
};

/// The same of embeddings.
class CachedEmbeddings : public EmbeddingModel {
public:
    /// As CachedModel.
    CachedEmbeddings(std::unique_ptr<EmbeddingModel> model, std::string name, std::string address,
                     std::filesystem::path folder);

    /// @throws Error Io where the answer cannot be written; as the model
    Embeddings embed(const std::vector<std::string>& texts, const Context& context) override;

private:
    std::unique_ptr<EmbeddingModel> m_model;
    AnswerStore m_store;
};

} // namespace graticule::llm
