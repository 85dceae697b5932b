// SPDX-License-Identifier: Apache-2.0
#include "unit/llm/conformance.hpp"

#include "base/error.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <utility>

namespace graticule::test {

using ::testing::HasSubstr;
using ::testing::Not;

network::TimeLimits Conformance::quick() {
    network::TimeLimits limits;
    limits.connect = std::chrono::seconds(20);
    limits.first_byte = std::chrono::seconds(20);
    limits.idle = std::chrono::seconds(20);
    limits.total = std::chrono::seconds(60);
    return limits;
}

std::unique_ptr<llm::ChatModel> Conformance::open(const std::string& name,
                                                  std::map<std::string, std::string> variables,
                                                  const network::TimeLimits& limits) {
    llm::Endpoint endpoint =
        llm::find_endpoint(name, [&](const std::string& variable) -> std::optional<std::string> {
            const auto found = variables.find(variable);
            return found == variables.end() ? std::nullopt : std::optional(found->second);
        });
    endpoint.http.limits = limits;
    return llm::open_model(endpoint);
}

llm::Request Conformance::simple_request() {
    llm::Request request;
    request.messages = {llm::text_message(llm::Role::User, "Hi")};
    return request;
}

llm::Response Conformance::ask(llm::ChatModel& model, const llm::Request& request) {
    const llm::Response response = model.chat(request, m_context, {});
    EXPECT_THAT(to_line(llm::to_json(response)), Not(HasSubstr(Key)));
    return response;
}

llm::Response Conformance::stream(llm::ChatModel& model, const llm::Request& request) {
    m_deltas.clear();
    const llm::Response response = model.chat(request, m_context, [&](const llm::Delta& delta) {
        if (const auto* const text = std::get_if<llm::TextDelta>(&delta))
            m_deltas += text->text + "|";
        else if (const auto* const thought = std::get_if<llm::ReasoningDelta>(&delta))
            m_deltas += "(" + thought->text + ")|";
        else if (const auto* const call = std::get_if<llm::ToolCallDelta>(&delta))
            m_deltas += fmt::format("{}:{}{}|", call->call, call->name, call->arguments);
    });
    EXPECT_THAT(to_line(llm::to_json(response)), Not(HasSubstr(Key)));
    return response;
}

llm::Request Conformance::tool_request() {
    using llm::Role;
    llm::Request request;
    request.messages = {
        llm::text_message(Role::System, "Be brief."),
        {Role::User, {llm::TextPart{"Look"}, llm::ImagePart{"image/png", "abc"}}},
        {Role::Assistant,
         {llm::ReasoningPart{
              "hm", "anthropic", {{"type", "thinking"}, {"thinking", "hm"}, {"signature", "s"}}},
          llm::ToolCall{"c1", "look", "{\"at\": "}, llm::ToolCall{"c2", "look", "{\"x\":1}"}}},
        {Role::Tool,
         {llm::ToolResult{"c1", "look", {llm::TextPart{"no JSON"}}, true},
          llm::ToolResult{
              "c2", "look", {llm::TextPart{"a map"}, llm::ImagePart{"image/jpeg", "j"}}, false}}}};
    request.tools = {{"look", "Looks.", {{"type", "object"}}}};
    return request;
}

Sent Conformance::send(const std::string& model, const std::string& url_variable,
                       const std::string& key_variable, const llm::Request& request,
                       const std::string& answer) {
    WireServer server({whole(200, answer)});
    const auto opened = open(model, {{url_variable, server.url()}, {key_variable, Key}});
    Sent sent;
    sent.response = ask(*opened, request);
    sent.call = server.calls().at(0);
    sent.body = parse_json(sent.call.body, "request");
    return sent;
}

llm::Response Conformance::receive(const std::string& model, const std::string& url_variable,
                                   const std::string& key_variable, const std::string& answer,
                                   const std::string& type) {
    WireServer server({streamed({answer}, type)});
    const auto opened = open(model, {{url_variable, server.url()}, {key_variable, Key}});
    return stream(*opened, simple_request());
}

llm::ModelError Conformance::error_of(llm::ChatModel& model, bool streamed) {
    try {
        streamed ? stream(model, simple_request()) : ask(model, simple_request());
    } catch (const llm::ModelError& error) {
        EXPECT_THAT(to_line(llm::to_json(error)), Not(HasSubstr(Key)));
        EXPECT_THAT(error.one_line(), Not(HasSubstr(Key)));
        return error;
    }
    ADD_FAILURE() << "no error";
    return {llm::ModelFailure::Cancelled, "there was no error"};
}

} // namespace graticule::test
