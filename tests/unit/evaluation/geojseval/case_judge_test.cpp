// SPDX-License-Identifier: Apache-2.0
// Each class of failure, from what really happened to the code.
#include "base/error.hpp"

#include "unit/evaluation/geojseval/tried.hpp"

#include <gmock/gmock.h>

#include <chrono>

namespace graticule::evaluation::geojseval::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CaseJudge : public Tried {
protected:
    CaseVerdict of_sum(const std::string& code, std::chrono::milliseconds time = 20s) {
        return verdict_of(task(Library::Turf, "sum", {"values"},
                               "- params: {values: [1, 2, 4]}\n  out_type: Number\n"
                               "  expected_answer: 7\n"),
                          code, time);
    }
};

TEST_F(CaseJudge, PassesWhatIsRightHoweverItIsDeclared) {
    const std::string body = "values.reduce((a, b) => a + b, 0)";
    EXPECT_EQ(said(of_sum("function sum(values) { return " + body + "; }")), "passes");
    EXPECT_EQ(said(of_sum("const sum = (values) => " + body + ";")), "passes");
    EXPECT_EQ(said(of_sum("async function sum(values) { await null; return " + body + "; }")),
              "passes");
    EXPECT_EQ(
        said(of_sum("console.error('a warning'); function sum(values) { return " + body + "; }")),
        "passes")
        << "words on the other stream are no failure";
    EXPECT_EQ(said(of_sum("const turf = require('@turf/turf'); function sum(values) { return "
                          + body + "; }")),
              "passes");
}

TEST_F(CaseJudge, SaysClassLineAndReason) {
    const CaseVerdict syntax = of_sum("function sum(values) {\n  return values +;\n}");
    EXPECT_EQ(said(syntax), "syntax");
    EXPECT_EQ(syntax.line, 2);
    EXPECT_THAT(syntax.reason, HasSubstr("SyntaxError: Unexpected token"));
    const CaseVerdict name = of_sum("function sum(values) {\n\n  return turf.addUp(values);\n}");
    EXPECT_EQ(said(name), "attribute or parameter");
    EXPECT_EQ(name.line, 3);
    EXPECT_EQ(name.reason, "TypeError: turf.addUp is not a function");
    EXPECT_EQ(said(of_sum("function total(values) { return 7; }")), "attribute or parameter");
    EXPECT_EQ(said(of_sum("function sum() { return turf.distance(null, null); }")),
              "attribute or parameter")
        << "a library that does not take its arguments";
    EXPECT_EQ(said(of_sum("function sum() { throw new Error('no'); }")), "other");
    const CaseVerdict type = of_sum("function sum() { return '7'; }");
    EXPECT_EQ(said(type), "output type");
    EXPECT_EQ(type.reason, "It is the text '7' and not 7");
    EXPECT_EQ(said(of_sum("function sum() {}")), "output type");
    const CaseVerdict wrong = of_sum("function sum(values) { return values[0]; }");
    EXPECT_EQ(said(wrong), "invalid answer");
    EXPECT_EQ(wrong.reason, "It is 1 and not 7");
    EXPECT_EQ(said(of_sum("import * as turf from '@turf/turf';\nfunction sum() { return 7; }")),
              "other");
    EXPECT_EQ(said(of_sum("const x = require('no-such-module'); function sum() { return 7; }")),
              "other");
}

TEST_F(CaseJudge, ReadsRingsOfJstsAsClosedLines) {
    const std::string expected =
        "- params: {}\n  out_type: Geometry\n"
        "  expected_answer: {type: LineString, coordinates: [[0, 0], [3, 0], [3, 2], [0, 0]]}\n";
    const std::string ring =
        "function ring() { const at = (x, y) => new jsts.geom.Coordinate(x, y);\n"
        "const made = new jsts.geom.GeometryFactory().createLinearRing([at(0, 0), at(3, 0), "
        "at(3, Y), at(0, 0)]);\nreturn made; }";
    const auto with = [&](const std::string& y) {
        std::string code = ring;
        return code.replace(code.find('Y'), 1, y);
    };
    const FunctionTask task = Tried::task(Library::Jsts, "ring", {}, expected);
    EXPECT_EQ(said(verdict_of(task, with("2"))), "passes");
    EXPECT_EQ(said(verdict_of(task, with("1"))), "invalid answer");
    const FunctionTask as_ring =
        Tried::task(Library::Jsts, "ring", {}, expected + "  class: jsts.geom.LinearRing\n");
    EXPECT_EQ(said(verdict_of(as_ring, with("2"))), "passes");
    EXPECT_EQ(said(verdict_of(as_ring, "function ring() { return new jsts.io.WKTReader().read("
                                       "'LINESTRING (0 0, 3 0, 3 2, 0 0)'); }")),
              "output type");
    const FunctionTask collection = Tried::task(
        Library::Jsts, "ring", {},
        "- params: {}\n  out_type: GeometryCollection\n  expected_answer: {type: "
        "GeometryCollection, geometries: [{type: Point, coordinates: [5, 6]}, {type: LineString, "
        "coordinates: [[0, 0], [3, 0], [3, 2], [0, 0]]}]}\n");
    std::string in_collection = with("2");
    in_collection.replace(
        in_collection.find("return made"), 11,
        "const factory = made.getFactory(); return "
        "factory.createGeometryCollection([made, factory.createPoint(at(5, 6))])");
    EXPECT_EQ(said(verdict_of(collection, in_collection)), "passes");
}

TEST_F(CaseJudge, CallsRuntimeWhatDoesNotComeToAnEnd) {
    EXPECT_EQ(said(of_sum("function sum() { for (;;); }", 700ms)), "runtime");
    EXPECT_EQ(said(of_sum("function sum() { return new Promise(() => {}); }", 2s)), "runtime");
    EXPECT_EQ(said(of_sum("function sum(values) { return sum(values); }")), "runtime");
    EXPECT_EQ(
        said(of_sum("function sum() { const all = []; for (;;) all.push(new Array(1e6).fill(1)); }",
                    20s)),
        "runtime");
}

TEST_F(CaseJudge, NoticesArgumentsThatAreChanged) {
    const std::string code = "function sum(values) { values.sort((a, b) => b - a); return 7; }";
    const CaseVerdict noticed = of_sum(code);
    EXPECT_EQ(said(noticed), "passes");
    EXPECT_THAT(noticed.mutated, ElementsAre("values"));
    const FunctionTask strict = task(Library::Turf, "sum", {"values"},
                                     "- params: {values: [1, 2, 4]}\n  out_type: Number\n"
                                     "  expected_answer: 7\n  keeps_arguments: true\n");
    EXPECT_EQ(said(verdict_of(strict, code)), "invalid answer");
    EXPECT_THAT(of_sum("function sum() { return 7; }").mutated, IsEmpty());
}

TEST_F(CaseJudge, TellsUndefinedFromNullAndFunctionsByTheirCalls) {
    const FunctionTask none = task(Library::Geolib, "none", {},
                                   "- params: {}\n  out_type: Number\n  expected_answer: null\n");
    EXPECT_EQ(said(verdict_of(none, "function none() { return null; }")), "passes");
    EXPECT_EQ(said(verdict_of(none, "function none() {}")), "output type");
    const FunctionTask maker = task(Library::Turf, "scaler", {"by"},
                                    "- params: {by: 3}\n  out_type: Function\n"
                                    "  eval_methods: ['result(2)']\n  expected_answer: 6\n");
    EXPECT_EQ(said(verdict_of(maker, "function scaler(by) { return (x) => by * x; }")), "passes");
    EXPECT_EQ(said(verdict_of(maker, "function scaler(by) { return (x) => by + x; }")),
              "invalid answer");
    EXPECT_EQ(said(verdict_of(maker, "function scaler(by) { return 6; }")), "output type");
}

TEST_F(CaseJudge, HoldsThrownErrorsAgainstThoseThatMustBe) {
    const FunctionTask strict = task(
        Library::Turf, "need", {"layer"},
        "- params: {layer: null}\n  out_type: Any\n  throws: {type: RangeError, message: empty}\n");
    EXPECT_EQ(said(verdict_of(strict, "function need() { throw new RangeError('it is empty'); }")),
              "passes");
    EXPECT_EQ(said(verdict_of(strict, "function need() { throw new RangeError('no'); }")),
              "invalid answer");
    EXPECT_EQ(said(verdict_of(strict, "function need() { throw new TypeError('empty'); }")),
              "invalid answer");
    EXPECT_EQ(said(verdict_of(strict, "function need() { return 'empty'; }")), "invalid answer");
    const FunctionTask any =
        task(Library::Turf, "need", {"layer"}, "- params: {}\n  out_type: Any\n  throws: Error\n");
    EXPECT_EQ(said(verdict_of(any, "function need() { throw new TypeError('x'); }")), "passes");
    EXPECT_EQ(said(verdict_of(any, "function need() { return nothing; }")),
              "attribute or parameter")
        << "a name that is not there is no error on purpose";
    EXPECT_EQ(said(verdict_of(any, "function need( {")), "syntax");
}

TEST_F(CaseJudge, EvaluatesWhatMustHoldOutOfReachOfTheCode) {
    const FunctionTask inside =
        task(Library::Turf, "inside", {"width"},
             "- params: {width: 4}\n  out_type: Number\n"
             "  holds: !js 'function (result, width) { return result > 0 && result < width; }'\n");
    EXPECT_EQ(said(verdict_of(inside, "function inside(width) { return width / 3; }")), "passes");
    EXPECT_EQ(said(verdict_of(inside, "function inside(width) { return width; }")),
              "invalid answer");
    EXPECT_EQ(said(verdict_of(inside, "function inside(width) { return '1'; }")), "output type");
    EXPECT_EQ(said(verdict_of(inside, "Number.prototype.valueOf = () => 1;\n"
                                      "function inside(width) { return { valueOf: () => 1 }; }")),
              "output type");
}

TEST_F(CaseJudge, DoesNotBlameCodeForACaseThatCannotBeSetUp) {
    const FunctionTask broken = task(Library::Turf, "f", {"a"},
                                     "- params: {a: !js 'turf.noSuch()'}\n  out_type: Number\n"
                                     "  expected_answer: 1\n");
    try {
        verdict_of(broken, "function f() { return 1; }");
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.message(), HasSubstr("the case of line 1 cannot be set up: TypeError"));
    }
}

} // namespace
} // namespace graticule::evaluation::geojseval::test
