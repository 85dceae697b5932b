// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox {

/// A host that a user lets sessions talk to.
struct HostGrant {
    std::string host;                  ///< in lower case; "*.example.org" for each name beneath it
    std::optional<std::uint16_t> port; ///< without it 80 and 443
    std::string preamble = {}; ///< Python that sessions execute first, so that libraries find it
};

/// A host and port as a client names them.
struct HostPort {
    std::string host; ///< in lower case; an IPv6 address without its brackets
    std::optional<std::uint16_t> port;
};

/// Reads "HOST" or "HOST:PORT", where the host is a name or an address, an IPv6 address in
/// brackets.
/// @return nothing for anything else
std::optional<HostPort> read_host_port(std::string_view text);

/// Reads what a user grants: "example.org", "*.example.org", "example.org:8443", "[::1]:8000".
/// @throws Error InvalidArgument
HostGrant host_grant(std::string_view text);

/// Reads the address of a server on this machine: "http://127.0.0.1:8080/TOKEN/". Its host and port
/// are granted, and nothing else of this machine.
/// @throws Error InvalidArgument for another address
HostGrant local_server_grant(const std::string& address);

std::string to_text(const HostGrant& grant);

/// The grant that lets a session talk to a host, or null.
const HostGrant* find_grant(const std::vector<HostGrant>& grants, std::string_view host,
                            std::uint16_t port);

/// Whether an address, as getnameinfo() writes it, may be reached where a granted name stands for
/// it. This machine itself, by whatever address, and its link, where services trust whoever asks,
/// must be granted as what they are: by address, or as "localhost".
bool may_stand_for(std::string_view address, const HostGrant& grant);

} // namespace graticule::sandbox
