// SPDX-License-Identifier: Apache-2.0
// Runs of the agent of a language model, each with a script of what the model says and with what
// must come of it. The data of those in tests/fixtures/react/runs are small enough to be reckoned
// by hand; those in demo_runs are over the demo's data, with values that pandas found.
#include "agents/react.hpp"
#include "agents/replay.hpp"
#include "agents/run.hpp"
#include "agents/verify_run.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "llm/scripted_model.hpp"
#include "runs/run_folder.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace graticule::agents {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const fs::path Fixtures = test::repository() / "tests" / "fixtures" / "react";

const fs::path Demo = test::repository() / "demo";

/// "runs/join", "demo_runs/flights"
std::vector<std::string> case_names() {
    std::vector<std::string> names;
    for (const char* folder : {"runs", "demo_runs"})
        for (const fs::path& file : list_folder(Fixtures / folder))
            names.push_back(folder / file.stem());
    return names;
}

std::vector<fs::path> data_of_case(const Json& given) {
    if (!given.contains("data"))
        return {Fixtures / "data"};
    std::vector<fs::path> files;
    for (const std::string& name : texts_member(given, "data"))
        files.push_back(Demo / name);
    return files;
}

ReactOptions options_of(const Json& given) {
    ReactOptions options;
    options.model = "scripted:test";
    const Json limits = given.value("limits", Json::object());
    options.limits.rounds = limits.value("rounds", options.limits.rounds);
    if (limits.contains("tokens"))
        options.limits.tokens = limits["tokens"].get<std::int64_t>();
    if (limits.contains("seconds"))
        options.limits.seconds = limits["seconds"].get<double>();
    if (limits.contains("cost"))
        options.limits.cost = limits["cost"].get<double>();
    if (given.contains("price")) {
        options.price.emplace();
        options.price->input = given["price"]["input"].get<double>();
        options.price->output = given["price"]["output"].get<double>();
    }
    const Json budget = given.value("budget", Json::object());
    if (budget.contains("bytes_read"))
        options.budget.bytes_read = budget["bytes_read"].get<double>();
    if (budget.contains("seconds"))
        options.budget.seconds = budget["seconds"].get<double>();
    if (given.contains("user"))
        options.ask = [said = given["user"], next = std::size_t{0}](
                          const Question&, const Context&) mutable -> std::optional<std::string> {
            const Json& reply = said.at(next++);
            return reply.is_string() ? std::optional(reply.get<std::string>()) : std::nullopt;
        };
    // A clock that goes on whenever it is looked at.
    const std::chrono::seconds step(given.value("seconds_between_looks", 0));
    auto now = std::make_shared<std::chrono::steady_clock::time_point>();
    options.now = [now, step] { return *now += step; };
    return options;
}

std::vector<Json> data_of(const std::vector<runs::Event>& events, std::string_view type) {
    std::vector<Json> found;
    for (const runs::Event& event : events)
        if (event.type == type)
            found.push_back(event.data);
    return found;
}

/// All that the model was told after the system's words.
std::string told(const std::vector<runs::Event>& events) {
    std::string all;
    for (const Json& request : data_of(events, "model_request"))
        for (const Json& message : request["request"]["messages"])
            if (message["role"] != "system")
                for (const Json& part : message["parts"]) {
                    all += text_member(part, "text") + "\n";
                    for (const Json& piece : part.value("content", Json::array()))
                        all += text_member(piece, "text") + "\n";
                }
    return all;
}

class ReactRun : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        const fs::path file = Fixtures / (GetParam() + ".json");
        m_case = parse_json(read_file(file), file.string());
        if (m_case.contains("data") && !fs::exists(Demo / "cities.csv"))
            GTEST_SKIP() << "the demo's data are not there: run make demo-data";
        m_expected = m_case["expect"];
        auto model = std::make_unique<llm::ScriptedModel>(
            llm::parse_script(to_line(m_case["script"]), "script"), "script");
        const auto agent = make_react_agent(std::move(model), options_of(m_case));
        RunRequest request;
        request.task = m_case["task"].get<std::string>();
        request.data = data_of_case(m_case);
        request.folder = m_folder.path() / "run";
        m_outcome = execute_run(
            request, *agent, [] { return std::chrono::system_clock::time_point{}; }, m_context);
        m_events = runs::read_event_log(runs::event_file(request.folder));
    }

    void expect_end() {
        EXPECT_EQ(runs::end_reason_name(m_outcome.result.end), text_member(m_expected, "end"))
            << m_outcome.result.answer;
        if (m_expected.contains("answer")) {
            EXPECT_EQ(m_outcome.result.answer, text_member(m_expected, "answer"));
        }
        const Json& finished = m_events.back().data;
        EXPECT_EQ(m_events.back().type, "run_finished");
        EXPECT_EQ(text_member(finished, "end"), text_member(m_expected, "end"));
        const Json usage = m_expected.value("usage", Json::object());
        for (const auto& [kind, count] : usage.items())
            EXPECT_EQ(member(finished["usage"], kind), count) << kind;
    }

    void expect_calls() {
        Json calls = Json::array();
        const auto made = data_of(m_events, "tool_call");
        const auto observed = data_of(m_events, "observation");
        ASSERT_EQ(made.size(), observed.size());
        for (std::size_t i = 0; i < made.size(); ++i) {
            EXPECT_EQ(made[i]["id"], std::to_string(i + 1));
            EXPECT_EQ(made[i]["id"], observed[i]["id"]);
            EXPECT_EQ(observed[i].contains("error_code"), observed[i]["ok"] == false);
            calls.push_back({made[i]["tool"], observed[i]["ok"]});
        }
        if (m_expected.contains("calls")) {
            EXPECT_EQ(calls, m_expected["calls"]);
        }
    }

    /// Each request is followed by what the model said or by its error.
    void expect_conversation() {
        int rounds = 0;
        for (std::size_t i = 0; i < m_events.size(); ++i) {
            if (m_events[i].type != "model_request")
                continue;
            EXPECT_EQ(m_events[i].data["round"], ++rounds);
            ASSERT_LT(i + 1, m_events.size());
            EXPECT_TRUE(m_events[i + 1].type == "model_response"
                        || m_events[i + 1].type == "model_error");
            EXPECT_EQ(m_events[i + 1].data["round"], rounds);
        }
        if (m_expected.contains("rounds")) {
            EXPECT_EQ(rounds, m_expected["rounds"]);
        }
        const std::string all = told(m_events);
        for (const std::string& words : texts_member(m_expected, "told"))
            EXPECT_THAT(all, HasSubstr(words));
    }

    void expect_results() {
        if (m_expected.contains("values")) {
            Json values = Json::array();
            for (const Json& value : m_outcome.result.values)
                values.push_back({value["name"], value["value"]});
            expect_alike(values, m_expected["values"]);
        }
        std::vector<std::string> outputs;
        for (const tools::Artifact& artifact : m_outcome.result.artifacts) {
            EXPECT_TRUE(fs::exists(m_outcome.folder / artifact.path)) << artifact.path;
            outputs.push_back(artifact.path);
        }
        EXPECT_EQ(outputs, texts_member(m_expected, "outputs"));
        std::string warnings;
        for (const Json& warning : data_of(m_events, "warning"))
            warnings += text_member(warning, "text") + "\n";
        for (const std::string& words : texts_member(m_expected, "warnings"))
            EXPECT_THAT(warnings, HasSubstr(words));
        if (!m_expected.contains("warnings")) {
            EXPECT_EQ(warnings, "");
        }
    }

    /// Pairs of names and values; sums of numbers in another order differ in the last digits.
    static void expect_alike(const Json& found, const Json& expected) {
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i][0], expected[i][0]);
            if (expected[i][1].is_number_float()) {
                const double value = expected[i][1];
                EXPECT_NEAR(found[i][1].get<double>(), value, 1e-12 * std::abs(value));
            } else {
                EXPECT_EQ(found[i][1], expected[i][1]);
            }
        }
    }

    /// The last request lists the values that arguments may have by then.
    void expect_offered() {
        std::string tools;
        Json same_tools = Json::array();
        for (const Json& request : data_of(m_events, "model_request")) {
            same_tools.push_back(request["same_tools"]);
            if (request["same_tools"] == false)
                tools = to_line(request["request"]["tools"]);
        }
        if (m_expected.contains("same_tools")) {
            EXPECT_EQ(same_tools, m_expected["same_tools"]);
        }
        const fs::path first = m_case.contains("data") ? data_of_case(m_case).front() : "towns";
        // Datasets are told of beside the task, and tools stay the same whatever there is.
        EXPECT_THAT(told(m_events), HasSubstr("'" + first.stem().string() + "'"));
        EXPECT_THAT(tools, Not(HasSubstr("\"" + first.stem().string() + "\"")));
        for (const std::string& name : texts_member(m_expected, "offered"))
            EXPECT_THAT(tools, HasSubstr("\"" + name + "\""));
        for (const std::string& name : texts_member(m_expected, "found"))
            EXPECT_THAT(names_of_first_tools(), Not(Contains(name))) << "told of it at once";
    }

    std::vector<std::string> names_of_first_tools() {
        std::vector<std::string> names;
        const std::vector<Json> requests = data_of(m_events, "model_request");
        for (const Json& tool : requests.front()["request"]["tools"])
            names.push_back(text_member(tool, "name"));
        return names;
    }

    ThreadPool m_pool{2};
    Context m_context{m_pool};
    TemporaryFolder m_folder;
    Json m_case;
    Json m_expected;
    RunOutcome m_outcome;
    std::vector<runs::Event> m_events;
};

TEST_P(ReactRun, GoesAsItShould) {
    SCOPED_TRACE(text_member(m_case, "about"));
    expect_end();
    expect_calls();
    expect_conversation();
    expect_results();
    expect_offered();
    EXPECT_TRUE(fs::exists(m_outcome.report));
    EXPECT_TRUE(fs::exists(runs::answer_file(m_outcome.folder)));
}

TEST_P(ReactRun, ComesOutTheSameAgain) {
    const ReplayOutcome again = replay_run(m_outcome.folder, m_context);
    if (again.difference)
        ADD_FAILURE() << again.difference->where << "\nrecorded " << again.difference->recorded
                      << "\nreplayed " << again.difference->replayed;
    EXPECT_EQ(again.calls, data_of(m_events, "tool_call").size());
    EXPECT_EQ(again.answers, data_of(m_events, "model_request").size());
    EXPECT_EQ(again.files, m_outcome.result.artifacts.size());
    EXPECT_EQ(verify_run(m_outcome.folder, m_context).problems,
              texts_member(m_expected, "problems"));
}

INSTANTIATE_TEST_SUITE_P(Scripts, ReactRun, testing::ValuesIn(case_names()), [](const auto& of) {
    return std::regex_replace(of.param, std::regex("/"), "_");
});

} // namespace
} // namespace graticule::agents
