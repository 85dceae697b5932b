// SPDX-License-Identifier: Apache-2.0
#include "sandbox/devtools.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <string>

namespace graticule::sandbox::test {

namespace {

class DevToolsTest : public ::testing::Test {
protected:
    DevToolsTest() : m_sockets(make_sockets(SOCK_STREAM)), m_tools(std::move(m_sockets.ours)) {
        set_nonblocking(m_sockets.theirs);
    }

    // What the browser reads until there is no more.
    std::string hear() {
        std::string heard;
        std::array<char, 65536> part{};
        for (;;) {
            const ssize_t count = ::recv(browser().get(), part.data(), part.size(), 0);
            if (count > 0)
                heard.append(part.data(), static_cast<std::size_t>(count));
            else if (m_tools.has_to_send())
                m_tools.push();
            else
                return heard;
        }
    }

    const Descriptor& browser() const { return m_sockets.theirs; }

    DescriptorPair m_sockets;
    DevTools m_tools;
};

TEST_F(DevToolsTest, IsBehindUntilTheBrowserTakesWhatItWasSent) {
    const std::string file = "\"" + std::string(6'000'000, 'x') + "\"";
    EXPECT_FALSE(m_tools.is_behind());
    m_tools.send_text("Fetch.fulfillRequest", file, "");
    EXPECT_TRUE(m_tools.is_behind());
    const std::string heard = hear();
    EXPECT_FALSE(m_tools.is_behind());
    EXPECT_TRUE(heard.ends_with("xxx\"}" + std::string(1, '\0')));
    EXPECT_GT(heard.size(), file.size());
}

TEST_F(DevToolsTest, SendsAllInOrderHoweverLittleIsTakenAtATime) {
    std::string sent;
    for (int number = 1; number <= 3000; ++number) {
        const std::string text = std::to_string(number) + std::string(1000, ' ');
        m_tools.send_text("x", text, "page");
        sent += R"({"id":)" + std::to_string(number)
                + R"(,"method":"x","sessionId":"page","params":)" + text + "}" + '\0';
    }
    EXPECT_TRUE(hear() == sent);
}

} // namespace

} // namespace graticule::sandbox::test
