// SPDX-License-Identifier: Apache-2.0
// What a session may reach, with hosts granted and without.
#include "base/error.hpp"

#include "unit/llm/wire_server.hpp"
#include "unit/sandbox/sandbox_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace graticule::sandbox::test {

using ::testing::HasSubstr;
using ::testing::SizeIs;

namespace {

using graticule::test::WireServer;

class SessionNetworkTest : public SandboxTest {
protected:
    SessionNetworkTest()
        : m_granted({graticule::test::whole(200, "four roads")}),
          m_other({graticule::test::whole(200, "secret")}) {}

    SessionSetup with_host() const {
        SessionSetup wanted = setup();
        wanted.hosts = {host_grant(m_granted.url().substr(7))};
        return wanted;
    }

    static std::string fetch(const std::string& url) {
        return fmt::format("import urllib.request\nurllib.request.urlopen('{}').read()", url);
    }

    WireServer m_granted;
    WireServer m_other;
};

TEST_F(SessionNetworkTest, ReachesAGrantedHost) {
    Session session(sandbox(), with_host(), context);
    const Execution fetched = session.execute(fetch(m_granted.url() + "/maps"));
    EXPECT_EQ(fetched.value_text, "b'four roads'") << observation(fetched);
    const Execution again =
        session.execute(fmt::format("import requests\nrequests.get('{}').text", m_granted.url()));
    EXPECT_EQ(again.value_text, "four roads") << observation(again);
    const Execution later = session.execute("1");
    ASSERT_THAT(later.contacts, SizeIs(1));
    EXPECT_EQ(later.contacts[0].connections, 2U);
    EXPECT_EQ(m_granted.connections(), 2U);
}

TEST_F(SessionNetworkTest, GdalReachesAGrantedHost) {
    WireServer features({graticule::test::whole(
        200, R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":4},)"
             R"("geometry":{"type":"Point","coordinates":[1,2]}}]})")});
    SessionSetup wanted = setup();
    wanted.hosts = {host_grant(features.url().substr(7))};
    Session session(sandbox(), wanted, context);
    const Execution read = session.execute(fmt::format(
        "import geopandas\nint(geopandas.read_file('{}/towns.geojson').n.sum())", features.url()));
    EXPECT_EQ(read.value_text, "4") << observation(read);
    const Execution other = session.execute(
        fmt::format("import pyogrio\npyogrio.read_info('/vsicurl/{}/x.geojson')", m_other.url()));
    EXPECT_FALSE(other.succeeded());
    EXPECT_EQ(m_other.connections(), 0U);
}

TEST_F(SessionNetworkTest, ReachesNoOtherHost) {
    Session session(sandbox(), with_host(), context);
    const Execution refused = session.execute(fetch(m_other.url()));
    EXPECT_THAT(observation(refused), HasSubstr("403"));
    ASSERT_THAT(refused.contacts, SizeIs(1));
    EXPECT_FALSE(refused.contacts[0].granted);
    EXPECT_EQ(m_other.connections(), 0U);
}

// By system calls, past all that Python refuses by itself: what connect() says.
constexpr const char* Connect =
    "import ctypes, os, socket, struct\n"
    "libc = ctypes.CDLL(None, use_errno=True)\n"
    "def attempt(family, kind, address, number=42):\n"
    "    made = libc.syscall(41, family, kind, 0)\n"
    "    if made < 0: return 'no socket'\n"
    "    result = libc.syscall(number, made, address, len(address))\n"
    "    return 'done' if result == 0 else os.strerror(ctypes.get_errno())\n"
    "def at(host, port): return struct.pack('=HH', 2, socket.htons(port)) + "
    "socket.inet_aton(host) + bytes(8)\n";

TEST_F(SessionNetworkTest, IsInANetworkOfItsOwn) {
    Session session(sandbox(), with_host(), context);
    const std::string port = m_other.url().substr(m_other.url().rfind(':') + 1);
    session.execute(Connect);
    EXPECT_EQ(session.execute("attempt(2, 1, at('127.0.0.1', 3128))").value_text, "done");
    for (const std::string& address :
         {fmt::format("at('127.0.0.1', {})", port), std::string("at('10.0.0.1', 3128)"),
          std::string("at('93.184.216.34', 443)")}) {
        const Execution tried = session.execute(fmt::format("attempt(2, 1, {})", address));
        EXPECT_NE(tried.value_text, "done") << address;
        EXPECT_TRUE(tried.succeeded());
    }
    EXPECT_EQ(m_other.connections(), 0U);
}

TEST_F(SessionNetworkTest, HasNoOtherSockets) {
    Session session(sandbox(), with_host(), context);
    session.execute(Connect);
    // UDP, raw, IPv6, local, netlink and packets
    EXPECT_EQ(session
                  .execute("{attempt(*kind, at('127.0.0.1', 53)) for kind in "
                           "[(2, 2), (2, 3), (10, 1), (1, 1), (16, 3), (17, 3)]}")
                  .value_text,
              "{'no socket'}");
    // TCP alone: no other protocol of streams, as MPTCP
    EXPECT_EQ(session
                  .execute("import ctypes\nmade = ctypes.CDLL(None).syscall\n"
                           "made(41, 2, 1, 262), made(41, 2, 1, 132), made(41, 2, 1, 6) > 0")
                  .value_text,
              "(-1, -1, True)");
    // bind() and listen()
    EXPECT_EQ(session.execute("attempt(2, 1, at('127.0.0.1', 8000), 49)").value_text,
              "Operation not permitted");
}

TEST_F(SessionNetworkTest, WithoutAGrantThereIsNone) {
    Session session(sandbox(), setup(), context);
    session.execute(Connect);
    EXPECT_EQ(session.execute("attempt(2, 1, at('127.0.0.1', 3128))").value_text, "no socket");
    EXPECT_THAT(observation(session.execute(fetch(m_granted.url()))),
                HasSubstr("there is no network here"));
    EXPECT_EQ(m_granted.connections(), 0U);
}

TEST_F(SessionNetworkTest, CannotBeForked) {
    SessionSetup wanted = with_host();
    wanted.limits.forks = 2;
    Session session(sandbox(), wanted, context);
    EXPECT_THROW(session.fork(), Error);
    EXPECT_EQ(session.execute("1").value_text, "1");
}

} // namespace

} // namespace graticule::sandbox::test
