// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace graticule::server {

/// A body that is sent while it is made. Its maker has a thread of its own, which waits while the
/// server's thread sends a piece: no more than one piece is ever held for a client that reads
/// slowly.
class StreamedBody final : public BodyWriter {
public:
    /// @param io what the connection's thread runs
    /// @param write_time for each piece; past that the connection is closed
    /// @param in_chunks else the body ends with the connection, or after so many bytes
    /// @param bytes none where that is not known
    StreamedBody(boost::beast::tcp_stream& stream, boost::asio::io_context& io,
                 std::chrono::milliseconds write_time, bool in_chunks,
                 std::optional<std::uint64_t> bytes = {});

    /// On the maker's thread: sends the head, what the maker makes, and the end.
    /// @return whether all of it was sent
    bool make(const std::string& head, const BodyMaker& maker);

    bool write(std::string_view bytes) override;
    std::stop_token gone() const override { return m_gone.get_token(); }

    /// On the connection's thread: nobody will read on, or nobody shall.
    void leave() { m_gone.request_stop(); }

private:
    template <typename Buffers>
    bool send(const Buffers& buffers);

    boost::beast::tcp_stream& m_stream;
    boost::asio::io_context& m_io;
    std::chrono::milliseconds m_write_time;
    bool m_in_chunks;
    std::optional<std::uint64_t> m_bytes;
    std::uint64_t m_written = 0;
    std::stop_source m_gone;
};

} // namespace graticule::server
