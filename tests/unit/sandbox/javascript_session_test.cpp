// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/session_pool.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <fstream>

namespace graticule::sandbox::test {

namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Sessions of Node, from a sandbox of their own.
class JavaScriptTest : public SandboxTest {
protected:
    static void SetUpTestSuite() { engine(Engine::Node); }
    void SetUp() override {
        if (!engine(Engine::Node))
            GTEST_SKIP() << "no Node, or no packages in deps/javascript; run scripts/setup.sh";
    }
    static std::shared_ptr<Sandbox> node() { return engine(Engine::Node); }
};

TEST_F(JavaScriptTest, GivesTheValueOfTheLastExpression) {
    Session session(node(), setup(), context);
    const Execution execution = session.execute("const a = 20; a + 22");
    EXPECT_EQ(execution.outcome, Outcome::Finished);
    EXPECT_EQ(execution.value_text, "42");
    ASSERT_EQ(execution.variables.size(), 1U);
    EXPECT_EQ(execution.variables[0].name, "a");
}

TEST_F(JavaScriptTest, KeepsDeclarationsWhichMayBeMadeAgain) {
    Session session(node(), setup(), context);
    session.execute("const a = 1; let b = [1, 2]; function c() { return a + b.length; }");
    const Execution changed = session.execute("b.push(3); const a = 2; c()");
    EXPECT_EQ(changed.value_text, "5");
    ASSERT_EQ(changed.variables.size(), 2U);
    EXPECT_FALSE(changed.variables[0].is_new);
}

TEST_F(JavaScriptTest, HasTheLibrariesLoaded) {
    Session session(node(), setup(), context);
    // A degree of the equator on turf's sphere of 6371.0088 km.
    EXPECT_THAT(session.execute("turf.distance([0, 0], [1, 0])").value_text, StartsWith("111.195"));
    EXPECT_EQ(
        session
            .execute(
                "new jsts.io.WKTReader().read('POLYGON ((0 0, 3 0, 3 2, 0 2, 0 0))').getArea()")
            .value_text,
        "6");
    EXPECT_EQ(
        session
            .execute("geolib.getDistance({latitude: 1, longitude: 1}, {latitude: 1, longitude: 1})")
            .value_text,
        "0");
    // Half the circumference of the earth in Web Mercator.
    EXPECT_THAT(session.execute("ol.proj.fromLonLat([180, 0])[0]").value_text,
                StartsWith("20037508.34"));
    EXPECT_EQ(
        session
            .execute(
                "const turf = require('@turf/turf'), ol = require('ol'), jsts = require('jsts');"
                "[turf, ol, jsts, require('geolib')].every(Boolean)")
            .value_text,
        "true");
}

TEST_F(JavaScriptTest, HasThePreparedFunctions) {
    Session session(node(), setup(), context);
    EXPECT_EQ(session.execute("typeof require('graticule/geojseval')").value_text, "function");
    EXPECT_EQ(session.execute("require('graticule/anything')").outcome, Outcome::Raised);
}

// What is called in the server so that it is compiled changes timers, Proxy and globals.
TEST_F(JavaScriptTest, BeginsWithNothingOfWhatWarmed) {
    for (const bool single_use : {false, true}) {
        SessionSetup one = setup();
        one.single_use = single_use;
        Session session(node(), one, context);
        const Execution execution = session.execute(
            "const source = (f) => Function.prototype.toString.call(f);"
            "[Object.getOwnPropertyNames(globalThis).filter((name) => /warm|list/.test(name)),"
            " source(Proxy), setTimeout.name, setInterval.name, setImmediate.name,"
            " process.listenerCount('unhandledRejection'), process.listenerCount('warning')]");
        EXPECT_EQ(execution.value_text,
                  R"([[],"function Proxy() { [native code] }","setTimeout","setInterval",)"
                  R"("setImmediate",1,1])");
    }
}

// A pipe holds 64 KiB.
TEST_F(JavaScriptTest, PrintsMoreThanAPipeHolds) {
    SessionSetup one = setup();
    one.single_use = true;
    Session session(node(), one, context);
    const Execution execution =
        session.execute("for (let i = 0; i < 3000; ++i) console.log('x'.repeat(99));"
                        "for (let i = 0; i < 2000; ++i) console.error('y'.repeat(99));");
    EXPECT_EQ(execution.outcome, Outcome::Finished);
    EXPECT_EQ(execution.output.bytes, 300'000U);
    EXPECT_EQ(execution.errors.bytes, 200'000U);
    EXPECT_THAT(execution.output.latest, HasSubstr(std::string(99, 'x') + "\n"));
}

TEST_F(JavaScriptTest, WaitsForAllThatCodeBegan) {
    Session session(node(), setup(), context);
    const Execution execution =
        session.execute("setTimeout(() => console.log('later'), 20);"
                        "await new Promise((resolve) => setTimeout(() => resolve('now'), 5))");
    EXPECT_EQ(execution.value_text, "now");
    EXPECT_EQ(execution.output.latest, "later\n");
}

TEST_F(JavaScriptTest, TellsWhereAnErrorWasThrown) {
    Session session(node(), setup(), context);
    const Execution execution = session.execute(
        "const f = () => {\n  throw new TypeError('bad', { cause: new Error('root') });\n};\nf();");
    EXPECT_EQ(execution.outcome, Outcome::Raised);
    EXPECT_EQ(execution.raised.type, "TypeError");
    EXPECT_EQ(execution.raised.message, "bad");
    EXPECT_EQ(execution.raised.cause, "Error: root");
    EXPECT_THAT(execution.raised.excerpt[1], StartsWith("-->    2"));
    EXPECT_THAT(execution.raised.called_from, ElementsAre("execution-1.js, line 4"));
}

TEST_F(JavaScriptTest, TellsTheLineOfASyntaxError) {
    Session session(node(), setup(), context);
    const Execution execution = session.execute("let a = 1;\nlet b = = 2;");
    EXPECT_EQ(execution.raised.type, "SyntaxError");
    EXPECT_THAT(execution.raised.excerpt.back(), StartsWith("-->    2"));
}

TEST_F(JavaScriptTest, CountsWhatNobodyCaughtAsAFailure) {
    Session session(node(), setup(), context);
    const Execution rejected = session.execute("Promise.reject(new RangeError('nobody')); 1");
    EXPECT_EQ(rejected.outcome, Outcome::Raised);
    EXPECT_EQ(rejected.raised.type, "RangeError");
    const Execution thrown =
        session.execute("setTimeout(() => { throw new Error('late'); }, 1);"
                        "setTimeout(() => { throw new Error('later'); }, 5); 1");
    EXPECT_EQ(thrown.raised.message, "late");
    ASSERT_EQ(thrown.warnings.size(), 1U);
    EXPECT_THAT(thrown.warnings[0].message, HasSubstr("later"));
    EXPECT_EQ(session.execute("1 + 1").outcome, Outcome::Finished);
}

TEST_F(JavaScriptTest, ReadsDataAndWritesOutputs) {
    write_file(data.path() / "a.geojson", R"({"type": "Point", "coordinates": [1, 2]})");
    Session session(node(), setup(), context);
    const Execution execution = session.execute(
        "const fs = require('fs'); const p = JSON.parse(fs.readFileSync('data/a.geojson'));"
        "fs.writeFileSync('outputs/b.json', JSON.stringify(turf.bbox(p))); p");
    EXPECT_THAT(execution.value_summary, StartsWith("Point"));
    EXPECT_EQ(read_file(outputs.path() / "b.json"), "[1,2,1,2]");
}

// On a busy machine the interrupt may come too late, and the session is ended.
TEST_F(JavaScriptTest, InterruptsAndKeepsVariables) {
    Session session(node(), setup(), context);
    session.execute("const kept = 7");
    session.set_time_limit(300ms);
    const Execution stopped = session.execute("for (;;);");
    session.set_time_limit(20s);
    if (stopped.session_ended) {
        EXPECT_EQ(stopped.outcome, Outcome::TimeLimit);
        session.execute("const kept = 7");
    } else {
        EXPECT_EQ(stopped.outcome, Outcome::Interrupted);
    }
    EXPECT_EQ(session.execute("kept").value_text, "7");
    session.set_time_limit(300ms);
    EXPECT_EQ(session.execute("setInterval(() => {}, 10)").outcome, Outcome::TimeLimit);
    session.set_time_limit(20s);
    EXPECT_EQ(session.execute("typeof kept").value_text, "undefined");
}

TEST_F(JavaScriptTest, CannotBeForkedOrAnalysed) {
    SessionSetup forkable = setup();
    forkable.limits.forks = 1;
    Session session(node(), forkable, context);
    session.execute("1");
    EXPECT_THROW(session.fork(), Error);
    EXPECT_EQ(session.analyse("1").outcome, Outcome::Raised);
    EXPECT_EQ(session.execute("1 + 1").value_text, "2");
}

TEST_F(JavaScriptTest, EndsWhatTakesTooMuchMemory) {
    SessionSetup limited = setup();
    limited.limits.memory_bytes = 200'000'000;
    Session session(node(), limited, context);
    const Execution execution =
        session.execute("const parts = []; for (;;) parts.push(new Array(1e6).fill(parts.length))");
    EXPECT_EQ(execution.outcome, Outcome::MemoryLimit) << execution.limit;
}

TEST_F(JavaScriptTest, DescribesVariables) {
    Session session(node(), setup(), context);
    session.execute("const c = turf.featureCollection([turf.point([1, 2]), turf.point([3, 4])])");
    EXPECT_EQ(session.inspect("c").value_summary, "FeatureCollection of 2 features (2 Point)");
    EXPECT_EQ(session.inspect("d").outcome, Outcome::Raised);
}

TEST_F(JavaScriptTest, AnswersInTruthWherePrototypesWereChanged) {
    Session session(node(), setup(), context);
    const Execution execution = session.execute(
        "Object.prototype.toJSON = () => ({status: 'ok'}); JSON.stringify = () => '{}';"
        "Array.prototype.map = () => []; throw new Error('in truth')");
    EXPECT_EQ(execution.outcome, Outcome::Raised);
    EXPECT_EQ(execution.raised.message, "in truth");
}

TEST_F(JavaScriptTest, ComesOutOfAPoolWithNothingOfACaseBefore) {
    SessionPool sessions(*service(), Engine::Node, setup(), 2);
    for (int i = 0; i < 6; ++i) {
        const Execution execution =
            sessions.execute("Object.prototype.left = 1; globalThis.left = 1; turf.left = 1;"
                             "require('fs').writeFileSync('/tmp/left', ''); const seen = 1",
                             20s, context);
        EXPECT_EQ(execution.outcome, Outcome::Finished) << execution.raised.message;
        const Execution next = sessions.execute("[typeof left, ({}).left, turf.left, typeof seen, "
                                                "require('fs').existsSync('/tmp/left')].join()",
                                                20s, context);
        EXPECT_EQ(next.value_text, "undefined,,,undefined,false");
    }
}

TEST_F(JavaScriptTest, ForksReliably) {
    SessionPool sessions(*service(), Engine::Node, setup(), 4);
    for (int i = 0; i < 25; ++i)
        EXPECT_EQ(sessions.execute("turf.buffer(turf.point([1, 2]), 5).geometry.type", 20s, context)
                      .value_text,
                  "Polygon");
}

TEST_F(JavaScriptTest, PoolTellsWhatKeepsItFromMakingSessions) {
    SessionSetup impossible = setup();
    impossible.mounts.push_back({"/nowhere/at/all", "x", false});
    SessionPool sessions(*service(), Engine::Node, impossible, 1);
    EXPECT_THROW(sessions.execute("1", 20s, context), std::exception);
}

} // namespace

} // namespace graticule::sandbox::test
