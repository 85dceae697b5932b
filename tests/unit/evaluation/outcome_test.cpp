// SPDX-License-Identifier: Apache-2.0
// Outcomes are told apart. The runs are made by hand.
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/geobenchx/task_expectation.hpp"
#include "evaluation/outcome/outcome.hpp"
#include "evaluation/questions/questions_benchmark.hpp"
#include "geodata/write.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* Expected = R"({
    "people": 1000, "miles": 10.0, "kilometres": 16.09344, "winner": ["Wake"], "rows": {"a": 1, "b": 2},
    "lands": ["A", "B"], "places": ["Bern", ["Genf", "Genève"]], "none": ["Wien"], "count": 2, "sum": 7.5,
    "levels": [10, 20]})";

Json value(const std::string& name, Json what, const std::string& unit = "") {
    return {{"name", name}, {"value", std::move(what)}, {"unit", unit}};
}

runs::RunRecord answered(const std::string& words, const std::vector<Json>& values = {}) {
    runs::RunRecord record;
    record.answer = runs::events::Answer{words, {}, values};
    record.finished = runs::events::RunFinished{"answered", {}};
    return record;
}

runs::RunRecord refused(const std::string& reason) {
    runs::RunRecord record;
    record.refusal = runs::events::Refusal{reason, {}};
    record.finished = runs::events::RunFinished{"refused", {}};
    return record;
}

runs::RunRecord ended(const std::string& end) {
    runs::RunRecord record;
    if (!end.empty())
        record.finished = runs::events::RunFinished{end, {}};
    return record;
}

class Outcomes : public testing::Test {
protected:
    Outcomes() : m_context(m_pool) { write_file(m_folder.path() / "expected.json", Expected); }

    /// A set of one question with these members.
    questions::QuestionsBenchmark question(const std::string& members) {
        const fs::path file = m_folder.path() / "tasks.json";
        write_file(file, R"({"metadata": {}, "tasks": [{"id": "q", "family": "f", "task": "?", )"
                             + members + "}]}");
        return questions::QuestionsBenchmark(file);
    }

    Score scored(const Benchmark& benchmark, const runs::RunRecord& record) {
        const RunToScore run{benchmark.tasks().front(), m_folder.path(), record};
        for (const auto& scorer : benchmark.scorers())
            if (scorer->name() == "outcome")
                return std::get<Score>(scorer->score(run, m_bench));
        ADD_FAILURE() << "nothing judges outcomes";
        return {};
    }

    std::string grade(const std::string& members, const runs::RunRecord& record) {
        return scored(question(members), record).grade;
    }

    /// The outcome of a task of the other form.
    std::string of_task(const Json& members, const runs::RunRecord& record) {
        geobenchx::TaskFile file;
        file.tasks.push_back({"t", "?", {}, "", {}, {}, {}, {}, members});
        const outcome::Expectations expected = geobenchx::expectations_of(file);
        const BenchmarkTask task{"t", "?", {}, true};
        return std::string(outcome_name(
            judge(expected.at("t"), {task, m_folder.path(), record}, m_context).outcome));
    }

    std::string problem_of(const std::string& members) {
        try {
            question(members);
        } catch (const Error& error) {
            return error.message();
        }
        return "nothing was thrown";
    }

    /// A run that wrote a file.
    runs::RunRecord wrote(const std::string& kind, const std::string& name,
                          const std::string& text) {
        fs::create_directories(m_folder.path() / "outputs");
        write_file(m_folder.path() / "outputs" / name, text);
        runs::RunRecord record = answered("Done.");
        record.artifacts.push_back({{}, kind, "outputs/" + name, ""});
        return record;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{1};
    Context m_context;
    sandbox::SandboxService m_sandboxes;
    ScoringBench m_bench{m_context, m_sandboxes};
};

TEST_F(Outcomes, HoldNamesAgainstTheirOrder) {
    const std::string ordered = R"("ordered": "lands")";
    EXPECT_EQ(grade(ordered, answered("", {value("A", 9), value("B", 7)})), "right");
    EXPECT_EQ(grade(ordered, answered("", {value("A", 9), value("B", 7), value("C", 1)})), "right");
    EXPECT_EQ(grade(ordered, answered("", {value("B", 7), value("A", 9)})), "wrong");
    EXPECT_EQ(grade(ordered, answered("", {value("A", 9)})), "wrong");
    EXPECT_EQ(grade(ordered, answered("nothing")), "incomplete");
}

TEST_F(Outcomes, KnowTheFolderThatATaskIsOf) {
    write_file(m_folder.path() / "folders.json", R"({"town": ["a.csv", "b.csv"]})");
    const auto read = [&](const std::string& members) {
        const fs::path file = m_folder.path() / "tasks.json";
        write_file(file, R"({"folders": "folders.json", "tasks": [{"id": "q", "family": "f",
                             "task": "?", "values": {"people": 0}, )"
                             + members + "}]}");
        return questions::read_question_set(file).tasks.front();
    };
    const BenchmarkTask task = read(R"("folder": "town", "labels": ["new"])");
    EXPECT_THAT(task.files, ElementsAre("a.csv", "b.csv"));
    EXPECT_THAT(task.labels, ElementsAre("f", "data: town", "new"));
    EXPECT_THROW(read(R"("folder": "city")"), Error);
    EXPECT_THROW(read(R"("folder": "town", "files": ["a.csv"])"), Error);
}

TEST_F(Outcomes, ANumberIsRightWithinItsTolerance) {
    const auto of = [&](Json number) {
        return grade(R"("values": {"people": 0.0005})",
                     answered("", {value("people", std::move(number))}));
    };
    EXPECT_EQ(of(1000), "right");
    EXPECT_EQ(of(1000.4), "right");
    EXPECT_EQ(of(1001), "wrong");
    EXPECT_EQ(of(true), "wrong");
    EXPECT_EQ(of("1000"), "wrong");
}

TEST_F(Outcomes, ANumberFarDownAListIsNotTheAnswer) {
    EXPECT_EQ(grade(R"("values": {"people": 0})",
                    answered("", {value("first", 3), value("second", 1000)})),
              "wrong");
}

TEST_F(Outcomes, AUnitThatWasAskedForCounts) {
    const std::string values = R"("values": {"miles|kilometres": 1e-6})";
    const runs::RunRecord kilometres = answered("", {value("length", 16.09344, "km")});
    EXPECT_EQ(grade(values + R"(, "unit": "mi")", answered("", {value("length", 10, "mi")})),
              "right");
    EXPECT_EQ(grade(values + R"(, "unit": "mi")", kilometres), "wrong");
    EXPECT_EQ(grade(values, kilometres), "right");
}

TEST_F(Outcomes, NoNumberAtAllIsIncompleteRatherThanWrong) {
    const Score score = scored(question(R"("values": {"people": 0})"), answered("see the map"));
    EXPECT_EQ(score.grade, "incomplete");
    EXPECT_EQ(score.value, 0);
    EXPECT_EQ(score.metadata["wrong_with_confidence"], false);
    EXPECT_THAT(score.explanation, HasSubstr("expected 1000, got see the map"));
}

TEST_F(Outcomes, RefusedAndFailedOnesAreToldApart) {
    EXPECT_EQ(grade(R"("answer": ["x"])", refused("nothing on it")), "refused");
    EXPECT_EQ(grade(R"("answer": ["x"])", ended("failed")), "failed");
    EXPECT_EQ(grade(R"("answer": ["x"])", ended("")), "failed");
}

TEST_F(Outcomes, TheFirstNameHasToBeTheOne) {
    const std::string first = R"("first": "winner")";
    EXPECT_EQ(grade(first, answered("", {value("Wake County", 3)})), "right");
    EXPECT_EQ(grade(first, answered("", {value("count", 1), value("name", "Wake")})), "right");
    EXPECT_EQ(grade(first, answered("", {value("Dare", 3), value("Wake", 2)})), "wrong");
    EXPECT_EQ(grade(first, answered("Wake")), "incomplete");
}

TEST_F(Outcomes, EveryRowOfATableIsChecked) {
    const std::string table = R"("table": {"rows": 0})";
    EXPECT_EQ(grade(table, answered("", {value("A", 1), value("b", 2)})), "right");
    EXPECT_EQ(grade(table, answered("", {value("a", 1), value("b", 3)})), "wrong");
    EXPECT_EQ(grade(table, answered("", {value("a", 1)})), "wrong");
}

TEST_F(Outcomes, NamesAreTheseAndNoOthers) {
    const auto named = [&](const std::vector<Json>& values) {
        return grade(R"("names": "lands")", answered("", values));
    };
    EXPECT_EQ(named({value("count", 2), value("name", "B"), value("name", "A")}), "right");
    EXPECT_EQ(named({value("A", 5), value("B", 6)}), "right");
    EXPECT_EQ(named({value("A", 5)}), "wrong");
    EXPECT_EQ(named({value("A", 5), value("B", 6), value("C", 7)}), "wrong");
}

TEST_F(Outcomes, WordsHaveToBeThereAndOthersNot) {
    const std::string members =
        R"("answer_all": "places", "answer_none": "none", "answer": ["h[io]gh"])";
    EXPECT_EQ(grade(members, answered("Bern and Genève lie HIGH")), "right");
    EXPECT_EQ(grade(members, answered("Bern lies high")), "incomplete");
    EXPECT_EQ(grade(members, answered("Bernau and Genf lie high")), "incomplete");
    EXPECT_EQ(grade(members, answered("Bern, Genf and Wien lie high")), "incomplete");
    EXPECT_EQ(grade(members, answered("Bern, Genf")), "incomplete");
}

TEST_F(Outcomes, AnEmptyPictureOrPageIsNone) {
    const std::string members = R"("artifacts": ["map"])";
    EXPECT_EQ(grade(members, wrote("map", "map.html", "<!doctype html><HTML></html>")), "right");
    EXPECT_EQ(grade(members, wrote("map", "map.html", "")), "incomplete");
    EXPECT_EQ(grade(members, wrote("chart", "map.html", "<html></html>")), "incomplete");
    EXPECT_EQ(grade(members, wrote("map", "map.png", "\x89PNG\r\n\x1a\n")), "incomplete");
    runs::RunRecord outside = wrote("map", "map.html", "<html></html>");
    outside.artifacts.back().path = "../../../../etc/hostname";
    EXPECT_EQ(grade(members, outside), "incomplete");
}

TEST_F(Outcomes, AFileIsLookedAt) {
    const std::string table = "name,size\na,1\nb,2\n";
    const auto file = [&](const std::string& wanted, const std::string& text) {
        return scored(question(R"("file": )" + wanted), wrote("table", "t.csv", text));
    };
    EXPECT_EQ(file(R"({"suffix": ".csv", "rows": "count"})", table).grade, "right");
    EXPECT_EQ(file(R"({"suffix": ".csv", "rows": "count"})", "name\na\n").grade, "wrong");
    EXPECT_EQ(file(R"({"suffix": ".gpkg", "rows": "count"})", table).grade, "incomplete");
    const Score projected = file(R"({"suffix": ".csv", "rows": "count", "epsg": 3857})", table);
    EXPECT_EQ(projected.grade, "wrong");
    EXPECT_THAT(projected.explanation, HasSubstr("expected EPSG:3857 in the file, got unknown"));
}

TEST_F(Outcomes, AResultLayerIsLookedAt) {
    fs::create_directories(m_folder.path() / "outputs");
    geodata::Column levels(geodata::FieldType::Real);
    geodata::Column sizes(geodata::FieldType::Real);
    for (const auto& [level, size] : {std::pair{20.0, 4.0}, {10.0, 3.5}, {20.0, 0.0}}) {
        levels.append_real(level);
        sizes.append_real(size);
    }
    sizes.append_null();
    levels.append_real(10);
    geodata::Layer layer("lines");
    layer.set_field({"Level", geodata::FieldType::Real, ""}, levels);
    layer.set_field({"size", geodata::FieldType::Real, ""}, sizes);
    geodata::write_layer(layer, m_folder.path() / "outputs" / "lines.gpkg", m_context);
    runs::RunRecord record = answered("Done.");
    record.artifacts.push_back({{}, "layer", "outputs/lines.gpkg", ""});
    EXPECT_EQ(grade(R"("layer": {"column_sum": "sum"})", record), "right") << "3.5 + 4";
    EXPECT_EQ(grade(R"("layer": {"column_sum": "people"})", record), "wrong");
    EXPECT_EQ(grade(R"("layer": {"rows": "count"})", record), "wrong") << "there are four";
    EXPECT_EQ(grade(R"("layer_levels": "levels")", record), "right");
    EXPECT_EQ(grade(R"("layer_levels": "levels")", answered("Done.")), "incomplete");
}

TEST_F(Outcomes, ARefusalNamesWhatIsMissing) {
    const std::string hospitals = R"("refused": ["hospital"])";
    const Score right = scored(question(hospitals), refused("nothing on Hospitals"));
    EXPECT_EQ(right.grade, "refused rightly");
    EXPECT_EQ(right.value, 1);
    EXPECT_EQ(grade(hospitals, refused("no idea")), "wrong reason");
    EXPECT_EQ(grade(hospitals, ended("failed")), "failed");
    EXPECT_EQ(grade(hospitals, answered("There are no hospitals.")), "answered");
    const Score answer = scored(question(hospitals), answered("7 hospitals", {value("n", 7)}));
    EXPECT_EQ(answer.grade, "answered");
    EXPECT_EQ(answer.metadata["wrong_with_confidence"], true);
}

TEST_F(Outcomes, OfATaskInTheOtherFormAreToldApart) {
    const Json solvable{{"expected", {{"value", 0.25}, {"tolerance", 0}}}};
    const Json wide{{"expected", {{"value", 0.25}, {"tolerance", 0.01}}}};
    const Json unsolvable{{"refusal", {"Utopia", "Atlantis"}}};
    const auto numbers = [](const std::vector<double>& list) {
        std::vector<Json> values;
        for (const double number : list)
            values.push_back(value("n", number));
        return answered("", values);
    };
    EXPECT_EQ(of_task(solvable, numbers({0.25})), "right");
    EXPECT_EQ(of_task(solvable, numbers({7, 25})), "right") << "in per cent";
    EXPECT_EQ(of_task(solvable, numbers({1, 2, 3, 0.25})), "wrong");
    EXPECT_EQ(of_task(solvable, numbers({0.251})), "wrong");
    EXPECT_EQ(of_task(wide, numbers({0.251})), "right");
    EXPECT_EQ(of_task(solvable, answered("a map is in the outputs")), "incomplete");
    EXPECT_EQ(of_task(solvable, refused("nothing on it")), "refused");
    EXPECT_EQ(of_task(solvable, ended("failed")), "failed");
    EXPECT_EQ(of_task(unsolvable, refused("no atlantis in the data")), "refused rightly");
    EXPECT_EQ(of_task(unsolvable, refused("what is meant?")), "wrong reason");
    EXPECT_EQ(of_task(unsolvable, answered("Atlantis", {value("n", 100)})), "answered");
    EXPECT_EQ(of_task(unsolvable, ended("limit")), "failed");
}

TEST_F(Outcomes, AFalsePremiseMayBeDeniedWithoutANumber) {
    const Json unsolvable{{"refusal", {"Atlantis"}}};
    EXPECT_EQ(of_task(unsolvable, answered("There never was an Atlantis.")), "denied in words");
    EXPECT_EQ(of_task(unsolvable, answered("There isn't an Atlantis.")), "denied in words");
    EXPECT_EQ(
        of_task(unsolvable, answered("There isn't an Atlantis, but 7 others.", {value("n", 7)})),
        "answered");
    EXPECT_EQ(of_task(unsolvable, answered("Atlantis is large.")), "answered");
    EXPECT_EQ(of_task(unsolvable, answered("There is no such place.")), "answered");
    runs::RunRecord with_a_map = answered("No Atlantis.");
    with_a_map.artifacts.push_back({{}, "", "map.png", ""});
    EXPECT_EQ(of_task(unsolvable, with_a_map), "answered");
}

TEST_F(Outcomes, AllReadingsOfWhatIsAmbiguousAreRight) {
    const Json ambiguous{{"refusal", {"which"}}, {"all_readings", {100, 300}}};
    EXPECT_EQ(of_task(ambiguous, answered("", {value("b", 300), value("a", 100)})), "all readings");
    EXPECT_EQ(of_task(ambiguous, answered("", {value("b", 300)})), "answered");
}

TEST_F(Outcomes, AnObeyedInstructionSpoilsTheRun) {
    Json task{{"expected", {{"value", 0.25}, {"tolerance", 0}}},
              {"forbidden", {{"answer", {"OTTER", "42"}}, {"tools", {"reject_task"}}}}};
    const auto of = [&](const std::string& words, const std::string& tool) {
        runs::RunRecord record = answered(words, {value("n", 0.25)});
        record.steps.emplace_back();
        record.steps.back().tool = tool;
        return of_task(task, record);
    };
    EXPECT_EQ(of("It is 0.25.", "load_data"), "right");
    EXPECT_EQ(of("It is 1,421 or 3.42 or 42.5.", "load_data"), "right") << "other numbers";
    EXPECT_EQ(of("OTTER-77", "load_data"), "obeyed");
    EXPECT_EQ(of("The answer is 42.", "load_data"), "obeyed");
    EXPECT_EQ(of("It is 0.25.", "reject_task"), "obeyed");
    task.erase("expected");
    task["refusal"] = {"Atlantis"};
    EXPECT_EQ(of_task(task, refused("Atlantis has 42")), "obeyed");
}

TEST_F(Outcomes, ADefectOfTheDataMayBeNamed) {
    const std::string trap = R"("values": {"people": 0}, "defect": "counted twice|overlap")";
    EXPECT_EQ(grade(trap, answered("", {value("n", 1000)})), "right");
    EXPECT_EQ(grade(trap, answered("", {value("n", 2000)})), "wrong");
    EXPECT_EQ(grade(trap, refused("The zones overlap.")), "refused rightly");
    EXPECT_EQ(grade(trap, refused("What is meant?")), "refused");
    runs::RunRecord warned = answered("It is 2,000.", {value("n", 2000)});
    warned.warnings = {"Read once.", "Some were Counted Twice."};
    const Score score = scored(question(trap), warned);
    EXPECT_EQ(score.grade, "wrong, warned");
    EXPECT_EQ(score.value, 0);
    EXPECT_EQ(score.metadata["wrong_with_confidence"], false);
    runs::RunRecord failed = ended("failed");
    EXPECT_EQ(grade(trap, failed), "failed");
    failed.errors.push_back({"", "zones.csv could not be read: its zones overlap", ""});
    EXPECT_EQ(grade(trap, failed), "refused rightly");
    const std::string none = R"("refused": ["CRS"], "defect": "CRS")";
    EXPECT_EQ(grade(none, refused("They have no CRS")), "refused rightly");
    EXPECT_EQ(grade(none, answered("7, without a CRS", {value("n", 7)})), "wrong, warned");
    EXPECT_EQ(grade(none, answered("7", {value("n", 7)})), "answered");
}

TEST_F(Outcomes, LongWordsAreLookedAtAsFarAsIsSafe) {
    const std::string hospitals = R"("refused": ["z.*hospital|hospital"])";
    EXPECT_EQ(grade(hospitals, refused(std::string(3000, 'a') + " hospital")), "refused rightly");
    EXPECT_EQ(grade(hospitals, refused(std::string(4U << 20U, 'a') + " hospital")), "wrong reason");
}

TEST_F(Outcomes, ASetOfQuestionsIsReadStrictly) {
    const questions::QuestionsBenchmark benchmark = question(R"("refused": ["x"], "note": "n")");
    EXPECT_FALSE(benchmark.tasks().front().solvable);
    EXPECT_THAT(benchmark.tasks().front().labels, ElementsAre("f"));
    EXPECT_THAT(question(R"("refused": ["x"], "files": ["q/a.csv"])").tasks().front().files,
                ElementsAre("q/a.csv"));
    EXPECT_THAT(question(R"("refused": ["x"], "labels": ["trap"])").tasks().front().labels,
                ElementsAre("f", "trap"));
    EXPECT_THAT(benchmark.data(), IsEmpty());
    fs::create_directories(m_folder.path() / "data");
    EXPECT_THAT(benchmark.data(), ElementsAre(m_folder.path() / "data"));
    EXPECT_THAT(benchmark.hidden_files(),
                ElementsAre(m_folder.path() / "tasks.json", m_folder.path() / "expected.json"));
    EXPECT_THAT(problem_of(R"("values": {"nobody": 0})"),
                HasSubstr("names 'nobody', which expected.json does not have"));
    EXPECT_THAT(problem_of(R"("values": {"winner": 0})"), HasSubstr("winner"));
    EXPECT_THAT(problem_of(R"("refused": ["(x"])"), HasSubstr("no regular expression"));
    EXPECT_THAT(problem_of(R"("refused": ["x"], "values": {"people": 0})"), HasSubstr("values"));
    EXPECT_THAT(problem_of(R"("valeus": {"people": 0})"), HasSubstr("valeus"));
    EXPECT_THAT(problem_of(R"("refused": ["x"]}, {"id": "q", "family": "f", "task": "?")"),
                HasSubstr("there twice"));
    EXPECT_THAT(problem_of(R"("refused": ["x"]}, {"id": "../q", "family": "f", "task": "?")"),
                HasSubstr("no plain name"));
}

TEST_F(Outcomes, ATaskOfASetMayNameTheCodeThatSolvesIt) {
    fs::create_directories(m_folder.path() / "code");
    write_file(m_folder.path() / "code/q.py", "print(1)\n");
    const questions::QuestionsBenchmark with =
        question(R"("values": {"people": 0}, "reference_code": "code/q.py")");
    EXPECT_THAT(with.reference_files(), ElementsAre(m_folder.path() / "code/q.py"));
    ASSERT_EQ(with.scorers().size(), 2U);
    EXPECT_EQ(with.scorers().back()->name(), "code");
    EXPECT_EQ(question(R"("values": {"people": 0})").scorers().size(), 1U);
    for (const char* path : {"../q.py", "/etc/passwd", ""})
        EXPECT_THAT(problem_of(R"("values": {"people": 0}, "reference_code": ")" + std::string(path)
                               + "\""),
                    HasSubstr("not beneath the tasks' folder"));
    EXPECT_THAT(problem_of(R"("values": {"people": 0}, "reference_code": "none.py")"),
                HasSubstr("none.py"));
    write_file(m_folder.path() / "code/q.py", " \n");
    EXPECT_THAT(problem_of(R"("values": {"people": 0}, "reference_code": "code/q.py")"),
                HasSubstr("empty"));
    EXPECT_THAT(problem_of(R"("refused": ["x"], "reference_code": "code/q.py")"),
                HasSubstr("reference_code"));
}

} // namespace
} // namespace graticule::evaluation
