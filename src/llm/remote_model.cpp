// SPDX-License-Identifier: Apache-2.0
#include "llm/remote_model.hpp"

#include "llm/answer_text.hpp"
#include "llm/delta_filters.hpp"
#include "llm/endpoint_failure.hpp"
#include "llm/http_failure.hpp"
#include "llm/incoming_answer.hpp"
#include "llm/model_error.hpp"
#include "llm/secret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::llm {

RemoteModel::RemoteModel(Endpoint endpoint, std::unique_ptr<WireFormat> format)
    : m_endpoint(std::move(endpoint)), m_format(std::move(format)), m_client(m_endpoint.http) {}

Response RemoteModel::chat(const Request& request, const Context& context,
                           const DeltaSink& deltas) {
    return asking(m_endpoint, [&] {
        Response response = ask(request, context, deltas);
        complete_calls(response, request);
        if (m_endpoint.traits.thinks_in_tags)
            take_out_thoughts(response, m_endpoint.provider);
        if (request.output_schema)
            take_out_fence(response);
        remove_secret(response, m_endpoint.key);
        return response;
    });
}

Response RemoteModel::ask(const Request& request, const Context& context, const DeltaSink& deltas) {
    WireRequest wire = m_format->encode(request, static_cast<bool>(deltas));
    const network::HttpRequest post{m_endpoint.base_url + wire.path, std::move(wire.headers),
                                    to_line(wire.body)};
    SecretFilter secret_filter(deltas, m_endpoint.key);
    const DeltaSink without_key = [&](const Delta& delta) { secret_filter.take(delta); };
    ThoughtFilter thought_filter(without_key);
    const DeltaSink with_thoughts = [&](const Delta& delta) { thought_filter.take(delta); };
    const bool in_tags = m_endpoint.traits.thinks_in_tags;
    IncomingAnswer answer(*m_format,
                          !deltas   ? deltas
                          : in_tags ? with_thoughts
                                    : without_key,
                          m_endpoint.key);
    network::HttpHead head{200, {}};
    try {
        head = send(post, context, [&](const network::HttpHead& of_answer, std::string_view bytes) {
            answer.take(of_answer, bytes);
        });
    } catch (const ModelError& error) {
        // Some servers leave the connection open, or break it, once all is said.
        const bool of_network =
            error.failure() == ModelFailure::Network || error.failure() == ModelFailure::Timeout;
        if (!of_network || !answer.complete())
            throw;
    }
    Response response = answer.finish(head);
    if (deltas && in_tags)
        thought_filter.finish();
    if (deltas)
        secret_filter.finish();
    response.adjustments = std::move(wire.adjustments);
    return response;
}

network::HttpHead RemoteModel::send(const network::HttpRequest& request, const Context& context,
                                    const network::BodySink& sink) {
    try {
        return m_client.send(request, context, sink);
    } catch (const network::HttpError& error) {
        throw failure_of(error);
    }
}

// Results are told apart by the ids of their calls, which some servers do not give. Not all answers
// in a conversation need be this object's.
void RemoteModel::complete_calls(Response& response, const Request& request) {
    std::size_t calls = 0;
    for (const Message& message : request.messages)
        calls += tool_calls_of(message).size();
    m_named_calls = std::max(m_named_calls, calls);
    for (Part& part : response.message.parts)
        if (auto* const call = std::get_if<ToolCall>(&part); call != nullptr && call->id.empty())
            call->id = fmt::format("call_{}", ++m_named_calls);
}

} // namespace graticule::llm
