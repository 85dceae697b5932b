// SPDX-License-Identifier: Apache-2.0
#include "llm/http/http_client.hpp"

#include "llm/model_error.hpp"

#include "network/http_client.hpp"
#include "network/http_error.hpp"

#include <optional>
#include <utility>

namespace graticule::llm {

namespace {

ModelFailure failure_of(network::HttpFailure failure) {
    switch (failure) {
    case network::HttpFailure::Timeout:
        return ModelFailure::Timeout;
    case network::HttpFailure::TooLarge:
        return ModelFailure::TooLarge;
    case network::HttpFailure::MalformedReply:
        return ModelFailure::MalformedReply;
    case network::HttpFailure::RefusedRedirect:
    case network::HttpFailure::RefusedHost:
        return ModelFailure::RefusedRedirect;
    case network::HttpFailure::Cancelled:
        return ModelFailure::Cancelled;
    case network::HttpFailure::Network:
        break;
    }
    return ModelFailure::Network;
}

network::HttpSettings settings_from(const HttpSettings& settings) {
    const TimeLimits& limits = settings.limits;
    return {settings.ca_file,
            settings.ca_folder,
            {limits.connect, limits.first_byte, limits.idle, limits.total},
            settings.max_body_bytes,
            {}};
}

HttpHead head_from(const network::HttpHead& head) {
    HttpHead same{head.status, {}};
    for (const network::HttpHeader& header : head.headers)
        same.headers.push_back({header.name, header.value});
    return same;
}

network::HttpRequest request_from(const HttpPost& post) {
    network::HttpRequest request{post.url, {}, post.body, "application/json"};
    for (const HttpHeader& header : post.headers)
        request.headers.push_back({header.name, header.value});
    return request;
}

} // namespace

std::string HttpHead::header(std::string_view name) const {
    for (const HttpHeader& header : headers)
        if (header.name == name)
            return header.value;
    return {};
}

std::string origin_of(const std::string& url) {
    return network::origin_of(url);
}

struct HttpClient::Connections {
    explicit Connections(network::HttpSettings settings) : client(std::move(settings)) {}
    network::HttpClient client;
};

HttpClient::HttpClient(HttpSettings settings)
    : m_settings(std::move(settings)),
      m_connections(std::make_unique<Connections>(settings_from(m_settings))) {}

HttpClient::~HttpClient() = default;

HttpHead HttpClient::post(const HttpPost& post, const Context& context, const BodySink& sink) {
    std::optional<HttpHead> head; // made once: an answer may come in many pieces
    const auto take = [&](const network::HttpHead& of_answer, std::string_view bytes) {
        if (!head)
            head = head_from(of_answer);
        sink(*head, bytes);
    };
    try {
        return head_from(m_connections->client.send(request_from(post), context, take));
    } catch (const network::HttpError& error) {
        ModelError same(failure_of(error.failure()), error.message(), error.hint());
        same.lasting = error.lasting;
        throw same;
    }
}

} // namespace graticule::llm
