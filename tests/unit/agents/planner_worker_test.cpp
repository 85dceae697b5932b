// SPDX-License-Identifier: Apache-2.0
// Runs of planner and worker, each with a script for either of what its model says, and with what
// must come of it, in tests/fixtures/planner_worker. Their data are small enough to be reckoned by
// hand. Each is carried out again from its log, and verified. All share one sandbox.
#include "agents/conversation/written_calls.hpp"
#include "agents/planner_worker.hpp"
#include "agents/replay.hpp"
#include "agents/resume.hpp"
#include "agents/run.hpp"
#include "agents/verify_run.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/record.hpp"
#include "llm/scripted_model.hpp"
#include "runs/run_folder.hpp"

#include "unit/repository.hpp"
#include "unit/runs/recorded_events.hpp"
#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace graticule::agents {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

const fs::path Cases = test::repository() / "tests" / "fixtures" / "planner_worker";
const fs::path Data = test::repository() / "tests" / "fixtures" / "react" / "data";

std::vector<std::string> case_names() {
    std::vector<std::string> names;
    for (const fs::path& file : list_folder(Cases))
        names.push_back(file.stem());
    return names;
}

/// Says what a script says, and keeps what it was sent.
class ListeningModel final : public llm::ChatModel {
public:
    ListeningModel(std::vector<llm::ScriptedAnswer> answers, std::string& sent)
        : m_model(std::move(answers), "script"), m_sent(sent) {}

    llm::Response chat(const llm::Request& request, const Context& context,
                       const llm::DeltaSink& deltas) override {
        m_sent += to_line(llm::to_json(request)) + "\n";
        return m_model.chat(request, context, deltas);
    }

private:
    llm::ScriptedModel m_model;
    std::string& m_sent;
};

class Team : public sandbox::test::SandboxTest {
protected:
    // The sandbox is started by the first case that has code executed.
    static void SetUpTestSuite() {}
    void SetUp() override {}

    void load(const std::string& name) {
        m_case = parse_json(read_file(Cases / (name + ".json")), name);
        m_expected = m_case["expect"];
        if (has_code() && !has_python())
            GTEST_SKIP() << "no Python environment in deps/sandbox; run scripts/setup.sh";
    }

    bool has_code() const { return m_case.value("worker_kind", "functions") != "functions"; }

    PlannerWorkerOptions options() {
        PlannerWorkerOptions options;
        options.planner.name = "scripted:planner";
        options.worker.name = "scripted:worker";
        if (m_case.value("calls", "native") == "written")
            options.planner.calls = options.worker.calls = conversation::CallForm::Written;
        options.plans = m_case.value("plans", true);
        options.kind = *worker_kind_of(m_case.value("worker_kind", "functions"));
        options.limits = limits_from(m_case.value("limits", Json{{"rounds", MostRoundsOfTeam}}));
        if (!m_case.value("limits", Json::object()).contains("rounds"))
            options.limits.rounds = MostRoundsOfTeam;
        options.code = allowed();
        return options;
    }

    tools::CodeSettings allowed() const {
        tools::CodeSettings settings;
        settings.limits.time = std::chrono::seconds(20);
        if (has_code())
            settings.sandboxes = service();
        return settings;
    }

    /// @param from answers that were given before
    std::unique_ptr<llm::ChatModel> model(const char* role, std::size_t from = 0) {
        auto answers = llm::parse_script(to_line(m_case[role]), role);
        answers.erase(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(from));
        return std::make_unique<ListeningModel>(std::move(answers), m_sent[role]);
    }

    void run() {
        const auto agent =
            make_planner_worker_agent({model("planner"), model("worker")}, options());
        RunRequest request;
        request.task = m_case["task"].get<std::string>();
        request.data = {Data};
        const Json files = m_case.value("files", Json::object()); // beside those of all cases
        for (const auto& [name, content] : files.items()) {
            fs::create_directories(m_folder.path() / "more");
            write_file(m_folder.path() / "more" / name, content.get<std::string>());
            request.data = {Data, m_folder.path() / "more"};
        }
        request.folder = m_folder.path() / "run";
        m_outcome = execute_run(
            request, *agent, [] { return std::chrono::system_clock::time_point{}; }, context);
    }

    std::vector<Json> data_of(std::string_view type) const {
        return test::data_of_events(m_outcome.folder, type);
    }

    void expect_sent(const char* role) {
        const std::string name = role;
        for (const std::string& words : texts_member(m_expected, name + "_sent"))
            EXPECT_TRUE(m_sent[role].find(words) != std::string::npos) << role << ": " << words;
        for (const std::string& words : texts_member(m_expected, name + "_not_sent"))
            EXPECT_TRUE(m_sent[role].find(words) == std::string::npos) << role << ": " << words;
    }

    void expect_calls() {
        if (!m_expected.contains("calls"))
            return;
        Json calls = Json::array();
        const auto made = data_of("tool_call");
        const auto given = data_of("observation");
        ASSERT_EQ(made.size(), given.size());
        for (std::size_t i = 0; i < made.size(); ++i)
            calls.push_back({made[i]["tool"], given[i]["ok"]});
        EXPECT_EQ(calls, m_expected["calls"]);
    }

    void expect_subtasks() {
        Json subtasks = Json::array();
        const auto given = data_of("subtask");
        const auto reports = data_of("report");
        for (std::size_t i = 0; i < given.size(); ++i) {
            const Json report = i < reports.size() ? reports[i] : Json();
            subtasks.push_back(
                {given[i]["worker"], member(report, "claimed"), member(report, "holds")});
        }
        EXPECT_EQ(subtasks, m_expected["subtasks"]) << to_pretty(Json(reports));
        const auto why = texts_member(m_expected, "why");
        for (std::size_t i = 0; i < std::min(why.size(), given.size()); ++i)
            EXPECT_THAT(text_member(given[i], "why"), HasSubstr(why[i]));
    }

    void expect_files() {
        if (m_expected.contains("outputs")) {
            std::vector<std::string> paths;
            for (const tools::Artifact& artifact : m_outcome.result.artifacts)
                paths.push_back(artifact.path);
            EXPECT_EQ(paths, texts_member(m_expected, "outputs"));
        }
        if (m_expected.contains("files")) {
            std::vector<std::string> files;
            for (const fs::path& file : list_folder(runs::output_folder(m_outcome.folder)))
                if (file.extension() != ".json" && file.filename() != "answer.md")
                    files.push_back(file.filename());
            EXPECT_EQ(files, texts_member(m_expected, "files"));
        }
        expect_content("content", true);
        expect_content("content_without", false);
        std::vector<std::string> scripts;
        if (fs::exists(runs::scripts_folder(m_outcome.folder)))
            for (const fs::path& file : list_folder(runs::scripts_folder(m_outcome.folder)))
                scripts.push_back(file.filename());
        if (m_expected.contains("scripts")) {
            EXPECT_EQ(scripts, texts_member(m_expected, "scripts"));
        }
    }

    void expect_content(const char* which, bool is_there) {
        const Json content = m_expected.value(which, Json::object());
        for (const auto& [file, words] : content.items())
            for (const Json& word : words)
                EXPECT_EQ(read_file(runs::output_folder(m_outcome.folder) / file)
                                  .find(word.get<std::string>())
                              != std::string::npos,
                          is_there)
                    << file << ": " << word;
    }

    void expect_warnings() {
        if (!m_expected.contains("warnings"))
            return;
        const auto given = data_of("warning");
        const auto expected = texts_member(m_expected, "warnings");
        ASSERT_EQ(given.size(), expected.size()) << to_pretty(Json(given));
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_THAT(text_member(given[i], "text"), HasSubstr(expected[i]));
    }

    void expect_usage() {
        const Json usage = m_expected.value("usage", Json::object());
        const Json& roles = member(m_outcome.result.usage, "roles");
        for (const auto& [role, counts] : usage.items()) {
            EXPECT_EQ(roles[role]["rounds"], counts[0]) << role;
            EXPECT_EQ(roles[role]["input"], counts[1]) << role;
            EXPECT_EQ(roles[role]["output"], counts[2]) << role;
        }
    }

    void expect_same_again() {
        const ReplayOutcome again = replay_run(m_outcome.folder, context, allowed());
        if (again.difference)
            ADD_FAILURE() << again.difference->where << "\nrecorded " << again.difference->recorded
                          << "\nreplayed " << again.difference->replayed;
        EXPECT_EQ(again.calls, data_of("observation").size());
        EXPECT_THAT(verify_run(m_outcome.folder, context, allowed()).problems, IsEmpty());
    }

    TemporaryFolder m_folder;
    Json m_case;
    Json m_expected;
    RunOutcome m_outcome;
    std::map<std::string, std::string> m_sent; ///< to the model of a role
};

class TeamRun : public Team, public testing::WithParamInterface<std::string> {};

TEST_P(TeamRun, GoesAsItShouldAndComesOutTheSameAgain) {
    load(GetParam());
    if (IsSkipped())
        return;
    SCOPED_TRACE(text_member(m_case, "about"));
    run();
    EXPECT_EQ(runs::end_reason_name(m_outcome.result.end), text_member(m_expected, "end"))
        << m_outcome.result.answer;
    if (m_expected.contains("answer")) {
        EXPECT_EQ(m_outcome.result.answer, text_member(m_expected, "answer"));
    }
    for (const std::string& words : texts_member(m_expected, "answer_has"))
        EXPECT_THAT(m_outcome.result.answer, HasSubstr(words));
    expect_calls();
    expect_subtasks();
    expect_files();
    expect_usage();
    expect_warnings();
    expect_sent("planner");
    expect_sent("worker");
    expect_same_again();
}

INSTANTIATE_TEST_SUITE_P(Scripts, TeamRun, testing::ValuesIn(case_names()),
                         [](const auto& of) { return of.param; });

/// Answers of a role in the first lines of a log.
std::size_t answers_of(const std::vector<runs::Event>& events, std::size_t lines,
                       const char* role) {
    std::size_t count = 0;
    bool is_of_role = false;
    for (std::size_t i = 0; i < lines; ++i) {
        if (events[i].type == "model_request")
            is_of_role = text_member(events[i].data, "role") == role;
        count += events[i].type == "model_response" && is_of_role ? 1U : 0U;
    }
    return count;
}

TEST_F(Team, GoesOnWhereverItWasKilled) {
    load("intermediate_by_functions");
    run();
    const auto whole = runs::read_event_log(runs::event_file(m_outcome.folder));
    const std::string answer = m_outcome.result.answer;
    const auto lines = split(read_file(runs::event_file(m_outcome.folder)), '\n');
    ASSERT_EQ(lines.size(), whole.size() + 1);
    const auto first = std::find_if(whole.begin(), whole.end(), [](const runs::Event& event) {
        return event.type == "model_request";
    });
    for (auto kept = static_cast<std::size_t>(first - whole.begin()) + 1; kept < whole.size();
         ++kept) {
        if (whole[kept - 1].type == "answer")
            break; // it has come to its end
        std::string log;
        for (std::size_t i = 0; i < kept; ++i)
            log += lines[i] + "\n";
        write_file(runs::event_file(m_outcome.folder), log + lines[kept].substr(0, 20)); // torn
        Resumption how;
        how.models = {
            {"planner",
             "scripted:planner",
             {},
             model("planner", answers_of(whole, kept, "planner"))},
            {"worker", "scripted:worker", {}, model("worker", answers_of(whole, kept, "worker"))}};
        how.limits.rounds = MostRoundsOfTeam;
        how.code = allowed();
        const RunOutcome outcome = resume_run(
            m_outcome.folder, std::move(how),
            [] { return std::chrono::system_clock::time_point{}; }, context);
        EXPECT_EQ(outcome.result.answer, answer) << "after " << kept << " events";
        EXPECT_EQ(data_of("subtask").size(), 2U);
        EXPECT_FALSE(replay_run(m_outcome.folder, context, allowed()).difference);
    }
}

TEST_F(Team, GoesOnWithMoreRounds) {
    load("limit_of_rounds");
    run();
    ASSERT_EQ(runs::end_reason_name(m_outcome.result.end), "round_limit");
    m_case["worker"] = Json::parse(R"([{"text": "The rings are the dataset rings."}])");
    m_case["planner"] = Json::parse(R"([{"text": "END"}])");
    Resumption how;
    how.models = {{"planner", "scripted:rest", {}, model("planner")},
                  {"worker", "scripted:rest", {}, model("worker")}};
    how.limits.rounds = 10;
    how.code = allowed();
    const RunOutcome outcome = resume_run(
        m_outcome.folder, std::move(how), [] { return std::chrono::system_clock::time_point{}; },
        context);
    EXPECT_EQ(outcome.result.answer, "The rings are the dataset rings.");
    EXPECT_THAT(verify_run(m_outcome.folder, context, allowed()).problems, IsEmpty());
}

TEST_F(Team, IsToldOfInTheReport) {
    load("lying_worker");
    run();
    const std::string report = read_file(m_outcome.folder / "report.md");
    for (const char* const words :
         {"Subtasks", "said to be done, and is not", "result.geojson is not there",
          "Round 1, planner", "Round 2, worker on subtask 1"})
        EXPECT_THAT(report, HasSubstr(words));
    const Json request = data_of("model_request").front();
    EXPECT_EQ(request["role"], "planner");
    EXPECT_EQ(request["model"], "scripted:planner");
}

TEST_F(Team, DoesNotTakeScriptsThatWereChanged) {
    load("intermediate_by_code");
    if (IsSkipped())
        return;
    run();
    write_file(runs::scripts_folder(m_outcome.folder) / "subtask-2-1.py", "mean = 7\n");
    const auto difference = replay_run(m_outcome.folder, context, allowed()).difference;
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->where, "scripts/subtask-2-1.py");
}

using conversation::read_written_call;

TEST(WrittenCalls, AreReadAsPythonWouldReadThem) {
    const auto read = read_written_call(
        "First I read.\n@ Read ( package = \"a \\\"b\\\".geojson\" , ids=[1, -2.5, 1e3, [True, "
        "None]], name='it\\'s \\u00e9\\n', code=\"\"\"x = \"1\"\ny\"\"\", gone=None, by={'k': "
        "False},)@ as said");
    EXPECT_EQ(read.fault, "");
    EXPECT_FALSE(read.call); // a space before the name: no call
    const auto call = read_written_call(
        "First I read.\n@Read ( package = \"a \\\"b\\\".geojson\" , ids=[1, -2.5, 1e3, [True, "
        "None]], name='it\\'s \\u00e9\\n', code=\"\"\"x = \"1\"\ny\"\"\", gone=None, by={'k': "
        "False},)@ as said");
    ASSERT_TRUE(call.call) << call.fault;
    EXPECT_EQ(call.call->name, "Read");
    EXPECT_EQ(Json::parse(call.call->arguments), Json::parse(R"({
        "package": "a \"b\".geojson", "ids": [1, -2.5, 1000.0, [true, null]],
        "name": "it's é\n", "code": "x = \"1\"\ny", "by": {"k": false}})"));
    EXPECT_EQ(read_written_call("@Save()@").call->arguments, "{}");
    // As Python 3.11 prints them: json.dumps({"a": '\d+\.\101\0', "b": r"\n\"", "c": R'C:\x'}).
    EXPECT_EQ(
        Json::parse(read_written_call(R"(@Find(a='\d+\.\101\0', b=r"\n\"", c=R'C:\x', raw="r")@)")
                        .call->arguments),
        Json::parse(R"({"a": "\\d+\\.A\u0000", "b": "\\n\\\"", "c": "C:\\x", "raw": "r"})"));
}

TEST(WrittenCalls, ThatAreNoneAreWordsOrFaults) {
    for (const char* words : {"", "Done!", "write to a@b.c (or d@e.f)", "@", "@@", "@ Read()@"}) {
        const auto read = read_written_call(words);
        EXPECT_FALSE(read.call) << words;
        EXPECT_EQ(read.fault, "") << words;
    }
    for (const char* words :
         {"@Read(\"x\")@", "@Read(a=1", "@Read(a=1)", "@Read(a=1) @Read(b=2)@", "@Read(a=b)@",
          "@Read(a=1, a=2)@", "@Read(a=[1, 2)@", "@Read(a=\"x)@", "@Read(a=r'x)@", "@Read@",
          "@Read(a='\\ud800')@", "@Read(a=+1)@", "@Read(a=1)@ @Read(a=1)@", "@Read(a=nan)@",
          "@Read(a=\"1\n\")@", "@Read(a==1)@", "@Read(=1)@", "@Read(a=1;b=2)@"}) {
        const auto read = read_written_call(words);
        EXPECT_FALSE(read.call) << words;
        EXPECT_NE(read.fault, "") << words;
    }
    EXPECT_NE(read_written_call("@Read(a=" + std::string(5000, '[') + ")@").fault, "");
    EXPECT_THAT(read_written_call("@Read(a=Paris)@").fault,
                AllOf(HasSubstr("expected a text in quotes"), HasSubstr("\"Paris)@\"")));
}

} // namespace
} // namespace graticule::agents
