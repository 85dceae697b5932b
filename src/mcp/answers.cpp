// SPDX-License-Identifier: Apache-2.0
#include "mcp/answers.hpp"

#include "base/json_member.hpp"

#include "mcp/protocol_error.hpp"

#include <utility>

namespace graticule::mcp {

namespace {

/// What a state holds for: all that the client says of what is to be done.
Json identity_of(const std::string& method, const Json& params) {
    return {{"method", method},
            {"name", member(params, "name")},
            {"uri", member(params, "uri")},
            {"arguments", member(params, "arguments")}};
}

} // namespace

std::map<std::string, Json> read_input_responses(const Json& params) {
    std::map<std::string, Json> answers;
    if (!params.contains("inputResponses"))
        return answers;
    const Json& responses = params["inputResponses"];
    if (!responses.is_object())
        throw ProtocolError(InvalidParams, "inputResponses are an object");
    for (const auto& [key, response] : responses.items()) {
        if (!response.is_object())
            throw ProtocolError(InvalidParams, "Each of the inputResponses is an object");
        answers[key] = response;
    }
    return answers;
}

std::map<std::string, Json> read_answers(const std::string& method, const Json& params,
                                         const RequestStates& states) {
    std::map<std::string, Json> answers = read_input_responses(params);
    if (!params.contains("requestState"))
        return answers;
    const Json& state = params["requestState"];
    if (!state.is_string())
        throw ProtocolError(InvalidParams, "The requestState is a text");
    const Json earlier =
        states.check(state.get_ref<const std::string&>(), identity_of(method, params));
    for (const auto& [key, answer] : earlier.items())
        answers[key] = answer; // what was answered once is not answered anew
    return answers;
}

std::map<std::string, Json> RoundAsker::put(const std::vector<Question>& questions,
                                            const Context& /*context*/) {
    InputRequired left;
    std::map<std::string, Json> results;
    for (const Question& question : questions) {
        const auto found = m_answers.find(question.key);
        if (found == m_answers.end())
            left.questions.push_back(question);
        else
            results[question.key] = found->second;
    }
    if (left.questions.empty())
        return results;
    left.answers = m_answers;
    throw left;
}

Json input_requests(const std::vector<Question>& questions) {
    Json requests = Json::object();
    for (const Question& question : questions)
        requests[question.key] = {{"method", question.method}, {"params", question.params}};
    return requests;
}

Json input_required_result(const InputRequired& left, const std::string& method, const Json& params,
                           const RequestStates& states) {
    Json answers = Json::object();
    for (const auto& [key, answer] : left.answers)
        answers[key] = answer;
    return {{"resultType", "input_required"},
            {"inputRequests", input_requests(left.questions)},
            {"requestState", states.sign(identity_of(method, params), answers)}};
}

} // namespace graticule::mcp
