// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/private_network.hpp"

#include "sandbox/confinement/failure.hpp"

#include <net/if.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cstring>

namespace graticule::sandbox::confinement {

int listen_for_proxy() {
    constexpr int Waiting = 64;
    const int listener =
        expect(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "a socket for the proxy");
    ifreq loopback{};
    std::strncpy(loopback.ifr_name, "lo", sizeof loopback.ifr_name - 1);
    loopback.ifr_flags = IFF_UP | IFF_RUNNING;
    expect(::ioctl(listener, SIOCSIFFLAGS, &loopback), "loopback");
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(ProxyPort);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    expect(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address),
           "the proxy's address");
    expect(::listen(listener, Waiting), "the proxy's socket");
    return listener;
}

} // namespace graticule::sandbox::confinement
