// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::sandbox::confinement {

/// Whether a session's network, which is its own and leads nowhere, has a proxy in it.
enum class Network { Nothing, Proxy };

/// Where a proxy listens in it: 127.0.0.1, at this port.
inline constexpr unsigned short ProxyPort = 3128;

/// Brings up the loopback of this process's network and has a socket listen there for a proxy. To
/// be called with the rights of who made the network.
/// @return the socket
/// @throws Failure
int listen_for_proxy();

} // namespace graticule::sandbox::confinement
