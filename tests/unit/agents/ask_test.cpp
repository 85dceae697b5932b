// SPDX-License-Identifier: Apache-2.0
// A model that asks the user: what it is told, how long is waited, and how such a run goes on.
#include "agents/react.hpp"
#include "agents/replay.hpp"
#include "agents/resume.hpp"
#include "agents/run.hpp"
#include "base/file.hpp"
#include "llm/scripted_model.hpp"
#include "runs/report.hpp"

#include "unit/repository.hpp"
#include "unit/runs/recorded_events.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace graticule::agents {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

const std::string Asks = R"({"tool_calls": [{"name": "ask_user",
    "arguments": {"question": "Which <b>region</b>?", "choices": ["north", "south"]}}]})";
const std::string Answers = R"({"text": "You mean {{1/answer}}."})";

std::optional<std::string> answer_north(const Question&, const Context&) {
    return "north";
}

std::optional<std::string> never(const Question& question, const Context&) {
    ADD_FAILURE() << "asked again: " << question.text;
    return std::nullopt;
}

std::optional<std::string> wait_for_ever(const Question&, const Context& context) {
    for (;;) {
        context.check_cancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

class Ask : public testing::Test {
protected:
    static std::unique_ptr<llm::ChatModel> model(const std::vector<std::string>& answers) {
        std::string script;
        for (const std::string& answer : answers)
            script += (script.empty() ? "[" : ", ") + answer;
        return std::make_unique<llm::ScriptedModel>(llm::parse_script(script + "]", "script"),
                                                    "script");
    }

    RunOutcome run(const std::vector<std::string>& answers, ReactOptions options) {
        const auto agent = make_react_agent(model(answers), std::move(options));
        RunRequest request;
        request.task = "Which region do I mean?";
        request.data = {test::repository() / "tests" / "fixtures" / "react" / "data"};
        request.folder = m_folder.path() / "run";
        request.replace = true;
        return execute_run(request, *agent, Clock, m_context);
    }

    RunOutcome resume(const std::vector<std::string>& answers, UserPrompt ask) {
        Resumption how;
        how.models = {{"", "", {}, model(answers)}};
        how.ask = std::move(ask);
        return resume_run(m_folder.path() / "run", std::move(how), Clock, Context(m_pool));
    }

    std::vector<Json> events(std::string_view type) const {
        return test::data_of_events(m_folder.path() / "run", type);
    }

    static std::chrono::system_clock::time_point Clock() { return {}; }

    ThreadPool m_pool{2};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
    TemporaryFolder m_folder;
};

TEST_F(Ask, WhatIsToldBeforeIsTheSameWithAndWithoutIt) {
    const auto first_request = [&](const ReactOptions& options) {
        run({R"({"text": "No."})", R"({"text": "No."})"}, options);
        return events("model_request")[0]["request"];
    };
    const Json without = first_request({});
    ReactOptions options;
    options.ask = answer_north;
    const Json with = first_request(options);
    const auto instructions = [](const Json& request) {
        return request["messages"][0]["parts"][0]["text"].get<std::string>();
    };
    const std::string lone = instructions(without);
    const std::size_t last_rule = lone.find("\n9. Ask the person nothing.");
    ASSERT_NE(last_rule, std::string::npos);
    EXPECT_EQ(instructions(with).substr(0, last_rule), lone.substr(0, last_rule));
    EXPECT_THAT(instructions(with), HasSubstr("\n9. Ask the person, with ask_user, only"));
    EXPECT_THAT(instructions(with), Not(HasSubstr("Ask the person nothing")));
    EXPECT_THAT(to_line(without), Not(HasSubstr("ask_user")));
    EXPECT_EQ(without["messages"][1], with["messages"][1]);
    Json tools = with["tools"];
    EXPECT_EQ(tools.back()["name"], "ask_user");
    tools.erase(tools.size() - 1);
    EXPECT_EQ(tools, without["tools"]);
}

TEST_F(Ask, TheReportShowsQuestionAndAnswer) {
    ReactOptions options;
    options.ask = answer_north;
    const RunOutcome outcome = run({Asks, Answers}, options);
    EXPECT_EQ(outcome.result.answer, "You mean north.");
    const std::string page = runs::render_report_html(outcome.folder);
    EXPECT_THAT(page, HasSubstr("Which &lt;b&gt;region&lt;/b&gt;?"));
    EXPECT_THAT(page, HasSubstr("The person answered: &quot;north&quot;"));
    EXPECT_FALSE(replay_run(outcome.folder, m_context).difference);
}

TEST_F(Ask, TheLimitOfTimeHoldsWhileTheUserIsWaitedFor) {
    ReactOptions options;
    options.limits.seconds = 0.2;
    options.now = [] { return std::chrono::steady_clock::time_point{}; };
    options.ask = wait_for_ever;
    const RunOutcome outcome = run({Asks}, options);
    EXPECT_EQ(outcome.result.end, runs::EndReason::TimeLimit);
    EXPECT_EQ(outcome.result.answer,
              "The run's limit of 0.2 seconds was reached while the user was asked. Done until "
              "then: 1 call. Allow more with --max-time");
    EXPECT_THAT(events("observation"), SizeIs(0));
    EXPECT_FALSE(replay_run(outcome.folder, m_context).difference);
    EXPECT_EQ(resume({Answers}, answer_north).result.answer, "You mean north.");
    EXPECT_FALSE(replay_run(outcome.folder, m_context).difference);
}

TEST_F(Ask, TheUserEndsTheRunInsteadOfAnAnswer) {
    ReactOptions options;
    options.ask = [this](const Question& question, const Context& context) {
        m_cancellation.request();
        return wait_for_ever(question, context);
    };
    const RunOutcome outcome = run({Asks}, options);
    EXPECT_EQ(outcome.result.end, runs::EndReason::Cancelled);
    EXPECT_EQ(resume({Answers}, answer_north).result.answer, "You mean north.");
}

TEST_F(Ask, ARunThatGoesOnDoesNotAskAgain) {
    ReactOptions options;
    options.ask = answer_north;
    options.limits.rounds = 1;
    EXPECT_EQ(run({Asks}, options).result.end, runs::EndReason::RoundLimit);
    EXPECT_TRUE(find_resumable_run(m_folder.path() / "run").asks);
    EXPECT_EQ(resume({Answers}, never).result.answer, "You mean north.");
}

TEST_F(Ask, NobodyIsThereToAnswerWhenARunGoesOn) {
    ReactOptions options;
    options.ask = answer_north;
    options.limits.rounds = 1;
    run({Asks}, options);
    const std::string asks_more = R"({"tool_calls": [{"name": "ask_user",
        "arguments": {"question": "Are you sure?"}}]})";
    EXPECT_EQ(resume({asks_more, Answers}, {}).result.answer, "You mean north.");
    EXPECT_EQ(events("observation").back()["data"]["answer"], nullptr);
}

} // namespace
} // namespace graticule::agents
