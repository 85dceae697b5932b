// SPDX-License-Identifier: Apache-2.0
#include "sandbox/proxy_request.hpp"

#include "base/text.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/verb.hpp>
#include <boost/beast/http/write.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <utility>

namespace graticule::sandbox {

namespace http = boost::beast::http;

namespace {

constexpr std::uint32_t MostHeadBytes = 32U << 10U;
constexpr std::uint16_t HttpPort = 80;
// No body in chunks ends with fewer bytes ("0\r\n\r\n"), and Beast 1.74 ends the process where it
// is handed fewer after the last chunk's size.
constexpr std::size_t FewestBytesOfChunks = 5;
constexpr std::string_view Scheme = "http://";

/// A body of which only the end is wanted: what belongs to it is passed on as it came.
struct PassedBody {
    struct value_type {};

    class reader {
    public:
        template <bool IsRequest, typename Fields>
        reader(http::header<IsRequest, Fields>& /*head*/, value_type& /*body*/) {}
        void init(const boost::optional<std::uint64_t>& /*size*/, boost::beast::error_code& error) {
            error = {};
        }
        template <typename Buffers>
        std::size_t put(const Buffers& buffers, boost::beast::error_code& error) {
            error = {};
            return boost::beast::buffer_bytes(buffers);
        }
        void finish(boost::beast::error_code& error) { error = {}; }
    };
};

using Request = http::request<PassedBody>;

std::string_view view(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

// Fields for the proxy itself, and those that let the connection be used again, maybe for another
// host.
constexpr std::array Dropped{"Proxy-Connection", "Proxy-Authorization", "Keep-Alive", "Upgrade"};

// The request as a server wants it: its own path, and the connection closed afterwards. A server
// may answer for several names: the one that was granted is what it hears.
std::string origin_form(Request request, std::string_view authority, std::string_view path) {
    request.target({path.data(), path.size()});
    request.set(http::field::host, {authority.data(), authority.size()});
    for (const char* field : Dropped)
        request.erase(field);
    request.set(http::field::connection, "close");
    std::ostringstream text;
    text << request.base();
    return text.str();
}

// Where it ends must be read alike here and by the host.
bool has_a_clear_end(const Request& request) {
    const std::size_t codings = request.count(http::field::transfer_encoding);
    return codings == 0
           || (codings == 1
               && ascii_lower(view(request[http::field::transfer_encoding])) == "chunked");
}

} // namespace

struct ProxyRequestReader::Parser : http::request_parser<PassedBody> {};

ProxyRequestReader::ProxyRequestReader() : m_parser(std::make_unique<Parser>()) {
    m_parser->header_limit(MostHeadBytes);
    m_parser->body_limit(std::numeric_limits<std::uint64_t>::max()); // that of the proxy holds
    m_parser->eager(false);
}

ProxyRequestReader::~ProxyRequestReader() = default;

bool ProxyRequestReader::take(std::string_view bytes) {
    m_bytes += bytes;
    boost::beast::error_code error;
    while (!error && !m_parser->is_header_done() && !m_bytes.empty())
        m_bytes.erase(0, m_parser->put(boost::asio::buffer(m_bytes), error));
    m_failed = error && error != http::error::need_more;
    return m_parser->is_header_done();
}

std::string ProxyRequestReader::body(std::string_view bytes) {
    m_bytes += bytes;
    m_parser->eager(true);
    const std::size_t fewest = m_parser->chunked() ? FewestBytesOfChunks : 1;
    std::size_t belonging = 0;
    boost::beast::error_code error;
    while (!error && !m_parser->is_done() && m_bytes.size() - belonging >= fewest)
        belonging += m_parser->put(
            boost::asio::buffer(m_bytes.data() + belonging, m_bytes.size() - belonging), error);
    const std::string body = m_bytes.substr(0, belonging);
    m_bytes.erase(0, belonging);
    const bool says_more = m_parser->is_done() && !m_bytes.empty();
    m_failed =
        (error && error != http::error::need_more) || says_more || m_bytes.size() > MostHeadBytes;
    return body;
}

std::optional<ProxyRequest> ProxyRequestReader::request() {
    const Request& head = m_parser->get();
    const std::string_view target = view(head.target());
    if (head.method() == http::verb::connect) {
        const auto read = read_host_port(target);
        if (!read || !read->port)
            return std::nullopt;
        return ProxyRequest{read->host, *read->port, true, m_bytes};
    }
    if (!target.starts_with(Scheme) || !has_a_clear_end(head))
        return std::nullopt;
    const std::size_t path = std::min(target.find('/', Scheme.size()), target.size());
    const std::string authority(target.substr(Scheme.size(), path - Scheme.size()));
    const auto read = read_host_port(authority);
    if (!read)
        return std::nullopt;
    const std::string rest(path == target.size() ? "/" : target.substr(path));
    // The head first: the parser adds the trailers behind a body to it.
    std::string forward = origin_form(head, authority, rest);
    forward += body({});
    return ProxyRequest{read->host, read->port.value_or(HttpPort), false, std::move(forward)};
}

} // namespace graticule::sandbox
