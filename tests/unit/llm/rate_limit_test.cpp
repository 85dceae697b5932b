// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "llm/rate_limit.hpp"
#include "llm/scripted_model.hpp"

#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

namespace graticule::test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

using Instant = llm::RateLimit::Instant;

llm::Rates rates(std::optional<std::int64_t> requests, std::optional<std::int64_t> tokens) {
    return {requests, tokens};
}

milliseconds begin(llm::RateLimit& limit, int second, std::int64_t tokens = 0) {
    std::uint64_t number = 0;
    return limit.begin(tokens, Instant(seconds(second)), number);
}

TEST(RateLimit, OfRequestsCountsThoseOfTheLastMinute) {
    llm::RateLimit limit(rates(2, std::nullopt));
    EXPECT_EQ(begin(limit, 0), milliseconds(0));
    EXPECT_EQ(begin(limit, 10), milliseconds(0));
    EXPECT_EQ(begin(limit, 20), seconds(40)); // when the first is a minute ago
    EXPECT_EQ(begin(limit, 59), seconds(1));
    EXPECT_EQ(begin(limit, 60), milliseconds(0));
    EXPECT_EQ(begin(limit, 61), seconds(9));
    EXPECT_EQ(begin(limit, 500), milliseconds(0));
}

TEST(RateLimit, OfTokensWaitsForRoom) {
    llm::RateLimit limit(rates(std::nullopt, 100));
    EXPECT_EQ(begin(limit, 0, 30), milliseconds(0));
    EXPECT_EQ(begin(limit, 10, 30), milliseconds(0));
    EXPECT_EQ(begin(limit, 20, 40), milliseconds(0));
    EXPECT_EQ(begin(limit, 30, 50), seconds(40)); // both of 30 must be over: at 70
    EXPECT_EQ(begin(limit, 65, 30), milliseconds(0));
}

TEST(RateLimit, LetsACallBeyondAMinutesTokensGoAlone) {
    llm::RateLimit limit(rates(std::nullopt, 100));
    EXPECT_EQ(begin(limit, 0, 1), milliseconds(0));
    EXPECT_EQ(begin(limit, 10, 1000), seconds(50));
    EXPECT_EQ(begin(limit, 60, 1000), milliseconds(0));
    EXPECT_EQ(begin(limit, 70, 1), seconds(50));
}

TEST(RateLimit, TakesWhatWasReallyUsed) {
    llm::RateLimit limit(rates(std::nullopt, 100));
    std::uint64_t number = 0;
    ASSERT_EQ(limit.begin(90, Instant(seconds(0)), number), milliseconds(0));
    EXPECT_EQ(begin(limit, 1, 50), seconds(59));
    limit.correct(number, 40);
    EXPECT_EQ(begin(limit, 2, 50), milliseconds(0));
    limit.correct(number + 100, 1'000'000); // of no call
    EXPECT_EQ(begin(limit, 3, 10), milliseconds(0));
}

TEST(RateLimit, LetsOnlyAsManyThreadsThrough) {
    llm::RateLimit limit(rates(25, std::nullopt));
    std::atomic<int> begun{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int j = 0; j < 10; ++j)
                begun += begin(limit, 0) == milliseconds(0) ? 1 : 0;
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(begun, 25);
}

TEST(RateLimits, AreOneForAProvider) {
    llm::RateLimits limits;
    const auto first = limits.of("openai", rates(1, std::nullopt));
    EXPECT_EQ(limits.of("openai", rates(5, std::nullopt)), first);
    EXPECT_NE(limits.of("anthropic", rates(1, std::nullopt)), first);
}

TEST(Rates, AreReadFromTheEnvironment) {
    std::map<std::string, std::string> variables = {{"OPENAI_REQUESTS_PER_MINUTE", "60"},
                                                    {"OPENAI_COMPATIBLE_TOKENS_PER_MINUTE", " 5 "}};
    const Environment environment = [&](const std::string& name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
    EXPECT_EQ(llm::rates_of("openai", environment).requests_per_minute, 60);
    EXPECT_EQ(llm::rates_of("openai", environment).tokens_per_minute, std::nullopt);
    EXPECT_EQ(llm::rates_of("openai-compatible", environment).tokens_per_minute, 5);
    EXPECT_FALSE(llm::rates_of("gemini", environment).limited());
    for (const char* const none : {"0", "-1", "many", "1.5", "1e300", "nan"}) {
        variables["GEMINI_REQUESTS_PER_MINUTE"] = none;
        try {
            llm::rates_of("gemini", environment);
            ADD_FAILURE() << none;
        } catch (const Error& error) {
            EXPECT_THAT(error.message(), HasSubstr("GEMINI_REQUESTS_PER_MINUTE"));
        }
    }
}

TEST(EstimatedTokens, AreAQuarterOfTheBytes) {
    llm::Request request;
    request.max_output_tokens = 100;
    request.messages = {
        llm::text_message(llm::Role::User, std::string(4000, 'x')),
        {llm::Role::User, {llm::ImagePart{"image/png", std::string(1'000'000, 'x')}}}};
    EXPECT_NEAR(static_cast<double>(llm::estimated_tokens(request)), 100 + 1000 + 1000, 10);
    request.max_output_tokens = std::numeric_limits<std::int64_t>::max();
    EXPECT_LE(llm::estimated_tokens(request), 2 * llm::MaxTokens);
}

class RateLimited : public Conformance {};

TEST_F(RateLimited, WaitsBeforeItAsks) {
    Instant now(seconds(0));
    std::vector<int> slept;
    const llm::Sleep sleep = [&](milliseconds time, const Context&) {
        slept.push_back(static_cast<int>(time.count()));
        now += time;
    };
    const auto limit = std::make_shared<llm::RateLimit>(rates(std::nullopt, 2500));
    const auto open_one = [&] {
        return std::make_unique<llm::RateLimitedModel>(
            std::make_unique<llm::ScriptedModel>(
                llm::parse_script(R"([{"text": "a", "usage": {"input": 1990, "output": 10}},
                                      {"text": "b"}])",
                                  "script"),
                "script"),
            limit, sleep, [&] { return now; });
    };
    // Two models share the limit: the first took 2,000 tokens, and the next will take about 1,000.
    const auto first = open_one();
    const auto second = open_one();
    std::vector<std::string> told;
    second->set_wait_sink([&](const llm::Wait& wait) {
        EXPECT_FALSE(wait.failure);
        told.push_back(wait.reason);
    });
    ask(*first, simple_request());
    EXPECT_TRUE(slept.empty());
    now += seconds(10);
    ask(*second, simple_request());
    EXPECT_THAT(slept, ElementsAre(50'000));
    EXPECT_THAT(told, ElementsAre("the provider's rate is kept"));
}

TEST_F(RateLimited, EndsItsWaitWhenCancelled) {
    const auto limit = std::make_shared<llm::RateLimit>(rates(1, std::nullopt));
    llm::RateLimitedModel model(
        std::make_unique<llm::ScriptedModel>(llm::parse_script(R"([{"text": "a"}])", "s"), "s"),
        limit);
    model.set_wait_sink([this](const llm::Wait&) { m_cancellation.request(); });
    ask(model, simple_request());
    EXPECT_EQ(error_of(model).failure(), llm::ModelFailure::Cancelled);
}

} // namespace

} // namespace graticule::test
