// SPDX-License-Identifier: Apache-2.0
// What the agent of a language model does while it waits for one.
#include "agents/react.hpp"
#include "agents/replay.hpp"
#include "agents/run.hpp"
#include "base/file.hpp"
#include "llm/enduring_model.hpp"
#include "llm/scripted_model.hpp"

#include "unit/repository.hpp"
#include "unit/runs/recorded_events.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace graticule::agents {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

const std::string CallThenNothing =
    R"([{"tool_calls": [{"name": "describe_dataset", "arguments": {"dataset": "towns"}}]}])";

/// Says what a script says, and then nothing until the call is cancelled.
class SilentModel : public llm::ChatModel {
public:
    explicit SilentModel(
        const std::string& script, std::function<void()> on_silence = [] {})
        : m_script(llm::parse_script(script, "script"), "script"),
          m_on_silence(std::move(on_silence)) {}

    llm::Response chat(const llm::Request& request, const Context& context,
                       const llm::DeltaSink& deltas) override {
        if (m_script.remaining() > 0)
            return m_script.chat(request, context, deltas);
        m_on_silence();
        while (!context.cancel_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        throw llm::ModelError(llm::ModelFailure::Cancelled, "The call of the model was cancelled");
    }

private:
    llm::ScriptedModel m_script;
    std::function<void()> m_on_silence;
};

class ReactWait : public testing::Test {
protected:
    RunOutcome run(std::unique_ptr<llm::ChatModel> model, const ReactOptions& options) {
        const auto agent = make_react_agent(std::move(model), options);
        RunRequest request;
        request.task = "How many towns are there?";
        request.data = {test::repository() / "tests" / "fixtures" / "react" / "data"};
        request.folder = m_folder.path() / "run";
        return execute_run(
            request, *agent, [] { return std::chrono::system_clock::time_point{}; }, m_context);
    }

    std::vector<Json> events(std::string_view type) const {
        return test::data_of_events(m_folder.path() / "run", type);
    }

    ThreadPool m_pool{2};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
    TemporaryFolder m_folder;
};

TEST_F(ReactWait, ARequestIsBrokenOffWhenTheTimeIsOver) {
    ReactOptions options;
    options.limits.seconds = 0.3;
    // However slow the machine is, none of it passes but during the request that gets no answer.
    options.now = [] { return std::chrono::steady_clock::time_point{}; };
    const RunOutcome outcome = run(std::make_unique<SilentModel>(CallThenNothing), options);
    EXPECT_EQ(outcome.result.end, runs::EndReason::TimeLimit);
    EXPECT_EQ(outcome.result.answer,
              "The run's limit of 0.3 seconds was reached while the model was asked. Done until "
              "then: 1 call. Allow more with --max-time");
    EXPECT_THAT(events("observation"), SizeIs(1));
    ASSERT_THAT(events("model_error"), SizeIs(1));
    EXPECT_EQ(events("model_error")[0]["error"]["kind"], "timeout");
    EXPECT_EQ(events("run_finished")[0]["end"], "time_limit");
    EXPECT_FALSE(replay_run(outcome.folder, m_context).difference);
}

TEST_F(ReactWait, TheUserEndsARequestUnderATimeLimit) {
    ReactOptions options;
    options.limits.seconds = 1e6;
    auto model = std::make_unique<SilentModel>("[]", [this] { m_cancellation.request(); });
    const RunOutcome outcome = run(std::move(model), options);
    EXPECT_EQ(outcome.result.end, runs::EndReason::Cancelled);
}

TEST_F(ReactWait, WaitsAreInTheLog) {
    const std::string script = R"([
        {"error": {"kind": "rate_limited", "message": "too many", "status": 429}},
        {"error": {"kind": "overloaded", "message": "busy"}},
        {"tool_calls": [{"name": "describe_dataset", "arguments": {"dataset": "towns"}}]},
        {"text": "Some."}])";
    llm::Patience patience{[](std::chrono::milliseconds, const Context&) {}, [] { return 1.0; }};
    auto model = std::make_unique<llm::EnduringModel>(
        std::make_unique<llm::ScriptedModel>(llm::parse_script(script, "script"), "script"),
        llm::RetryPolicy{}, patience);
    const RunOutcome outcome = run(std::move(model), {});
    EXPECT_EQ(outcome.result.end, runs::EndReason::Answered);
    const std::vector<Json> retries = events("model_retry");
    ASSERT_THAT(retries, SizeIs(2));
    EXPECT_EQ(retries[0], Json::parse(R"({"round": 1, "wait_ms": 1000, "attempt": 1,
                                          "kind": "rate_limited", "reason": "too many"})"));
    EXPECT_EQ(retries[1], Json::parse(R"({"round": 1, "wait_ms": 2000, "attempt": 2,
                                          "kind": "overloaded", "reason": "busy"})"));
    EXPECT_THAT(events("model_response"), SizeIs(2));
    EXPECT_FALSE(replay_run(outcome.folder, m_context).difference);
}

} // namespace
} // namespace graticule::agents
