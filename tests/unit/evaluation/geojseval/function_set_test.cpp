// SPDX-License-Identifier: Apache-2.0
// Sets in both layouts, and what is said of those that cannot be read.
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geojseval/function_header.hpp"
#include "evaluation/geojseval/function_set.hpp"

#include "unit/repository.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace graticule::evaluation::geojseval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string Function = "function T_a(x, y = [1, 2]) {\n  /** Adds. */\n  return x;\n}\n";
const std::string Cases =
    "T_a:\n  - params: {x: 1}\n    out_type: Number\n    expected_answer: 1\n";

class FunctionSetTest : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((m_folder.path() / name).parent_path());
        write_file(m_folder.path() / name, text);
    }
    std::string fault() {
        try {
            read_function_set(m_folder.path());
        } catch (const Error& error) {
            return error.message();
        }
        return "nothing was thrown";
    }

    TemporaryFolder m_folder;
};

TEST_F(FunctionSetTest, ReadsOurLayout) {
    const FunctionSet set =
        read_function_set(graticule::test::repository() / "tests/fixtures/geojseval");
    ASSERT_EQ(set.functions.size(), 9U);
    const FunctionTask& box = set.functions[0];
    EXPECT_EQ(box.id, "T_box");
    EXPECT_EQ(box.library, Library::Turf);
    EXPECT_THAT(box.parameters, ElementsAre("layer", "name"));
    EXPECT_THAT(box.header, HasSubstr("@return {GeoJSON.Feature} a polygon"));
    EXPECT_THAT(box.header, Not(HasSubstr("bboxPolygon")));
    EXPECT_THAT(box.reference, HasSubstr("bboxPolygon"));
    EXPECT_EQ(box.cases.size(), 2U);
    EXPECT_TRUE(box.cases[1].is_edge);
    EXPECT_EQ(set.functions[1].difficulty, "easy");
}

TEST_F(FunctionSetTest, ReadsThePublishedLayout) {
    write("test_code/turf_code/test_instructions/G_far.txt",
          "function G_far(points) {\n    /**\n     * The Geolib library has been loaded.\n     "
          "*/\n}\n");
    write("test_code/turf_code/config.yaml",
          "G_far:\n- params:\n    points: !js |\n      function get_points() { return [1]; }\n"
          "    callback: 'x => 2 * x'\n  out_type: number\n  eval_methods: []\n"
          "  expected_answer: far.json\n  extra: 1\n");
    write("test_code/turf_code/ref_answer/far.json", "12.5");
    const FunctionSet set = read_function_set(m_folder.path());
    ASSERT_EQ(set.functions.size(), 1U);
    EXPECT_EQ(set.functions[0].library, Library::Geolib);
    EXPECT_EQ(set.functions[0].reference, "");
    const FunctionCase& one = set.functions[0].cases.at(0);
    EXPECT_EQ(one.expected->number, 12.5);
    EXPECT_THAT(one.arguments.at(0).second, HasSubstr("$js(\"function get_points()"));
    EXPECT_EQ(one.arguments.at(1).second, "$js(\"x => 2 * x\")");
    EXPECT_EQ(set.files.size(), 2U);
}

TEST_F(FunctionSetTest, NamesFileLineAndReason) {
    EXPECT_THAT(fault(), HasSubstr("holds no functions"));
    write("turf/T_a.js", Function);
    EXPECT_THAT(fault(), HasSubstr("turf/T_a.js has no cases: turf/T_a.yaml is missing"));
    write("turf/T_a.yaml", Cases);
    EXPECT_EQ(fault(), "nothing was thrown");
    write("turf/T_a.yaml", "T_b:\n  - params: {}\n");
    EXPECT_THAT(fault(), HasSubstr("turf/T_a.yaml, line 2: 'T_b' is not T_a"));
    write("turf/T_a.yaml",
          "T_a:\n  - params: {z: 1}\n    out_type: Number\n    expected_answer: 1\n");
    EXPECT_THAT(fault(), HasSubstr("turf/T_a.yaml, line 2: T_a has no parameter 'z'"));
    write("turf/T_a.yaml", Cases);
    write("turf/T_a.js", "function T_b() {\n/** */\n}");
    EXPECT_THAT(fault(), HasSubstr("the function is called T_b, and its file is not"));
    write("turf/T_a.js", "function T_a(x) {\n  return 1;\n}");
    EXPECT_THAT(fault(),
                HasSubstr("turf/T_a.js, line 2: the body must begin with its documentation"));
    write("turf/T_a.js", "// a comment\nlet T_a = 1;\n");
    EXPECT_THAT(fault(), HasSubstr("turf/T_a.js, line 2: a function is expected here"));
    write("turf/T_a.js", "function T_a(");
    EXPECT_THAT(fault(), HasSubstr("turf/T_a.js, line 1"));
    write("turf/T_a.js", Function);
    write("jsts/T_a.js", Function);
    write("jsts/T_a.yaml", Cases);
    EXPECT_THAT(fault(), HasSubstr("has two functions T_a"));
}

TEST_F(FunctionSetTest, FollowsNoLinks) {
    write("turf/T_a.js", Function);
    write("turf/T_a.yaml", Cases);
    std::filesystem::create_symlink("/etc/passwd", m_folder.path() / "turf" / "T_c.js");
    EXPECT_EQ(read_function_set(m_folder.path()).functions.size(), 1U);
}

TEST(FunctionHeader, TakesDefaultsAndComments) {
    const FunctionText text = read_function(
        "// first\nasync function f_1(a, b = {x: [1, 2]}, c) { /** d } */ return ')'; }\n", "f.js");
    EXPECT_EQ(text.name, "f_1");
    EXPECT_THAT(text.parameters, ElementsAre("a", "b", "c"));
    EXPECT_EQ(text.header, "async function f_1(a, b = {x: [1, 2]}, c) { /** d } */");
    EXPECT_EQ(text.body, "return ')';");
    EXPECT_FALSE(is_function_name("../x"));
    EXPECT_FALSE(is_function_name("1x"));
    EXPECT_FALSE(is_function_name(""));
}

} // namespace
} // namespace graticule::evaluation::geojseval
