// SPDX-License-Identifier: Apache-2.0
#include "server/streamed_body.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>

#include <future>
#include <utility>

namespace graticule::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;

StreamedBody::StreamedBody(boost::beast::tcp_stream& stream, asio::io_context& io,
                           std::chrono::milliseconds write_time, bool in_chunks,
                           std::optional<std::uint64_t> bytes)
    : m_stream(stream), m_io(io), m_write_time(write_time), m_in_chunks(in_chunks), m_bytes(bytes) {
}

bool StreamedBody::make(const std::string& head, const BodyMaker& maker) {
    try {
        if (!send(asio::buffer(head)))
            return false;
        maker(*this);
        if (m_bytes && m_written != *m_bytes)
            return false;
        return !m_in_chunks || send(http::make_chunk_last());
    } catch (...) { // whatever it was, the client is told by an end that is none
        return false;
    }
}

bool StreamedBody::write(std::string_view bytes) {
    if (m_gone.stop_requested())
        return false;
    if (bytes.empty())
        return true; // an empty chunk would be the last
    if (m_bytes && bytes.size() > *m_bytes - m_written)
        return false; // more than was said
    m_written += bytes.size();
    const asio::const_buffer piece(bytes.data(), bytes.size());
    return m_in_chunks ? send(http::make_chunk(piece)) : send(piece);
}

// A promise that is not kept, for want of memory, is thrown as an error.
template <typename Buffers>
bool StreamedBody::send(const Buffers& buffers) {
    std::promise<bool> sent;
    std::future<bool> outcome = sent.get_future();
    asio::post(m_io, [this, &buffers, sent = std::move(sent)]() mutable {
        m_stream.expires_after(m_write_time);
        asio::async_write(m_stream, buffers,
                          [this, sent = std::move(sent)](boost::system::error_code error,
                                                         std::size_t /*bytes*/) mutable {
                              if (error)
                                  leave();
                              sent.set_value(!error);
                          });
    });
    return outcome.get();
}

} // namespace graticule::server
