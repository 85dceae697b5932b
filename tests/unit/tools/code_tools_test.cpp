// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "tools/budget.hpp"
#include "tools/output_difference.hpp"
#include "tools/provenance.hpp"
#include "tools/recompute.hpp"

#include "unit/tools/code_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr const char* LoadTowns = "import geopandas, pandas\n"
                                  "towns = pandas.read_csv('data/towns.csv')\n";
constexpr const char* SaveLayer =
    "layer = geopandas.GeoDataFrame(towns, geometry=geopandas.points_from_xy(towns.longitude, "
    "towns.latitude), crs=4326)\nlayer.to_file('outputs/towns.gpkg')\n";

class CodeTools : public CodeTest {
protected:
    std::vector<std::string> kept() {
        std::vector<std::string> names;
        for (const fs::path& file : list_folder(outputs.path()))
            if (!file.string().ends_with(".provenance.json"))
                names.push_back(file.filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }

    Json provenance(const std::string& name) { return read_provenance(outputs.path() / name); }
};

TEST_F(CodeTools, KeepVariablesFromCallToCall) {
    const Observation loaded = execute(std::string(LoadTowns) + "len(towns)");
    EXPECT_TRUE(loaded.ok) << loaded.text;
    EXPECT_THAT(loaded.text, HasSubstr("New towns: "));
    EXPECT_EQ(loaded.data["outcome"], "finished");
    const Observation mean = execute("towns.people.mean()");
    EXPECT_THAT(mean.text, HasSubstr("21.0")); // (10 + 32) / 2
}

TEST_F(CodeTools, DoNotExecuteCodeWithErrorsThatCanBeSeen) {
    execute(LoadTowns);
    const Observation refused = execute("done = True\nprint(towns.peeple.sum())");
    EXPECT_FALSE(refused.ok);
    EXPECT_EQ(refused.error_code, "invalid_argument");
    EXPECT_THAT(refused.text, StartsWith("Not executed, as it has errors. Nothing has changed.\n"
                                         "Line 2: "));
    EXPECT_THAT(refused.text, HasSubstr("people"));
    EXPECT_EQ(refused.data["findings"][0]["line"], 2);
    EXPECT_FALSE(call("inspect_variable", {{"var_name", "done"}}).ok);
    const Observation despite =
        call("execute_code", {{"code", "done = True\ntowns.peeple"}, {"despite_findings", true}});
    EXPECT_FALSE(despite.ok);
    EXPECT_THAT(despite.text, HasSubstr("Raised AttributeError"));
    EXPECT_TRUE(call("inspect_variable", {{"var_name", "done"}}).ok);
}

// Whoever made the data gets nothing of them told: neither values nor what columns are called.
TEST_F(CodeTools, NoteTheShapeOfTheDataThatCodeFailedOnAndNoMore) {
    execute(std::string(LoadTowns)
            + "layer = geopandas.GeoDataFrame({'salary': [77123.5, None], 'patient': ['Ann', "
              "'Bob']}, geometry=geopandas.points_from_xy([8.75, 9.25], [50, 51]), crs=4326)");
    const Observation failed =
        execute("grown = layer.set_index('patient').dissolve(by='salary', aggfunc='nothing')");
    ASSERT_EQ(failed.data["outcome"], "raised") << failed.text;
    const Json& shapes = failed.data["error"]["shapes"];
    EXPECT_EQ(shapes, Json::parse(R"([{"kind": "GeoDataFrame", "geometry": ["Point"],
        "crs": "geographic", "dtypes": ["float64", "geometry", "text"], "magnitude": 0,
        "nulls": true}])"));
    for (const char* of_data : {"salary", "patient", "77123", "Ann", "8.75", "4326", "layer"})
        EXPECT_THAT(to_line(shapes), Not(HasSubstr(of_data)));
    EXPECT_FALSE(execute("raise ValueError('no data here')").data["error"].contains("shapes"));
}

TEST_F(CodeTools, NoteNoShapesWhereTheRecordHasNone) {
    Json record = to_json(settings);
    EXPECT_EQ(record["shapes"], true);
    record.erase("shapes"); // as those of before have it
    settings = recorded_settings(record, settings);
    execute(LoadTowns);
    const Observation failed = execute("towns.people.astype('nothing')");
    EXPECT_EQ(failed.data["outcome"], "raised") << failed.text;
    EXPECT_FALSE(failed.data["error"].contains("shapes"));
}

TEST_F(CodeTools, OutputsBecomeThoseOfTheRunWithProvenance) {
    const Observation made = execute(std::string(LoadTowns) + SaveLayer);
    ASSERT_TRUE(made.ok) << made.text;
    EXPECT_EQ(made.data["outputs"], Json::array({"towns.gpkg"}));
    ASSERT_THAT(made.artifacts, SizeIs(1));
    EXPECT_EQ(made.artifacts[0].kind, "layer");
    EXPECT_THAT(kept(), ElementsAre("towns.gpkg"));
    const Json record = provenance("towns.gpkg");
    EXPECT_EQ(record["inputs"][0]["name"], "towns");
    EXPECT_EQ(record["inputs"][0]["sha256"], sha256_of_file(data.path() / "towns.csv"));
    EXPECT_EQ(record["steps"].size(), 1U);
    EXPECT_EQ(record["steps"][0]["arguments"]["code"], std::string(LoadTowns) + SaveLayer);
    EXPECT_EQ(record["code"]["packages_sha256"].get<std::string>().size(), 64U);
    EXPECT_EQ(record["code"]["strict"], false);
}

TEST_F(CodeTools, AnOutputIsMadeAnewFromTheHistoryOfItsSession) {
    execute(LoadTowns);
    execute("towns['people'] = towns.people * 2");
    execute("half = 1\nraise ValueError('after the first line')");
    execute("print(open('data/towns.csv').read()[:4])");
    const Observation made = execute(std::string("towns['people'] += half\n") + SaveLayer);
    ASSERT_TRUE(made.ok) << made.text;
    const fs::path output = outputs.path() / "towns.gpkg";
    const Json record = read_provenance(output);
    ASSERT_EQ(record["steps"].size(), 5U);
    EXPECT_EQ(record["steps"][2]["failed"], true);
    const RecomputedOutput anew = recompute_output(record, {}, context, settings);
    EXPECT_THAT(anew.notes, IsEmpty());
    EXPECT_EQ(compare_outputs(output, anew.file, anew.kind, context).agreement,
              Agreement::Identical);
    // Where the history says otherwise, the output does not come out.
    Json changed = record;
    changed["steps"][1]["arguments"]["code"] = "towns['people'] = towns.people * 3";
    const RecomputedOutput other = recompute_output(changed, {}, context, settings);
    EXPECT_EQ(compare_outputs(output, other.file, other.kind, context).agreement,
              Agreement::Different);
}

TEST_F(CodeTools, RecordsDoNotRaiseWhatIsAllowedNow) {
    execute(std::string(LoadTowns) + SaveLayer);
    Json record = provenance("towns.gpkg");
    record["code"]["memory_mb"] = 1e9;
    try {
        recompute_output(record, {}, context, settings);
        FAIL() << "was executed";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Refused);
        EXPECT_THAT(error.one_line(), HasSubstr("--code-memory"));
    }
}

TEST_F(CodeTools, RecordsThatNameNoLimitsHaveThoseThatAreAllowedNow) {
    execute("with open('outputs/long.txt', 'w') as file: file.write('x' * 50000)");
    Json record = provenance("long.txt");
    EXPECT_NO_THROW(recompute_output(record, {}, context, settings));
    record.erase("code");
    settings.limits.file_bytes = 1000;
    EXPECT_THROW(recompute_output(record, {}, context, settings), Error);
}

TEST_F(CodeTools, AnOutputThatGoesWhileItIsLookedAtIsNone) {
    const Observation made =
        execute("import os\nfrom graticule_sandbox import inquiries\n"
                "for name in ['gone.txt', 'there.txt']: open('outputs/' + name, 'w').write('1')\n"
                "def look(details, namespace):\n    os.remove('outputs/gone.txt')\n"
                "    return {'defects': {path: [] for path in details['paths']}}\n"
                "inquiries._KINDS['outputs'] = look");
    EXPECT_THAT(made.text, HasSubstr("No output: \"gone.txt\": it went while it was looked at"));
    EXPECT_THAT(kept(), ElementsAre("there.txt"));
}

TEST_F(CodeTools, OutputsOfCodeThatFailsAreNone) {
    execute(std::string(LoadTowns) + SaveLayer);
    const std::string before = sha256_of_file(outputs.path() / "towns.gpkg");
    const Observation failed =
        execute("open('outputs/half.txt', 'w').write('1')\n"
                "layer.iloc[:1].to_file('outputs/towns.gpkg')\nraise ValueError('no')");
    EXPECT_FALSE(failed.ok);
    EXPECT_THAT(failed.text, HasSubstr("No output: \"half.txt\": the code did not finish"));
    EXPECT_THAT(kept(), ElementsAre("towns.gpkg"));
    EXPECT_EQ(sha256_of_file(outputs.path() / "towns.gpkg"), before);
    // Code finds its folder as it was, too.
    EXPECT_THAT(execute("import os\n[len(geopandas.read_file('outputs/towns.gpkg')), "
                        "os.listdir('outputs')]")
                    .text,
                HasSubstr("[2, ['towns.gpkg']]"));
}

TEST_F(CodeTools, ReplaceAnOutputThatIsWrittenAgain) {
    execute("open('outputs/notes.md', 'w').write('one')");
    execute("open('outputs/notes.md', 'w').write('two')");
    EXPECT_THAT(kept(), ElementsAre("notes.md"));
    EXPECT_EQ(read_file(outputs.path() / "notes.md"), "two");
    EXPECT_EQ(provenance("notes.md")["output"]["sha256"], sha256("two"));
}

TEST_F(CodeTools, RejectWhatIsEmptyOrBlank) {
    const Observation drawn =
        execute("from matplotlib import pyplot\nfigure, axes = pyplot.subplots()\n"
                "axes.set_axis_off()\nfigure.savefig('outputs/map.png')\npyplot.close(figure)");
    EXPECT_TRUE(drawn.ok) << drawn.text;
    EXPECT_THAT(drawn.text, HasSubstr("No output: \"map.png\": the picture is blank"));
    EXPECT_THAT(drawn.artifacts, IsEmpty());
    EXPECT_THAT(kept(), IsEmpty());
    EXPECT_THAT(execute("open('outputs/none.csv', 'w')").text, HasSubstr("it is empty"));
}

TEST_F(CodeTools, MoveShapefilesWhole) {
    execute(std::string(LoadTowns) + SaveLayer);
    const Observation made =
        execute("import os\nos.mkdir('outputs/maps')\nlayer.to_file('outputs/maps/towns.shp')");
    ASSERT_TRUE(made.ok) << made.text;
    EXPECT_EQ(made.data["outputs"], Json::array({"maps-towns.shp"}));
    EXPECT_THAT(kept(), ElementsAre("maps-towns.cpg", "maps-towns.dbf", "maps-towns.prj",
                                    "maps-towns.shp", "maps-towns.shx", "towns.gpkg"));
}

TEST_F(CodeTools, GiveHostileNamesSafeOnes) {
    const Observation made = execute(
        "import os\nos.makedirs('outputs/a', exist_ok=True)\n"
        "for name in ['-rf.txt', '.hidden.txt', 'a/..b.txt', 'tab\\there.txt', 'b\\x1b[2J.txt', "
        "'\\u202egpj.txt']:\n    open('outputs/' + name, 'w').write(name)\n"
        "open(b'outputs/\\xff.txt', 'w').write('1')");
    ASSERT_TRUE(made.ok) << made.text;
    for (const std::string& name : kept()) {
        EXPECT_EQ(safe_file_name(name), name);
        EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(outputs.path() / name)));
    }
    EXPECT_THAT(kept(), SizeIs(6)); // what is no text has no name that a session can be asked by
    EXPECT_THAT(made.text, Not(HasSubstr("\x1b")));
    EXPECT_THAT(made.text, Not(HasSubstr("\u202e")));
}

TEST_F(CodeTools, RejectNamesThatOtherFilesHave) {
    const Observation made = execute("for name in ['answer.md', 'a.csv.provenance.json', 'x' * 150 "
                                     "+ '.txt']:\n    open('outputs/' + name, 'w').write('1')");
    EXPECT_THAT(made.text, HasSubstr("the answer of the run has this name"));
    EXPECT_THAT(made.text, HasSubstr("those of provenance"));
    EXPECT_THAT(made.text, HasSubstr("longer than 96 bytes"));
    EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(CodeTools, AfterATimeLimitTheSessionIsWhatItWas) {
    settings.limits.time = std::chrono::milliseconds(4000);
    execute(std::string(LoadTowns) + SaveLayer);
    execute("count = 1\nraise ValueError('kept all the same')");
    const Observation late = execute("count = 2\nlost = 1\nopen('outputs/x.txt', 'w').write('1')\n"
                                     "print('begun')\nwhile True: pass");
    EXPECT_FALSE(late.ok);
    EXPECT_EQ(late.error_code, "timeout");
    EXPECT_EQ(late.data["undone"], true);
    EXPECT_THAT(late.text, HasSubstr("the time limit of 4 s"));
    EXPECT_THAT(late.text, HasSubstr("The session is what it was before this code."));
    EXPECT_THAT(late.text, Not(HasSubstr("goes on")));
    EXPECT_THAT(late.text, Not(HasSubstr("as they were then")));
    EXPECT_THAT(late.text, Not(HasSubstr("lost")));
    const Observation after = execute("import os\n[count, len(towns), 'lost' in globals(), "
                                      "os.listdir('outputs')]");
    EXPECT_THAT(after.text, HasSubstr("[1, 2, False, ['towns.gpkg']]")) << after.text;
    EXPECT_THAT(kept(), ElementsAre("towns.gpkg"));
    // What was undone is no part of what an output rests on.
    execute("open('outputs/count.txt', 'w').write(str(count))");
    EXPECT_EQ(provenance("count.txt")["steps"].size(), 4U);
}

TEST_F(CodeTools, AfterACrashTheSessionIsWhatItWas) {
    execute(LoadTowns);
    const Observation crashed = execute("import ctypes\nctypes.string_at(0)");
    EXPECT_FALSE(crashed.ok);
    EXPECT_THAT(crashed.text, HasSubstr("the session crashed with signal 11"));
    EXPECT_THAT(crashed.text, HasSubstr("The session is what it was before this code."));
    EXPECT_THAT(execute("len(towns)").text, HasSubstr("2"));
}

TEST_F(CodeTools, ObservationsAreTheSameEachTime) {
    const std::string code = "class Thing: pass\nprint(Thing(), {'b', 'a', 'c'})\nthing = Thing()\n"
                             "import numpy\nnumpy.random.default_rng().random()";
    const Observation first = execute(code);
    Workspace another(geodata::Catalog::open({data.path()}, context), outputs.path());
    another.set_code_settings(settings);
    ToolContext tool_context{another, context};
    const Observation second = call_tool(tool_context, "execute_code", {{"code", code}});
    EXPECT_THAT(first.text, HasSubstr("Thing object at 0x...>"));
    EXPECT_EQ(first.text, second.text);
    EXPECT_EQ(first.data, second.data);
}

TEST_F(CodeTools, LongOutputIsBoundedAndCanBeAskedFor) {
    const Observation printed = execute("for i in range(5000): print('line', i)");
    EXPECT_LT(printed.text.size(), 4000U);
    EXPECT_THAT(printed.text, HasSubstr("line 4999"));
    EXPECT_THAT(printed.text, HasSubstr("; show_output shows the rest)"));
    EXPECT_THAT(call("show_output", Json::object()).text, HasSubstr(":\nline 0\nline 1\n"));
    EXPECT_THAT(call("show_output", {{"first", 90000}}).text, StartsWith("Nothing was printed"));
    const Observation many = execute("long = {f'v{i}': 'x' * 80 for i in range(60)}\n"
                                     "globals().update(long)\nlong\n"
                                     "open('outputs/a.txt', 'w').write('1')");
    EXPECT_LT(many.text.size(), 4000U);
    EXPECT_THAT(many.text, HasSubstr("\nOutput: a.txt\n"));
}

TEST_F(CodeTools, InStrictModeWhatTheGuardFindsFails) {
    settings.strict = true;
    execute(std::string(LoadTowns) + SaveLayer);
    const Observation failed = execute("layer.buffer(1000)");
    EXPECT_FALSE(failed.ok);
    EXPECT_THAT(failed.text, HasSubstr("SilentError"));
}

TEST_F(CodeTools, WarningsOfTheGuardAreToldAndRecorded) {
    execute(std::string(LoadTowns) + SaveLayer);
    const Observation warned = execute("wide = layer.buffer(1000)");
    EXPECT_TRUE(warned.ok);
    EXPECT_THAT(warned.text, HasSubstr("SilentErrorWarning"));
    EXPECT_THAT(texts_member(warned.data, "warnings"),
                ::testing::Contains(StartsWith("SilentErrorWarning: ")));
}

TEST_F(CodeTools, WarningsOfTheGuardAreToldBeforeOthersAndOnce) {
    execute(std::string(LoadTowns) + SaveLayer);
    const Observation warned =
        execute("import warnings\nfor i in range(6): warnings.warn(f'{i}' * 200)\n"
                "wide = layer.buffer(1000)");
    EXPECT_LT(warned.text.find("SilentErrorWarning"), warned.text.find("UserWarning"));
    EXPECT_THAT(warned.text, Not(HasSubstr("Geometry is in a geographic CRS")));
    EXPECT_THAT(warned.text,
                HasSubstr("more warnings; graticule.warned() in code gives them all\n"));
    EXPECT_THAT(execute("import graticule\n[line[:14] for line in graticule.warned()][:1]").text,
                HasSubstr("UserWarning (l"));
}

TEST_F(CodeTools, RefusesPackagesThatTheUserNames) {
    settings.refused_packages = {{"h3", "use geopandas"}};
    EXPECT_THAT(execute("import h3").text, HasSubstr("use geopandas"));
    execute("open('outputs/a.txt', 'w').write('1')");
    const Json record = provenance("a.txt")["code"];
    EXPECT_EQ(record["refused_packages"], (Json{{"h3", "use geopandas"}}));
    EXPECT_EQ(recorded_settings(record, {}).refused_packages, settings.refused_packages);
    Json hostile = record;
    hostile["refused_packages"] = {{"h3; x", "y"}};
    EXPECT_THROW(recorded_settings(hostile, {}), Error);
}

TEST_F(CodeTools, FilesCanBeListedLookedAtAndLoaded) {
    EXPECT_EQ(call("list_working_directory_files", Json::object()).text,
              "data/towns.csv (table, 55 bytes)\n");
    EXPECT_THAT(call("reading_gis_metadata", {{"path", "data/towns.csv"}}).text,
                HasSubstr("table: 2 rows; columns name ("));
    const Observation loaded =
        call("load_vector", {{"path", "data/towns.csv"}, {"var_name", "towns"}});
    ASSERT_TRUE(loaded.ok) << loaded.text;
    EXPECT_THAT(loaded.text, StartsWith("towns: layer of 2 rows; EPSG:4326 (WGS 84); Point; bounds "
                                        "1, 5, 2, 6"));
    EXPECT_THAT(loaded.text, HasSubstr("row 0: name=Alta, people=10"));
    EXPECT_THAT(loaded.text, HasSubstr("name: 2 values: Alta, Bodo"));
    const Observation refused =
        call("load_vector", {{"path", "data/towns.csv"}, {"var_name", "a; import os"}});
    EXPECT_EQ(refused.error_code, "invalid_argument");
    EXPECT_THAT(call("load_vector", {{"path", "data/town\"+'.csv"}, {"var_name", "x"}}).text,
                HasSubstr("No such file"));
    EXPECT_THAT(call("inspect_variable", {{"var_name", "town"}}).text, HasSubstr("towns"));
}

TEST_F(CodeTools, ColumnsThatWereToldAreNotToldAgain) {
    const std::string made =
        execute("import pandas\n"
                "wide = pandas.DataFrame({'name': ['a'], 'code': ['b'],\n"
                "                         **{str(y): [1.5] for y in range(1960, 2023)}})")
            .text;
    EXPECT_THAT(made, HasSubstr("New wide: table of 1 rows; columns name ("));
    EXPECT_THAT(made, HasSubstr(", 1960 to 2022, 63 columns (float64)\n")); // 2022 - 1960 + 1
    EXPECT_THAT(
        execute("more = wide.assign(share=2.5)").text,
        HasSubstr("New more: table of 1 rows; columns as those of wide, and share (float64)\n"));
    EXPECT_THAT(execute("few = wide[['name', '1960']].copy()").text,
                HasSubstr("New few: table of 1 rows; columns name ("));
}

TEST_F(CodeTools, UpToTwentyValuesAreToldWhole) {
    execute("import pandas\n"
            "kinds = pandas.DataFrame({'twenty': [f't{i:02}' for i in range(20)] * 2,\n"
            "                          'more': [f'm{i:02}' for i in range(40)]})");
    const std::string text = call("inspect_variable", {{"var_name", "kinds"}}).text;
    EXPECT_THAT(text,
                HasSubstr("twenty: 20 values: t00, t01, t02, t03, t04, t05, t06, t07, t08, t09, "
                          "t10, t11, t12, t13, t14, t15, t16, t17, t18, t19\n"));
    EXPECT_THAT(text, HasSubstr("more: 40 values: m00, m01, m02, m03, m04 and 35 more"));
}

TEST_F(CodeTools, FinishTakesItsNumbersFromVariables) {
    execute(std::string(LoadTowns) + "mean = towns.people.mean()");
    const Observation wrong = call("finish", {{"summary", "It is {{men}}."}});
    EXPECT_FALSE(wrong.ok);
    EXPECT_THAT(wrong.text, HasSubstr("there is no variable 'men'; near: mean"));
    const Observation done =
        call("finish", {{"summary", "It is {{mean}}, and {{towns/1/name|plain}} has most."}});
    ASSERT_TRUE(done.ok) << done.text;
    EXPECT_EQ(done.data["finished"], true);
    EXPECT_EQ(done.data["values"], (Json{{"mean", 21.0}, {"towns/1/name", "Bodo"}}));
}

TEST_F(CodeTools, TheBudgetOfTimeEndsCode) {
    Budget budget;
    budget.seconds = 6;
    BudgetMeter meter(budget);
    ToolContext tool_context{workspace(), context};
    EXPECT_TRUE(meter.call(tool_context, "execute_code", {{"code", "x = 1"}}).ok);
    const Observation late =
        meter.call(tool_context, "execute_code", {{"code", "while True: pass"}});
    EXPECT_FALSE(late.ok);
    EXPECT_EQ(late.data["over_budget"], true);
    EXPECT_THAT(execute("x").text, HasSubstr("1")); // the session is begun again
}

} // namespace
} // namespace graticule::tools
