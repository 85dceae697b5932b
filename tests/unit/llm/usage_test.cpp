// SPDX-License-Identifier: Apache-2.0
// Counts of tokens that a server tells: they may be missing, or no counts at all.
#include "llm/record.hpp"

#include "unit/llm/conformance.hpp"
#include "unit/llm/provider_cases.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::test {

namespace {

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    for (std::size_t at = text.find(part); at != std::string::npos;
         at = text.find(part, at + by.size()))
        text.replace(at, part.size(), by);
    return text;
}

class UsageOfProvider : public Conformance, public ::testing::WithParamInterface<ProviderCase> {
protected:
    /// What is told of tokens where all counts of the input, 11, are written so.
    std::pair<llm::Usage, llm::Usage> told(const std::string& input) {
        const ProviderCase& one = GetParam();
        WireServer server({whole(200, replaced(one.whole, ":11", ":" + input)),
                           streamed({replaced(one.stream, ":11", ":" + input)}, one.stream_type)});
        const auto model = open(one.model, one.variables(server.url(), Key));
        const llm::Usage plain = ask(*model, simple_request()).usage;
        return {plain, stream(*model, simple_request()).usage};
    }
};

TEST_P(UsageOfProvider, IsToldUpToABound) {
    const auto [plain, in_pieces] = told("1000000000000000");
    EXPECT_EQ(plain.input, 1'000'000'000'000'000);
    EXPECT_EQ(in_pieces.input, 1'000'000'000'000'000);
    EXPECT_EQ(plain.output, 7);
}

TEST_P(UsageOfProvider, OfWhatIsNoCountIsNotTold) {
    for (const char* const input :
         {"1000000000000001", "9223372036854775807", "18446744073709551615", "1e300", "-1", "-11",
          "\"11\"", "11.5", "null", "[11]"}) {
        const auto [plain, in_pieces] = told(input);
        EXPECT_EQ(plain.input, std::nullopt) << input;
        EXPECT_EQ(in_pieces.input, std::nullopt) << input;
        EXPECT_EQ(plain.output, 7) << input;
    }
}

TEST_P(UsageOfProvider, MayBeMissing) {
    const ProviderCase& one = GetParam();
    const auto without = [](std::string text) {
        for (const char* const name : {"usage", "usageMetadata", "prompt_eval_count", "eval_count"})
            text = replaced(text, fmt::format("\"{}\"", name), "\"nothing\"");
        return text;
    };
    WireServer server(
        {whole(200, without(one.whole)), streamed({without(one.stream)}, one.stream_type)});
    const auto model = open(one.model, one.variables(server.url(), Key));
    const llm::Response plain = ask(*model, simple_request());
    const llm::Response in_pieces = stream(*model, simple_request());
    EXPECT_EQ(plain.usage, llm::Usage());
    EXPECT_EQ(in_pieces.usage, llm::Usage());
    EXPECT_EQ(llm::text_of(plain.message), Greeting);
    EXPECT_EQ(llm::text_of(in_pieces.message), Greeting);
}

// Anthropic counts what it read from its cache beside the rest: three counts of the most each.
TEST_F(Conformance, SumsOfCountsThatAreTooLargeAreNotTold) {
    const std::string most = "1000000000000000";
    const llm::Response anthropic =
        receive("anthropic/claude-sonnet-4-5", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY",
                R"(data: {"type":"message_start","message":{"usage":{"input_tokens":)" + most
                    + R"(,"cache_read_input_tokens":)" + most + R"(,"cache_creation_input_tokens":)"
                    + most + "}}}\n\ndata: {\"type\":\"message_stop\"}\n\n");
    EXPECT_EQ(anthropic.usage.input, std::nullopt);
    EXPECT_EQ(anthropic.usage.cached_input, llm::MaxTokens);
    const llm::Response gemini = receive(
        "gemini/gemini-2.5-flash", "GEMINI_BASE_URL", "GEMINI_API_KEY",
        R"(data: {"candidates":[{"content":{"parts":[{"text":"x"}]},"finishReason":"STOP"}],)"
        R"("usageMetadata":{"candidatesTokenCount":)"
            + most + R"(,"thoughtsTokenCount":)" + most + "}}\n\n");
    EXPECT_EQ(gemini.usage.output, std::nullopt);
    EXPECT_EQ(gemini.usage.reasoning, llm::MaxTokens);
    const Json record = llm::to_json(anthropic);
    EXPECT_EQ(llm::response_from_json(CheckedJson(record, "log")), anthropic);
}

INSTANTIATE_TEST_SUITE_P(Providers, UsageOfProvider, ::testing::ValuesIn(provider_cases()),
                         [](const auto& one) { return one.param.label; });

} // namespace

} // namespace graticule::test
