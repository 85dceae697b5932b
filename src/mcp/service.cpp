// SPDX-License-Identifier: Apache-2.0
#include "mcp/service.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::mcp {

namespace {

Answer read_answer(const std::string& key, const Json& result) {
    const std::string action = text_member(result, "action");
    if (action == "decline")
        return {Answer::Action::Declined, nullptr};
    if (action == "cancel")
        return {Answer::Action::Cancelled, nullptr};
    const Json& content = member(result, "content");
    if (action != "accept" || !(content.is_object() || content.is_null()))
        throw Error(ErrorCode::InvalidArgument, fmt::format("The answer to \"{}\" is none", key),
                    "Answer with an action (accept, decline or cancel), and with content where it "
                    "is accept");
    return {Answer::Action::Accepted, content.is_null() ? Json::object() : content};
}

} // namespace

std::optional<Answer> Request::ask(std::string key, std::string message, Json form) {
    const Question question{
        key,
        "elicitation/create",
        {{"mode", "form"}, {"message", std::move(message)}, {"requestedSchema", std::move(form)}}};
    const auto results = ask_all({question});
    if (!results)
        return std::nullopt;
    return read_answer(key, results->at(key));
}

ReadResult Service::read(const std::string& /*uri*/, Request& /*request*/) {
    throw Error(ErrorCode::NotFound, "There are no resources");
}

PromptResult Service::prompt(const std::string& /*name*/,
                             const std::map<std::string, std::string>& /*arguments*/,
                             Request& /*request*/) {
    throw Error(ErrorCode::NotFound, "There are no prompts");
}

Completion Service::complete(const CompletionQuery& /*query*/) {
    throw Error(ErrorCode::NotFound, "There is nothing to complete");
}

} // namespace graticule::mcp
