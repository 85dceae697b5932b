// SPDX-License-Identifier: Apache-2.0
// Code of steps and of whole tasks, executed and scored; and the person who does what a model
// cannot.
#include "agents/model_agent.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geocode/geocode_benchmark.hpp"
#include "evaluation/geocode/steps_of_run.hpp"
#include "runs/events.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace graticule::evaluation::geocode {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* Towns = R"toml(id = "towns-01"
title = "Towns"
domains = ["vector", "learning"]
libraries = ["pandas"]
difficulty = "hard"
data = ["towns.csv"]

[[steps]]
instruction = "Read `data/towns.csv` into `towns`."
code = """
import pandas as pd
towns = pd.read_csv("data/towns.csv")
"""
checks = [
  { kind = "length", of = "towns", is = 3 },
  { kind = "columns", of = "towns", is = ["name", "people"] },
]

[[steps]]
instruction = "Add their people up into `people`."
code = "people = int(towns['people'].sum())"
checks = [{ kind = "number", of = "people", by = "sum(n for n in towns.people)" }]

[[steps]]
instruction = "Write the biggest town's name to `outputs/biggest.txt`, and keep it in `biggest`."
code = """
biggest = towns.sort_values('people').name.iloc[-1]
with open('outputs/biggest.txt', 'w') as file:
    file.write(biggest)
"""
checks = [
  { kind = "text", of = "biggest", is = "Ulm" },
  { kind = "text", of = "open('outputs/biggest.txt').read()", is = "Ulm" },
]
)toml";

const char* const Read = "import pandas as pd\ntowns = pd.read_csv('data/towns.csv')";
const char* const AddUp = "people = int(towns['people'].sum())";
const char* const Biggest = "biggest = towns.sort_values('people').name.iloc[-1]\n"
                            "open('outputs/biggest.txt', 'w').write(biggest)";

/// A run by the events that its scorer reads.
class MadeRun {
public:
    /// A node of the path that the run ended on.
    MadeRun& node(const std::string& step, const std::string& code,
                  const std::string& origin = "sample") {
        add_call(code);
        return add_node(step, code, origin, true);
    }

    /// One that failed, or that was abandoned.
    MadeRun& abandoned(const std::string& step, const std::string& code, bool ok) {
        ++m_calls;
        return add_node(step, code, "sample", ok);
    }

    MadeRun& call(const std::string& code) {
        add_call(code);
        return *this;
    }

    const runs::RunRecord& record() const { return m_record; }

    /// The run has steps, which its log tells once.
    MadeRun& plan(const std::vector<std::string>& steps) {
        add_event(runs::events::SearchSteps{0, steps, "the task"});
        return *this;
    }

private:
    void add_call(const std::string& code) {
        runs::RecordedStep step;
        step.id = fmt::format("s{}", ++m_calls);
        step.tool = "execute_code";
        step.arguments = {{"code", code}};
        runs::events::Observation observation;
        observation.data = {{"outcome", "finished"}};
        step.observation = observation;
        m_record.steps.push_back(std::move(step));
    }

    MadeRun& add_node(const std::string& step, const std::string& code, const std::string& origin,
                      bool ok) {
        runs::events::SearchNode node;
        node.node = ++m_nodes;
        node.step = step;
        node.code = code;
        node.call = fmt::format("s{}", m_calls);
        node.ok = ok;
        node.origin = origin;
        add_event(node);
        return *this;
    }

    template <typename Known>
    void add_event(const Known& known) {
        runs::Event event;
        event.type = std::string(Known::Type);
        event.data = runs::events::to_json(known);
        m_record.search.push_back(std::move(event));
    }

    runs::RunRecord m_record;
    int m_calls = 0;
    int m_nodes = 0;
};

const std::string First = "Read `data/towns.csv` into `towns`.";
const std::string Second = "Add their people up into `people`.";
const std::string Third =
    "Write the biggest town's name to `outputs/biggest.txt`, and keep it in `biggest`.";

MadeRun searched() {
    MadeRun run;
    run.plan({First, Second, Third});
    return run;
}

class CodeSteps : public sandbox::test::SandboxTest {
protected:
    void SetUp() override {
        SandboxTest::SetUp();
        fs::create_directories(m_folder.path() / "tasks");
        fs::create_directories(m_folder.path() / "data");
        write_file(m_folder.path() / "tasks" / "towns-01.toml", Towns);
        write_file(m_folder.path() / "data" / "towns.csv",
                   "name,people\nJena,110\nUlm,126\nHof,47\n");
    }

    GeocodeBenchmark benchmark(std::string_view name, const Documentation& documentation = {}) {
        return GeocodeBenchmark(name, m_folder.path() / "tasks", documentation);
    }

    Score scored(const Benchmark& benchmark, const Subject& subject) {
        const ScoringBench bench{context, *service(), {}, benchmark.data()};
        const Scoring scoring = benchmark.scorers().at(0)->score(subject, bench);
        if (const auto* unscored = std::get_if<Unscored>(&scoring))
            throw std::runtime_error(unscored->reason);
        return std::get<Score>(scoring);
    }

    Score score_of_step(std::size_t step, const std::string& reply) {
        const GeocodeBenchmark single = benchmark(GeocodeBenchmark::SingleName);
        return scored(single, CompletionToScore{single.tasks().at(step), reply});
    }

    Score score_of_run(const runs::RunRecord& record,
                       std::string_view name = GeocodeBenchmark::Name) {
        const GeocodeBenchmark multi = benchmark(name);
        return scored(multi, RunToScore{multi.tasks().at(0), {}, record});
    }

    static double part(const Score& score, const std::string& name) {
        for (const ScorePart& one : score.parts)
            if (one.name == name)
                return one.value().value_or(-1);
        throw std::runtime_error("there is no part " + name);
    }

    TemporaryFolder m_folder;
};

TEST_F(CodeSteps, AreTasksWithLabelsAndWords) {
    const GeocodeBenchmark multi = benchmark(GeocodeBenchmark::Name);
    ASSERT_EQ(multi.tasks().size(), 1U);
    EXPECT_THAT(multi.tasks()[0].labels, ElementsAre("vector", "learning", "pandas", "hard"));
    EXPECT_THAT(multi.tasks()[0].files, ElementsAre("towns.csv"));
    EXPECT_THAT(multi.data(), ElementsAre(m_folder.path() / "data"));
    EXPECT_THAT(multi.hidden_files(), ElementsAre(m_folder.path() / "tasks" / "towns-01.toml"));
    const GeocodeBenchmark single = benchmark(GeocodeBenchmark::SingleName);
    ASSERT_EQ(single.tasks().size(), 3U);
    EXPECT_EQ(single.tasks()[2].id, "towns-01/3");
    EXPECT_THAT(single.tasks()[2].text, HasSubstr("people = int(towns['people'].sum())"));
}

TEST_F(CodeSteps, AreToldWhatTheDocumentationHas) {
    EXPECT_THROW(benchmark(GeocodeBenchmark::RetrievedName), Error);
    std::vector<DocumentationQuery> asked;
    const GeocodeBenchmark told =
        benchmark(GeocodeBenchmark::RetrievedName,
                  [&](const DocumentationQuery& query) -> std::vector<DocumentationItem> {
                      asked.push_back(query);
                      return {{"pandas.Series.sum", "Adds up."}};
                  });
    ASSERT_EQ(asked.size(), 3U);
    EXPECT_EQ(asked[1].words, Second);
    EXPECT_THAT(asked[1].libraries, ElementsAre("pandas"));
    EXPECT_EQ(asked[1].most, 3U);
    EXPECT_THAT(told.tasks()[1].text, HasSubstr("### pandas.Series.sum\nAdds up."));
}

TEST_F(CodeSteps, OfAReplyRunBehindTheReferencesBefore) {
    const Score score = score_of_step(
        1, "<think>```python\nno\n```</think>So:\n```python\npeople = towns['people'].sum()\n```");
    EXPECT_EQ(score.value, 1) << score.explanation;
    EXPECT_EQ(score.grade, "right");
    EXPECT_EQ(part(score, "executed"), 1);
    EXPECT_EQ(part(score, "outputs"), 1);
    // The reference calls .sum alone, int being Python's own; so does the reply.
    EXPECT_EQ(part(score, "function-f1"), 1);
    EXPECT_EQ(part(score, "hamming-loss"), 0);
}

TEST_F(CodeSteps, ThatRunAndAreWrongFailACheck) {
    const Score score = score_of_step(1, "people = int(towns['people'].max())");
    EXPECT_EQ(score.value, 0);
    EXPECT_EQ(score.grade, "wrong result");
    EXPECT_EQ(score.explanation, "check 1 (people): expected 283, found 126");
    EXPECT_EQ(part(score, "executed"), 1) << "the paper's measure counts it";
    EXPECT_EQ(part(score, "outputs"), 0);
    // The set's references call pandas.read_csv, .sum and .sort_values; open() and what it gives
    // are Python's own. Of these and .max two are wrong.
    EXPECT_EQ(part(score, "function-f1"), 0);
    EXPECT_NEAR(part(score, "hamming-loss"), 2.0 / 4, 1e-12);
}

TEST_F(CodeSteps, TellWhatKindOfErrorTheyRaise) {
    const std::map<std::string, std::string> expected = {
        {"people = towns_of_all", "name"},
        {"people = towns.add_up_all()", "attribute"},
        {"people = towns.sum(unheard_of=True, axis=None, level=[])", "parameter"},
        {"import geopandas_of_mine", "import"},
        {"people = (", "syntax"},
        {"people = 1 / 0", "other error"},
        {"```python\n```", "not done"}};
    for (const auto& [code, grade] : expected) {
        const Score score = score_of_step(1, code);
        EXPECT_EQ(score.grade, grade) << code << ": " << score.explanation;
        EXPECT_EQ(part(score, "executed"), 0) << code;
    }
}

TEST_F(CodeSteps, MayTakeNamesThatCheckingNeeds) {
    const Score score = score_of_step(
        1, "import json, os, sys\nasked = session = missed = found = exec = dict = json = 5\n"
           "sys.stdout = None\nos.path = None\npeople = 283");
    EXPECT_EQ(score.value, 1) << score.explanation;
}

TEST_F(CodeSteps, OfASearchAreThoseOfThePathThatItEndedOn) {
    MadeRun run = searched();
    run.abandoned(First, "towns = 1", true).abandoned(First, "towns = ?", false);
    run.node(First, Read).node("Define `n`, which the next step uses", "n = 1");
    run.node(Second, AddUp, "repair").call("print(people)");
    const CodeTask task{"towns-01", "", {}, {}, "", {}, {{First, ""}, {Second, ""}, {Third, ""}}};
    const auto steps = steps_of_run(task, run.record());
    ASSERT_TRUE(steps);
    EXPECT_EQ((*steps)[0].code, Read);
    EXPECT_EQ((*steps)[1].code, "n = 1\n" + std::string(AddUp));
    EXPECT_EQ((*steps)[2].code, "") << "it was not reached";
    EXPECT_FALSE(steps_of_run(
        task, MadeRun().plan({"Something else"}).node("Something else", "a = 1").record()));
    const auto none = steps_of_run(task, searched().abandoned(First, "towns = ?", false).record());
    ASSERT_TRUE(none) << "it is told that no step was done";
    EXPECT_EQ((*none)[0].code, "");
}

TEST_F(CodeSteps, OfAWholeTaskAreExecutedOneAfterAnother) {
    const Score score = score_of_run(
        searched().node(First, Read).node(Second, AddUp).node(Third, Biggest).record());
    EXPECT_EQ(score.value, 1) << score.explanation;
    EXPECT_EQ(score.grade, "right");
    for (const char* const name : {"completion", "task", "executed", "outputs", "checks"})
        EXPECT_EQ(part(score, name), 1) << name;
    EXPECT_EQ(score.metadata["steps"], 3);
}

TEST_F(CodeSteps, CountUpToTheFirstThatFails) {
    // The second is left out; the third runs all the same and is right.
    const Score score = score_of_run(searched().node(First, Read).node(Third, Biggest).record());
    EXPECT_NEAR(part(score, "completion"), 1.0 / 3, 1e-12);
    EXPECT_EQ(part(score, "task"), 0);
    EXPECT_NEAR(part(score, "executed"), 2.0 / 3, 1e-12);
    EXPECT_NEAR(part(score, "outputs"), 2.0 / 3, 1e-12);
    EXPECT_NEAR(score.value, 1.0 / 3, 1e-12);
    EXPECT_EQ(score.grade, "not done");
}

TEST_F(CodeSteps, ThatAreWrongInSilenceAreCompleteAndNotRight) {
    const Score score = score_of_run(searched()
                                         .node(First, Read)
                                         .node(Second, "people = len(towns)")
                                         .node(Third, Biggest)
                                         .record());
    EXPECT_EQ(part(score, "completion"), 1);
    EXPECT_EQ(part(score, "task"), 1);
    EXPECT_NEAR(part(score, "outputs"), 2.0 / 3, 1e-12);
    EXPECT_NEAR(part(score, "checks"), 4.0 / 5, 1e-12);
    EXPECT_NEAR(score.value, 1.0 / 3, 1e-12);
    EXPECT_EQ(score.grade, "wrong result");
}

TEST_F(CodeSteps, ThatAPersonDidCountAsNotDone) {
    const auto run =
        searched().node(First, Read).node(Second, AddUp, "person").node(Third, Biggest).record();
    const Score score = score_of_run(run, GeocodeBenchmark::HumanName);
    EXPECT_NEAR(part(score, "completion"), 2.0 / 3, 1e-12) << "and the steps behind it count";
    EXPECT_NEAR(score.value, 2.0 / 3, 1e-12);
    EXPECT_EQ(part(score, "task"), 0);
    EXPECT_THAT(score.explanation, HasSubstr("Step 2 was done by a person"));
}

TEST_F(CodeSteps, OfCodeInOtherPiecesAreRightOnceTheirChecksHold) {
    // Two steps in one piece; another piece overwrites what the first step made.
    const Score score =
        score_of_run(MadeRun().call(std::string(Read) + "\n" + AddUp).call("towns = 0").record());
    EXPECT_NEAR(score.value, 2.0 / 3, 1e-12) << score.explanation;
    EXPECT_NEAR(part(score, "outputs"), 2.0 / 3, 1e-12);
    EXPECT_EQ(part(score, "completion"), -1) << "which steps run is not told";
    EXPECT_EQ(score_of_run(runs::RunRecord()).value, 0);
}

TEST_F(CodeSteps, ThatCannotBeDoneAreDoneByThePersonOfTheBenchmark) {
    const GeocodeBenchmark human = benchmark(GeocodeBenchmark::HumanName);
    EXPECT_TRUE(human.has_person());
    const agents::UserPrompt person = human.person("towns-01");
    ASSERT_TRUE(person);
    const auto asked = [&](const std::string& text, bool is_approval) {
        return person(agents::Question{text, {}, is_approval}, context);
    };
    EXPECT_EQ(asked("A step could not be done: " + Second + "\nThis was tried: " + First, true),
              "```python\npeople = int(towns['people'].sum())\n```");
    EXPECT_EQ(asked("A step could not be done: Define x, for: " + Second + "\n", true), "");
    EXPECT_EQ(asked("Which towns do you mean: " + First, false), std::nullopt);
    EXPECT_FALSE(human.person("towns-02"));
    EXPECT_FALSE(benchmark(GeocodeBenchmark::Name).person("towns-01"));
}

} // namespace
} // namespace graticule::evaluation::geocode
