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

/// What the tests of all providers share: a model that talks to a server of the test's own, and the
/// key that must be seen nowhere.
class Conformance : public ::testing::Test {
protected:
    static constexpr const char* Key = "sk-planted-0123456789abcdef";

    /// Opens a model by its name; `variables` are its environment.
    std::unique_ptr<llm::ChatModel> open(const std::string& name,
                                         std::map<std::string, std::string> variables,
                                         const llm::TimeLimits& limits = quick());

    /// Limits within which everything on loopback happens, but no test waits long.
    static llm::TimeLimits quick();

    /// Asks without streaming, or with, keeping the pieces as one text.
    llm::Response ask(llm::ChatModel& model, const llm::Request& request);
    llm::Response stream(llm::ChatModel& model, const llm::Request& request);

    /// The error of a call, which must say nothing of the key.
    llm::ModelError error_of(llm::ChatModel& model, bool streamed = false);

    static llm::Request simple_request();

    ThreadPool m_pool{1};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
    std::string m_deltas; ///< "text|thought|" and "0:name(arguments" of the last stream
};

} // namespace graticule::test
