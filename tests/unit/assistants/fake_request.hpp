// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "mcp/service.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::assistants::test {

/// A call of a client whose user answers as the test says.
class FakeRequest final : public mcp::Request {
public:
    explicit FakeRequest(const Context& context) : m_context(context) {}

    const Context& context() const override { return m_context; }
    const mcp::ClientInfo& client() const override { return m_client; }
    void progress(double done, std::optional<double>, std::string_view message) override {
        told.emplace_back(done, message);
    }
    void log(mcp::LogLevel, const Json&, std::string_view) override {}

    std::optional<std::map<std::string, Json>>
    ask_all(const std::vector<mcp::Question>& questions) override {
        if (!m_client.can_be_asked)
            return std::nullopt;
        std::map<std::string, Json> results;
        for (const mcp::Question& question : questions) {
            asked.push_back(question);
            const auto answer = m_answers.find(question.key);
            results[question.key] =
                answer == m_answers.end()
                    ? Json{{"action", "decline"}}
                    : Json{{"action", "accept"}, {"content", {{"choice", answer->second}}}};
        }
        return results;
    }

    /// From now on the client can be asked.
    void answer(const std::string& key, const std::string& choice) {
        m_client.can_be_asked = true;
        m_client.protocol = "2025-11-25";
        m_answers[key] = choice;
    }

    std::vector<std::pair<double, std::string>> told; ///< as progress
    std::vector<mcp::Question> asked;

private:
    const Context& m_context;
    mcp::ClientInfo m_client;
    std::map<std::string, std::string> m_answers;
};

} // namespace graticule::assistants::test
