// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"
#include "server/request_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::server {

/// A random word of 128 bits that only who was told it can name.
/// @throws Error Io where the system gives no random bytes
std::string random_token();

/// Whether two texts are the same, in a time that depends on the second one's length alone, so that
/// it cannot be guessed letter by letter.
bool same_secret(std::string_view given, std::string_view secret);

/// Who may ask: whoever knows the token, by this machine's own name, and from no other page.
class Access {
public:
    /// How clients show that they know the token.
    enum class Proof {
        InPath,  ///< for browsers, by the address that they were given
        AsBearer ///< in the field Authorization (RFC 6750); 401 to who does not
    };

    Access(std::uint16_t port, std::string token, Proof proof = Proof::InPath);

    std::uint16_t port() const { return m_port; }
    /// "http://127.0.0.1:8080/0123456789abcdef0123456789abcdef/"; without the token where that is
    /// no part of paths.
    std::string url() const;

    /// Why a request is turned away, or nothing.
    std::optional<HttpReply> refusal(const RequestHead& head) const;

    /// What stands behind the token, or the whole path where it is no part of it: "/layer".
    /// @pre the request is not turned away
    std::string path(const RequestHead& head) const;

private:
    std::uint16_t m_port;
    std::string m_token;
    Proof m_proof;
};

} // namespace graticule::server
