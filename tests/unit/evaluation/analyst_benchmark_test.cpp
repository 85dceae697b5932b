// SPDX-License-Identifier: Apache-2.0
// Sets of analyses: how they are read, what a task says, how outputs are scored.
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/analyst/analyst_benchmark.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::evaluation::analyst {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

constexpr const char* Towns = R"({"id": "measure-01", "title": "Towns",
 "categories": ["Measuring", "Predicting"], "instruction": "Write `big.csv`.",
 "knowledge": "Big is more than 5.", "dataset": "`towns.csv`: towns.",
 "workflow": ["Read the towns.", "Keep the big ones."], "data": ["towns.csv"],
 "gold_code": "gold.py",
 "outputs": [{"file": "big.csv", "kind": "table", "reference": "big.csv", "key": ["name"]}]})";

template <typename Work>
std::string message_of(const Work& work) {
    try {
        work();
    } catch (const Error& error) {
        return std::string(error_code_name(error.code())) + ": " + error.message();
    }
    return "nothing was thrown";
}

class AnalystSet : public testing::Test {
protected:
    AnalystSet() : m_context(m_pool) {
        for (const char* name : {"tasks/measure-01", "references", "data", "made"})
            fs::create_directories(folder() / name);
        write_file(folder() / "data" / "towns.csv", "name,size\na,1\nb,6\n");
        write_file(folder() / "references" / "big.csv", "name,size\nb,6\n");
        write_file(folder() / "tasks" / "measure-01" / "gold.py", "import pandas\n");
        set_task(Towns);
    }

    fs::path folder() const { return m_folder.path(); }
    fs::path tasks() const { return folder() / "tasks"; }

    void set_task(const std::string& text) const {
        write_file(tasks() / "measure-01" / "task.json", text);
    }

    /// The task with one text of it replaced.
    void set_task_with(const std::string& old, const std::string& text) const {
        std::string task = Towns;
        set_task(task.replace(task.find(old), old.size(), text));
    }

    std::string fault() const {
        return message_of([&] { AnalystBenchmark(AnalystBenchmark::Name, tasks()); });
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(AnalystSet, SaysWhatIsAskedWithAndWithoutTheWorkflow) {
    const AnalystBenchmark guided(AnalystBenchmark::Name, tasks());
    ASSERT_THAT(guided.tasks(), SizeIs(1));
    EXPECT_EQ(guided.tasks()[0].text,
              "Write `big.csv`.\n\nDomain knowledge:\nBig is more than 5.\n\nData:\n`towns.csv`: "
              "towns.\n\nWorkflow:\n1. Read the towns.\n2. Keep the big ones.");
    EXPECT_EQ(guided.name(), "analyst");
    const AnalystBenchmark alone(AnalystBenchmark::UnguidedName, tasks());
    EXPECT_EQ(alone.tasks()[0].text, "Write `big.csv`.\n\nDomain knowledge:\nBig is more than 5."
                                     "\n\nData:\n`towns.csv`: towns.");
    EXPECT_EQ(alone.name(), "analyst-unguided");
}

TEST_F(AnalystSet, HasCategoriesDataAndGoldCode) {
    const AnalystBenchmark benchmark(AnalystBenchmark::Name, tasks());
    EXPECT_THAT(benchmark.tasks()[0].labels, ElementsAre("Measuring", "Predicting"));
    ASSERT_THAT(benchmark.label_kinds(), SizeIs(1));
    EXPECT_THAT(benchmark.label_kinds()[0].labels, ElementsAre("Measuring", "Predicting"));
    EXPECT_THAT(benchmark.tasks()[0].files, ElementsAre("towns.csv"));
    EXPECT_THAT(benchmark.data(), ElementsAre(folder() / "data"));
    EXPECT_EQ(read_file(benchmark.analyses()[0].gold_code), "import pandas\n");
    EXPECT_EQ(benchmark.tool_set(), "code");
}

TEST_F(AnalystSet, TellsWhichFilesHoldWhatIsRight) {
    const std::vector<fs::path> files =
        AnalystBenchmark(AnalystBenchmark::Name, tasks() / "").reference_files();
    EXPECT_THAT(files, Contains(folder() / "references" / "big.csv"));
    EXPECT_THAT(files, Contains(tasks() / "measure-01" / "gold.py"));
    EXPECT_THAT(files, Contains(tasks() / "measure-01" / "task.json"));
    EXPECT_THAT(files, Not(Contains(folder() / "data" / "towns.csv")));
}

TEST_F(AnalystSet, ScoresOutputsStrictly) {
    const AnalystBenchmark benchmark(AnalystBenchmark::Name, tasks());
    const auto scorers = benchmark.scorers();
    ASSERT_EQ(scorers.at(0)->name(), "strict");
    const FilesToScore files{benchmark.tasks()[0], folder() / "made"};
    write_file(folder() / "made" / "big.csv", "name,size\nb,6\n");
    EXPECT_EQ(std::get<Score>(scorers[0]->score(files, m_bench)).value, 1.0);
    write_file(folder() / "made" / "big.csv", "name,size\na,1\nb,6\n");
    EXPECT_EQ(std::get<Score>(scorers[0]->score(files, m_bench)).value, 0.0);
}

TEST_F(AnalystSet, FindsTheTasksInTheFolderOfTheSet) {
    EXPECT_EQ(analyses_folder_of(folder()), tasks());
    EXPECT_EQ(analyses_folder_of(tasks()), tasks());
    EXPECT_THAT(message_of([&] { read_analysis_tasks(folder() / "data"); }),
                HasSubstr("has no folder with a task.json"));
}

TEST_F(AnalystSet, RefusesTasksThatAreNotWhole) {
    set_task_with("\"measure-01\"", "\"measure-02\"");
    EXPECT_THAT(fault(), HasSubstr("must be the name of the task's folder"));
    set_task_with("\"gold.py\"", "\"../gold.py\"");
    EXPECT_THAT(fault(), HasSubstr("must name a file beside the task"));
    set_task_with("\"gold.py\"", "\"silver.py\"");
    EXPECT_THAT(fault(), HasSubstr("is not there"));
    set_task_with("[\"Read the towns.\", \"Keep the big ones.\"]", "[]");
    EXPECT_THAT(fault(), HasSubstr("it has no workflow"));
    set_task_with("[\"Measuring\", \"Predicting\"]", "[]");
    EXPECT_THAT(fault(), HasSubstr("it has no category"));
    set_task_with("\"towns.csv\"]", "\"../towns.csv\"]");
    EXPECT_THAT(fault(), HasSubstr("beneath the folder of data"));
    set_task_with("\"title\"", "\"titel\"");
    EXPECT_THAT(fault(), HasSubstr("measure-01/task.json"));
    set_task("{");
    EXPECT_THAT(fault(), HasSubstr("measure-01/task.json"));
}

} // namespace
} // namespace graticule::evaluation::analyst
