// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace graticule::server {

/// The head of a request.
struct RequestHead {
    std::string method;
    std::string target;    ///< as it was sent
    HttpFields fields;     ///< names in lower case
    unsigned version = 11; ///< 10 or 11
    bool keep_alive = true;
    bool has_body = false;
    std::uint64_t content_length = 0; ///< 0 where the body comes in chunks
};

/// Reads the requests of a connection out of what its client sends, however that is cut. Parsing is
/// Boost.Beast's; what it lets pass and others may read in another way is refused: fields that
/// stand twice where one counts, lists of lengths, codings other than "chunked", any coding in
/// HTTP/1.0. What stands behind a body in chunks (trailers) becomes no part of the head.
class RequestReader {
public:
    enum class Step {
        More,  ///< nothing can be said before more has come
        Head,  ///< the head is whole; said once
        Whole, ///< so is the body
        Bad    ///< this is no request, or it is too large; nothing after it can be read
    };

    explicit RequestReader(std::uint32_t most_head_bytes);
    ~RequestReader();

    /// Takes what came from the client next.
    void add(std::string_view bytes) { m_bytes += bytes; }
    /// Reads on in it.
    Step read();

    /// Whether anything of the present request has come.
    bool has_begun() const { return m_head_bytes > 0 || !m_bytes.empty(); }
    /// Bytes that came and have not been read.
    std::size_t unread_bytes() const { return m_bytes.size(); }

    /// @pre the head is whole
    const RequestHead& head() const { return m_head; }
    /// To be said before the body is read.
    void set_most_body_bytes(std::uint64_t bytes);
    std::string take_body();

    /// Status of the answer to what is Bad.
    unsigned refusal() const { return m_refusal; }

    /// Begins the next request, with what has come of it.
    void next();

private:
    struct Parser;
    Step step();
    std::size_t fewest_bytes() const;
    Step refuse(unsigned status);
    Step end_head();

    std::uint32_t m_most_head_bytes;
    std::unique_ptr<Parser> m_parser;
    RequestHead m_head;
    std::string m_bytes;
    std::size_t m_head_bytes = 0; ///< that have been read
    bool m_has_head = false;
    unsigned m_refusal = 0;
};

} // namespace graticule::server
