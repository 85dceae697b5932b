// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/channel.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <cstdint>
#include <string>

namespace graticule::sandbox::test {

namespace {

// Little-endian, as the machines that this runs on.
std::string framed(const std::string& text) {
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>(text.size() >> shift & 0xffU);
    return bytes + text;
}

class ChannelTest : public ::testing::Test {
protected:
    void say(const std::string& bytes) {
        ASSERT_EQ(::send(sockets.theirs.get(), bytes.data(), bytes.size(), 0),
                  static_cast<ssize_t>(bytes.size()));
    }

    DescriptorPair sockets = make_sockets(SOCK_STREAM);
    Channel channel{std::move(sockets.ours)};
};

TEST_F(ChannelTest, ReadsAMessageThatComesInPieces) {
    const std::string bytes = framed(R"({"a":1})");
    say(bytes.substr(0, 2));
    EXPECT_EQ(channel.take(), Channel::State::Waiting);
    say(bytes.substr(2, 4));
    EXPECT_EQ(channel.take(), Channel::State::Waiting);
    say(bytes.substr(6));
    EXPECT_EQ(channel.take(), Channel::State::Complete);
    EXPECT_EQ(channel.message(), Json({{"a", 1}}));
}

TEST_F(ChannelTest, IsBrokenByMoreThanOneMessage) {
    say(framed("{}") + framed("{}"));
    EXPECT_EQ(channel.take(), Channel::State::Broken);
}

TEST_F(ChannelTest, IsBrokenByALengthBeyondItsBound) {
    say("\xff\xff\xff\xff");
    EXPECT_EQ(channel.take(), Channel::State::Broken);
}

TEST_F(ChannelTest, ThrowsOnWhatIsNoJson) {
    say(framed("[[["));
    EXPECT_EQ(channel.take(), Channel::State::Complete);
    EXPECT_THROW(channel.message(), Error);
}

TEST_F(ChannelTest, SaysWhenTheOtherSideIsClosed) {
    sockets.theirs.close();
    EXPECT_EQ(channel.take(), Channel::State::Closed);
}

TEST_F(ChannelTest, SendsOnAsTheSocketTakesIt) {
    const std::string text(1U << 20U, 'x'); // more than a socket holds
    channel.send(Json(text));
    EXPECT_TRUE(channel.has_to_send());
    std::string received;
    std::string part(65536, '\0');
    while (received.size() < text.size() + 6) { // the length, and quotation marks
        channel.push();
        const ssize_t count = ::recv(sockets.theirs.get(), part.data(), part.size(), MSG_DONTWAIT);
        ASSERT_GT(count, 0);
        received.append(part, 0, static_cast<std::size_t>(count));
    }
    EXPECT_FALSE(channel.has_to_send());
    EXPECT_EQ(received, framed("\"" + text + "\""));
}

} // namespace

} // namespace graticule::sandbox::test
