// SPDX-License-Identifier: Apache-2.0
#include "llm/embedding_wire.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "llm/providers/wire_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::llm {

namespace {

constexpr const char* EmbeddingSource = "the embeddings";

std::vector<network::HttpHeader> bearer(const Endpoint& endpoint) {
    if (endpoint.key.empty())
        return {};
    return {{"Authorization", "Bearer " + endpoint.key}};
}

WireRequest gemini_embedding_request(const Endpoint& endpoint,
                                     const std::vector<std::string>& texts) {
    const std::string model = "models/" + endpoint.model;
    Json requests = Json::array();
    for (const std::string& text : texts)
        requests.push_back(
            {{"model", model}, {"content", {{"parts", Json::array({Json{{"text", text}}})}}}});
    return {"/v1beta/" + model + ":batchEmbedContents",
            {{"x-goog-api-key", endpoint.key}},
            {{"requests", std::move(requests)}},
            {}};
}

std::vector<double> vector_from(const CheckedJson& json) {
    std::vector<double> vector;
    for (const CheckedJson& number : json.elements())
        vector.push_back(number.number());
    return vector;
}

/// Their order is told by "index" alone.
std::vector<std::vector<double>> openai_vectors(const CheckedJson& answer, std::size_t texts) {
    std::vector<std::vector<double>> vectors(texts);
    for (const CheckedJson& one : answer.at("data").elements()) {
        const auto index = static_cast<std::size_t>(one.at("index").integer());
        if (index >= texts || !vectors[index].empty())
            one.fail("'index' is of no text");
        vectors[index] = vector_from(one.at("embedding"));
    }
    return vectors;
}

void expect_vectors(const std::vector<std::vector<double>>& vectors, std::size_t texts,
                    const CheckedJson& source) {
    if (vectors.size() != texts)
        source.fail(fmt::format("there are {} vectors of {} texts", vectors.size(), texts));
    for (const std::vector<double>& vector : vectors) {
        if (vector.empty() || vector.size() != vectors.front().size())
            source.fail("vectors are not as long as one another");
        if (!std::all_of(vector.begin(), vector.end(), [](double x) { return std::isfinite(x); }))
            source.fail("a vector has a number that is none");
    }
}

} // namespace

void require_embeddings(const Endpoint& endpoint) {
    if (endpoint.wire == "anthropic")
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has no embeddings", endpoint.provider),
                    "Name a model of embeddings, such as openai/text-embedding-3-large, "
                    "gemini/gemini-embedding-001, ollama/nomic-embed-text or local/NAME");
}

WireRequest embedding_request(const Endpoint& endpoint, const std::vector<std::string>& texts) {
    if (endpoint.wire == "gemini")
        return gemini_embedding_request(endpoint, texts);
    if (endpoint.wire == "ollama")
        return {"/api/embed",
                bearer(endpoint),
                {{"model", endpoint.model}, {"input", texts}, {"truncate", true}},
                {}};
    return {"/embeddings",
            bearer(endpoint),
            {{"model", endpoint.model}, {"input", texts}, {"encoding_format", "float"}},
            {}};
}

Embeddings read_embeddings(const Endpoint& endpoint, const Json& body, std::size_t texts) {
    const CheckedJson answer(body, EmbeddingSource);
    Embeddings read;
    if (endpoint.wire == "gemini") {
        for (const CheckedJson& one : answer.at("embeddings").elements())
            read.vectors.push_back(vector_from(one.at("values")));
    } else if (endpoint.wire == "ollama") {
        for (const CheckedJson& one : answer.at("embeddings").elements())
            read.vectors.push_back(vector_from(one));
        take_count(read.usage.input, body, "prompt_eval_count");
    } else {
        read.vectors = openai_vectors(answer, texts);
        take_count(read.usage.input, member(body, "usage"), "prompt_tokens");
    }
    expect_vectors(read.vectors, texts, answer);
    if (read.usage.input)
        read.usage.output = 0;
    read.model = endpoint.model;
    take_text(read.model, body, "model");
    return read;
}

Json to_json(const Embeddings& embeddings) {
    Json record{{"vectors", embeddings.vectors}, {"model", embeddings.model}};
    put(record, "input_tokens", embeddings.usage.input);
    return record;
}

Embeddings embeddings_from_json(const CheckedJson& record) {
    record.expect_only({"vectors", "model", "input_tokens"});
    Embeddings read;
    for (const CheckedJson& one : record.at("vectors").elements())
        read.vectors.push_back(vector_from(one));
    expect_vectors(read.vectors, read.vectors.size(), record);
    read.model = record.at("model").text();
    read.usage.input = token_count(record.optional_integer("input_tokens"));
    if (read.usage.input)
        read.usage.output = 0;
    return read;
}

} // namespace graticule::llm
