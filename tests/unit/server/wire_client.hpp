// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// A client of a server on loopback that says exactly the bytes that a test gives it, and reads
/// what it gets by the letter of RFC 9112: anything else is an exception. So is waiting for two
/// minutes.
namespace graticule::test {

struct WireReply {
    unsigned status = 0;
    std::string version;                       ///< "HTTP/1.1"
    std::map<std::string, std::string> fields; ///< names in lower case, no name twice
    std::string body;

    bool comes_in_chunks() const { return fields.contains("transfer-encoding"); }
};

class WireClient {
public:
    explicit WireClient(std::uint16_t port);
    ~WireClient();
    WireClient(const WireClient&) = delete;
    WireClient& operator=(const WireClient&) = delete;

    /// @return false where the server has closed the connection
    bool send(std::string_view bytes);

    WireReply read_head();
    /// A whole reply. Without a length or chunks its body goes on until the connection ends.
    WireReply read_reply(bool has_body = true);
    /// The next chunk of a body; nothing where it was the last.
    std::optional<std::string> read_chunk();
    /// Everything until the connection ends, by a reset too.
    std::string read_to_end();

    /// Whether the server has closed the connection, once nothing more can come of it.
    bool is_ended() { return read_to_end().empty(); }
    /// Whether anything has come, or the connection has ended, within the time.
    bool has_news(int milliseconds);

    void end_sending();
    void close();
    /// Closes so that the server sees a reset.
    void reset();

private:
    bool receive();
    std::string take(std::size_t bytes);
    std::string take_line();

    int m_socket;
    std::string m_received;
};

} // namespace graticule::test
