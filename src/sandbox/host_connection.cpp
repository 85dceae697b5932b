// SPDX-License-Identifier: Apache-2.0
#include "sandbox/host_connection.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace graticule::sandbox {

namespace {

constexpr int MostConnecting_ms = 10'000;

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Addresses resolve(const std::string& host, std::uint16_t port, std::string& failure) {
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICSERV | AI_ADDRCONFIG;
    addrinfo* found = nullptr;
    const int result = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
    if (result != 0)
        failure = fmt::format("{} has no address: {}", host, ::gai_strerror(result));
    return {result == 0 ? found : nullptr, &::freeaddrinfo};
}

std::string endpoint_text(const addrinfo& address) {
    std::array<char, NI_MAXHOST> text{};
    ::getnameinfo(address.ai_addr, address.ai_addrlen, text.data(), text.size(), nullptr, 0,
                  NI_NUMERICHOST);
    return text.data();
}

// The error number, 0 for none.
int await_connection(const Descriptor& socket, const Await& await) {
    if (!await(socket.get(), POLLOUT, MostConnecting_ms))
        return ETIMEDOUT;
    int failure = 0;
    socklen_t size = sizeof failure;
    ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &failure, &size);
    return failure;
}

int connect(const Descriptor& socket, const addrinfo& address, const Await& await) {
    if (!socket)
        return errno;
    if (::connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0)
        return 0;
    return errno == EINPROGRESS ? await_connection(socket, await) : errno;
}

} // namespace

Descriptor connect_to_host(const std::string& host, std::uint16_t port, const HostGrant& grant,
                           const Await& await, std::string& failure) {
    const Addresses addresses = resolve(host, port, failure);
    for (const addrinfo* address = addresses.get(); address != nullptr;
         address = address->ai_next) {
        const std::string text = endpoint_text(*address);
        if (!may_stand_for(text, grant)) {
            failure =
                fmt::format("{} is {} by name, an address of this machine or its link", host, text);
            continue;
        }
        Descriptor socket(::socket(address->ai_family,
                                   address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                                   address->ai_protocol));
        const int error = connect(socket, *address, await);
        if (error == 0)
            return socket;
        failure = fmt::format("{} does not answer at {}: {}", host, text, std::strerror(error));
    }
    return {};
}

} // namespace graticule::sandbox
