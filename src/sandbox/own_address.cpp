// SPDX-License-Identifier: Apache-2.0
#include "sandbox/own_address.hpp"

#include "sandbox/descriptor.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <type_traits>

namespace graticule::sandbox {

namespace {

constexpr in_port_t AnyPort = 9; // nothing is sent to it

bool is_reserved(in_addr address) {
    const std::uint32_t number = ntohl(address.s_addr);
    constexpr std::uint32_t ThisNetwork = 0, Loopback = 127, FirstMulticast = 224;
    constexpr std::uint32_t LinkLocal = 0xa9fe; // 169.254
    const std::uint32_t first = number >> 24U;
    return first == ThisNetwork || first == Loopback || first >= FirstMulticast
           || number >> 16U == LinkLocal;
}

bool is_reserved(const in6_addr& address) {
    return IN6_IS_ADDR_LOOPBACK(&address) || IN6_IS_ADDR_UNSPECIFIED(&address)
           || IN6_IS_ADDR_LINKLOCAL(&address) || IN6_IS_ADDR_MULTICAST(&address);
}

// The kernel sends what is for this machine itself from the very address that it is sent to. Which
// addresses these are can change while the program runs, and its routing alone knows all of them.
template <typename Address>
bool is_sent_from_itself(Address address) {
    const int family = reinterpret_cast<const sockaddr&>(address).sa_family;
    const Descriptor socket(::socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket)
        return errno != EAFNOSUPPORT;
    Address source{};
    socklen_t size = sizeof source;
    if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0
        || ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&source), &size) != 0)
        return false; // no way leads there
    if constexpr (std::is_same_v<Address, sockaddr_in>)
        return source.sin_addr.s_addr == address.sin_addr.s_addr;
    else
        return IN6_ARE_ADDR_EQUAL(&source.sin6_addr, &address.sin6_addr);
}

bool is_own(in_addr address) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(AnyPort);
    place.sin_addr = address;
    return is_reserved(address) || is_sent_from_itself(place);
}

bool is_own(const in6_addr& address) {
    if (IN6_IS_ADDR_V4MAPPED(&address)) {
        in_addr mapped{};
        std::memcpy(&mapped, address.s6_addr + sizeof address - sizeof mapped, sizeof mapped);
        return is_own(mapped);
    }
    sockaddr_in6 place{};
    place.sin6_family = AF_INET6;
    place.sin6_port = htons(AnyPort);
    place.sin6_addr = address;
    return is_reserved(address) || is_sent_from_itself(place);
}

} // namespace

// A link-local address is written with its link: "fe80::1%eth0".
bool is_own_address(std::string_view address) {
    const std::string text(address.substr(0, address.find('%')));
    in_addr ipv4{};
    if (::inet_pton(AF_INET, text.c_str(), &ipv4) == 1)
        return is_own(ipv4);
    in6_addr ipv6{};
    return ::inet_pton(AF_INET6, text.c_str(), &ipv6) != 1 || is_own(ipv6);
}

} // namespace graticule::sandbox
