// SPDX-License-Identifier: Apache-2.0
#include "server/request_reader.hpp"

#include "base/text.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/parser.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace graticule::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

// A line of a chunk's size with its extensions, or all trailers.
constexpr std::size_t MostBytesBetweenChunks = 16U << 10U;

// No body in chunks ends with fewer bytes ("0\r\n\r\n"), and Beast 1.74 ends the process where it
// is handed fewer after the last chunk's size.
constexpr std::size_t FewestBytesOfChunks = 5;

// What is decided by one of these must not be decided otherwise by who reads the other.
constexpr std::array OnlyOnce{"host",         "origin",         "content-length",    "content-type",
                              "if-match",     "sec-fetch-site", "transfer-encoding", "expect",
                              "last-event-id"};

/// A body as text that grows as it comes: a length that is only claimed takes no memory.
struct GrowingBody {
    using value_type = std::string;

    class reader {
    public:
        template <bool IsRequest, typename Fields>
        reader(http::header<IsRequest, Fields>& /*head*/, value_type& body) : m_body(body) {}
        static void init(const boost::optional<std::uint64_t>& /*size*/, beast::error_code& error) {
            error = {};
        }
        template <typename Buffers>
        std::size_t put(const Buffers& buffers, beast::error_code& error) {
            error = {};
            std::size_t taken = 0;
            for (const auto& buffer : beast::buffers_range_ref(buffers)) {
                m_body.append(static_cast<const char*>(buffer.data()), buffer.size());
                taken += buffer.size();
            }
            return taken;
        }
        static void finish(beast::error_code& error) { error = {}; }

    private:
        value_type& m_body;
    };
};

using Request = http::request<GrowingBody>;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

HttpFields fields_of(const Request& request) {
    HttpFields fields;
    for (const auto& field : request) {
        const auto [place, is_new] = fields.emplace(ascii_lower(view_of(field.name_string())), "");
        place->second += (is_new ? "" : ", ");
        place->second += view_of(field.value());
    }
    return fields;
}

bool stands_twice(const Request& request) {
    return std::any_of(OnlyOnce.begin(), OnlyOnce.end(),
                       [&](const char* name) { return request.count(name) > 1; });
}

// Where it ends must be read alike by all who may stand between the client and us (RFC 9112, 6).
bool has_clear_end(const Request& request) {
    if (view_of(request[http::field::content_length]).find(',') != std::string_view::npos)
        return false;
    if (request.count(http::field::transfer_encoding) == 0)
        return true;
    return request.version() == 11 && request.count(http::field::content_length) == 0
           && ascii_lower(view_of(request[http::field::transfer_encoding])) == "chunked";
}

} // namespace

struct RequestReader::Parser : http::request_parser<GrowingBody> {};

RequestReader::RequestReader(std::uint32_t most_head_bytes) : m_most_head_bytes(most_head_bytes) {
    next();
}

RequestReader::~RequestReader() = default;

void RequestReader::next() {
    m_parser = std::make_unique<Parser>();
    m_parser->header_limit(m_most_head_bytes);
    m_parser->body_limit(std::numeric_limits<std::uint64_t>::max()); // until the route is known
    m_parser->eager(false);                                          // stops where the head ends
    m_head_bytes = 0;
    m_has_head = false;
    m_refusal = 0;
}

void RequestReader::set_most_body_bytes(std::uint64_t bytes) {
    m_parser->body_limit(bytes);
    m_parser->eager(true);
}

std::string RequestReader::take_body() {
    return std::move(m_parser->get().body());
}

RequestReader::Step RequestReader::read() {
    if (m_refusal != 0)
        return Step::Bad;
    beast::error_code error;
    while (!error && !m_parser->is_done() && m_parser->is_header_done() == m_has_head
           && m_bytes.size() >= fewest_bytes()) {
        const std::size_t taken = m_parser->put(boost::asio::buffer(m_bytes), error);
        m_bytes.erase(0, taken);
        if (!m_has_head)
            m_head_bytes += taken;
    }
    // The parser's own limit counts the first line and the fields apart.
    if (error == http::error::header_limit || m_head_bytes > m_most_head_bytes)
        return refuse(431);
    if (error && error != http::error::need_more)
        return refuse(error == http::error::body_limit ? 413 : 400);
    return step();
}

std::size_t RequestReader::fewest_bytes() const {
    return m_has_head && m_parser->chunked() ? FewestBytesOfChunks : 1;
}

RequestReader::Step RequestReader::step() {
    if (m_parser->is_header_done() && !m_has_head)
        return end_head();
    if (m_parser->is_done())
        return Step::Whole;
    // Before the head ends its limit holds; the parser has none for the lines between chunks.
    return m_has_head && m_bytes.size() > MostBytesBetweenChunks ? refuse(400) : Step::More;
}

RequestReader::Step RequestReader::end_head() {
    const Request& request = m_parser->get();
    const bool is_anonymous = request.version() == 11 && request.count(http::field::host) == 0;
    if (is_anonymous || stands_twice(request) || !has_clear_end(request))
        return refuse(400);
    m_has_head = true;
    m_head.method = view_of(request.method_string());
    m_head.target = view_of(request.target());
    m_head.fields = fields_of(request);
    m_head.version = request.version();
    m_head.keep_alive = request.keep_alive();
    m_head.has_body = !m_parser->is_done();
    m_head.content_length = m_parser->content_length().value_or(0);
    return Step::Head;
}

RequestReader::Step RequestReader::refuse(unsigned status) {
    m_refusal = status;
    return Step::Bad;
}

} // namespace graticule::server
