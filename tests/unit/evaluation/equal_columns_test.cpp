// SPDX-License-Identifier: Apache-2.0
// Columns and filters of other names that come to the same in the data, by tables whose rows are
// read off.
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/geobenchx/solution_judge.hpp"
#include "evaluation/geobenchx/taxonomy_judge.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>

namespace graticule::evaluation::geobenchx {
namespace {

// 'Name' and 'Label' are the same in each row, 'Long' in the first two alone.
constexpr const char* Lands = "ISO,Name,Label,Long,Part\n"
                              "AA,Alba,Alba,Alba,North\n"
                              "BB,Bora,Bora,Bora,North\n"
                              "CC,Cent,Cent,Central Land,South\n";
constexpr const char* Rainfall = "Country,2019,Part\nAlba,3,North\nBora,4,North\nCent,5,South\n";

class JudgeWithData : public testing::Test {
protected:
    JudgeWithData() {
        write_file(m_folder.path() / "Lands.csv", Lands);
        write_file(m_folder.path() / "Rainfall.csv", Rainfall);
    }

    Grade grade(const Solution& reference, const Solution& candidate) {
        return judge(task(reference), candidate, m_tables, m_context).verdict.grade;
    }

    static Grade grade_by_names(const Solution& reference, const Solution& candidate) {
        return judge(task(reference), candidate).verdict.grade;
    }

    static Task task(const Solution& reference) {
        return {"T1", "Map the rain of the lands", {}, "", {reference}, {}, {}, {}, {}};
    }

    static Solution keep(const Json& filters, const char* column = "ISO") {
        return {
            {"load_data", {{"dataset", "Lands"}, {"output_dataframe_name", "lands"}}, ""},
            {"filter_categorical",
             {{"dataframe_name", "lands"}, {"filters", filters}, {"output_dataframe_name", "x"}},
             ""},
            {"get_unique_values", {{"dataframe_name", "x"}, {"column", column}}, ""},
            {"make_choropleth_map", {{"dataframe_name", "x"}, {"mappingkey", "Part"}}, ""}};
    }

    static Solution join(const char* key) {
        return {{"load_data", {{"dataset", "Lands"}, {"output_dataframe_name", "lands"}}, ""},
                {"load_data", {{"dataset", "Rainfall"}, {"output_dataframe_name", "rain"}}, ""},
                {"merge_dataframes",
                 {{"dataframe_name", "rain"},
                  {"geodataframe_name", "lands"},
                  {"statkey", "Country"},
                  {"geokey", key},
                  {"output_dataframe_name", "both"}},
                 ""},
                {"make_choropleth_map", {{"dataframe_name", "both"}, {"mappingkey", "2019"}}, ""}};
    }

    ThreadPool m_pool{1};
    Context m_context{m_pool};
    TemporaryFolder m_folder;
    DataTables m_tables{{m_folder.path()}};
};

TEST_F(JudgeWithData, FiltersThatKeepTheSameRowsAreAMatch) {
    const Solution reference = keep({{"Name", {"Alba", "Bora"}}});
    EXPECT_EQ(grade(reference, keep({{"Long", {"Bora", "Alba"}}})), Grade::Match);
    EXPECT_EQ(grade(keep({{"Name", "Cent"}}), keep({{"Long", "Central Land"}})), Grade::Match);
    EXPECT_EQ(grade(reference, keep({{"Part", "North"}})), Grade::Match);
    EXPECT_EQ(grade_by_names(reference, keep({{"Long", {"Bora", "Alba"}}})), Grade::None);
}

TEST_F(JudgeWithData, FiltersThatKeepOthersOrNoneAreNoMatch) {
    EXPECT_EQ(grade(keep({{"Name", "Cent"}}), keep({{"Long", "Cent"}})), Grade::None);
    EXPECT_EQ(grade(keep({{"Name", "Alba"}}), keep({{"Part", "North"}})), Grade::None);
    EXPECT_EQ(grade(keep({{"Name", "Dora"}}), keep({{"Long", "Dora"}})), Grade::None);
}

TEST_F(JudgeWithData, AColumnOfTheSameValuesIsTheSame) {
    EXPECT_EQ(grade(join("Name"), join("Label")), Grade::Match);
    EXPECT_EQ(grade(join("Name"), join("Long")), Grade::None);
    EXPECT_EQ(grade_by_names(join("Name"), join("Label")), Grade::None);
}

TEST_F(JudgeWithData, ColumnsThatSeveralTablesHaveAreKnownByTheirNamesAlone) {
    Solution reference = join("Name");
    reference.insert(reference.begin() + 3, {"filter_categorical",
                                             {{"dataframe_name", "both"},
                                              {"filters", {{"Name", {"Alba", "Bora"}}}},
                                              {"output_dataframe_name", "both"}},
                                             ""});
    Solution candidate = reference;
    candidate[3].arguments["filters"] = {{"Label", {"Alba", "Bora"}}};
    EXPECT_EQ(grade(reference, candidate), Grade::Match);
    candidate[3].arguments["filters"] = {{"Part", "North"}}; // of either table
    EXPECT_EQ(grade(reference, candidate), Grade::None);
}

TEST_F(JudgeWithData, WithoutTheDataNamesDecide) {
    DataTables none({});
    const Solution other = keep({{"Label", "Alba"}});
    const Task asked = task(keep({{"Name", "Alba"}}));
    EXPECT_EQ(judge(asked, other, none, m_context).verdict.grade, Grade::None);
    DataTables gone({m_folder.path() / "nowhere"});
    EXPECT_EQ(judge(asked, other, gone, m_context).verdict.grade, Grade::None);
    EXPECT_EQ(judge(asked, other, m_tables, m_context).verdict.grade, Grade::Match);
}

TEST_F(JudgeWithData, TheJudgeThatIsGivenTheDataLooksAtThem) {
    TaxonomyJudge taxonomy;
    const Task asked = task(keep({{"Name", "Alba"}}));
    const Solution other = keep({{"Label", "Alba"}});
    const auto value = [](const Scoring& scoring) { return std::get<Score>(scoring).value; };
    EXPECT_EQ(value(taxonomy.judge(asked, other, m_context)), 0);
    EXPECT_EQ(value(taxonomy.judge_with_data(asked, other, {m_folder.path()}, m_context)), 1);
    EXPECT_EQ(value(taxonomy.judge_with_data(asked, other, {}, m_context)), 0);
}

} // namespace
} // namespace graticule::evaluation::geobenchx
