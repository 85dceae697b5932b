// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "llm/model_error.hpp"
#include "llm/open_model.hpp"

#include "unit/llm/wire_server.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::test {

/// What a server was sent, and what its answer was taken for.
struct Sent {
    WireCall call;
    Json body;
    llm::Response response;
};

/// What the tests of all providers share: a model that talks to a server of the test's own, and the
/// key that must be seen nowhere.
class Conformance : public ::testing::Test {
protected:
    static constexpr const char* Key = "sk-planted-0123456789abcdef";

    /// Opens a model by its name; `variables` are its environment.
    std::unique_ptr<llm::ChatModel> open(const std::string& name,
                                         std::map<std::string, std::string> variables,
                                         const network::TimeLimits& limits = quick());

    /// Limits within which everything on loopback happens, but no test waits long.
    static network::TimeLimits quick();

    /// Asks without streaming, or with, keeping the pieces as one text.
    llm::Response ask(llm::ChatModel& model, const llm::Request& request);
    llm::Response stream(llm::ChatModel& model, const llm::Request& request);

    /// Asks a model, whose server answers so.
    Sent send(const std::string& model, const std::string& url_variable,
              const std::string& key_variable, const llm::Request& request,
              const std::string& answer);
    /// As send(), of a simple request that is answered by a stream.
    llm::Response receive(const std::string& model, const std::string& url_variable,
                          const std::string& key_variable, const std::string& answer,
                          const std::string& type = "text/event-stream");

    /// The error of a call, which must say nothing of the key.
    llm::ModelError error_of(llm::ChatModel& model, bool streamed = false);

    static llm::Request simple_request();
    /// A conversation with an image, a thought of "anthropic", two calls (one of them broken) and
    /// their results (one of them an error), and a tool.
    static llm::Request tool_request();

    ThreadPool m_pool{1};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
    std::string m_deltas; ///< "text|thought|" and "0:name(arguments" of the last stream
};

} // namespace graticule::test
