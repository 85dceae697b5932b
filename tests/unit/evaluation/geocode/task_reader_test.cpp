// SPDX-License-Identifier: Apache-2.0
// Tasks of several steps: how they are read, and what is said of a file that cannot be.
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geocode/task_reader.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace graticule::evaluation::geocode {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::StartsWith;

const std::string Good = R"toml(id = "towns-01"
title = "Towns"
domains = ["vector", "visual"]
libraries = ["geopandas"]
difficulty = "easy"
data = ["towns.csv"]

[[steps]]
instruction = """
Read `data/towns.csv`
into `towns`."""
code = '''
towns = 1
'''
checks = [{ kind = "number", of = "towns", is = 1, absolute = 0.5 }]

[[steps]]
instruction = "Count."
code = "count = [towns, 'a', true]"
checks = [
  { kind = "list", of = "count", is = [1, "a", true] },
  { kind = "true", of = "towns" },
]

[[wrong]]
step = 1
kind = "two"
old = "1"
new = "2"
)toml";

std::string fault_of(const std::string& text, const fs::path& file = "tasks/towns-01.toml") {
    try {
        code_task_from(text, file);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        return error.message();
    }
    return "nothing was thrown";
}

/// The fault of the task with one text of it replaced.
std::string fault_with(const std::string& old, const std::string& text) {
    std::string task = Good;
    const std::size_t at = task.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return fault_of(task.replace(at, old.size(), text));
}

TEST(CodeTasks, AreReadWithTheirSteps) {
    const CodeTask task = code_task_from(Good, "tasks/towns-01.toml");
    EXPECT_EQ(task.id, "towns-01");
    EXPECT_EQ(task.title, "Towns");
    EXPECT_THAT(task.domains, ElementsAre("vector", "visual"));
    EXPECT_THAT(task.libraries, ElementsAre("geopandas"));
    EXPECT_EQ(task.difficulty, "easy");
    EXPECT_THAT(task.data, ElementsAre("towns.csv"));
    ASSERT_EQ(task.steps.size(), 2U);
    EXPECT_EQ(task.steps[0].instruction, "Read `data/towns.csv` into `towns`.");
    EXPECT_EQ(task.steps[0].code, "towns = 1\n");
    EXPECT_EQ(to_line(task.steps[0].checks),
              R"([{"kind":"number","of":"towns","absolute":0.5,"is":1}])");
    EXPECT_EQ(to_line(task.steps[1].checks),
              R"([{"kind":"list","of":"count","is":[1,"a",true]},{"kind":"true","of":"towns"}])");
}

TEST(CodeTasks, ThatCannotBeReadNameFileLineAndReason) {
    EXPECT_THAT(fault_of("id = \"towns-01\"\ntitle = \n"), StartsWith("towns-01.toml, line 2: "));
    EXPECT_EQ(fault_with("title", "name"), "towns-01.toml, line 2: there is no member 'name'");
    EXPECT_EQ(fault_with("id = \"towns-01\"", "id = \"towns\""),
              "towns-01.toml, line 1: id must be the name of the file, 'towns-01'");
    EXPECT_EQ(fault_with("\"easy\"", "\"simple\""),
              "towns-01.toml, line 5: difficulty must be easy, medium or hard");
    EXPECT_EQ(fault_with("[\"towns.csv\"]", "[\"../towns.csv\"]"),
              "towns-01.toml, line 6: data has '../towns.csv', which is no file's name");
    EXPECT_EQ(fault_with("[\"towns.csv\"]", "[]"),
              "towns-01.toml, line 6: data must be a list of texts, and not be empty");
    EXPECT_EQ(fault_with("[\"geopandas\"]", "[1]"),
              "towns-01.toml, line 4: libraries must be texts of one line, of at most 200 bytes");
    EXPECT_THAT(fault_with("\"Count.\"", "\"  \""),
                HasSubstr("line 18: instruction must be text, and not be empty"));
    EXPECT_THAT(fault_with("step = 1", "step = 3"),
                HasSubstr("step must be the number of a step, 1 to 2"));
}

TEST(CodeTasks, WithChecksThatCannotBeMeantNameTheLine) {
    EXPECT_EQ(fault_with("kind = \"number\"", "kind = \"numbr\""),
              "towns-01.toml, line 15: kind 'numbr' is none that there is");
    EXPECT_EQ(fault_with(", is = 1,", ","),
              "towns-01.toml, line 15: kind 'number' needs what is expected: is or by");
    EXPECT_EQ(fault_with(", is = 1,", ", is = 1, by = \"1\","),
              "towns-01.toml, line 15: by stands beside is: a check has one of both");
    EXPECT_EQ(fault_with("absolute = 0.5", "absolute = -1"),
              "towns-01.toml, line 15: absolute must be a number from 0");
    EXPECT_EQ(fault_with(", is = 1,", ", is = nan,"),
              "towns-01.toml, line 15: is must be text, a finite number, true, false, or a list of "
              "these");
    EXPECT_EQ(fault_with(", is = 1,", ", is = 1979-05-27,"),
              "towns-01.toml, line 15: is must be text, a finite number, true, false, or a list of "
              "these");
    EXPECT_EQ(
        fault_with("{ kind = \"true\", of = \"towns\" }", "{ kind = \"file\", of = \"towns\" }"),
        "towns-01.toml, line 22: kind 'file' needs as: what the file is read as");
}

TEST(CodeTasks, ThatAreHostileAreRefused) {
    const std::string deep = std::string(300, '[') + std::string(300, ']');
    EXPECT_THAT(fault_with(", is = 1,", ", is = " + deep + ","), StartsWith("towns-01.toml, line"));
    std::string many = Good;
    for (int i = 0; i < 100; ++i)
        many += "\n[[steps]]\ninstruction = \"a\"\ncode = \"b\"\n"
                "checks = [{kind = \"true\", of = \"b\"}]\n";
    EXPECT_THAT(fault_of(many), HasSubstr("steps are more than 100"));
    EXPECT_THAT(fault_of(std::string("id = \"\xff\"", 9)), StartsWith("towns-01.toml, line 1: "));
    EXPECT_THAT(fault_of(""), HasSubstr("id must be text"));
}

TEST(CodeTasks, OfAFolderAreAllOfItsFiles) {
    const TemporaryFolder folder;
    EXPECT_THROW(read_code_tasks(folder.path()), Error);
    write_file(folder.path() / "towns-01.toml", Good);
    write_file(folder.path() / "notes.md", "none");
    const CodeTaskSet set = read_code_tasks(folder.path());
    ASSERT_EQ(set.tasks.size(), 1U);
    EXPECT_THAT(set.files, ElementsAre(folder.path() / "towns-01.toml"));
}

TEST(CodeTasks, OfTheSetAreRead) {
    const CodeTaskSet set =
        read_code_tasks(graticule::test::repository() / "benchmarks/geocode/tasks");
    std::size_t steps = 0;
    for (const CodeTask& task : set.tasks)
        steps += task.steps.size();
    EXPECT_EQ(set.tasks.size(), 66U);
    EXPECT_EQ(steps, 355U);
}

TEST(CodeTasks, HaveTheKindsOfChecksThatAreEvaluated) {
    const std::string source =
        read_file(graticule::test::repository() / "src/evaluation/geocode/checks.py");
    const std::size_t begin = source.find("KINDS = {");
    ASSERT_NE(begin, std::string::npos);
    const std::string kinds = source.substr(begin, source.find('}', begin) - begin);
    const std::regex key("\"([a-z]+)\":");
    std::vector<std::string> names;
    for (std::sregex_iterator one(kinds.begin(), kinds.end(), key), end; one != end; ++one)
        names.push_back((*one)[1]);
    EXPECT_THAT(names, testing::UnorderedElementsAreArray(CheckKinds.begin(), CheckKinds.end()));
}

} // namespace
} // namespace graticule::evaluation::geocode
