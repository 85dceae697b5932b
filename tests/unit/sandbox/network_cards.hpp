// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace graticule::sandbox::test {

/// The addresses of this machine's network cards, loopback aside.
/// @param family AF_INET or AF_INET6
inline std::vector<std::string> addresses_of_cards(int family) {
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0)
        return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all(first, &::freeifaddrs);
    const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    std::vector<std::string> found;
    for (const ifaddrs* card = first; card != nullptr; card = card->ifa_next) {
        if (card->ifa_addr == nullptr || card->ifa_addr->sa_family != family
            || (card->ifa_flags & IFF_LOOPBACK) != 0U || (card->ifa_flags & IFF_UP) == 0U)
            continue;
        std::array<char, NI_MAXHOST> text{};
        if (::getnameinfo(card->ifa_addr, size, text.data(), text.size(), nullptr, 0,
                          NI_NUMERICHOST)
            == 0)
            found.emplace_back(text.data());
    }
    return found;
}

} // namespace graticule::sandbox::test
