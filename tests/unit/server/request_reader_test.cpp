// SPDX-License-Identifier: Apache-2.0
#include "server/request_reader.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::server {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;
using Step = RequestReader::Step;

constexpr std::uint32_t MostHeadBytes = 1000;
constexpr std::uint64_t MostBodyBytes = 100;

/// What a reader makes of bytes that come in pieces of a size: a line for each request, and the
/// status that it ends with where it refuses one.
std::vector<std::string> read_all(std::string_view bytes, std::size_t piece = 1U << 20U) {
    std::vector<std::string> seen;
    RequestReader reader(MostHeadBytes);
    Step step = Step::More;
    while (step != Step::Bad && (step != Step::More || !bytes.empty())) {
        if (step == Step::More) {
            reader.add(bytes.substr(0, piece));
            bytes.remove_prefix(std::min(piece, bytes.size()));
        } else if (step == Step::Head) {
            reader.set_most_body_bytes(MostBodyBytes);
        } else {
            const RequestHead& head = reader.head();
            seen.push_back(fmt::format("{} {} {}", head.method, head.target, reader.take_body()));
            reader.next();
        }
        step = reader.read();
    }
    if (step == Step::Bad)
        seen.push_back(std::to_string(reader.refusal()));
    return seen;
}

RequestHead head_of(std::string_view bytes) {
    RequestReader reader(MostHeadBytes);
    reader.add(bytes);
    EXPECT_EQ(reader.read(), Step::Head);
    return reader.head();
}

TEST(RequestReader, ReadsRequestsHoweverTheyAreCut) {
    const std::string bytes = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
                              "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nxyz"
                              "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                              "3;more=\"x\"\r\nabc\r\n0A\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n"
                              "POST /d HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                              "0\r\n\r\n"
                              "GET /e HTTP/1.0\r\n\r\n";
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
        EXPECT_THAT(
            read_all(bytes, piece),
            ElementsAre("GET /a ", "POST /b xyz", "POST /c abc0123456789", "POST /d ", "GET /e "))
            << piece;
}

TEST(RequestReader, TellsWhatTheHeadSays) {
    const RequestHead head = head_of("PUT /x HTTP/1.1\r\nHOST: h\r\nContent-Length: 5\r\n"
                                     "X-Two: a\r\nx-two: b\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(head.content_length, 5U);
    EXPECT_TRUE(head.has_body);
    EXPECT_FALSE(head.keep_alive);
    EXPECT_THAT(head.fields, ElementsAre(Pair("connection", "close"), Pair("content-length", "5"),
                                         Pair("host", "h"), Pair("x-two", "a, b")));
    EXPECT_FALSE(head_of("GET / HTTP/1.0\r\n\r\n").keep_alive);
    EXPECT_TRUE(head_of("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").keep_alive);
    EXPECT_FALSE(head_of("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n").has_body);
}

TEST(RequestReader, TakesNoTrailerForAField) {
    RequestReader reader(MostHeadBytes);
    reader.add("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
               "0\r\nOrigin: http://other\r\n\r\n");
    ASSERT_EQ(reader.read(), Step::Head);
    reader.set_most_body_bytes(0);
    EXPECT_EQ(reader.read(), Step::Whole);
    EXPECT_FALSE(reader.head().fields.contains("origin"));
}

// RFC 9112, 5.2: a server may take the fold for a blank.
TEST(RequestReader, TakesAFoldedLineForOne) {
    EXPECT_THAT(head_of("GET / HTTP/1.1\r\nHost: h\r\n Content-Length: 35\r\n\r\n").fields,
                ElementsAre(Pair("host", "h Content-Length: 35")));
    EXPECT_THAT(read_all("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\r\n chunked\r\n\r\n"
                         "1\r\nx\r\n0\r\n\r\n"),
                ElementsAre("POST / x"));
}

// Each of these has a second request in it for who reads its end otherwise.
TEST(RequestReader, RefusesWhatOthersMayEndElsewhere) {
    const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n";
    for (const std::string& lines : std::vector<std::string>{
             "Content-Length: 0\r\nContent-Length: 35\r\n",
             "Content-Length: 35\r\nContent-Length: 35\r\n",
             "Content-Length: 35, 35\r\n",
             "Content-Length: 35,\r\n",
             "Content-Length: +35\r\n",
             "Content-Length: -1\r\n",
             "Content-Length: 0x23\r\n",
             "Content-Length: 3 5\r\n",
             "Content-Length: \r\n",
             "Content-Length: 18446744073709551616\r\n",
             "Content-Length : 35\r\n",
             "Content-Length: 35\r\nTransfer-Encoding: chunked\r\n",
             "Transfer-Encoding: chunked\r\nContent-Length: 35\r\n",
             "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
             "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
             "Transfer-Encoding: gzip\r\n",
             "Transfer-Encoding: gzip, chunked\r\n",
             "Transfer-Encoding: chunked, gzip\r\n",
             "Transfer-Encoding: xchunked\r\n",
             "Transfer-Encoding: \"chunked\"\r\n",
             "Transfer-Encoding: chunked;q=1\r\n",
             "Transfer-Encoding:\r\n",
             "Host: other\r\n",
             "Origin: http://a\r\nOrigin: http://b\r\n",
             "Content-Type: text/plain\r\nContent-Type: application/json\r\n",
         })
        EXPECT_THAT(read_all("POST / HTTP/1.1\r\nHost: h\r\n" + lines + "\r\n" + hidden),
                    ElementsAre("400"))
            << lines;
    EXPECT_THAT(read_all("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                ElementsAre("400"));
    EXPECT_THAT(read_all("GET / HTTP/1.1\r\n\r\n"), ElementsAre("400")) << "no host";
}

TEST(RequestReader, RefusesChunksThatAreNone) {
    for (const std::string& body : std::vector<std::string>{
             "\r\nabc\r\n0\r\n\r\n", "x\r\nabc\r\n0\r\n\r\n", "-3\r\nabc\r\n0\r\n\r\n",
             "+3\r\nabc\r\n0\r\n\r\n", "0x3\r\nabc\r\n0\r\n\r\n", "3 3\r\nabc\r\n0\r\n\r\n",
             "3\nabc\r\n0\r\n\r\n", "3\r\nabcd\r\n0\r\n\r\n", "3\r\nabc0\r\n\r\n",
             "10000000000000003\r\nabc\r\n0\r\n\r\n", "3\rabc\r\n0\r\n\r\n",
             "0\r\nno trailer\r\n\r\n", "3;" + std::string(20'000, 'x')})
        EXPECT_THAT(
            read_all("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + body),
            ElementsAre("400"))
            << body.substr(0, 30);
}

TEST(RequestReader, RefusesWhatIsNoRequest) {
    for (const std::string& bytes : std::vector<std::string>{
             "garbage\r\n\r\n", "\r\n\r\n", "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
             "GET /\r\nHost: h\r\n\r\n", "GET / HTTP/1.2\r\nHost: h\r\n\r\n",
             "GET / HTTP/2.0\r\nHost: h\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
             "GET / http/1.1\r\nHost: h\r\n\r\n", "GET /\x01 HTTP/1.1\r\nHost: h\r\n\r\n",
             "GET / HTTP/1.1\r\nHost h\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n: x\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: h\r\nX\x01: y\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: h\r\nX: a" + std::string(1, '\0') + "b\r\n\r\n",
             "\x16\x03\x01\x02\x00\x01\x00\x01\xfc"})
        EXPECT_THAT(read_all(bytes), ElementsAre("400")) << bytes;
}

TEST(RequestReader, HoldsNoMoreThanItsLimits) {
    const std::string begin = "GET / HTTP/1.1\r\nHost: h\r\nX: ";
    const std::string end = "\r\n\r\n";
    const auto sized = [&](std::size_t bytes) {
        return begin + std::string(bytes - begin.size() - end.size(), 'x') + end;
    };
    EXPECT_THAT(read_all(sized(MostHeadBytes)), ElementsAre("GET / "));
    EXPECT_THAT(read_all(sized(MostHeadBytes + 1)), ElementsAre("431"));
    EXPECT_THAT(read_all(begin + std::string(2 * MostHeadBytes, 'x'), 10), ElementsAre("431"));
    EXPECT_THAT(read_all("GET /" + std::string(2 * MostHeadBytes, 'x')), ElementsAre("431"));
    const std::string chunked = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n";
    const std::string half = "32\r\n" + std::string(50, 'y') + "\r\n";
    EXPECT_THAT(read_all(chunked + half + half + "0\r\n\r\n"),
                ElementsAre("POST / " + std::string(MostBodyBytes, 'y')));
    EXPECT_THAT(read_all(chunked + half + half + "1\r\nz\r\n0\r\n\r\n"), ElementsAre("413"));
    EXPECT_THAT(read_all(chunked + "FFFFFFFFFFFFFFFF\r\n"), ElementsAre("413"));
}

} // namespace
} // namespace graticule::server
