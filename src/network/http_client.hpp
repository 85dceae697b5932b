// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::network {

struct HttpHeader {
    std::string name;
    std::string value;
};

/// How long what may take. Models that think first take minutes to begin.
struct TimeLimits {
    std::chrono::milliseconds connect = std::chrono::seconds(20);
    std::chrono::milliseconds first_byte = std::chrono::minutes(10); ///< from the start
    std::chrono::milliseconds idle = std::chrono::minutes(3);        ///< between two pieces
    std::chrono::milliseconds total = std::chrono::minutes(60);
};

/// Who may be talked to. Where it is set no proxy is used, as that would talk to others for us.
struct HostGuard {
    std::function<bool(const std::string& host, std::uint16_t port)> may_ask;
    /// Whether a host that may be asked may be at this address, in numbers.
    std::function<bool(const std::string& host, std::uint16_t port, const std::string& address)>
        may_be_at;

    explicit operator bool() const { return may_ask && may_be_at; }
};

struct HttpSettings {
    std::string ca_file;   ///< certificates to trust instead of the system's
    std::string ca_folder; ///< the same, as a folder
    TimeLimits limits;
    std::size_t max_body_bytes = 32U << 20; ///< of an answer, unpacked
    HostGuard guard;
};

struct HttpRequest {
    std::string url;
    std::vector<HttpHeader> headers; ///< keys are here and nowhere else
    std::optional<std::string> body; ///< is posted; without one the request is a GET
    std::string body_type = "application/json";
    std::string method = {}; ///< in place of GET and POST; "DELETE"
};

struct HttpHead {
    int status = 0;
    std::vector<HttpHeader> headers; ///< names in lower case

    /// The value of a header, or nothing; `name` in lower case.
    std::string header(std::string_view name) const;
};

/// Takes the next bytes of an answer's body, unpacked. May throw: the connection is then closed and
/// the exception thrown on.
using BodySink = std::function<void(const HttpHead& head, std::string_view bytes)>;

/// Asks over HTTP and HTTPS, one request at a time, and keeps the connection for the next. Proxies
/// are those of HTTPS_PROXY, http_proxy, ALL_PROXY and NO_PROXY.
class HttpClient {
public:
    explicit HttpClient(HttpSettings settings);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Asks and hands the body over as it comes, whatever the status. A redirect is followed where
    /// it leads to the same scheme, host and port and keeps the request as it is (307, 308). With a
    /// guard a GET follows others too, to hosts that may be asked, and never from HTTPS to HTTP.
    /// @throws HttpError; none of their messages holds a header's value
    HttpHead send(const HttpRequest& request, const Context& context, const BodySink& sink);

private:
    HttpHead follow(const HttpRequest& request, const Context& context, const BodySink& sink);

    struct Connections;
    HttpSettings m_settings;
    std::unique_ptr<Connections> m_connections;
};

/// What a URL of HTTP or HTTPS leads to.
struct UrlHost {
    std::string scheme;
    std::string host; ///< in lower case; an IPv6 address without its brackets
    std::uint16_t port = 0;
    bool has_credentials = false; ///< a user or password
};

/// @return nothing where it is no URL of HTTP or HTTPS
std::optional<UrlHost> host_of(const std::string& url);

/// Scheme, host and port of a URL, without user and password, or nothing where it is no URL of HTTP
/// or HTTPS.
std::string origin_of(const std::string& url);

} // namespace graticule::network
