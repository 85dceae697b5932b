// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/active_call.hpp"
#include "mcp/request_state.hpp"

#include <map>
#include <string>
#include <vector>

/// Questions in 2026-07-28 (Multi Round-Trip Requests): a result that is none yet names them, and
/// the client makes the request anew with the answers.
namespace graticule::mcp {

/// The answers that a request brings: `inputResponses`, and those of earlier rounds in
/// `requestState`.
/// @throws ProtocolError InvalidParams where either is not sound
std::map<std::string, Json> read_answers(const std::string& method, const Json& params,
                                         const RequestStates& states);

/// Answers with what was brought, or leaves the call.
class RoundAsker final : public Asker {
public:
    explicit RoundAsker(std::map<std::string, Json> answers) : m_answers(std::move(answers)) {}
    std::map<std::string, Json> put(const std::vector<Question>& questions,
                                    const Context& context) override;

private:
    std::map<std::string, Json> m_answers;
};

/// {"resultType": "input_required", "inputRequests", "requestState"}
Json input_required_result(const InputRequired& left, const std::string& method, const Json& params,
                           const RequestStates& states);

/// {"key": {"method", "params"}}
Json input_requests(const std::vector<Question>& questions);

/// `inputResponses` of a request, each an object.
/// @throws ProtocolError InvalidParams
std::map<std::string, Json> read_input_responses(const Json& params);

} // namespace graticule::mcp
