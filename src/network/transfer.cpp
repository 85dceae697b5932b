// SPDX-License-Identifier: Apache-2.0
#include "network/transfer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/version.hpp"

#include "network/http_error.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <new>
#include <optional>
#include <vector>

namespace graticule::network {

namespace {

constexpr std::size_t MaxHeaders = 200;
// How soon a cancelled call ends; waiting itself costs nothing.
constexpr std::chrono::milliseconds LongestWait{50};
constexpr std::string_view Loopback = "http://127.0.0.1:";

CURLM* expect_handle(CURLM* handle) {
    if (handle == nullptr)
        throw Error(ErrorCode::Internal, "libcurl gives no handle");
    return handle;
}

double seconds(std::chrono::milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

// A line break in a key would begin another header.
void check_header(const HttpHeader& header) {
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    };
    if (std::any_of(header.value.begin(), header.value.end(), is_control))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The header {} would hold a control character", quoted_name(header.name)),
            "Check the key for a line break");
}

// What ends a transfer, and what to do about it.
struct Ending {
    HttpFailure failure;
    const char* hint;
    bool lasting = false;
};

Ending ending_of(CURLcode code) {
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
        return {HttpFailure::Timeout, "Check the address and the network"};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return {HttpFailure::Network,
                "Name the certificates of your network's proxy in SSL_CERT_FILE", true};
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WEIRD_SERVER_REPLY:
        return {HttpFailure::MalformedReply, ""};
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
        return {HttpFailure::Network, "Check the address, the network and HTTPS_PROXY"};
    default:
        return {HttpFailure::Network, ""};
    }
}

} // namespace

Transfer::Transfer(const HttpSettings& settings, const HttpRequest& request, const std::string& url,
                   const BodySink& sink)
    : m_settings(settings), m_request(request), m_url(url), m_sink(sink),
      m_easy(expect_handle(curl_easy_init())) {
    set_options();
    set_headers();
}

template <void (Transfer::*Add)(std::string_view)>
std::size_t Transfer::take(char* bytes, std::size_t size, std::size_t count, void* self) {
    auto& transfer = *static_cast<Transfer*>(self);
    try {
        (transfer.*Add)({bytes, size * count});
    } catch (...) { // thrown on by run()
        transfer.m_failure = std::current_exception();
        return 0;
    }
    return size * count;
}

void Transfer::set_options() {
    CURL* const easy = m_easy.get();
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, m_reason.data());
    curl_easy_setopt(easy, CURLOPT_URL, m_url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_USERAGENT, fmt::format("graticule/{}", Version).c_str());
    if (m_request.body) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, m_request.body->data());
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
                         static_cast<curl_off_t>(m_request.body->size()));
    }
    if (!m_request.method.empty())
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, m_request.method.c_str());
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &Transfer::take<&Transfer::add_header>);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Transfer::take<&Transfer::add_body>);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                     static_cast<long>(m_settings.limits.connect.count()));
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // A cancelled call does not wait for the name of its host.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    if (m_url.starts_with(Loopback)) // no proxy leads to this machine
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
    if (m_settings.guard)
        set_guard();
    if (!m_settings.ca_file.empty())
        curl_easy_setopt(easy, CURLOPT_CAINFO, m_settings.ca_file.c_str());
    if (!m_settings.ca_folder.empty())
        curl_easy_setopt(easy, CURLOPT_CAPATH, m_settings.ca_folder.c_str());
}

void Transfer::set_guard() {
    CURL* const easy = m_easy.get();
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &Transfer::open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, this);
}

// libcurl goes on to the host's next address where this one gives no socket.
curl_socket_t Transfer::open_socket(void* self, curlsocktype, curl_sockaddr* address) {
    auto& transfer = *static_cast<Transfer*>(self);
    try {
        std::array<char, NI_MAXHOST> numbers{};
        const std::optional<UrlHost> asked = host_of(transfer.m_url);
        if (!asked
            || ::getnameinfo(&address->addr, address->addrlen, numbers.data(), numbers.size(),
                             nullptr, 0, NI_NUMERICHOST)
                   != 0)
            return CURL_SOCKET_BAD;
        if (!transfer.m_settings.guard.may_be_at(asked->host, asked->port, numbers.data())) {
            transfer.m_refused = numbers.data();
            return CURL_SOCKET_BAD;
        }
        return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    } catch (...) { // thrown on by run()
        transfer.m_failure = std::current_exception();
        return CURL_SOCKET_BAD;
    }
}

void Transfer::set_headers() {
    // "Expect: 100-continue" would wait for servers that do not know it.
    std::vector<std::string> lines = {"Expect:"};
    if (m_request.body)
        lines.push_back("Content-Type: " + m_request.body_type);
    for (const HttpHeader& header : m_request.headers) {
        check_header(header);
        lines.push_back(header.name + ": " + header.value);
    }
    for (const std::string& line : lines) {
        curl_slist* const longer = curl_slist_append(m_headers.get(), line.c_str());
        if (longer == nullptr)
            throw std::bad_alloc();
        static_cast<void>(m_headers.release());
        m_headers.reset(longer);
    }
    curl_easy_setopt(m_easy.get(), CURLOPT_HTTPHEADER, m_headers.get());
}

void Transfer::add_header(std::string_view line) {
    m_answered = true;
    m_last = std::chrono::steady_clock::now();
    if (line.starts_with("HTTP/")) { // the head of "100 Continue" goes before that of the answer
        long status = 0;
        curl_easy_getinfo(m_easy.get(), CURLINFO_RESPONSE_CODE, &status);
        m_head = {static_cast<int>(status), {}};
        return;
    }
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && m_head.headers.size() < MaxHeaders)
        m_head.headers.push_back(
            {ascii_lower(trim(line.substr(0, colon))), std::string(trim(line.substr(colon + 1)))});
}

void Transfer::add_body(std::string_view bytes) {
    m_last = std::chrono::steady_clock::now();
    m_body_bytes += bytes.size();
    if (m_body_bytes > m_settings.max_body_bytes)
        throw HttpError(HttpFailure::TooLarge,
                        fmt::format("{} answers with more than {} bytes", origin_of(m_url),
                                    m_settings.max_body_bytes));
    if (m_head.status < 300 || m_head.status >= 400)
        m_sink(m_head, bytes);
}

void Transfer::run(CURLM* connections, const Context& context) {
    m_start = m_last = std::chrono::steady_clock::now();
    // Taking the handle out closes a connection on which an answer is still on its way.
    struct Guest {
        CURLM* host;
        CURL* easy;
        Guest(CURLM* connections, CURL* handle) : host(connections), easy(handle) {
            if (curl_multi_add_handle(host, easy) != CURLM_OK)
                throw Error(ErrorCode::Internal, "libcurl takes no request");
        }
        ~Guest() { curl_multi_remove_handle(host, easy); }
    } const guest(connections, m_easy.get());
    wait(connections, context);
}

void Transfer::wait(CURLM* connections, const Context& context) {
    int running = 1;
    while (true) {
        if (context.cancel_requested())
            throw HttpError(HttpFailure::Cancelled, "The request was cancelled");
        if (curl_multi_perform(connections, &running) != CURLM_OK)
            throw Error(ErrorCode::Internal, "libcurl cannot go on");
        if (running == 0)
            break;
        check_time(std::chrono::steady_clock::now());
        curl_multi_poll(connections, nullptr, 0, static_cast<int>(LongestWait.count()), nullptr);
    }
    int left = 0;
    const CURLMsg* const message = curl_multi_info_read(connections, &left);
    const CURLcode code = message == nullptr ? CURLE_FAILED_INIT : message->data.result;
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (code != CURLE_OK)
        fail(code);
}

void Transfer::check_time(Instant now) const {
    const TimeLimits& limits = m_settings.limits;
    const auto expect = [&](bool in_time, std::string_view what, std::chrono::milliseconds limit) {
        if (!in_time)
            throw HttpError(
                HttpFailure::Timeout,
                fmt::format("{} {} within {:g} s", origin_of(m_url), what, seconds(limit)));
    };
    expect(m_answered || now - m_start <= limits.first_byte, "does not begin to answer",
           limits.first_byte);
    expect(!m_answered || now - m_last <= limits.idle, "stopped in its answer and sent nothing",
           limits.idle);
    expect(now - m_start <= limits.total, "does not finish its answer", limits.total);
}

void Transfer::fail(CURLcode code) const {
    if (!m_refused.empty() && code == CURLE_COULDNT_CONNECT)
        throw HttpError(HttpFailure::RefusedHost,
                        fmt::format("{} is {} by name, an address of this machine or its link",
                                    origin_of(m_url), m_refused));
    const Ending ending = ending_of(code);
    const std::string reason = m_reason[0] != '\0' ? m_reason.data() : curl_easy_strerror(code);
    HttpError error(
        ending.failure,
        fmt::format("{}: {}", origin_of(m_url), graticule::quoted(reason, LongestDataName)),
        ending.hint);
    error.lasting = ending.lasting;
    throw error;
}

std::string Transfer::redirect_url() const {
    const char* url = nullptr;
    curl_easy_getinfo(m_easy.get(), CURLINFO_REDIRECT_URL, &url);
    return url == nullptr ? "" : url;
}

} // namespace graticule::network
