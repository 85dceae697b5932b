// SPDX-License-Identifier: Apache-2.0
// What is asked of a session beside executing code, and what its setup changes for code.
#include "base/error.hpp"
#include "base/json_member.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <string>
#include <vector>

namespace graticule::sandbox::test {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

namespace {

constexpr const char* Layer = "import geopandas\n"
                              "towns = geopandas.GeoDataFrame({'name': ['A', 'B'], 'people': [10, "
                              "32]}, geometry=geopandas.points_from_xy([0, 1], [5, 6]), crs=4326)";

class SessionInquiry : public SandboxTest {
protected:
    Json ask(Session& session, const std::string& about, const Json& details) {
        const Execution told = session.ask(about, details);
        EXPECT_TRUE(told.succeeded()) << observation(told);
        return told.data;
    }
};

TEST_F(SessionInquiry, AnalysesCodeAgainstTheVariablesThatThereAre) {
    Session session(sandbox(), setup(), context);
    ASSERT_TRUE(session.execute(Layer).succeeded());
    const Execution looked =
        session.analyse("projected = towns.to_csr(3857)\nn = towns['peple'].sum()");
    EXPECT_TRUE(looked.succeeded());
    ASSERT_THAT(looked.findings, SizeIs(2));
    EXPECT_EQ(looked.findings[0].line, 1);
    EXPECT_THAT(looked.findings[0].near, Contains("to_crs"));
    EXPECT_EQ(looked.findings[1].line, 2);
    EXPECT_THAT(looked.findings[1].near, Contains("people"));
    EXPECT_THAT(session.analyse("projected = towns.to_crs(3857)").findings, IsEmpty());
    // Nothing of it was executed.
    EXPECT_EQ(session.execute("projected").raised.type, "NameError");
}

TEST_F(SessionInquiry, AnalysisKeepsTheSession) {
    Session session(sandbox(), setup(), context);
    session.execute("x = 3");
    session.analyse("def f(a):\n    return a.foo\nf(x).bar");
    EXPECT_EQ(session.execute("x").value_text, "3");
}

TEST_F(SessionInquiry, HasATimeOfItsOwn) {
    Session session(sandbox(), setup(), context);
    session.execute("kept = 1\n"
                    "import time\n"
                    "class Slow:\n"
                    "    def __repr__(self):\n        time.sleep(0.3)\n        return 'slow'\n"
                    "slow = Slow()");
    session.set_time_limit(std::chrono::milliseconds(100));
    EXPECT_TRUE(session.inspect("slow").succeeded());
    EXPECT_TRUE(session.analyse("kept.bite_length()").succeeded());
    session.set_time_limit(std::chrono::seconds(10));
    EXPECT_EQ(session.execute("kept").value_text, "1");
}

TEST_F(SessionInquiry, InStrictModeTheGuardRaises) {
    const std::string code = std::string(Layer) + "\ntowns.buffer(1000)";
    Session warning(sandbox(), setup(), context);
    const Execution warned = warning.execute(code);
    EXPECT_TRUE(warned.succeeded());
    ASSERT_THAT(warned.warnings, Not(IsEmpty()));
    EXPECT_EQ(warned.warnings[0].category, "SilentErrorWarning");
    SessionSetup strictly = setup();
    strictly.strict = true;
    Session strict(sandbox(), strictly, context);
    EXPECT_EQ(strict.execute(code).raised.type, "SilentError");
}

TEST_F(SessionInquiry, WithASeedWhatIsDrawnComesAgain) {
    const std::string code =
        "import random, numpy\n[random.random(), numpy.random.rand(), "
        "numpy.random.default_rng().random(), numpy.random.default_rng().random()]";
    SessionSetup seeded = setup();
    seeded.seed = 7;
    Session one(sandbox(), seeded, context);
    Session same(sandbox(), seeded, context);
    seeded.seed = 8;
    Session other(sandbox(), seeded, context);
    const std::string drawn = one.execute(code).value_text;
    EXPECT_THAT(drawn, StartsWith("["));
    EXPECT_EQ(same.execute(code).value_text, drawn);
    EXPECT_NE(other.execute(code).value_text, drawn);
}

TEST_F(SessionInquiry, ASandboxHashesAsTheOthersDo) {
    // Python's hash of a text, and with it the order of a set, is by chance unless it is told.
    const char* code = "hash('a text')";
    Session session(sandbox(), setup(), context);
    Session elsewhere(std::make_shared<Sandbox>(), setup(), context);
    EXPECT_EQ(session.execute(code).value_text, elsewhere.execute(code).value_text);
}

TEST_F(SessionInquiry, TellsSingleValuesByName) {
    Session session(sandbox(), setup(), context);
    session.execute(std::string(Layer)
                    + "\nimport numpy\nmean = towns.people.mean()\ntotals = {'A': 1, 'half': "
                      "numpy.float32(0.5)}\nempty = float('nan')");
    const Json told = ask(session, "values",
                          {{"references",
                            {"mean", "totals/half", "towns/1/name", "towns/people/0", "men",
                             "towns", "empty", "totals/C"}}});
    EXPECT_EQ(
        told["values"],
        (Json{
            {"mean", 21.0}, {"totals/half", 0.5}, {"towns/1/name", "B"}, {"towns/people/0", 10}}));
    const std::vector<std::string> faults = texts_member(told, "faults");
    ASSERT_THAT(faults, SizeIs(4));
    EXPECT_EQ(faults[0], "there is no variable 'men'; near: mean");
    EXPECT_THAT(faults[1], StartsWith("towns is a GeoDataFrame, not one value"));
    EXPECT_EQ(faults[2], "empty is nan, which is no value");
    EXPECT_THAT(faults[3], HasSubstr("there is no 'C'"));
}

TEST_F(SessionInquiry, ListsFilesAndTellsWhatIsInOne) {
    write_file(data.path() / "towns.csv", "name,lon,lat\nA,1,2\nB,3,4\n");
    Session session(sandbox(), setup(), context);
    session.execute(std::string(Layer) + "\ntowns.to_file('outputs/towns.gpkg')");
    const Json files = ask(session, "files", Json::object())["files"];
    ASSERT_THAT(files, SizeIs(2));
    EXPECT_EQ(files[0], (Json{{"path", "data/towns.csv"}, {"bytes", 25}, {"kind", "table"}}));
    EXPECT_EQ(files[1]["path"], "outputs/towns.gpkg");
    const Json facts = ask(session, "metadata", {{"path", "outputs/towns.gpkg"}});
    EXPECT_THAT(facts["lines"][0].get<std::string>(),
                StartsWith("layer 'towns': 2 features; Point; EPSG:4326; bounds 0, 5, 1, 6; fields "
                           "name"));
    const Execution none = session.ask("metadata", {{"path", "data/town.csv"}});
    EXPECT_EQ(none.raised.type, "FileNotFoundError");
}

TEST_F(SessionInquiry, LoadsAllBandsInTrueValues) {
    Session session(sandbox(), setup(), context);
    const Execution made = session.execute(
        "import numpy, rasterio\n"
        "with rasterio.open('outputs/r.tif', 'w', driver='GTiff', width=2, height=1, count=2, "
        "dtype='int16', nodata=-9, crs='EPSG:32631', "
        "transform=rasterio.transform.from_origin(0, 10, 5, 5)) as r:\n"
        "    r.write(numpy.array([[[10, -9]], [[3, 4]]], 'int16'))\n"
        "    r.scales, r.offsets, r.descriptions = (0.5, 1), (1, 0), ('heat', 'class')\n");
    ASSERT_TRUE(made.succeeded()) << observation(made);
    const Execution loaded = session.execute("import graticule\n"
                                             "raster = graticule.load_raster('outputs/r.tif')\n"
                                             "raster.values.tolist(), float(raster.x[1])");
    // 10 * 0.5 + 1 = 6; the second cell's centre is at 0 + 1.5 * 5.
    EXPECT_EQ(loaded.value_text, "([[[6.0, nan]], [[3.0, 4.0]]], 7.5)") << observation(loaded);
    const Json told = ask(session, "variable", {{"name", "raster"}});
    EXPECT_THAT(told["text"].get<std::string>(),
                HasSubstr("band 1: 'heat', int16, nodata -9.0, scale 0.5, offset 1; range 6 to 6, "
                          "mean 6; 50.0% NaN"));
}

TEST_F(SessionInquiry, LooksAtOutputs) {
    Session session(sandbox(), setup(), context);
    const Execution made = session.execute(
        "import geopandas, numpy, rasterio\nfrom matplotlib import pyplot\nfrom PIL import Image\n"
        "Image.new('RGB', (50, 40), 'white').save('outputs/blank.png')\n"
        "figure, axes = pyplot.subplots(); axes.plot([1, 2]); figure.savefig('outputs/plot.png')\n"
        "nothing = geopandas.GeoDataFrame({'a': []}, geometry=[], crs=4326)\n"
        "nothing.to_file('outputs/none.gpkg')\n"
        "with rasterio.open('outputs/gone.tif', 'w', driver='GTiff', width=2, height=2, count=1, "
        "dtype='uint8', nodata=0) as r: r.write(numpy.zeros((1, 2, 2), 'uint8'))\n"
        "open('outputs/notes.txt', 'w').write('two towns')");
    ASSERT_TRUE(made.succeeded()) << observation(made);
    const Json told = ask(session, "outputs",
                          {{"paths",
                            {"outputs/blank.png", "outputs/plot.png", "outputs/none.gpkg",
                             "outputs/gone.tif", "outputs/notes.txt"}}})["defects"];
    EXPECT_EQ(told["outputs/blank.png"],
              Json::parse(R"([{"defect": "the picture is blank: no pixel differs from the others",
                               "fatal": true}])"));
    EXPECT_THAT(told["outputs/plot.png"], IsEmpty());
    EXPECT_THAT(told["outputs/notes.txt"], IsEmpty());
    EXPECT_EQ(told["outputs/none.gpkg"][0]["defect"], "it has no features");
    EXPECT_EQ(told["outputs/gone.tif"][0], (Json{{"defect", "it has no CRS"}, {"fatal", false}}));
    EXPECT_EQ(told["outputs/gone.tif"][1]["fatal"], true);
}

// States are told apart by what is in their variables, in whatever session and however it came
// there.
TEST_F(SessionInquiry, DigestsVariablesByTheirContents) {
    const auto digest_after = [&](const std::vector<std::string>& pieces) {
        Session session(sandbox(), setup(), context);
        for (const std::string& piece : pieces)
            EXPECT_TRUE(session.execute(piece).succeeded()) << piece;
        return member(ask(session, "state", Json::object()), "digest");
    };
    const Json towns = digest_after({Layer});
    ASSERT_TRUE(towns.is_string());
    EXPECT_EQ(digest_after({Layer, "_unshown = None\ndel _unshown"}), towns);
    EXPECT_EQ(digest_after({Layer, "towns = towns.iloc[::-1].iloc[::-1].copy()"}), towns);
    for (const char* change :
         {"towns.loc[1, 'people'] = 33", "towns = towns.to_crs(3857)", "towns = towns[::-1]",
          "towns = towns.rename(columns={'people': 'n'})", "other = towns",
          "towns['people'] *= 1.0"})
        EXPECT_NE(digest_after({Layer, change}), towns) << change;
    // The last digits of a sum depend on its order.
    EXPECT_EQ(digest_after({"x = 0.1 + 0.2 + 0.3"}), digest_after({"x = 0.3 + 0.2 + 0.1"}));
    EXPECT_NE(digest_after({"x = 0.6"}), digest_after({"x = 0.61"}));
    EXPECT_NE(digest_after({"def f(x): return x + 1"}), digest_after({"def f(x): return x + 2"}));
    // Of what is not known nothing is said.
    EXPECT_TRUE(digest_after({"x = iter([1, 2])"}).is_null());
}

TEST_F(SessionInquiry, DigestsSyntaxTrees) {
    Session session(sandbox(), setup(), context);
    const Json digests =
        ask(session, "syntax",
            {{"codes",
              {"a = f('x')", "a = f(\"x\")  # once more\n\n", "a = f('y')", "a = ("}}})["digests"];
    ASSERT_THAT(digests, SizeIs(4));
    EXPECT_EQ(digests[0], digests[1]);
    EXPECT_NE(digests[0], digests[2]);
    EXPECT_TRUE(digests[3].is_null());
}

} // namespace

} // namespace graticule::sandbox::test
