// SPDX-License-Identifier: Apache-2.0
#include "llm/http/http_client.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "llm/http/curl_handle.hpp"
#include "llm/http/transfer.hpp"
#include "llm/model_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::llm {

namespace {

constexpr int MaxRedirects = 3;

void start_curl() {
    static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (started != CURLE_OK)
        throw Error(ErrorCode::Internal, "libcurl does not start");
}

std::string part_of(CURLU* url, CURLUPart part) {
    char* text = nullptr;
    if (curl_url_get(url, part, &text, CURLU_DEFAULT_PORT) != CURLUE_OK)
        return {};
    return CurlText(text).get();
}

// Where to go on, or nothing where the answer is no redirect.
std::string next_url(const Transfer& transfer, const std::string& url) {
    const int status = transfer.head().status;
    if (status < 300 || status >= 400)
        return {};
    const std::string next = transfer.redirect_url();
    const std::string origin = origin_of(next);
    if (origin != origin_of(url))
        throw ModelError(ModelFailure::RefusedRedirect,
                         fmt::format("{} sends us on to {}, which must not see the key",
                                     origin_of(url),
                                     graticule::quoted(origin.empty() ? next : origin)),
                         "Name that address as the base URL if it is right");
    if (status != 307 && status != 308)
        throw ModelError(ModelFailure::RefusedRedirect,
                         fmt::format("{} sends us on to another page (HTTP {})", origin, status),
                         "Check the path of the base URL");
    return next;
}

} // namespace

std::string HttpHead::header(std::string_view name) const {
    for (const HttpHeader& header : headers)
        if (header.name == name)
            return header.value;
    return {};
}

std::string origin_of(const std::string& url) {
    start_curl();
    const UrlHandle parsed(curl_url());
    if (parsed == nullptr || curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK)
        return {};
    const std::string scheme = part_of(parsed.get(), CURLUPART_SCHEME);
    if (scheme != "http" && scheme != "https")
        return {};
    return fmt::format("{}://{}:{}", scheme, part_of(parsed.get(), CURLUPART_HOST),
                       part_of(parsed.get(), CURLUPART_PORT));
}

struct HttpClient::Connections {
    MultiHandle multi;
};

HttpClient::HttpClient(HttpSettings settings) : m_settings(std::move(settings)) {
    start_curl();
    m_connections = std::make_unique<Connections>();
    m_connections->multi.reset(curl_multi_init());
    if (m_connections->multi == nullptr)
        throw Error(ErrorCode::Internal, "libcurl gives no handle");
}

HttpClient::~HttpClient() = default;

HttpHead HttpClient::post(const HttpPost& post, const Context& context, const BodySink& sink) {
    std::string url = post.url;
    for (int hop = 0; hop <= MaxRedirects; ++hop) {
        Transfer transfer(m_settings, post, url, sink);
        transfer.run(m_connections->multi.get(), context);
        const std::string next = next_url(transfer, url);
        if (next.empty())
            return transfer.head();
        url = next;
    }
    throw ModelError(ModelFailure::RefusedRedirect, fmt::format("{} sends us on more than {} times",
                                                                origin_of(url), MaxRedirects));
}

} // namespace graticule::llm
