// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/host_grants.hpp"

#include "unit/sandbox/network_cards.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::sandbox::test {

namespace {

bool granted(const char* grant, const char* host, std::uint16_t port = 443) {
    return find_grant({host_grant(grant)}, host, port) != nullptr;
}

TEST(HostGrants, AreOfOneNameAndTheUsualPorts) {
    EXPECT_TRUE(granted("Example.org", "example.org"));
    EXPECT_TRUE(granted("example.org", "example.org", 80));
    EXPECT_FALSE(granted("example.org", "example.org", 22));
    EXPECT_FALSE(granted("example.org", "www.example.org"));
    EXPECT_FALSE(granted("example.org", "example.org.evil.net"));
    EXPECT_FALSE(granted("example.org", "notexample.org"));
}

TEST(HostGrants, AreOfNamesBeneathWhereAStarSaysSo) {
    EXPECT_TRUE(granted("*.example.org", "a.example.org"));
    EXPECT_TRUE(granted("*.example.org", "a.b.example.org"));
    EXPECT_FALSE(granted("*.example.org", "example.org"));
    EXPECT_FALSE(granted("*.example.org", "evilexample.org"));
}

TEST(HostGrants, AreOfThePortThatTheyName) {
    EXPECT_TRUE(granted("example.org:8443", "example.org", 8443));
    EXPECT_FALSE(granted("example.org:8443", "example.org", 443));
    EXPECT_TRUE(granted("[::1]:8000", "::1", 8000));
    EXPECT_EQ(to_text(host_grant("[::1]:8000")), "[::1]:8000");
    EXPECT_EQ(to_text(host_grant("*.Example.org")), "*.example.org");
}

TEST(HostGrants, AreNoAddressesOfPages) {
    for (const char* text : {"", "https://example.org", "example.org/x", "*", "*.", "a*.org", "a b",
                             "example.org:", "example.org:0", "example.org:70000", "::1", "[::1",
                             "[x]:1", "user@example.org", "a..b", ".org"})
        EXPECT_THROW(host_grant(text), Error) << text;
}

TEST(HostGrants, OfAServerOnThisMachineAreOfItsPortAlone) {
    const HostGrant grant = local_server_grant("http://127.0.0.1:8080/token/");
    EXPECT_EQ(to_text(grant), "127.0.0.1:8080");
    EXPECT_NE(find_grant({grant}, "127.0.0.1", 8080), nullptr);
    EXPECT_EQ(find_grant({grant}, "127.0.0.1", 8081), nullptr);
    EXPECT_EQ(find_grant({grant}, "127.0.0.1", 80), nullptr);
    EXPECT_EQ(find_grant({grant}, "localhost", 8080), nullptr);
    for (const char* address : {"", "http://", "http://127.0.0.1/", "https://127.0.0.1:1/",
                                "http://example.org:80/", "http://10.0.0.1:80/", "127.0.0.1:80",
                                "http://127.0.0.1:80/a b", "http://user@127.0.0.1:80/"})
        EXPECT_THROW(local_server_grant(address), Error) << address;
}

// Of RFC 6890: loopback, this network, link-local, multicast.
TEST(HostGrants, WithANameDoNotReachThisMachine) {
    const HostGrant name = host_grant("example.org");
    for (const char* address :
         {"127.0.0.1", "127.8.9.1", "0.0.0.0", "169.254.169.254", "224.0.0.1", "255.255.255.255",
          "::1", "::", "fe80::1%eth0", "ff02::1", "::ffff:127.0.0.1", "nonsense"})
        EXPECT_FALSE(may_stand_for(address, name)) << address;
    for (const char* address :
         {"93.184.216.34", "10.1.2.3", "2606:2800:220:1::1", "::ffff:8.8.8.8"})
        EXPECT_TRUE(may_stand_for(address, name)) << address;
    for (const int family : {AF_INET, AF_INET6})
        for (const std::string& address : addresses_of_cards(family)) {
            EXPECT_FALSE(may_stand_for(address, name)) << address;
            EXPECT_TRUE(may_stand_for(address, host_grant("localhost"))) << address;
        }
    EXPECT_TRUE(may_stand_for("127.0.0.1", host_grant("127.0.0.1:8000")));
    EXPECT_TRUE(may_stand_for("::1", host_grant("localhost:8000")));
    EXPECT_FALSE(may_stand_for("127.0.0.1", host_grant("127.1")));
}

} // namespace

} // namespace graticule::sandbox::test
