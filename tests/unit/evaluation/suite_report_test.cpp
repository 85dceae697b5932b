// SPDX-License-Identifier: Apache-2.0
// The report of a made-up suite whose texts try to become markup. Figures are counted by hand.
#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/arm_summary.hpp"
#include "evaluation/figures/suite_results.hpp"
#include "evaluation/judge_errors.hpp"
#include "evaluation/suite_report.hpp"
#include "evaluation/suite_report/latex_table.hpp"
#include "evaluation/suite_report/packed_json.hpp"
#include "evaluation/suite_report/plot_axis.hpp"
#include "evaluation/suite_report/plot_colours.hpp"
#include "evaluation/suite_report/plots.hpp"
#include "evaluation/suite_report/summary.hpp"

#include "fixtures/made_up_suite.hpp"
#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <variant>

namespace graticule::evaluation {
namespace {

using suite_report::Scale;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class SuiteReport : public testing::Test {
protected:
    SuiteReport() : m_context(m_pool) {
        write_made_up_suite(suite(), test::repository() / "tests" / "fixtures" / "run");
    }

    fs::path suite() const { return m_folder.path() / "suite"; }
    fs::path report(const char* file) const { return suite() / "report" / file; }

    SuiteReportSize write(const SuiteReportOptions& options = {},
                          const SuiteDefinition& definition = made_up_definition()) {
        const ResultStore store(results_file(suite()));
        return write_suite_report(suite(), definition, MadeUpBenchmark(), store, options,
                                  m_context);
    }

    /// The rows of a CSV file whose cells have no commas, without its first line.
    std::vector<std::string> rows(const char* file) const {
        std::vector<std::string> lines = split(read_file(report(file)), '\n');
        lines.erase(lines.begin());
        lines.pop_back();
        for (std::string& line : lines)
            line.pop_back(); // the carriage return
        return lines;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
};

TEST_F(SuiteReport, IsMadeOfPageMarkdownTablesAndPictures) {
    const SuiteReportSize size = write();
    EXPECT_EQ(size.samples, 12U);
    EXPECT_EQ(size.page, fs::file_size(report("index.html")));
    for (const char* file :
         {"report.md", "csv/samples.csv", "csv/groups.csv", "csv/comparisons.csv",
          "csv/pass_at_k.csv", "csv/tasks.csv", "csv/stability.csv", "csv/ends.csv",
          "tables/arms.tex", "tables/success.tex", "tables/matches_00_all-tasks.tex",
          "plots/success.svg", "plots/success.pdf", "plots/cost.svg", "plots/tokens.pdf",
          "plots/solution_length.svg"})
        EXPECT_TRUE(fs::is_regular_file(report(file))) << file;
    EXPECT_THAT(list_folder(suite()), testing::SizeIs(testing::Le(6U))) << "nothing is left over";
}

TEST_F(SuiteReport, IsTheSameBytesForTheSameSuite) {
    std::map<std::string, std::string> first;
    write();
    for (const char* file : {"index.html", "report.md", "plots/success.svg", "plots/success.pdf"})
        first[file] = read_file(report(file));
    write();
    for (const auto& [file, bytes] : first)
        EXPECT_EQ(read_file(report(file.c_str())), bytes) << file;
}

TEST_F(SuiteReport, ShowsTextOfTheSuiteAsTextAlone) {
    write();
    const std::string page = read_file(report("index.html"));
    for (const char* hostile : {"window.ran", "onerror", "<b>\"x\"</b>", "<i>.json", "<b>all</b>"})
        EXPECT_THAT(page, Not(HasSubstr(hostile)));
    EXPECT_THAT(page, HasSubstr("o&#39;model &lt;b&gt;"));
    EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'sha256-"));
    const std::string markdown = read_file(report("report.md"));
    EXPECT_THAT(markdown, HasSubstr(R"(\<b>"x"\</b>)"));
    EXPECT_THAT(markdown, Not(HasSubstr(" <b>")));
    EXPECT_THAT(markdown, Not(HasSubstr("nan")));
}

TEST_F(SuiteReport, CountsEachDenominatorOfEachArm) {
    write();
    const std::vector<std::string> groups = rows("csv/groups.csv");
    ASSERT_GE(groups.size(), 1U);
    // scorer, arm, group, tasks, tasks_scored, samples, waiting, attempted, errored, contaminated,
    // unscored, scored, passed, partial, failed, pass_rate
    EXPECT_THAT(groups[0], StartsWith("taxonomy,offline,All tasks,3,3,6,0,6,1,0,0,5,3,1,1,0.6,"));
    // Groups: all, solvable, unsolvable, easy, hard, maps.
    EXPECT_THAT(groups[1],
                StartsWith("taxonomy,offline,Solvable tasks,2,2,4,0,4,0,0,0,4,2,1,1,0.5,"));
    EXPECT_THAT(groups[2],
                StartsWith("taxonomy,offline,Unsolvable tasks,1,1,2,0,2,1,0,0,1,1,0,0,1,"));
    ASSERT_EQ(groups.size(), 24U) << "two scorers, two arms, six groups";
    EXPECT_THAT(groups[6], HasSubstr(",All tasks,3,3,6,1,5,0,1,1,3,1,0,2,0.333"));
}

TEST_F(SuiteReport, HasRowsForSpreadsheetsThatAreNoFormulas) {
    write();
    const std::vector<std::string> samples = rows("csv/samples.csv");
    ASSERT_EQ(samples.size(), 24U) << "a row for each sample and scorer";
    EXPECT_THAT(samples[0], StartsWith("1,towns,offline,1,1,"));
    EXPECT_THAT(samples[0], HasSubstr("\"maps & \"\"more\"\"; easy\""));
    EXPECT_THAT(samples[4], StartsWith("3,'=sum(1),offline,1,1,"));
    EXPECT_THAT(samples[4], testing::EndsWith(",taxonomy,scored,0.5,partial"));
    EXPECT_THAT(samples[14], testing::EndsWith(",taxonomy,contaminated,,"));
    EXPECT_THAT(samples[18], testing::EndsWith(",taxonomy,unscored,,"));
}

TEST_F(SuiteReport, CountsEachGradeOfEachGroup) {
    write();
    const std::vector<std::string> grades = rows("csv/grades.csv");
    ASSERT_GE(grades.size(), 4U);
    // Of the planner: scorer, arm, group, solvable, grade, samples.
    EXPECT_THAT((std::vector<std::string>{grades.begin(), grades.begin() + 4}),
                ElementsAre("taxonomy,offline,All tasks,0,match,1",
                            "taxonomy,offline,All tasks,1,match,2",
                            "taxonomy,offline,All tasks,1,no match,1",
                            "taxonomy,offline,All tasks,1,partial,1"));
    // Wilson's interval of 1 in 1 begins at 1 / (1 + 1.96^2) = 20.7 %; that of 0 in 1 mirrors it.
    const std::string markdown = read_file(report("report.md"));
    EXPECT_THAT(markdown, HasSubstr("| Arm | Group | Scored | match | no match | partial |"));
    EXPECT_THAT(markdown, HasSubstr("| offline | All tasks | 5 | 3, 60.0 % ("));
    EXPECT_THAT(markdown,
                HasSubstr("| offline | Unsolvable tasks | 1 | 1, 100.0 % (20.7 to 100.0) | "
                          "0, 0.0 % (0.0 to 79.3) | 0, 0.0 % (0.0 to 79.3) |"));
    EXPECT_THAT(markdown, HasSubstr("| offline | hard | 1 | 1 | 0 | 0 |"));
}

// Of the part "map <i>" 1 and 0.5, of "words" 0.25 and nothing; sample 8 is contaminated.
TEST_F(SuiteReport, TellsThePartsOfScores) {
    ResultStore store(results_file(suite()));
    Score uncounted = made_up_score(0.5, "half");
    uncounted.parts = {{"map <i>", 0.0}};
    store.record({8, "judge:one", uncounted});
    write();
    EXPECT_THAT(rows("csv/parts.csv"), ElementsAre("1,towns,offline,1,judge:one,map <i>,1",
                                                   "1,towns,offline,1,judge:one,words,",
                                                   "3,'=sum(1),offline,1,judge:one,map <i>,0.5",
                                                   "3,'=sum(1),offline,1,judge:one,words,0.25"));
    const std::vector<std::string> means = rows("csv/part_means.csv");
    ASSERT_EQ(means.size(), 2U);
    EXPECT_THAT(means[0], StartsWith("judge:one,offline,map <i>,2,0,0.75,0.5,1"));
    EXPECT_EQ(means[1], "judge:one,offline,words,1,1,0.25,,");
    const std::string markdown = read_file(report("report.md"));
    EXPECT_THAT(markdown, HasSubstr("Parts of scores"));
    EXPECT_THAT(markdown, HasSubstr("0.750 (0.500 to 1.000)"));
    EXPECT_THAT(read_file(report("index.html")), Not(HasSubstr("<u>said")));

    const std::vector<ArmSummary> arms = summarise(store, {"judge:one"});
    ASSERT_EQ(arms.size(), 2U);
    ASSERT_EQ(arms[0].parts.size(), 2U);
    EXPECT_EQ(arms[0].parts[0].mean(), 0.75);
    EXPECT_EQ(arms[0].parts[1].scored, 1U);
    EXPECT_EQ(arms[0].parts[1].unscored, 1U);
    EXPECT_TRUE(arms[1].parts.empty());
}

// Of the cases of "towns" one of two passes in the first repetition and, of the one that is scored,
// none in the second; of those of "=sum(1)" all four.
TEST_F(SuiteReport, TakesPartsThatEachTaskHasInNumbersTogether) {
    const auto cases = [](const std::vector<std::variant<double, UnscoredPart>>& said) {
        Score score = made_up_score(0, "cases");
        for (std::size_t i = 0; i < said.size(); ++i)
            score.parts.push_back(
                {"case " + std::to_string(i + 1), said[i], "", Json::object(), "cases"});
        score.parts.push_back({"parses", 1.0});
        return score;
    };
    ResultStore store(results_file(suite()));
    store.record({1, "trial", cases({1.0, 0.0})});
    store.record({7, "trial", cases({UnscoredPart{"no page"}, 0.0})});
    store.record({3, "trial", cases({1.0, 1.0, 1.0, 1.0})});
    store.record({9, "trial", cases({UnscoredPart{"no page"}})});
    write();
    const auto of_trial = [&](const char* file) {
        std::vector<std::string> found = rows(file);
        std::erase_if(
            found, [](const std::string& row) { return row.find("trial") == std::string::npos; });
        return found;
    };
    EXPECT_EQ(of_trial("csv/parts.csv").size(), 2U + 2 + 4 + 1 + 4) << "each is told by itself";
    // (0.5 + 0 + 1) / 3; the tasks' own means are 0.25 and 1.
    EXPECT_THAT(of_trial("csv/part_means.csv"),
                ElementsAre(StartsWith("trial,offline,cases,3,1,0.5,"),
                            StartsWith("trial,offline,parses,4,0,1,")));
    EXPECT_THAT(read_file(report("report.md")), Not(HasSubstr("case 1")));

    const std::vector<ArmSummary> arms = summarise(store, {"trial"});
    ASSERT_EQ(arms[0].parts.size(), 2U);
    EXPECT_EQ(arms[0].parts[0].name, "cases");
    EXPECT_EQ(arms[0].parts[0].mean(), 0.5);
    EXPECT_EQ(arms[0].parts[0].unscored, 1U);
}

TEST_F(SuiteReport, NamesTheToolsThatModelsAreToldOf) {
    write();
    EXPECT_THAT(read_file(report("report.md")), HasSubstr("- Tool set: geobenchx\n"));
    SuiteDefinition definition = made_up_definition();
    definition.arms = {{"completion", "a/one"}, {"offline", ""}, {"not of ours", "a/one"}};
    write({}, definition);
    for (const char* file : {"report.md", "index.html"})
        EXPECT_THAT(read_file(report(file)), Not(HasSubstr("Tool set")));
    definition.arms = {
        {"react", "a/one"}, {"completion", "a/one"}, {"code", "a/one"}, {"react", "a/other"}};
    definition.agent_options = {{"code", {{"tool_set", "code"}}}};
    EXPECT_THAT(tool_sets_of(definition), ElementsAre("geobenchx", "code"));
}

TEST_F(SuiteReport, NamesUnstableTasks) {
    write();
    // Of the planner's tasks "towns" passed twice and the other never; "moon" has one score.
    EXPECT_THAT(rows("csv/stability.csv"),
                ElementsAre("taxonomy,offline,2,0,0,0", StartsWith("taxonomy,\"react o'model")));
    EXPECT_THAT(rows("csv/tasks.csv")[1], "taxonomy,'=sum(1),offline,2,0,0,");
}

TEST_F(SuiteReport, ComparesByTheScorerThatIsNamed) {
    write({"judge:one", {}, {}});
    EXPECT_THAT(rows("csv/comparisons.csv")[0], StartsWith("judge:one,offline,"));
    EXPECT_THROW(write({"nobody", {}, {}}), Error);
    EXPECT_TRUE(fs::exists(report("index.html"))) << "what was there stays";
}

TEST_F(SuiteReport, CorrectsRatesOfJudgesWhoseErrorIsKnown) {
    SuiteReportOptions options;
    options.judge_errors["taxonomy"] = {{9, 10}, {8, 10}};
    write(options);
    const std::vector<std::string> corrected = rows("csv/corrected.csv");
    ASSERT_EQ(corrected.size(), 2U);
    // (3/5 + 0.8 - 1) / (0.9 + 0.8 - 1) = 4/7
    EXPECT_THAT(corrected[0], StartsWith("taxonomy,offline,5,3,9,10,8,10,0.5714285714285"));
    EXPECT_THAT(read_file(report("report.md")), HasSubstr("57.1 %"));
    write();
    EXPECT_FALSE(fs::exists(report("csv/corrected.csv")));
}

TEST_F(SuiteReport, HasTheRatesOfTheSummary) {
    // Of the planner 2 of 2, 0 of 2 and 1 of 1: the variance between tasks tells less than its
    // least, (2 + 2 + 1)^2 / (4 + 4 + 1), leaves. The interval by Wilson's formula in Python.
    const ArmSummary arm = summarise(ResultStore(results_file(suite())), {"taxonomy"}).front();
    EXPECT_EQ(arm.arm, "offline");
    EXPECT_NEAR(arm.rate.effective, 25.0 / 9, 1e-12);
    EXPECT_NEAR(arm.rate.interval.low, 0.1642729124574096, 1e-10);
    EXPECT_NEAR(arm.rate.interval.high, 0.9196575449738611, 1e-10);
    write();
    EXPECT_THAT(rows("csv/groups.csv")[0], HasSubstr(",0.6,2.7777777777777"));
    EXPECT_THAT(rows("csv/groups.csv")[0], HasSubstr(",0.164272912457"));
}

class UnscoredBenchmark : public MadeUpBenchmark {
public:
    std::vector<std::unique_ptr<Scorer>> scorers() const override { return {}; }
};

TEST(SuiteResults, AreOfWhatSomethingScored) {
    const TemporaryFolder folder;
    ResultStore store(folder.path() / "results.sqlite");
    store.add_samples({"towns"}, {"offline"}, 1);
    EXPECT_THROW(read_results(store, UnscoredBenchmark()), Error);
    store.record({1, "judge:one", made_up_score(1, "right")});
    EXPECT_THAT(read_results(store, UnscoredBenchmark()).scorers, ElementsAre("judge:one"));
}

TEST(JudgeErrors, AreReadFromACalibrationFile) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "calibration.json";
    write_file(file, R"({"judges": [{"judge": "judge:a", "sensitivity": {"hits": 9, "of": 10},
                         "specificity": {"hits": 3, "of": 4}, "more": 1}]})");
    const auto errors = read_judge_errors(file);
    EXPECT_EQ(errors.at("judge:a").sensitivity.hits, 9U);
    EXPECT_EQ(errors.at("judge:a").specificity.of, 4U);
    write_file(file, R"({"judges": [{"judge": "judge:a", "sensitivity": {"hits": 11, "of": 10},
                         "specificity": {"hits": 3, "of": 4}}]})");
    EXPECT_THROW(read_judge_errors(file), Error);
}

TEST_F(SuiteReport, BearsRunsThatAreGone) {
    fs::remove_all(runs_folder(suite()));
    EXPECT_EQ(write().samples, 12U);
}

TEST(PackedJson, IsWhatWasPacked) {
    // Deflated by Python: base64.b64encode(zlib.compress(b"aaaaaaaaaa", 9))
    EXPECT_EQ(suite_report::packed("aaaaaaaaaa"), "eNpLTIQBABThA8s=");
    EXPECT_TRUE(decode_base64(suite_report::packed(std::string(100'000, '<'))).has_value());
}

TEST(LatexOf, LeavesNoSignThatSteers) {
    EXPECT_EQ(
        suite_report::latex_of(R"(50 % of a_b & {c} #1 $x^2~ \input{y} <"z">)"),
        R"(50 \% of a\_b \& \{c\} \#1 \$x\textasciicircum{}2\textasciitilde{} )"
        R"(\textbackslash{}input\{y\} \textless{}\textquotedbl{}z\textquotedbl{}\textgreater{})");
}

TEST(LatexTable, HasTheRulesOfBooktabs) {
    runs::report::Table table;
    table.head = {{"Arm", runs::report::Table::Column::Text},
                  {"Rate", runs::report::Table::Column::Number}};
    table.rows = {{"a_b", "48.0 %"}};
    EXPECT_EQ(suite_report::latex_table(table, "Rates", "tab:rates", "Made by\nsome command"),
              "% Made by some command\n% Needs \\usepackage{booktabs}\n\\begin{table}\n"
              "\\centering\n\\caption{Rates}\n\\label{tab:rates}\n\\begin{tabular}{lr}\n"
              "\\toprule\nArm & Rate \\\\\n\\midrule\na\\_b & 48.0 \\% \\\\\n\\bottomrule\n"
              "\\end{tabular}\n\\end{table}\n");
}

TEST(LatexTable, HasNoCellThatTheCommandBeforeTakesForItsOwn) {
    runs::report::Table table;
    table.head = {{"[Arm]", runs::report::Table::Column::Text},
                  {"[x]", runs::report::Table::Column::Text}};
    table.rows = {{"[2pt] a", "*"}, {" * b", "[c"}, {"", "[d"}, {"e [f] *", "g"}};
    const std::string made = suite_report::latex_table(table, "c", "l", "o");
    EXPECT_THAT(made, HasSubstr("\\toprule\n{}[Arm] & [x] \\\\\n\\midrule\n"
                                "{}[2pt] a & * \\\\\n{}* b & [c \\\\\n & [d \\\\\n"
                                "e [f] * & g \\\\\n\\bottomrule\n"));
}

TEST(LatexTable, GoesOnOverPagesWhereItIsLong) {
    runs::report::Table table;
    table.head = {{"Arm", runs::report::Table::Column::Text},
                  {"Words", runs::report::Table::Column::Text},
                  {"Rate", runs::report::Table::Column::Number}};
    for (int i = 0; i < 41; ++i)
        table.rows.push_back({"a", i == 7 ? std::string(61, 'w') : "w", "1"});
    const std::string made = suite_report::latex_table(table, "c", "l", "o");
    EXPECT_THAT(made, HasSubstr("\\begin{longtable}{lp{60mm}r}\n\\caption{c}\n\\label{l}\\\\\n"
                                "\\toprule\nArm & Words & Rate \\\\\n\\midrule\n\\endfirsthead\n"
                                "\\toprule\nArm & Words & Rate \\\\\n\\midrule\n\\endhead\na & w"))
        << "caption and label once";
    EXPECT_THAT(made, testing::EndsWith("\\bottomrule\n\\end{longtable}\n"));
    table.rows.pop_back();
    EXPECT_THAT(suite_report::latex_table(table, "c", "l", "o"), HasSubstr("\\begin{table}"));
}

TEST(Axis, HasRoundNumbersAndHoldsAll) {
    const suite_report::Axis tokens(Scale::Number, {1200, 8700});
    EXPECT_EQ(tokens.low(), 0);
    EXPECT_THAT(tokens.ticks(), ElementsAre(0, 5000, 10000));
    EXPECT_NEAR(tokens.place(5000), 0.5, 1e-12);
    const suite_report::Axis ratio(Scale::Ratio, {-0.3, 1.2});
    EXPECT_THAT(ratio.ticks(), ElementsAre(-0.5, 0, 0.5, 1, 1.5));
    const suite_report::Axis nothing(Scale::Money, {0, 0});
    EXPECT_GT(nothing.high(), 0);
    EXPECT_EQ(suite_report::number_text(0.485, Scale::Share), "48 %");
    EXPECT_EQ(suite_report::number_text(12345, Scale::Number), "12.3k");
    EXPECT_EQ(suite_report::number_text(2e6, Scale::Number), "2M");
    EXPECT_EQ(suite_report::number_text(0.0125, Scale::Money), "$0.0125");
    EXPECT_EQ(suite_report::number_text(1.5, Scale::Ratio), "+1.5");
}

/// The contrast of a colour with white by the Web Content Accessibility Guidelines 2.
double contrast_with_white(const cartography::Colour& colour) {
    const auto linear = [](std::uint8_t part) {
        const double share = part / 255.0;
        return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 1.05
           / (0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
              + 0.0722 * linear(colour.blue) + 0.05);
}

TEST(NamesInPlots, AreWithoutWhatAllBeginWith) {
    using suite_report::names_in_plots;
    EXPECT_THAT(names_in_plots({"completion a/one", "completion a/other", "completion a/on"}),
                ElementsAre("one", "other", "on"));
    EXPECT_THAT(names_in_plots({"offline", "react a/one"}), ElementsAre("offline", "react a/one"));
    EXPECT_THAT(names_in_plots({"react a:", "react a:b"}), ElementsAre("react a:", "react a:b"));
    EXPECT_THAT(names_in_plots({"react a/one"}), ElementsAre("react a/one"));
}

TEST(PlotColours, AreSeenOnWhite) {
    const std::vector<cartography::Colour> marks = suite_report::mark_colours(20);
    ASSERT_EQ(marks.size(), 20U);
    for (std::size_t row = 0; row < marks.size(); ++row) {
        EXPECT_GE(contrast_with_white(marks[row]), 3) << row;
        EXPECT_GE(contrast_with_white(suite_report::text_colour(marks[row])), 4.5) << row;
    }
    EXPECT_EQ(marks[0], (cartography::Colour{0x00, 0x72, 0xB2, 255})) << "dark enough as it is";
}

TEST(PanelPlot, DrawsWhatIsKnownInEachFormat) {
    suite_report::PanelPlot plot;
    plot.title = "Success <b>";
    plot.rows = {"one",
                 "a name that is much longer than there is room for beside the panels of it"};
    plot.panels = {{"All",
                    "2 tasks",
                    Scale::Share,
                    {suite_report::PlotValue{0.5, Interval{0.1, 0.9}, std::nullopt, "50 % of 2"},
                     std::nullopt}}};
    using Format = cartography::Canvas::Format;
    const std::string svg = draw(plot, Format::Svg);
    EXPECT_THAT(svg, HasSubstr("<title>Success &lt;b&gt;</title>"));
    EXPECT_THAT(draw(plot, Format::Pdf), StartsWith("%PDF-"));
    EXPECT_EQ(draw(plot, Format::Pdf), draw(plot, Format::Pdf));
    plot.panels.front().values.front().reset();
    EXPECT_LT(draw(plot, Format::Svg).size(), svg.size())
        << "nothing is drawn of what is not known";
}

TEST(OtherPlots, DrawInEachFormatWhatIsKnown) {
    using Format = cartography::Canvas::Format;
    const suite_report::HeatPlot heat{"Solved <b>",   "shares",
                                      {"one", "two"}, {"turf", "ol"},
                                      {"@1", "@3"},   {{0, 0.5, 1, std::nan("")}, {1, 1, 1, 1}}};
    const suite_report::StackedPlot stacked{
        "Grown <b>", "shares", {"one", "two"}, {"first", "more"}, {{0.2, 0.7}, {}}};
    const suite_report::RadarPlot radar{
        "Wrong <b>",
        "shares",
        {"syntax", "attribute or parameter", "other"},
        {{"one", "of 4 that fail", {0.25, 0.75, 0}}, {"two", "nothing fails", {}}}};
    const auto expect_drawn = [](const auto& plot) {
        const std::string svg = draw(plot, Format::Svg);
        EXPECT_THAT(svg, HasSubstr("&lt;b&gt;</title>"));
        EXPECT_THAT(draw(plot, Format::Pdf), StartsWith("%PDF-"));
        EXPECT_EQ(draw(plot, Format::Svg), svg);
    };
    expect_drawn(heat);
    expect_drawn(stacked);
    expect_drawn(radar);
    suite_report::HeatPlot known = heat;
    known.cells[0][3] = 0;
    EXPECT_NE(draw(known, Format::Svg), draw(heat, Format::Svg)) << "nothing is not unknown";
}

} // namespace
} // namespace graticule::evaluation
