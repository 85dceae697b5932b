// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <filesystem>

namespace graticule::sandbox::test {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

namespace {

class SessionTest : public SandboxTest {};

TEST_F(SessionTest, KeepsVariablesAndImports) {
    Session session(sandbox(), setup(), context);
    EXPECT_TRUE(session.execute("import math\nradius = 2").succeeded());
    const Execution execution = session.execute("math.pi * radius");
    EXPECT_TRUE(execution.succeeded());
    EXPECT_EQ(execution.value_text, "6.283185307179586");
    EXPECT_EQ(execution.number, 2);
}

TEST_F(SessionTest, SeparatesSessions) {
    Session one(sandbox(), setup(), context);
    Session other(sandbox(), setup(), context);
    one.execute("x = 1; open('/tmp/note', 'w').write('1')");
    EXPECT_EQ(other.execute("x").raised.type, "NameError");
    EXPECT_EQ(other.execute("open('/tmp/note')").raised.type, "FileNotFoundError");
}

TEST_F(SessionTest, CapturesWhatIsPrinted) {
    Session session(sandbox(), setup(), context);
    const Execution execution = session.execute(
        "import sys, os\nprint('out')\nprint('bad', file=sys.stderr)\nos.write(1, b'raw\\n')");
    EXPECT_EQ(execution.output.latest, "out\nraw\n");
    EXPECT_EQ(execution.errors.latest, "bad\n");
}

TEST_F(SessionTest, StoresLongOutput) {
    Session session(sandbox(), setup(), context);
    const Execution execution = session.execute("for i in range(100000): print(i)");
    EXPECT_EQ(execution.output.bytes, 588'890U); // digits of 0 to 99,999, and line breaks
    EXPECT_THAT(execution.output.latest, ::testing::EndsWith("99999\n"));
    EXPECT_THAT(session.stored_output(0, 10), StartsWith("0\n1\n2\n3\n4"));
}

TEST_F(SessionTest, DescribesVariables) {
    Session session(sandbox(), setup(), context);
    const Execution execution =
        session.execute("import geopandas, numpy, rasterio\n"
                        "layer = geopandas.GeoDataFrame({'a': [1, 2]}, "
                        "geometry=geopandas.points_from_xy([0, 1], [5, 6]), crs=3035)\n"
                        "cells = numpy.array([[1.5, numpy.nan], [3, 4]])\n"
                        "raster = rasterio.open('outputs/r.tif', 'w', driver='GTiff', width=3, "
                        "height=2, count=1, dtype='uint8', nodata=255)");
    ASSERT_THAT(execution.variables, SizeIs(3)) << observation(execution);
    EXPECT_THAT(execution.variables[0].summary,
                StartsWith("layer of 2 rows; EPSG:3035 (ETRS89-extended / LAEA Europe); Point; "
                           "bounds 0, 5, 1, 6"));
    EXPECT_EQ(execution.variables[1].summary,
              "array of shape (2, 2), float64; range 1.5 to 4; 25.0% NaN");
    EXPECT_EQ(execution.variables[2].summary,
              "raster of 3 x 2 cells, 1 bands (uint8); no CRS; nodata 255.0");
}

TEST_F(SessionTest, TellsTheShapesOfWhatTheFailingLineReads) {
    Session session(sandbox(), setup(), context);
    session.execute("import geopandas, numpy, rasterio, pandas\n"
                    "cells = numpy.ma.masked_less(numpy.ones((3, 40, 50), 'uint8'), 0)\n"
                    "with rasterio.open('outputs/r.tif', 'w', driver='GTiff', width=30, height=20, "
                    "count=2, dtype='int16', nodata=-1, crs=3035) as out: pass\n"
                    "raster = rasterio.open('outputs/r.tif')\n"
                    "def read(source):\n    return source.read(7)\n");
    const auto shapes_of = [&](const std::string& code) {
        const Execution execution = session.execute(code);
        EXPECT_EQ(execution.outcome, Outcome::Raised) << code;
        return execution.raised.shapes;
    };
    EXPECT_EQ(shapes_of("first = cells[\n    9]"),
              parse_json(R"([{"kind": "masked array", "dimensions": 3, "dtypes": ["uint8"],
                  "magnitude": 3, "nulls": false, "bands": "first"}])",
                         "expected")); // 3 * 40 * 50 = 6,000
    // In the function that failed, of an earlier piece.
    EXPECT_EQ(shapes_of("names = ['a']\nread(raster)"),
              parse_json(R"([{"kind": "raster", "dimensions": 3, "crs": "projected",
                  "dtypes": ["int16"], "magnitude": 3, "nulls": true}])",
                         "expected")); // 30 * 20 * 2 = 1,200
    EXPECT_EQ(shapes_of("raster.close()\nread(raster)")[0]["kind"], "closed raster");
    EXPECT_EQ(shapes_of("for x in range(3):\n    y = x\nraise ValueError"), Json::array());
}

// A raster's CRS has the name that pyproj knows; rasterio gives EPSG:32000 for a datum of no name.
TEST_F(SessionTest, DescribesCrs) {
    Session session(sandbox(), setup(), context);
    const Execution execution = session.execute(
        "import pyproj, rasterio\n"
        "from rasterio.warp import Resampling, reproject\n"
        "unnamed = '+proj=utm +zone=25 +south +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m'\n"
        "crs = pyproj.CRS(32617)\n"
        "raster = rasterio.open('outputs/r.tif', 'w', driver='GTiff', width=3, height=2, "
        "count=1, dtype='uint8', crs=unnamed)\n"
        "named = rasterio.CRS.from_epsg(31985)\n(1, 'a' * 500)");
    ASSERT_THAT(execution.variables, SizeIs(6)) << observation(execution);
    EXPECT_EQ(execution.variables[1].summary, "CRS EPSG:32617 (WGS 84 / UTM zone 17N)");
    EXPECT_THAT(execution.variables[2].summary, ::testing::Not(::testing::HasSubstr("EPSG")));
    EXPECT_EQ(execution.variables[3].summary, "CRS EPSG:31985 (SIRGAS 2000 / UTM zone 25S)");
    EXPECT_EQ(execution.variables[4].name, "Resampling"); // functions and classes come last
    EXPECT_EQ(execution.value_summary, "tuple of 2");
}

TEST_F(SessionTest, SaysWhichVariablesChanged) {
    Session session(sandbox(), setup(), context);
    session.execute("import numpy\na = numpy.zeros(3)\nb = 1\nc = [1]");
    const Execution execution = session.execute("a[0] = 7\nc.append(2)\nd = 3");
    std::vector<std::string> told;
    for (const Variable& variable : execution.variables)
        told.push_back((variable.is_new ? "new " : "changed ") + variable.name);
    EXPECT_THAT(told, ::testing::UnorderedElementsAre("changed a", "changed c", "new d"));
}

TEST_F(SessionTest, SaysWhatChangedInPlace) {
    Session session(sandbox(), setup(), context);
    session.execute("import geopandas, numpy, pandas, shapely\n"
                    "table = pandas.DataFrame(numpy.zeros((50, 4)))\n"
                    "words = pandas.DataFrame({'a': ['x', 'y']})\n"
                    "layer = geopandas.GeoDataFrame({'n': [1, 2]}, "
                    "geometry=geopandas.points_from_xy([0, 1], [5, 6]), crs=3035)\n"
                    "column, numbers = pandas.Series([1, 2]), [1, 2, 3]\n"
                    "parts, cells = {'k': [1]}, numpy.zeros((3000, 3000))");
    for (const auto& [code, name] : std::vector<std::pair<std::string, std::string>>{
             {"table.iloc[0, 0] = 5", "table"},
             {"words.loc[1, 'a'] = 'z'", "words"},
             {"layer['n'] = layer['n'] * 2", "layer"},
             {"layer.loc[0, 'geometry'] = shapely.Point(9, 9)", "layer"},
             {"column[0] = 9", "column"},
             {"numbers[0] = 99", "numbers"},
             {"parts['k'].append(2)", "parts"},
             {"cells += 1", "cells"}}) {
        const Execution execution = session.execute(code);
        ASSERT_THAT(execution.variables, SizeIs(1)) << code << observation(execution);
        EXPECT_EQ(execution.variables[0].name, name);
        EXPECT_FALSE(execution.variables[0].is_new);
    }
    EXPECT_THAT(session
                    .execute("table.describe(), table.values, layer.total_bounds, layer.sindex, "
                             "words.head(), column.sum(), cells.mean(), layer.to_crs(4326)")
                    .variables,
                IsEmpty());
}

TEST_F(SessionTest, GoesOnWhateverIsAmongItsVariables) {
    Session session(sandbox(), setup(), context);
    session.execute("a = 1\nglobals()[1] = 2");
    EXPECT_EQ(session.execute("a").value_text, "1");
    EXPECT_EQ(session.execute("undefined_name").raised.type, "NameError");
    EXPECT_TRUE(session.analyse("a").succeeded());
    EXPECT_EQ(session.ask("variable", {{"name", "b"}}).outcome, Outcome::Raised);
}

TEST_F(SessionTest, FinishesWhereCodeExitsWithoutAFault) {
    Session session(sandbox(), setup(), context);
    for (const char* code : {"import sys\nprint('done')\nsys.exit(0)", "print('done'); exit()",
                             "print('done')\nraise SystemExit"}) {
        const Execution execution = session.execute(code);
        EXPECT_EQ(execution.outcome, Outcome::Finished) << code;
        EXPECT_EQ(execution.output.latest, "done\n");
    }
    EXPECT_EQ(session.execute("sys.exit(1)").raised.type, "SystemExit");
    EXPECT_EQ(session.execute("sys.exit('no data')").raised.message, "no data");
}

TEST_F(SessionTest, TakesWhatNotebooksDo) {
    Session session(sandbox(), setup(), context);
    EXPECT_EQ(session.execute("display(6 * 7)").value_text, "42");
    EXPECT_EQ(session.execute("display([1])\nx = 2").output.latest, "[1]\n");
    EXPECT_THAT(session.execute("%matplotlib inline").raised.hint, HasSubstr("begin with %"));
    const Execution looked = session.analyse("y = 1\n!pip install h3\n");
    ASSERT_THAT(looked.findings, ::testing::Not(IsEmpty()));
    EXPECT_THAT(looked.findings[0].message, HasSubstr("begin with !"));
    EXPECT_THAT(session.analyse("display(1)").findings, IsEmpty());
    const Execution shell = session.execute("x = 3\n!pip install h3");
    EXPECT_THAT(shell.raised.hint, HasSubstr("begin with !"));
    EXPECT_EQ(shell.raised.raised_in, "");
}

TEST_F(SessionTest, ShowsTablesAsWideAsTheyAre) {
    Session session(sandbox(), setup(), context);
    const Execution execution =
        session.execute("import pandas\npandas.DataFrame({f'column_{i}': [i] for i in range(15)})");
    EXPECT_THAT(execution.value_text, HasSubstr("column_7"));
    EXPECT_THAT(execution.value_text, ::testing::Not(HasSubstr("...")));
}

TEST_F(SessionTest, CapturesFiguresThatCodeDidNotSave) {
    Session session(sandbox(), setup(), context);
    const Execution execution =
        session.execute("import matplotlib.pyplot as plt\nplt.plot([1, "
                        "2])\nplt.show()\nplt.plot([2, 1])\nplt.savefig('outputs/own.png')\n"
                        "plt.figure()\nplt.plot([3])");
    ASSERT_THAT(execution.figures, SizeIs(3));
    EXPECT_EQ(execution.figures[0].path, "/task/outputs/figure-1.png");
    EXPECT_TRUE(execution.figures[1].saved_by_code);
    EXPECT_EQ(execution.figures[2].path, "/task/outputs/figure-2.png");
    for (const char* name : {"figure-1.png", "own.png", "figure-2.png"})
        EXPECT_GT(std::filesystem::file_size(outputs.path() / name), 1000U);
    // Axes that are made for a later step are no picture yet.
    EXPECT_THAT(session.execute("figure, axes = plt.subplots()").figures, IsEmpty());
    EXPECT_THAT(session.execute("figure, axes = plt.subplots()\naxes.text(0, 0, 'none')").figures,
                SizeIs(1));
}

TEST_F(SessionTest, TellsRealNamesThatAreNearToAWrongAttribute) {
    Session session(sandbox(), setup(), context);
    EXPECT_EQ(session.execute("getattr('a', 'uper')").raised.hint, "Near names: upper, isupper");
    EXPECT_EQ(session.execute("import math\ngetattr(math, 'squrt')").raised.hint,
              "Near names: sqrt, isqrt");
    EXPECT_EQ(session
                  .execute("class Town:\n    pass\ntown = Town()\ntown.people = 3\n"
                           "getattr(town, 'peple')")
                  .raised.hint,
              "Near names: people");
    EXPECT_EQ(session.execute("getattr('a', 'qqqq')").raised.hint, "");
    EXPECT_EQ(session.execute("raise AttributeError('none', name=7, obj='a')").raised.hint, "");
}

TEST_F(SessionTest, KeepsWarningsApartFromErrors) {
    Session session(sandbox(), setup(), context);
    const Execution execution = session.execute(
        "import warnings\nfor i in range(3):\n    warnings.warn(f'careful {i // 2}')");
    EXPECT_TRUE(execution.succeeded());
    ASSERT_THAT(execution.warnings, SizeIs(2));
    EXPECT_EQ(execution.warnings[0].message, "careful 0");
    EXPECT_EQ(execution.warnings[0].where, "line 3");
    EXPECT_EQ(execution.errors.bytes, 0U);
}

TEST_F(SessionTest, TellsTheRootCauseAndTheFailingLine) {
    Session session(sandbox(), setup(), context);
    const Execution execution =
        session.execute("def f(d):\n    return d['q']\ntry:\n    f({})\nexcept KeyError as e:\n    "
                        "raise ValueError('no q') from e");
    EXPECT_EQ(execution.outcome, Outcome::Raised);
    EXPECT_EQ(execution.raised.type, "ValueError");
    EXPECT_EQ(execution.raised.cause, "KeyError: 'q'");
    EXPECT_THAT(execution.raised.excerpt,
                ::testing::Contains("-->    6     raise ValueError('no q') from e"));
}

TEST_F(SessionTest, ShowsWhereTheRootCauseWasRaised) {
    Session session(sandbox(), setup(), context);
    session.execute("def earlier(d):\n    return d['q']");
    const Execution far = session.execute(
        "def f(d):\n    return d['q']\n\n\n\n\n\ntry:\n    f({})\nexcept KeyError as e:\n"
        "    raise ValueError('no q') from e");
    EXPECT_THAT(far.raised.excerpt, ::testing::Contains("-->    2     return d['q']"));
    EXPECT_THAT(far.raised.excerpt, ::testing::Contains("which led to ValueError:"));
    const Execution other = session.execute(
        "try:\n    earlier({})\nexcept KeyError as e:\n    raise ValueError('no q') from e");
    EXPECT_THAT(other.raised.excerpt, ::testing::Contains("in execution 1:"));
    EXPECT_THAT(other.raised.excerpt, ::testing::Contains("-->    2     return d['q']"));
    const Execution same = session.execute("try:\n    raise ValueError('no')\nexcept ValueError as "
                                           "e:\n    raise ValueError('no') from e");
    EXPECT_EQ(same.raised.cause, "");
    EXPECT_THAT(session.execute("earlier({})").raised.excerpt, ::testing::Not(IsEmpty()));
}

TEST_F(SessionTest, TellsOfCodeThatIsNoPython) {
    Session session(sandbox(), setup(), context);
    const Execution execution = session.execute("x = (1,\ny = 2");
    EXPECT_EQ(execution.raised.type, "SyntaxError");
    EXPECT_THAT(execution.raised.excerpt, ::testing::Contains(HasSubstr("x = (1,")));
    EXPECT_TRUE(session.execute("1").succeeded());
}

TEST_F(SessionTest, RefusesPackagesHoweverTheyAreImported) {
    SessionSetup with_policy = setup();
    with_policy.refused_packages = {{"h3", "use geopandas"}};
    Session session(sandbox(), with_policy, context);
    for (const char* code : {"import arcpy", "__import__('arcpy')", "from arcpy import sa",
                             "import importlib\nimportlib.import_module('arcpy.sa')"}) {
        const Execution execution = session.execute(code);
        EXPECT_EQ(execution.raised.type, "ModuleNotFoundError") << code;
        EXPECT_THAT(execution.raised.message, HasSubstr("use geopandas, shapely and rasterio"))
            << code;
    }
    EXPECT_THAT(session.execute("import h3").raised.message, HasSubstr("use geopandas"));
    EXPECT_TRUE(session.execute("text = 'import arcpy'").succeeded());
}

TEST_F(SessionTest, LetsProbesFindNoRefusedPackage) {
    SessionSetup with_policy = setup();
    with_policy.refused_packages = {{"h3", "use geopandas"}};
    Session session(sandbox(), with_policy, context);
    EXPECT_EQ(session
                  .execute("from importlib.util import find_spec\n"
                           "[find_spec(name) for name in ('torch', 'h3')], find_spec('numpy').name")
                  .value_text,
              "([None, None], 'numpy')");
    EXPECT_THAT(session.execute("import torch").raised.message, HasSubstr("use sklearn"));
    const Execution looked = session.analyse("import torch");
    ASSERT_THAT(looked.findings, SizeIs(1));
    EXPECT_THAT(looked.findings[0].message, HasSubstr("use sklearn"));
}

TEST_F(SessionTest, WorksInThreadsAndRefusesPoolsOfProcesses) {
    Session session(sandbox(), setup(), context);
    const Execution jobs = session.execute(
        "import joblib\njoblib.Parallel(n_jobs=2)(joblib.delayed(abs)(-n) for n in range(3))");
    EXPECT_EQ(jobs.value_text, "[0, 1, 2]") << observation(jobs);
    EXPECT_EQ(session
                  .execute("from multiprocessing.pool import ThreadPool\n"
                           "with ThreadPool(2) as pool: found = pool.map(abs, [-1, -2])\nfound")
                  .value_text,
              "[1, 2]");
    const Execution forest = session.execute(
        "from sklearn.ensemble import RandomForestRegressor\n"
        "from sklearn.model_selection import cross_val_score\nimport numpy\n"
        "len(cross_val_score(RandomForestRegressor(3, n_jobs=2), numpy.eye(20), range(20), cv=2, "
        "n_jobs=2))");
    EXPECT_EQ(forest.value_text, "2") << observation(forest);
    for (const char* code :
         {"import multiprocessing\nmultiprocessing.Pool(2).map(abs, [1])",
          "from concurrent.futures import ProcessPoolExecutor\n"
          "list(ProcessPoolExecutor(2).map(abs, [1]))",
          "multiprocessing.get_context('spawn').Process(target=abs, args=[1]).start()",
          "joblib.Parallel(n_jobs=2, backend='loky')([joblib.delayed(abs)(1)])"})
        EXPECT_THAT(observation(session.execute(code)), HasSubstr("use threads")) << code;
}

TEST_F(SessionTest, ReadsDataAndWritesOutputs) {
    write_file(data.path() / "towns.csv", "name,population\nA,1\nB,2\n");
    Session session(sandbox(), setup(), context);
    const Execution execution = session.execute(
        "import pandas\ntable = "
        "pandas.read_csv('data/towns.csv')\ntable.to_csv('outputs/copy.csv', index=False)");
    EXPECT_TRUE(execution.succeeded()) << observation(execution);
    EXPECT_EQ(read_file(outputs.path() / "copy.csv"), "name,population\nA,1\nB,2\n");
}

TEST_F(SessionTest, InspectsAVariable) {
    Session session(sandbox(), setup(), context);
    session.execute("numbers = [1, 2, 3]");
    EXPECT_EQ(session.inspect("numbers").value_text, "[1, 2, 3]");
    EXPECT_EQ(session.inspect("nothing").outcome, Outcome::Raised);
}

TEST_F(SessionTest, RefusesAPlaceOutsideOfItsFolder) {
    for (const char* target : {"/etc", "../etc", "a/../..", ""}) {
        SessionSetup wrong = setup();
        wrong.mounts.push_back({data.path(), target, false});
        EXPECT_THROW(Session(sandbox(), wrong, context), Error) << target;
    }
}

TEST_F(SessionTest, AnswersQuestionsWithARefusal) {
    Session session(sandbox(), setup(), context);
    EXPECT_THAT(session.execute("input('name? ')").raised.message, HasSubstr("nobody can answer"));
}

} // namespace

} // namespace graticule::sandbox::test
