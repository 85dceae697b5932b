// SPDX-License-Identifier: Apache-2.0
// GeoAnalystBench: how its table and the folders beside it are read, and what of them is told. The
// table here has the published columns, and words of these tests.
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/geoanalystbench/geoanalyst_benchmark.hpp"
#include "evaluation/geoanalystbench/misread_text.hpp"
#include "evaluation/geoanalystbench/published_table.hpp"
#include "evaluation/hidden_answers.hpp"
#include "evaluation/suite_run.hpp"
#include "evaluation/task_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::evaluation::geoanalystbench {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr const char* Header =
    "id,Open Source,Task Categories1,Task Categories2,Task Categories3,Task,Instruction,Domain "
    "Knowledge,Dataset Description,Human Designed Workflow,Task Length,CodeString\n";
constexpr const char* Towns =
    "7,T,Measuring,Predicting,Measuring,Count towns,\"Write, \"\"plainly\"\", "
    "pred_results/big.csv.\",Big is more than 5.,dataset/towns.csv: towns,\"1. Read\n2) Keep\n\n"
    "3. Write\",3,\"import pandas\npandas.read_csv('dataset/towns.csv')\"\n";
constexpr const char* Roads = "8,F,Measuring,,,Roads,Map roads.,N/A,N/A,1. Draw,1,\n";

template <typename Work>
std::string message_of(const Work& work) {
    try {
        work();
    } catch (const Error& error) {
        return std::string(error_code_name(error.code())) + ": " + error.message();
    }
    return "nothing was thrown";
}

TEST(MisreadTexts, ArePutRightWhereThatIsCertain) {
    const MisreadText text = put_right("Rond么nia in 碌m, 鈥榮 and caf茅");
    EXPECT_EQ(text.text, "Rondônia in µm, ‘s and café");
    EXPECT_EQ(text.put_right, 4U);
    EXPECT_THAT(text.lost, IsEmpty());
}

TEST(MisreadTexts, StayWhereAByteWasLostAndAreTold) {
    const MisreadText text = put_right("the city鈥? roads, 50°");
    EXPECT_EQ(text.text, "the city鈥? roads, 50°");
    EXPECT_EQ(text.put_right, 0U);
    EXPECT_THAT(text.lost, ElementsAre("鈥?"));
}

TEST(MisreadTexts, OfOtherSignsNothingIsChanged) {
    for (const char* plain : {"", "plain", "Ærø – 50 µm", "Москва", "ends in é"})
        EXPECT_EQ(put_right(plain).text, plain);
    EXPECT_THAT(put_right("Ærø – 50 µm").lost, IsEmpty());
}

class GeoAnalystSet : public testing::Test {
protected:
    GeoAnalystSet() : m_context(m_pool) {
        put("7/dataset/towns.csv", "name,size\na,1\nb,6\n");
        put("7/pred_results/big.csv", "name,size\nb,6\n");
        put("7/gold.py", "import geopandas\n");
        put("7.check.json", R"({"outputs": [{"file": "big.csv", "kind": "table", "key": ["name"],
                                             "reference": "7/pred_results/big.csv"}]})");
        set_table(std::string(Header) + Towns + Roads);
    }

    fs::path root() const { return m_folder.path(); }
    fs::path table() const { return root() / "GeoAnalystBench.csv"; }

    void put(const std::string& name, const std::string& text) const {
        fs::create_directories((root() / name).parent_path());
        write_file(root() / name, text);
    }
    void set_table(const std::string& text) const { write_file(table(), text); }

    GeoAnalystBenchmark benchmark(std::string_view name = GeoAnalystBenchmark::Name) const {
        return {name, table()};
    }
    std::string fault() const {
        return message_of([&] { benchmark(); });
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(GeoAnalystSet, SaysWhatIsAskedWithAndWithoutTheWorkflow) {
    const std::string alone = "Write, \"plainly\", pred_results/big.csv.\n\nDomain knowledge:\nBig "
                              "is more than 5.\n\nData:\ndataset/towns.csv: towns\nWhat is called "
                              "`dataset/` lies in `data/` here, and what is to be in "
                              "`pred_results/` is written to `outputs/`.";
    EXPECT_EQ(benchmark(GeoAnalystBenchmark::UnguidedName).tasks()[0].text, alone);
    EXPECT_EQ(benchmark().tasks()[0].text, alone + "\n\nWorkflow:\n1. Read\n2. Keep\n3. Write");
    put("7/addition.md", "Without the header.\n");
    EXPECT_THAT(benchmark().tasks()[0].text,
                HasSubstr("big.csv.\n\nIn addition: Without the header.\n\nDomain"));
    EXPECT_THAT(benchmark().tasks()[1].text, Not(HasSubstr("N/A")));
}

TEST_F(GeoAnalystSet, HasCategoriesDataAndCode) {
    const GeoAnalystBenchmark benchmark = this->benchmark();
    EXPECT_THAT(benchmark.tasks()[0].labels, ElementsAre("Measuring", "Predicting"));
    EXPECT_THAT(benchmark.label_kinds()[0].labels, ElementsAre("Measuring", "Predicting"));
    EXPECT_THAT(files_of_task(benchmark.tasks()[0], benchmark.data()),
                ElementsAre(root() / "7/dataset"));
    EXPECT_EQ(benchmark.codes().at("7"), "import geopandas\n");
    EXPECT_FALSE(benchmark.codes().contains("8"));
    fs::remove(root() / "7/gold.py");
    EXPECT_THAT(this->benchmark().codes().at("7"), HasSubstr("pandas.read_csv"));
}

TEST_F(GeoAnalystSet, LeavesOutTasksWithoutDataAndSaysWhy) {
    const GeoAnalystBenchmark benchmark = this->benchmark();
    EXPECT_THAT(benchmark.tasks()[0].absent, IsEmpty());
    EXPECT_EQ(benchmark.tasks()[1].absent, "its data are not there: 8/dataset has no files");
    ASSERT_THAT(filtered_tasks(benchmark, {}), SizeIs(1));
    TaskFilter one;
    one.ids = {"8"};
    EXPECT_THAT(message_of([&] { filtered_tasks(benchmark, one); }),
                HasSubstr("The task 8 cannot be worked on: its data are not there"));
    fs::create_directories(root() / "8/dataset/empty");
    EXPECT_THAT(this->benchmark().tasks()[1].absent, Not(IsEmpty()));
    put("8/dataset/inner/roads.csv", "a\n1\n");
    EXPECT_THAT(this->benchmark().tasks()[1].absent, IsEmpty());
}

TEST_F(GeoAnalystSet, KeepsAnswersFromWhoIsAsked) {
    const GeoAnalystBenchmark benchmark = this->benchmark();
    EXPECT_THAT(benchmark.hidden_files(), ElementsAre(table()));
    EXPECT_THAT(benchmark.reference_files(),
                AllOf(Contains(root() / "7/gold.py"), Contains(root() / "7.check.json"),
                      Not(Contains(root() / "7/dataset/towns.csv")),
                      Not(Contains(root() / "7/pred_results/big.csv"))));
    // To write pred_results/big.csv is what the task's words ask for.
    EXPECT_THAT(benchmark.named_references(), ElementsAre(root() / "7/pred_results/big.csv"));
    put("7/dataset/copy.csv", "name,size\nb,6\n");
    EXPECT_THAT(message_of([&] {
                    check_data_without_answers(
                        files_of_tasks(filtered_tasks(benchmark, {}), benchmark.data()),
                        benchmark.named_references(), m_context);
                }),
                HasSubstr("copy.csv is among the data, and holds the answers"));
}

TEST_F(GeoAnalystSet, ScoresOutputsStrictlyWhereThereIsASpecification) {
    const GeoAnalystBenchmark benchmark = this->benchmark();
    const auto scorers = benchmark.scorers();
    ASSERT_THAT(scorers, SizeIs(2));
    EXPECT_EQ(scorers[0]->name(), "strict");
    EXPECT_EQ(scorers[1]->name(), "code");
    put("made/big.csv", "name,size\nb,6\n");
    const FilesToScore files{benchmark.tasks()[0], root() / "made"};
    EXPECT_EQ(std::get<Score>(scorers[0]->score(files, m_bench)).value, 1.0);
    put("made/big.csv", "name,size\nb,7\n");
    EXPECT_EQ(std::get<Score>(scorers[0]->score(files, m_bench)).value, 0.0);
    const FilesToScore others{benchmark.tasks()[1], root() / "made"};
    EXPECT_THAT(std::get<Unscored>(scorers[0]->score(others, m_bench)).reason,
                HasSubstr("not checked"));
}

TEST_F(GeoAnalystSet, ComparesCodeWithTheGoldCode) {
    const GeoAnalystBenchmark benchmark = this->benchmark();
    const auto scorers = benchmark.scorers();
    const CompletionToScore same{benchmark.tasks()[0], "```python\nimport geopandas\n```"};
    const Scoring scoring = scorers[1]->score(same, m_bench);
    const auto& parts = std::get<Unscored>(scoring).parts; // no operation is in it
    const auto edit = std::find_if(parts.begin(), parts.end(), [](const ScorePart& part) {
        return part.name == "edit-similarity";
    });
    ASSERT_NE(edit, parts.end());
    EXPECT_DOUBLE_EQ(std::get<double>(edit->said), 16.0 / 17); // the file ends its line
}

TEST_F(GeoAnalystSet, IsReadWithAByteOrderMarkAndWithoutSomeColumns) {
    set_table("\xEF\xBB\xBF" + std::string(Header) + Towns);
    EXPECT_EQ(benchmark().tasks()[0].id, "7");
    set_table("ID,instruction\r\nA1,Map it.\r\n");
    EXPECT_THAT(benchmark().tasks()[0].text, testing::StartsWith("Map it.\n\nData:\nWhat is"));
    EXPECT_THAT(benchmark().tasks()[0].labels, ElementsAre("without a category"));
}

TEST_F(GeoAnalystSet, TellsOfSignsThatWereLostOrPutRight) {
    set_table(std::string(Header) + "1,T,A,,,Title,Rond么nia it鈥? far,,,1. Go,1,\n");
    EXPECT_THAT(benchmark().notes(),
                ElementsAre(AllOf(HasSubstr("1: Instruction"), HasSubstr("put right in 1 places")),
                            AllOf(HasSubstr("lost in 1 places"), EndsWith("such as \"鈥?\""))));
    EXPECT_THAT(benchmark().tasks()[0].text, testing::StartsWith("Rondônia it鈥? far"));
}

TEST_F(GeoAnalystSet, RefusesTablesThatAreNotIt) {
    set_table("");
    EXPECT_THAT(fault(), HasSubstr("has no tasks"));
    set_table(Header);
    EXPECT_THAT(fault(), HasSubstr("has no tasks"));
    set_table("id,Task\n1,a\n");
    EXPECT_THAT(fault(), HasSubstr("has no column 'Instruction'"));
    set_table(std::string(Header) + "../../etc,T,A,,,Title,Go,,,1. Go,1,\n");
    EXPECT_THAT(fault(), HasSubstr("its id is no plain name"));
    set_table(std::string(Header) + Towns + Towns);
    EXPECT_THAT(fault(), HasSubstr("its id is there twice"));
    set_table(std::string(Header) + "1,T,A,,,Title,,,,1. Go,1,\n");
    EXPECT_THAT(fault(), HasSubstr("it has no words"));
    set_table("id,Instruction\n1,Rond\xF4nia\n");
    EXPECT_THAT(fault(), HasSubstr("is no UTF-8"));
    set_table(std::string(Header) + "1,T,\"never closed");
    EXPECT_THAT(fault(), Not(HasSubstr("nothing was thrown")));
}

TEST_F(GeoAnalystSet, FindsTheTableInItsFolder) {
    EXPECT_EQ(table_of(root()), table());
    EXPECT_EQ(table_of(table()), table());
    EXPECT_THAT(message_of([&] { table_of(root() / "7"); }),
                HasSubstr("has no GeoAnalystBench.csv or tasks.csv"));
}

} // namespace
} // namespace graticule::evaluation::geoanalystbench
