// SPDX-License-Identifier: Apache-2.0
#include "llm/enduring_model.hpp"
#include "llm/scripted_model.hpp"

#include "unit/llm/conformance.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <vector>

namespace graticule::test {

using llm::ModelFailure;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

llm::ModelError failure(ModelFailure kind, int retry_after_ms = -1) {
    llm::ModelError error(kind, "no answer", "Try later");
    error.status = 503;
    if (retry_after_ms >= 0)
        error.retry_after = milliseconds(retry_after_ms);
    return error;
}

llm::Response answer(const std::string& text) {
    llm::Response response;
    response.message.parts = {llm::TextPart{text}};
    return response;
}

class Enduring : public Conformance {
protected:
    /// A model that answers so, asked with this chance of jitter. Waits take no time.
    std::unique_ptr<llm::EnduringModel> endure(std::vector<llm::ScriptedAnswer> answers,
                                               double chance = 1, llm::RetryPolicy policy = {}) {
        return endure(std::make_unique<llm::ScriptedModel>(std::move(answers), "script"), chance,
                      policy);
    }

    std::unique_ptr<llm::EnduringModel> endure(std::unique_ptr<llm::ChatModel> model,
                                               double chance = 1, llm::RetryPolicy policy = {}) {
        llm::Patience patience{[this](milliseconds time, const Context&) {
                                   m_slept.push_back(static_cast<int>(time.count()));
                               },
                               [chance] { return chance; }};
        auto enduring =
            std::make_unique<llm::EnduringModel>(std::move(model), policy, std::move(patience));
        enduring->set_wait_sink([this](const llm::Wait& wait) {
            m_told.push_back(fmt::format("{}: {} {} ms", wait.attempt,
                                         llm::model_failure_name(*wait.failure),
                                         wait.time.count()));
        });
        return enduring;
    }

    std::vector<int> m_slept;
    std::vector<std::string> m_told;
};

TEST_F(Enduring, AsksAgainAfterLongerAndLongerWaits) {
    const auto model =
        endure({failure(ModelFailure::RateLimited), failure(ModelFailure::Overloaded),
                failure(ModelFailure::ServerError), failure(ModelFailure::Timeout),
                failure(ModelFailure::Network), answer("at last")});
    EXPECT_EQ(llm::text_of(ask(*model, simple_request()).message), "at last");
    // One second, doubled each time.
    EXPECT_THAT(m_slept, ElementsAre(1000, 2000, 4000, 8000, 16000));
    EXPECT_THAT(m_told, ElementsAre("1: rate_limited 1000 ms", "2: overloaded 2000 ms",
                                    "3: server_error 4000 ms", "4: timeout 8000 ms",
                                    "5: network 16000 ms"));
}

TEST_F(Enduring, WaitsAreHalfByChance) {
    const auto model = endure(
        {failure(ModelFailure::Network), failure(ModelFailure::Network, 0), answer("x")}, 0.5);
    ask(*model, simple_request());
    EXPECT_THAT(m_slept, ElementsAre(750, 1500));
}

TEST_F(Enduring, WaitsAsLongAsTheServerAsks) {
    // Longer than asked by up to a tenth, and never shorter than without being asked.
    const auto model = endure({failure(ModelFailure::RateLimited, 60'000),
                               failure(ModelFailure::RateLimited, 10), answer("x")});
    ask(*model, simple_request());
    EXPECT_THAT(m_slept, ElementsAre(66'000, 2000));
}

TEST_F(Enduring, DoesNotWaitForWhoAsksTooMuch) {
    const auto model = endure({failure(ModelFailure::RateLimited, 3'600'000), answer("x")});
    const llm::ModelError error = error_of(*model);
    EXPECT_EQ(error.failure(), ModelFailure::RateLimited);
    EXPECT_EQ(error.message(), "no answer (asked once; the server asks to wait 3,600 s, and no "
                               "longer than 120 s is waited)");
    EXPECT_EQ(error.hint(), "Try later");
    EXPECT_EQ(error.status, 503);
    EXPECT_EQ(error.retry_after, std::chrono::hours(1));
    EXPECT_THAT(m_slept, IsEmpty());
    EXPECT_THAT(m_told, IsEmpty());
}

TEST_F(Enduring, GivesUpAfterSoManyAttempts) {
    llm::RetryPolicy policy;
    policy.attempts = 3;
    const auto model = endure({failure(ModelFailure::Network), failure(ModelFailure::Network),
                               failure(ModelFailure::Overloaded), answer("too late")},
                              1, policy);
    const llm::ModelError error = error_of(*model);
    EXPECT_EQ(error.failure(), ModelFailure::Overloaded);
    EXPECT_EQ(error.message(), "no answer (asked 3 times; no more is tried)");
    EXPECT_THAT(m_slept, ElementsAre(1000, 2000));
}

TEST_F(Enduring, GivesUpAfterSoMuchTime) {
    llm::RetryPolicy policy;
    policy.total_wait = std::chrono::seconds(10);
    const auto model =
        endure({failure(ModelFailure::Network), failure(ModelFailure::Network),
                failure(ModelFailure::Network), failure(ModelFailure::Network), answer("late")},
               1, policy);
    // 1, 2 and 4 seconds are 7; 8 more would be 15.
    EXPECT_EQ(error_of(*model).message(),
              "no answer (asked 4 times; 7 s were waited, and no more than 10 s are)");
    EXPECT_THAT(m_slept, ElementsAre(1000, 2000, 4000));
}

TEST_F(Enduring, AWaitHasABound) {
    llm::RetryPolicy policy;
    policy.attempts = 6;
    policy.longest_wait = std::chrono::seconds(3);
    const auto model =
        endure(std::vector<llm::ScriptedAnswer>(6, failure(ModelFailure::Network)), 1, policy);
    error_of(*model);
    EXPECT_THAT(m_slept, ElementsAre(1000, 2000, 3000, 3000, 3000));
}

TEST_F(Enduring, DoesNotAskAgainWhatWillFailAgain) {
    for (const ModelFailure kind :
         {ModelFailure::Authentication, ModelFailure::Permission, ModelFailure::QuotaExhausted,
          ModelFailure::NotFound, ModelFailure::BadRequest, ModelFailure::ContextTooLong,
          ModelFailure::TooLarge, ModelFailure::MalformedReply, ModelFailure::RefusedRedirect,
          ModelFailure::Cancelled}) {
        const auto model = endure({failure(kind), answer("x")});
        EXPECT_EQ(error_of(*model).failure(), kind);
    }
    llm::ModelError certificate = failure(ModelFailure::Network);
    certificate.lasting = true;
    EXPECT_EQ(error_of(*endure({certificate, answer("x")})).message(), "no answer");
    EXPECT_THAT(m_slept, IsEmpty());
}

TEST_F(Enduring, EndsItsWaitWhenCancelled) {
    auto model = std::make_unique<llm::ScriptedModel>(
        std::vector<llm::ScriptedAnswer>{failure(ModelFailure::Network), answer("x")}, "script");
    llm::Patience patience = llm::Patience::of_machine();
    llm::RetryPolicy policy;
    policy.first_wait = std::chrono::minutes(2);
    llm::EnduringModel enduring(std::move(model), policy, patience);
    enduring.set_wait_sink([this](const llm::Wait&) { m_cancellation.request(); });
    EXPECT_EQ(error_of(enduring).failure(), ModelFailure::Cancelled);
}

TEST_F(Enduring, ChanceIsNeverTheSame) {
    const llm::Patience patience = llm::Patience::of_machine();
    const double first = patience.chance();
    EXPECT_GE(first, 0);
    EXPECT_LE(first, 1);
    EXPECT_NE(first, patience.chance());
}

// Over a real connection: what was shown of a stream that breaks off is taken back.
TEST_F(Enduring, ABrokenStreamBeginsAnew) {
    const auto event = [](const std::string& text, const char* end) {
        return fmt::format("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}},"
                           "\"finish_reason\":{}}}]}}\n\n",
                           text, end);
    };
    WireServer server({
        whole(429, "{}", {"Retry-After: 3"}),
        [&](WireExchange& exchange) {
            exchange.send(stream_head("text/event-stream") + chunk(event("half", "null")));
            exchange.reset();
        },
        [](WireExchange& exchange) { exchange.reset(); },
        streamed({event("all of it", "\"stop\"")}),
    });
    const auto model =
        endure(open("openai-compatible/m", {{"OPENAI_COMPATIBLE_BASE_URL", server.url()}}));
    std::string shown;
    const llm::Response response =
        model->chat(simple_request(), m_context, [&](const llm::Delta& delta) {
            if (const auto* const text = std::get_if<llm::TextDelta>(&delta))
                shown += text->text + "|";
            if (std::holds_alternative<llm::RestartDelta>(delta))
                shown += "restart|";
        });
    EXPECT_EQ(llm::text_of(response.message), "all of it");
    EXPECT_EQ(shown, "half|restart|all of it|"); // once, as only one stream had shown something
    EXPECT_THAT(m_told,
                ElementsAre("1: rate_limited 3300 ms", "2: network 2000 ms", "3: network 4000 ms"));
    EXPECT_EQ(server.calls().size(), 4U);
}

} // namespace

} // namespace graticule::test
