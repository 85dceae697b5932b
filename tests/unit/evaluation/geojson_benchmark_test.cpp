// SPDX-License-Identifier: Apache-2.0
// Sets of tasks about files: how they are read, what a task hands out, how outputs are scored.
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/geojson_agents/geojson_benchmark.hpp"
#include "evaluation/geojson_agents/task_list.hpp"
#include "evaluation/task_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geojson_agents {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* Set = R"({"metadata": {}, "tasks": [
 {"id": "basic-01", "level": "basic", "words": "How many towns are there?", "data": ["towns.csv"],
  "functions": [], "outputs": [{"file": "answer.md", "kind": "number", "value": 3, "unit": "towns"}]},
 {"id": "advanced-01", "level": "advanced", "words": "Write `big.csv`.", "data": ["towns.csv"],
  "outputs": [{"file": "big.csv", "kind": "table", "reference": "big.csv", "key": ["name"]}]}]})";

template <typename Work>
std::string message_of(const Work& work) {
    try {
        work();
    } catch (const Error& error) {
        return std::string(error_code_name(error.code())) + ": " + error.message();
    }
    return "nothing was thrown";
}

class GeojsonSet : public testing::Test {
protected:
    GeojsonSet() : m_context(m_pool) {
        fs::create_directories(folder() / "references");
        fs::create_directories(folder() / "solutions");
        fs::create_directories(folder() / "data");
        write_file(folder() / "tasks.json", Set);
        write_file(folder() / "data" / "towns.csv", "name,size\na,1\nb,2\nc,6\n");
        write_file(folder() / "references" / "big.csv", "name,size\nc,6\n");
        write_file(folder() / "solutions" / "advanced-01.json",
                   R"({"calls": [{"function_name": "QueryFeatures", "arguments": {"x": 1}}]})");
    }

    fs::path folder() const { return m_folder.path(); }
    fs::path file(const std::string& name, const std::string& text) const {
        write_file(folder() / name, text);
        return folder() / name;
    }

    /// What a scorer says of a run that wrote these files and answered so; without an answer its
    /// rounds were spent.
    Scoring scored(const Benchmark& benchmark, const std::string& id, const std::string& answer,
                   const std::vector<std::pair<std::string, std::string>>& files = {}) {
        const fs::path run = folder() / "run";
        fs::remove_all(run);
        fs::create_directories(run / "outputs");
        for (const auto& [name, text] : files)
            write_file(run / "outputs" / name, text);
        runs::RunRecord record;
        if (!answer.empty())
            record.answer = runs::events::Answer{answer};
        record.finished = runs::events::RunFinished{answer.empty() ? "round_limit" : "answered", 1};
        record.steps.resize(4);
        for (const BenchmarkTask& task : benchmark.tasks())
            if (task.id == id)
                return benchmark.scorers().front()->score(RunToScore{task, run, record}, m_bench);
        ADD_FAILURE() << "there is no task " << id;
        return Unscored{};
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(GeojsonSet, HasTasksByLevelWithTheirDataAndSolutions) {
    const GeojsonBenchmark benchmark(folder() / "tasks.json");
    ASSERT_THAT(benchmark.tasks(), SizeIs(2));
    const BenchmarkTask& task = benchmark.tasks()[1];
    EXPECT_EQ(task.id, "advanced-01");
    EXPECT_THAT(task.labels, ElementsAre("advanced"));
    EXPECT_THAT(task.files, ElementsAre("towns.csv"));
    EXPECT_THAT(benchmark.data(), ElementsAre(folder() / "data"));
    ASSERT_THAT(benchmark.references("advanced-01"), SizeIs(1));
    EXPECT_EQ(benchmark.references("advanced-01")[0][0].tool, "QueryFeatures");
    EXPECT_THAT(benchmark.references("basic-01"), IsEmpty());
    EXPECT_THAT(benchmark.hidden_files(), ElementsAre(folder() / "tasks.json"));
    EXPECT_THAT(benchmark.reference_files(),
                ElementsAre(folder() / "references" / "big.csv",
                            folder() / "solutions" / "advanced-01.json"));
    EXPECT_TRUE(benchmark.can_score());
    EXPECT_NO_THROW(benchmark.expect_scorable());
}

TEST_F(GeojsonSet, IsScoredByPassOrFailWithWhatIsWrong) {
    const GeojsonBenchmark benchmark(folder() / "tasks.json");
    const Scoring right =
        scored(benchmark, "advanced-01", "Done.", {{"big.csv", "name,size\nc,6\n"}});
    EXPECT_EQ(std::get<Score>(right).value, 1);
    EXPECT_EQ(std::get<Score>(right).grade, "passes");
    EXPECT_EQ(std::get<Score>(right).metadata["steps"], 4);
    EXPECT_EQ(std::get<Score>(right).answer, "big.csv");
    const Scoring wrong =
        scored(benchmark, "advanced-01", "Done.", {{"big.csv", "name,size\nc,7\n"}});
    EXPECT_EQ(std::get<Score>(wrong).value, 0) << "one wrong value is not half right";
    EXPECT_THAT(std::get<Score>(wrong).explanation, HasSubstr("expected 6, found 7"));
    EXPECT_LT(std::get<Score>(wrong).metadata["closeness"], 1);
    EXPECT_EQ(std::get<Score>(scored(benchmark, "advanced-01", "Done.")).value, 0) << "no file";
    EXPECT_EQ(std::get<Score>(scored(benchmark, "basic-01", "There are 3 towns.")).value, 1);
    EXPECT_EQ(std::get<Score>(scored(benchmark, "basic-01", "There are 4 towns.")).value, 0);
}

TEST_F(GeojsonSet, WhatIsLeftBehindWithoutAnAnswerIsNoSuccess) {
    const GeojsonBenchmark benchmark(folder() / "tasks.json");
    const Scoring scoring = scored(benchmark, "advanced-01", "", {{"big.csv", "name,size\nc,6\n"}});
    EXPECT_EQ(std::get<Score>(scoring).value, 0);
    EXPECT_EQ(std::get<Score>(scoring).grade, "fails");
    EXPECT_EQ(std::get<Score>(scoring).metadata["closeness"], 1) << "the file itself is right";
    EXPECT_THAT(std::get<Score>(scoring).explanation,
                HasSubstr("the run ended without an answer (round_limit)"));
}

TEST_F(GeojsonSet, ScoresFilesWithoutARun) {
    const GeojsonBenchmark benchmark(folder() / "tasks.json");
    const fs::path made = folder() / "made";
    fs::create_directories(made);
    const auto score = [&](std::size_t task, const std::optional<std::string>& answer = {}) {
        return std::get<Score>(benchmark.scorers().front()->score(
            FilesToScore{benchmark.tasks()[task], made, answer}, m_bench));
    };
    EXPECT_EQ(score(1).value, 0) << "no file";
    write_file(made / "big.csv", "name,size\nc,6\n");
    EXPECT_EQ(score(1).value, 1);
    EXPECT_EQ(score(1).answer, "big.csv");
    EXPECT_FALSE(score(1).metadata.contains("steps")) << "nobody called anything";
    EXPECT_EQ(score(0, "There are 3 towns.").value, 1);
    EXPECT_EQ(score(0, "There are 4 towns.").value, 0);
    write_file(made / "answer.md", "There are 3 towns.");
    EXPECT_EQ(score(0).value, 1);
    const Scoring words = benchmark.scorers().front()->score(
        CompletionToScore{benchmark.tasks()[0], "There are 3 towns."}, m_bench);
    EXPECT_THAT(std::get<Unscored>(words).reason, HasSubstr("single completions"));
}

TEST_F(GeojsonSet, NeedsItsReferences) {
    fs::remove(folder() / "references" / "big.csv");
    const GeojsonBenchmark benchmark(folder() / "tasks.json");
    EXPECT_THAT(message_of([&] { benchmark.expect_scorable(); }), HasSubstr("no reference"));
}

TEST_F(GeojsonSet, IsReadFromAPlainListAndCheckedWhereASpecificationLiesBeside) {
    const GeojsonBenchmark benchmark(file("list.json", R"([
      {"level": "Basic", "task": "Count the towns", "files": ["towns.csv"]},
      {"level": "Basic", "task": "Map the towns", "files": "towns.csv; other.csv"},
      {"id": 7, "level": "Advanced", "task": "Do as you like"}])"));
    std::vector<std::string> ids;
    for (const BenchmarkTask& task : benchmark.tasks())
        ids.push_back(task.id);
    EXPECT_THAT(ids, ElementsAre("basic-01", "basic-02", "7"));
    EXPECT_THAT(benchmark.tasks()[1].files, ElementsAre("towns.csv", "other.csv"));
    EXPECT_THAT(benchmark.tasks()[2].files, IsEmpty());
    EXPECT_FALSE(benchmark.can_score());
    EXPECT_THAT(benchmark.hidden_files(), IsEmpty()) << "the list says nothing of what is right";
    const Scoring none = scored(benchmark, "basic-01", "3 towns");
    ASSERT_TRUE(std::holds_alternative<Unscored>(none));
    EXPECT_THAT(std::get<Unscored>(none).reason, HasSubstr("not checked"));

    file("basic-01.check.json",
         R"({"outputs": [{"file": "answer.md", "kind": "number", "value": 3, "unit": "towns"}]})");
    const GeojsonBenchmark checked(folder() / "list.json");
    EXPECT_TRUE(checked.can_score());
    EXPECT_EQ(std::get<Score>(scored(checked, "basic-01", "There are 3 towns.")).value, 1);
    EXPECT_TRUE(std::holds_alternative<Unscored>(scored(checked, "7", "3 towns")));
    EXPECT_THAT(checked.reference_files(), ElementsAre(folder() / "basic-01.check.json"));
}

TEST_F(GeojsonSet, IsReadFromATable) {
    const std::vector<Task> tasks =
        tasks_in_csv("\xEF\xBB\xBFID,Level,Task,Files\r\n"
                     "a-1,basic,\"Clip it, please\",\"one.geojson; two.geojson\"\r\n"
                     ",advanced,\"Say \"\"yes\"\"\",\r\n",
                     "tasks.csv");
    ASSERT_THAT(tasks, SizeIs(2));
    EXPECT_EQ(tasks[0].id, "a-1");
    EXPECT_EQ(tasks[0].words, "Clip it, please");
    EXPECT_THAT(tasks[0].data, ElementsAre("one.geojson", "two.geojson"));
    EXPECT_EQ(tasks[1].id, "advanced-01");
    EXPECT_EQ(tasks[1].words, "Say \"yes\"");
    EXPECT_THAT(tasks[1].data, IsEmpty());
    EXPECT_THAT(message_of([] { tasks_in_csv("level,words\nbasic,x\n", "t.csv"); }),
                HasSubstr("no column 'task'"));
}

TEST_F(GeojsonSet, IsFoundInItsFolder) {
    EXPECT_EQ(tasks_file_of(folder()), folder() / "tasks.json");
    EXPECT_EQ(tasks_file_of(folder() / "tasks.json"), folder() / "tasks.json");
    EXPECT_THAT(message_of([&] { tasks_file_of(folder() / "data"); }), HasSubstr("tasks.csv"));
}

TEST_F(GeojsonSet, NamesWhatIsWrongWithIt) {
    const auto problem = [&](const std::string& list) {
        return message_of([&] { read_task_set(file("wrong.json", list)); });
    };
    const std::string words = R"("level": "basic", "task": "Do it")";
    EXPECT_THAT(problem("[]"), HasSubstr("has no tasks"));
    EXPECT_THAT(problem(R"([{"level": "basic"}])"), HasSubstr("task"));
    EXPECT_THAT(problem(R"([{"level": "basic", "task": " "}])"), HasSubstr("no words"));
    EXPECT_THAT(problem(R"([{"id": "../a", )" + words + "}]"), HasSubstr("no plain name"));
    EXPECT_THAT(problem(R"([{"id": "a", )" + words + R"(}, {"id": "a", )" + words + "}]"),
                HasSubstr("twice"));
    for (const char* name : {"../towns.csv", "/etc/passwd", "a/../../b.csv"})
        EXPECT_THAT(problem(R"([{"files": [")" + std::string(name) + R"("], )" + words + "}]"),
                    HasSubstr("beneath the folder of data"))
            << name;
}

TEST_F(GeojsonSet, HandsOutTheFilesOfATaskAlone) {
    const BenchmarkTask all{"t", "words", {}, true};
    const BenchmarkTask one{"t", "words", {}, true, {"towns.csv"}};
    const fs::path data = folder() / "data";
    EXPECT_THAT(files_of_task(all, {data}), ElementsAre(data));
    EXPECT_THAT(files_of_task(one, {folder() / "solutions", data}),
                ElementsAre(data / "towns.csv"));
    EXPECT_THAT(files_of_task(one, {data / "towns.csv"}), ElementsAre(data / "towns.csv"));
    EXPECT_THAT(files_of_tasks({one, one}, {data}), ElementsAre(data / "towns.csv"));
    const BenchmarkTask none{"t", "words", {}, true, {"gone.csv"}};
    EXPECT_THAT(message_of([&] { files_of_task(none, {data}); }), HasSubstr("gone.csv"));
    fs::create_symlink(folder() / "tasks.json", data / "linked.json");
    const BenchmarkTask outside{"t", "words", {}, true, {"linked.json"}};
    EXPECT_THAT(message_of([&] { files_of_task(outside, {data}); }), HasSubstr("linked.json"))
        << "a link does not lead out of the data";
    file("data/more.csv", "name\nx\n");
    const TaskData opened({one}, {data}, m_context);
    EXPECT_THAT(opened.open(one)->catalog.entries(), SizeIs(1));
}

TEST_F(GeojsonSet, LooksForDataBeforeATaskIsWorkedOn) {
    const BenchmarkTask all{"t", "words", {}, true};
    const fs::path gone = folder() / "gone";
    EXPECT_THAT(message_of([&] { files_of_tasks({all}, {gone}); }), HasSubstr("gone"));
    const fs::path torn = folder() / "torn.zip";
    write_file(torn, "PK");
    EXPECT_THAT(message_of([&] { TaskData({all}, {torn}, m_context); }), HasSubstr("torn.zip"));
}

} // namespace
} // namespace graticule::evaluation::geojson_agents
