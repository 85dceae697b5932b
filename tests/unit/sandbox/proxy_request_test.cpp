// SPDX-License-Identifier: Apache-2.0
#include "sandbox/proxy_request.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox::test {

namespace {

constexpr std::string_view Head = "POST http://example.org/a HTTP/1.1\r\nHost: example.org\r\n"
                                  "Transfer-Encoding: chunked\r\n\r\n";

/// What a host is sent of a request that comes in pieces; empty where it is refused.
std::string forwarded(const std::vector<std::string>& pieces) {
    ProxyRequestReader reader;
    std::size_t next = 0;
    while (next < pieces.size() && !reader.take(pieces[next++]))
        if (reader.failed())
            return {};
    const auto request = reader.request();
    if (!request)
        return {};
    std::string sent = request->forward;
    while (next < pieces.size())
        sent += reader.body(pieces[next++]);
    return reader.failed() ? std::string() : sent;
}

// Wherever the network cuts what comes, the host is sent the same.
TEST(ProxyRequest, PassesOnBodiesInChunksHoweverTheyAreCut) {
    for (const std::string body :
         {"0\r\n\r\n", "3\r\nabc\r\n0\r\n\r\n", "1;x=y\r\na\r\n0\r\nTrailer: 1\r\n\r\n"}) {
        const std::string whole = std::string(Head) + body;
        const std::string expected = "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
                                     "Host: example.org\r\nConnection: close\r\n\r\n"
                                     + body;
        EXPECT_EQ(forwarded({whole}), expected);
        for (std::size_t first = Head.size(); first < whole.size(); ++first)
            for (std::size_t second = first; second < whole.size(); ++second)
                EXPECT_EQ(forwarded({whole.substr(0, first), whole.substr(first, second - first),
                                     whole.substr(second)}),
                          expected)
                    << first << ", " << second;
        std::vector<std::string> bytes;
        for (const char byte : whole)
            bytes.emplace_back(1, byte);
        EXPECT_EQ(forwarded(bytes), expected);
    }
}

TEST(ProxyRequest, RefusesWhatIsNoChunkOrComesBehindTheLast) {
    EXPECT_EQ(forwarded({std::string(Head), "x\r\n\r\n\r\n"}), "");
    EXPECT_EQ(forwarded({std::string(Head), "0\r\n\r\nGET"}), "");
}

} // namespace

} // namespace graticule::sandbox::test
