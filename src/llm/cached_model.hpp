// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <filesystem>
#include <memory>
#include <string>

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
    std::filesystem::path file_of(const Request& request) const;

    std::unique_ptr<ChatModel> m_model;
    std::string m_name;
    std::string m_address;
    std::filesystem::path m_folder;
};

} // namespace graticule::llm
