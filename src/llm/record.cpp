// SPDX-License-Identifier: Apache-2.0
#include "llm/record.hpp"

#include <fmt/format.h>

namespace graticule::llm {

namespace {

template <typename Value>
void put_field(Json& record, const char* name, const std::optional<Value>& value) {
    if (value)
        record[name] = *value;
}

Json tool_json(const ToolSpecification& tool) {
    return {
        {"name", tool.name}, {"description", tool.description}, {"parameters", tool.parameters}};
}

Json probability_json(const TokenProbability& token) {
    return {{"token", token.token}, {"log_probability", token.log_probability}};
}

TokenProbability probability_from_json(const CheckedJson& record) {
    return {record.at("token").text(), record.at("log_probability").number()};
}

Json token_json(const TokenChoice& token) {
    Json record = probability_json(token.chosen);
    if (!token.alternatives.empty())
        record["alternatives"] = Json::array();
    for (const TokenProbability& alternative : token.alternatives)
        record["alternatives"].push_back(probability_json(alternative));
    return record;
}

TokenChoice token_from_json(const CheckedJson& record) {
    TokenChoice token{probability_from_json(record), {}};
    for (const CheckedJson& alternative : record.elements_of("alternatives"))
        token.alternatives.push_back(probability_from_json(alternative));
    return token;
}

void put_tools(Json& record, const Request& request) {
    if (request.tools.empty())
        return;
    record["tools"] = Json::array();
    for (const ToolSpecification& tool : request.tools)
        record["tools"].push_back(tool_json(tool));
    record["tool_choice"] = {{"mode", tool_choice_name(request.tool_choice.mode)}};
    if (!request.tool_choice.name.empty())
        record["tool_choice"]["name"] = request.tool_choice.name;
    record["parallel_tool_calls"] = request.parallel_tool_calls;
}

void take_tools(Request& request, const CheckedJson& record) {
    for (const CheckedJson& tool : record.elements_of("tools"))
        request.tools.push_back(
            {tool.at("name").text(), tool.at("description").text(), tool.at("parameters").json()});
    if (const auto choice = record.find("tool_choice"))
        request.tool_choice = {choice->at("mode").one_of(tool_choice_of),
                               choice->text_or("name", "")};
    request.parallel_tool_calls = record.boolean_or("parallel_tool_calls", true);
}

} // namespace

Json to_json(const Request& request) {
    Json record = Json::object();
    record["messages"] = Json::array();
    for (const Message& message : request.messages)
        record["messages"].push_back(to_json(message));
    put_tools(record, request);
    if (request.output_schema)
        record["output_schema"] = {{"name", request.output_schema->name},
                                   {"schema", request.output_schema->schema}};
    put_field(record, "temperature", request.temperature);
    put_field(record, "top_p", request.top_p);
    put_field(record, "max_output_tokens", request.max_output_tokens);
    if (!request.stop.empty())
        record["stop"] = request.stop;
    put_field(record, "seed", request.seed);
    put_field(record, "log_probabilities", request.log_probabilities);
    return record;
}

Request request_from_json(const CheckedJson& record) {
    Request request;
    for (const CheckedJson& message : record.at("messages").elements())
        request.messages.push_back(message_from_json(message));
    take_tools(request, record);
    if (const auto schema = record.find("output_schema"))
        request.output_schema = {schema->at("name").text(), schema->at("schema").json()};
    request.temperature = record.optional_number("temperature");
    request.top_p = record.optional_number("top_p");
    request.max_output_tokens = record.optional_integer("max_output_tokens");
    request.stop = record.texts_of("stop");
    request.seed = record.optional_integer("seed");
    if (const auto count = record.optional_integer("log_probabilities"))
        request.log_probabilities = static_cast<int>(*count);
    return request;
}

Json to_json(const Usage& usage) {
    Json record = Json::object();
    put_field(record, "input", usage.input);
    put_field(record, "cached_input", usage.cached_input);
    put_field(record, "cache_write", usage.cache_write);
    put_field(record, "output", usage.output);
    put_field(record, "reasoning", usage.reasoning);
    return record;
}

Usage usage_from_json(const CheckedJson& record) {
    record.expect_only({"input", "cached_input", "cache_write", "output", "reasoning"});
    const auto count = [&](const char* name) {
        const auto told = record.optional_integer(name);
        if (told && !token_count(told))
            record.at(name).fail(fmt::format("must be a count from 0 to {}", MaxTokens));
        return told;
    };
    return {count("input"), count("cached_input"), count("cache_write"), count("output"),
            count("reasoning")};
}

Json to_json(const Response& response) {
    Json record = {{"message", to_json(response.message)},
                   {"stop_reason", stop_reason_name(response.stop_reason)},
                   {"usage", to_json(response.usage)},
                   {"model", response.model},
                   {"id", response.id}};
    if (!response.log_probabilities.empty())
        record["log_probabilities"] = Json::array();
    for (const TokenChoice& token : response.log_probabilities)
        record["log_probabilities"].push_back(token_json(token));
    if (!response.adjustments.empty())
        record["adjustments"] = response.adjustments;
    if (response.cached)
        record["cached"] = true;
    return record;
}

Response response_from_json(const CheckedJson& record) {
    Response response;
    response.message = message_from_json(record.at("message"));
    response.stop_reason = record.at("stop_reason").one_of(stop_reason_of);
    response.usage = usage_from_json(record.at("usage"));
    response.model = record.at("model").text();
    response.id = record.at("id").text();
    for (const CheckedJson& token : record.elements_of("log_probabilities"))
        response.log_probabilities.push_back(token_from_json(token));
    response.adjustments = record.texts_of("adjustments");
    response.cached = record.boolean_or("cached", false);
    return response;
}

Json to_json(const ModelError& error) {
    Json record = {{"kind", model_failure_name(error.failure())}, {"message", error.message()}};
    if (!error.hint().empty())
        record["hint"] = error.hint();
    put_field(record, "status", error.status);
    if (error.retry_after)
        record["retry_after_ms"] = error.retry_after->count();
    return record;
}

ModelError model_error_from_json(const CheckedJson& record) {
    record.expect_only({"kind", "message", "hint", "status", "retry_after_ms"});
    const ModelFailure failure = record.at("kind").one_of(model_failure_of);
    ModelError error(failure, record.at("message").text(), record.text_or("hint", ""));
    if (const auto status = record.optional_integer("status"))
        error.status = static_cast<int>(*status);
    if (const auto wait = record.optional_integer("retry_after_ms"))
        error.retry_after = std::chrono::milliseconds(*wait);
    return error;
}

} // namespace graticule::llm
