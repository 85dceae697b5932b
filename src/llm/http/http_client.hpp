// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::llm {

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

struct HttpSettings {
    std::string ca_file;   ///< certificates to trust instead of the system's
    std::string ca_folder; ///< the same, as a folder
    TimeLimits limits;
    std::size_t max_body_bytes = 32U << 20; ///< of an answer, unpacked
};

struct HttpPost {
    std::string url;
    std::vector<HttpHeader> headers; ///< keys are here and nowhere else
    std::string body;
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

/// Posts over HTTP and HTTPS, one at a time, and keeps the connection for the next. Proxies are
/// those of HTTPS_PROXY, http_proxy, ALL_PROXY and NO_PROXY.
class HttpClient {
public:
    explicit HttpClient(HttpSettings settings);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Posts and hands the body over as it comes, whatever the status. A redirect is followed where
    /// it leads to the same scheme, host and port and keeps the request as it is (307, 308).
    /// @throws ModelError Network, Timeout, TooLarge, MalformedReply, RefusedRedirect, Cancelled;
    ///         none of their messages holds a header's value
    HttpHead post(const HttpPost& post, const Context& context, const BodySink& sink);

private:
    struct Connections;
    HttpSettings m_settings;
    std::unique_ptr<Connections> m_connections;
};

/// Scheme, host and port of a URL, without user and password, or nothing where it is no URL of HTTP
/// or HTTPS.
std::string origin_of(const std::string& url);

} // namespace graticule::llm
