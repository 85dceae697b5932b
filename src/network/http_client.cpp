// SPDX-License-Identifier: Apache-2.0
#include "network/http_client.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"

#include "network/curl_handle.hpp"
#include "network/http_error.hpp"
#include "network/transfer.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::network {

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

void require_host(const HostGuard& guard, const std::string& url) {
    const std::optional<UrlHost> asked = host_of(url);
    if (!asked || asked->has_credentials)
        throw HttpError(
            HttpFailure::RefusedHost,
            fmt::format("{} is no plain address of HTTP or HTTPS", graticule::quoted(url)));
    if (!guard.may_ask(asked->host, asked->port))
        throw HttpError(HttpFailure::RefusedHost,
                        fmt::format("{}:{} may not be asked", asked->host, asked->port));
}

// Where a server that may be asked sends a request on to.
std::string next_granted_url(const Transfer& transfer, const HttpRequest& request,
                             const std::string& url) {
    const int status = transfer.head().status;
    const std::string next = transfer.redirect_url();
    if (next.empty())
        return {};
    const bool keeps_request = status == 307 || status == 308;
    const bool leads_on = keeps_request || status == 301 || status == 302 || status == 303;
    if (!leads_on || (request.body && !keeps_request))
        throw HttpError(HttpFailure::RefusedRedirect,
                        fmt::format("{} sends us on with HTTP {}", origin_of(url), status));
    if (url.starts_with("https:") && !next.starts_with("https:"))
        throw HttpError(HttpFailure::RefusedRedirect,
                        fmt::format("{} sends us on to what is not encrypted: {}", origin_of(url),
                                    graticule::quoted(next)));
    return next;
}

// Where to go on, or nothing where the answer is no redirect.
std::string next_url(const Transfer& transfer, const HttpRequest& request, const std::string& url,
                     const HostGuard& guard) {
    const int status = transfer.head().status;
    if (status < 300 || status >= 400)
        return {};
    if (guard)
        return next_granted_url(transfer, request, url);
    const std::string next = transfer.redirect_url();
    const std::string origin = origin_of(next);
    if (origin != origin_of(url))
        throw HttpError(HttpFailure::RefusedRedirect,
                        fmt::format("{} sends us on to {}, which must not see the key",
                                    origin_of(url),
                                    graticule::quoted(origin.empty() ? next : origin)),
                        "Name that address as the base URL if it is right");
    if (status != 307 && status != 308)
        throw HttpError(HttpFailure::RefusedRedirect,
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

std::optional<UrlHost> host_of(const std::string& url) {
    start_curl();
    const UrlHandle parsed(curl_url());
    if (parsed == nullptr || curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK)
        return std::nullopt;
    UrlHost host;
    host.scheme = part_of(parsed.get(), CURLUPART_SCHEME);
    if (host.scheme != "http" && host.scheme != "https")
        return std::nullopt;
    host.host = ascii_lower(part_of(parsed.get(), CURLUPART_HOST));
    if (host.host.starts_with('[') && host.host.ends_with(']'))
        host.host = host.host.substr(1, host.host.size() - 2);
    host.port =
        static_cast<std::uint16_t>(parse_number(part_of(parsed.get(), CURLUPART_PORT)).value_or(0));
    host.has_credentials = !part_of(parsed.get(), CURLUPART_USER).empty()
                           || !part_of(parsed.get(), CURLUPART_PASSWORD).empty();
    return host;
}

std::string origin_of(const std::string& url) {
    const std::optional<UrlHost> host = host_of(url);
    if (!host)
        return {};
    const bool ipv6 = host->host.find(':') != std::string::npos;
    return fmt::format("{}://{}{}{}:{}", host->scheme, ipv6 ? "[" : "", host->host, ipv6 ? "]" : "",
                       host->port);
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

HttpHead HttpClient::send(const HttpRequest& request, const Context& context,
                          const BodySink& sink) {
    return unconfined([&] { return follow(request, context, sink); });
}

HttpHead HttpClient::follow(const HttpRequest& request, const Context& context,
                            const BodySink& sink) {
    std::string url = request.url;
    for (int hop = 0; hop <= MaxRedirects; ++hop) {
        if (m_settings.guard)
            require_host(m_settings.guard, url);
        Transfer transfer(m_settings, request, url, sink);
        transfer.run(m_connections->multi.get(), context);
        const std::string next = next_url(transfer, request, url, m_settings.guard);
        if (next.empty())
            return transfer.head();
        url = next;
    }
    throw HttpError(HttpFailure::RefusedRedirect,
                    fmt::format("{} sends us on more than {} times", origin_of(url), MaxRedirects));
}

} // namespace graticule::network
