// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/child_process.hpp"
#include "base/context.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace graticule::llm {

/// What a server of one model is started with.
struct ServerSettings {
    std::string python;            ///< where it is
    std::filesystem::path package; ///< the folder of the server's files
    std::filesystem::path model;
    std::string name;            ///< what the model is called
    std::int64_t context_window; ///< tokens
    std::int64_t threads;
    std::int64_t batch_tokens;
    bool embeds = false; ///< it makes vectors of texts, and nothing else
    std::chrono::milliseconds start_limit = std::chrono::minutes(5);
};

/// llama.cpp's server over one model, in a process of its own that ends with this one. It listens
/// on a free port of the loopback and answers only who has the key, which is made anew each time.
class ModelServer {
public:
    /// Starts it and waits until it answers.
    /// @throws ModelError ServerError with what it said, Timeout, Cancelled
    ModelServer(const ServerSettings& settings, const Context& context);

    const std::string& address() const { return m_address; } ///< "http://127.0.0.1:40123"
    const std::string& key() const { return m_key; }

    bool running() { return m_process->running(); }
    /// Whether it has ended, or does within the moment that a connection may break sooner.
    bool ends() const;
    /// What it said of why it ended, on one line.
    std::string last_words() const;

private:
    void wait_until_ready(const ServerSettings& settings, const Context& context);

    std::string m_key;
    std::unique_ptr<ChildProcess> m_process;
    std::string m_address;
};

} // namespace graticule::llm
