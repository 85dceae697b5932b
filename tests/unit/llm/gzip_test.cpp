// SPDX-License-Identifier: Apache-2.0
// Answers that a server packs, in one piece and as streams.
#include "unit/llm/conformance.hpp"
#include "unit/llm/provider_cases.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::test {

namespace {

std::string little_endian(std::uint32_t number, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>((number >> (8 * i)) & 0xFFU);
    return text;
}

std::uint32_t crc32(std::string_view text) {
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : text) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return crc ^ 0xFFFFFFFFU;
}

/// A gzip file (RFC 1952) of one block that is stored as it is (RFC 1951, 3.2.4).
std::string packed(std::string_view text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    std::string file("\x1F\x8B\x08\0\0\0\0\0\0\xFF", 10);
    file += '\x01'; // the last block, stored
    file += little_endian(size, 2) + little_endian(~size, 2);
    file += text;
    return file + little_endian(crc32(text), 4) + little_endian(size, 4);
}

WireReply packed_stream(const std::string& events, const std::string& type, std::size_t piece) {
    const std::vector<std::string> pieces = pieces_of(packed(events), piece);
    return [=](WireExchange& exchange) {
        std::string head = stream_head(type);
        head.insert(head.find("\r\n") + 2, "Content-Encoding: gzip\r\n");
        exchange.send(head);
        for (const std::string& bytes : pieces)
            if (!exchange.send(chunk(bytes)))
                return;
        exchange.send("0\r\n\r\n");
    };
}

class Gzip : public Conformance, public ::testing::WithParamInterface<ProviderCase> {};

TEST_P(Gzip, AnswersAreUnpackedHoweverTheyAreCut) {
    const ProviderCase& one = GetParam();
    WireServer server({whole(200, packed(one.whole), {"Content-Encoding: gzip"}),
                       packed_stream(one.stream, one.stream_type, 1),
                       packed_stream(one.stream, one.stream_type, 7),
                       packed_stream(one.stream, one.stream_type, 100'000)});
    const auto model = open(one.model, one.variables(server.url(), Key));
    EXPECT_EQ(llm::text_of(ask(*model, simple_request()).message), Greeting);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(llm::text_of(stream(*model, simple_request()).message), Greeting);
    EXPECT_NE(server.calls().at(0).headers.at("accept-encoding").find("gzip"), std::string::npos);
}

TEST_P(Gzip, AStreamThatBreaksOffIsNoAnswer) {
    const ProviderCase& one = GetParam();
    const std::string half = packed(one.stream).substr(0, one.stream_beginning.size());
    WireServer server({[=](WireExchange& exchange) {
        exchange.send("HTTP/1.1 200 OK\r\nContent-Type: " + one.stream_type
                      + "\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
                      + chunk(half));
        exchange.reset();
    }});
    const auto model = open(one.model, one.variables(server.url(), Key));
    EXPECT_EQ(error_of(*model, true).failure(), llm::ModelFailure::Network);
}

INSTANTIATE_TEST_SUITE_P(Providers, Gzip, ::testing::ValuesIn(provider_cases()),
                         [](const auto& one) { return one.param.label; });

} // namespace

} // namespace graticule::test
