// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/curl_handle.hpp"
#include "network/http_client.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <string>
#include <string_view>

namespace graticule::network {

/// One request and its answer on the way.
class Transfer {
public:
    /// All that it is given must outlive it.
    Transfer(const HttpSettings& settings, const HttpRequest& request, const std::string& url,
             const BodySink& sink);
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    /// Waits for the end of the answer.
    /// @throws as HttpClient::post()
    void run(CURLM* connections, const Context& context);

    const HttpHead& head() const { return m_head; }

    /// Where a redirect leads, or nothing.
    std::string redirect_url() const;

private:
    using Instant = std::chrono::steady_clock::time_point;

    /// What libcurl calls with the next bytes; one of the two functions below takes them.
    template <void (Transfer::*Add)(std::string_view)>
    static std::size_t take(char* bytes, std::size_t size, std::size_t count, void* self);

    static curl_socket_t open_socket(void* self, curlsocktype purpose, curl_sockaddr* address);

    void set_options();
    void set_guard();
    void set_headers();
    void add_header(std::string_view line);
    void add_body(std::string_view bytes);
    void wait(CURLM* connections, const Context& context);
    void check_time(Instant now) const;
    [[noreturn]] void fail(CURLcode code) const;

    const HttpSettings& m_settings;
    const HttpRequest& m_request;
    const std::string& m_url;
    const BodySink& m_sink;
    EasyHandle m_easy;
    HeaderList m_headers;
    std::array<char, CURL_ERROR_SIZE> m_reason{};
    HttpHead m_head;
    std::size_t m_body_bytes = 0;
    std::exception_ptr m_failure; ///< thrown in a callback, through which nothing may pass
    std::string m_refused;        ///< an address of the host that it may not be at
    Instant m_start;
    Instant m_last; ///< when something came
    bool m_answered = false;
};

} // namespace graticule::network
