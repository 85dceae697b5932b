// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/descriptor.hpp"
#include "sandbox/host_contact.hpp"
#include "sandbox/host_grants.hpp"
#include "sandbox/proxy_request.hpp"

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace graticule::sandbox {

/// The only way from a session to the network: an HTTP proxy (RFC 9110, with CONNECT) that talks to
/// granted hosts and to no others. It works in this process, on a socket of the session's own
/// network, where there is nothing else.
class HostProxy {
public:
    /// @param listener   a listening TCP socket
    /// @param most_bytes to and from all hosts together; connections end there
    /// @throws Error Io
    HostProxy(Descriptor listener, std::vector<HostGrant> grants, std::uint64_t most_bytes);
    /// Ends all connections.
    ~HostProxy();
    HostProxy(const HostProxy&) = delete;
    HostProxy& operator=(const HostProxy&) = delete;

    /// Ordered by host and port.
    std::vector<HostContact> contacts() const;

private:
    void work();
    std::optional<ProxyRequest> hear(const Descriptor& client, ProxyRequestReader& reader) const;
    void serve(const Descriptor& client);
    // The reader of the one request that may be passed on; null for a tunnel.
    void relay(const Descriptor& client, const Descriptor& host, ProxyRequestReader* request,
               HostContact& seen);
    bool pass_on(const Descriptor& from, const Descriptor& to, ProxyRequestReader* request,
                 std::uint64_t& bytes);
    bool await(int descriptor, short events, int most_ms) const;
    bool send_all(const Descriptor& to, std::string_view bytes) const;
    void note(const HostContact& seen);

    Descriptor m_listener;
    const std::vector<HostGrant> m_grants;
    const std::uint64_t m_most_bytes;
    Descriptor m_stop; ///< readable when this goes
    std::atomic<std::uint64_t> m_bytes{0};
    mutable std::mutex m_mutex;
    std::map<std::pair<std::string, std::uint16_t>, HostContact> m_contacts;
    std::vector<std::jthread> m_workers;
};

} // namespace graticule::sandbox
