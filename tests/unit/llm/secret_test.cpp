// SPDX-License-Identifier: Apache-2.0
// A planted key must be seen nowhere, whatever a server does to have it shown.
#include "llm/record.hpp"
#include "llm/secret.hpp"

#include "unit/llm/conformance.hpp"
#include "unit/llm/provider_cases.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/resource.h>

namespace graticule::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class SecretOfProvider : public Conformance, public ::testing::WithParamInterface<ProviderCase> {};

// The key takes the place of the greeting, of which a stream's two events say a part each.
TEST_P(SecretOfProvider, IsNotShownWhereItIsSplitOverPieces) {
    const ProviderCase& one = GetParam();
    const std::string key = Key;
    std::vector<WireReply> replies;
    const std::vector<std::size_t> places = {1, 7, 20, key.size() - 1};
    for (const std::size_t place : places) {
        std::string events = one.stream;
        const std::string first = "Grüße, 漢";
        const std::string second = "字 🗺";
        events.replace(events.find(first), first.size(), "<" + key.substr(0, place));
        events.replace(events.find(second), second.size(), key.substr(place) + ">");
        replies.push_back(streamed({events}, one.stream_type));
    }
    WireServer server(replies);
    const auto model = open(one.model, one.variables(server.url(), Key));
    for (std::size_t i = 0; i < places.size(); ++i) {
        stream(*model, simple_request());
        std::string said = m_deltas;
        std::erase(said, '|');
        EXPECT_EQ(said, "<[key]>");
    }
}

TEST_P(SecretOfProvider, IsNotShownWhereItIsEscaped) {
    const ProviderCase& one = GetParam();
    std::string escaped;
    for (const char c : std::string(Key))
        escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    std::string body = one.whole;
    body.replace(body.find(Greeting), std::string(Greeting).size(), escaped);
    std::string events = one.stream;
    events.replace(events.find("字"), std::string("字").size(), escaped);
    WireServer server({whole(200, body), streamed({events}, one.stream_type)});
    const auto model = open(one.model, one.variables(server.url(), Key));
    EXPECT_EQ(llm::text_of(ask(*model, simple_request()).message), "[key]");
    stream(*model, simple_request());
    EXPECT_THAT(m_deltas, Not(HasSubstr(Key)));
    EXPECT_THAT(m_deltas, HasSubstr("[key]"));
}

INSTANTIATE_TEST_SUITE_P(Providers, SecretOfProvider, ::testing::ValuesIn(provider_cases()),
                         [](const auto& one) { return one.param.label; });

constexpr const char* Planted = "sk-planted-0123456789abcdef";

TEST(Secret, IsTakenOutOfTextsThatAreShownTogether) {
    llm::Response response;
    response.message.parts = {llm::TextPart{"a sk-planted-"}, llm::ToolCall{"c", "look", "{}"},
                              llm::TextPart{"0123456789abcdef b"}};
    response.log_probabilities = {{{"sk-planted", -1}, {}}, {{"-0123456789abcdef", -1}, {}}};
    llm::remove_secret(response, Planted);
    EXPECT_EQ(llm::text_of(response.message), "a [key] b");
    EXPECT_EQ(llm::tool_calls_of(response.message).size(), 1U);
    EXPECT_TRUE(response.log_probabilities.empty());
}

TEST(Secret, IsTakenOutOfEscapedArguments) {
    llm::Response response;
    response.message.parts = {
        llm::ToolCall{"c", "look", "{\"at\": \"\\u0073k-planted-0123456789abcdef\"}"},
        llm::ToolCall{"d", "look", "{\"\\u0073k-planted-0123456789abcdef\": \"\\n\"}"},
        llm::ToolCall{"e", "look", "{\"at\": \"\\n\""}};
    llm::remove_secret(response, Planted);
    const auto calls = llm::tool_calls_of(response.message);
    EXPECT_EQ(calls.at(0).arguments, R"({"at":"[key]"})");
    EXPECT_EQ(calls.at(1).arguments, R"({"[key]":"\n"})");
    EXPECT_EQ(calls.at(2).arguments, "{\"at\": \"\\n\""); // as it was
}

// A crash must not write the memory, with the key in it, to a file.
TEST(Secret, IsInNoMemoryImage) {
    ASSERT_EQ(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), 0);
    const auto environment = [](const std::string& name) -> std::optional<std::string> {
        return name == "OPENAI_API_KEY" ? std::optional<std::string>(Planted) : std::nullopt;
    };
    llm::find_endpoint("openai/m", environment);
    EXPECT_EQ(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
    rlimit limit{1, 1};
    ASSERT_EQ(getrlimit(RLIMIT_CORE, &limit), 0);
    EXPECT_EQ(limit.rlim_cur, 0U);
    EXPECT_EQ(limit.rlim_max, 0U);
}

TEST(Secret, OfModelsWithoutAKeyThereIsNone) {
    ASSERT_EQ(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), 0);
    llm::find_endpoint("ollama/m", [](const std::string&) { return std::nullopt; });
    EXPECT_EQ(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 1);
}

} // namespace

} // namespace graticule::test
