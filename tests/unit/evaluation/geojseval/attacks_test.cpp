// SPDX-License-Identifier: Apache-2.0
// Code that attacks what judges it: each attack changes nothing but its own result, and none
// passes.
#include "unit/evaluation/geojseval/tried.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <string>
#include <vector>

namespace graticule::evaluation::geojseval::test {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

class Attacks : public Tried {
protected:
    /// The right answer is 1234.5, which only who computes it can know.
    static FunctionTask secret() {
        return task(Library::Turf, "secret", {"values"},
                    "- params: {values: [1000, 234.5]}\n  out_type: Number\n"
                    "  expected_answer: 1234.5\n");
    }
    static FunctionTask zoom() {
        return task(Library::Leaflet, "zoom", {"map", "level"},
                    "- params: {level: 12}\n  out_type: leaflet.Map\n"
                    "  eval_methods: ['map.getZoom()']\n  expected_answer: 12\n");
    }
};

TEST_F(Attacks, OnASessionNeverPass) {
    const std::vector<std::string> attacks{
        "process.exit(0); function secret() { return 1234.5; }",
        "function secret() { process.exit(0); }",
        "function secret() { process.reallyExit(0); }",
        "function secret() { process.abort(); }",
        "function secret() { process.kill(process.pid, 'SIGKILL'); }",
        "JSON.stringify = () => '{\"told\":1,\"value\":1234.5}'; function secret() { return 0; }",
        "JSON.parse = () => ({ told: 1, value: 1234.5 }); function secret() { return 0; }",
        "Object.prototype.toJSON = () => 1234.5; function secret() { return 0; }",
        "Number.prototype.toString = () => '1234.5'; function secret() { return 0; }",
        "String.prototype.replace = () => '1234.5'; function secret() { return 0; }",
        "Object.prototype.value = 1234.5; function secret() { return {}; }",
        "Object.prototype.valueOf = () => 1234.5; function secret() { return {}; }",
        "Array.prototype.join = () => '1234.5'; function secret() { return [0]; }",
        "Array.prototype[Symbol.iterator] = function* () { yield 1234.5; }; function secret() { "
        "return 0; }",
        "Object.defineProperty(Array.prototype, 0, { get: () => 1234.5, set() {} }); function "
        "secret() { return 0; }",
        "Object.defineProperty(Object.prototype, 'told', { get: () => 1, set() {} }); function "
        "secret() { return 0; }",
        "Promise.prototype.then = function (f) { f(1234.5); }; async function secret() { return 0; "
        "}",
        "Reflect.apply = () => 1234.5; function secret() { return 0; }",
        "Function.prototype.call = () => 1234.5; function secret() { return 0; }",
        "Function.prototype.apply = () => 1234.5; function secret() { return 0; }",
        "Map.prototype.get = () => 'L.Map'; function secret() { return 0; }",
        "Object.is = () => true; Math.abs = () => 0; function secret() { return 0; }",
        "Symbol.prototype.description = 5; function secret() { return { [Symbol.toPrimitive]: () "
        "=> 1234.5 }; }",
        "function secret() { return { toJSON: () => 1234.5, valueOf: () => 1234.5 }; }",
        "function secret() { return { $: 'instance', value: 1234.5 }; }",
        "function secret() { return new Proxy({}, { get: () => 1234.5 }); }",
        "function secret() { console.log('{\"told\":1,\"value\":1234.5}'); }",
        "function secret() { require('fs').writeSync(1, '{\"told\":1,\"value\":1234.5}'); }",
        "function secret() { require('fs').writeSync(3, "
        "'\\u0040\\0\\0\\0{\"status\":\"ok\",\"value\":{\"text\":\"{}\"}}'); }",
        "function secret() { for (let fd = 3; fd < 40; ++fd) try { require('fs').closeSync(fd); } "
        "catch {} return 0; }",
        "function secret() { return require('fs').readFileSync('cases.yaml', 'utf8'); }",
        "function secret() { return arguments.callee.caller; }",
        "function secret() { return new Error().stack; }",
        "function secret() { throw 1234.5; }",
        "function secret() { throw { get message() { process.exit(0); } }; }",
        "function secret() { throw new Proxy({}, { getPrototypeOf() { throw 1; } }); }",
        "function secret() { return { get a() { throw 1; } }; }",
        "function secret() { const a = []; a.push(a); return a; }",
        "function secret() { let a = 1234.5; for (let i = 0; i < 1e5; ++i) a = [a]; return a; }",
        "function secret() { return 'x'.repeat(5e7); }",
        "function secret() { return new Array(4e9 / 2).fill(0); }",
        "function secret() { return { then(f) { f(0); } }; }",
        "Object.freeze(Array.prototype); Object.freeze(Object.prototype); function secret() { "
        "return 0; }",
        "Object.defineProperty(Object.prototype, 'x', { value: 1, enumerable: true }); function "
        "secret() { return {}; }",
        "globalThis.eval = () => () => 1234.5; function secret() { return 0; }",
        "require('vm').Script.prototype.runInThisContext = () => () => 1234.5; function secret() { "
        "return 0; }",
        "setTimeout = setInterval = 0; function secret() { return 0; }",
        "while (true);",
        "function secret() { while (true) console.log('x'.repeat(1000)); }",
        "function secret() { const go = () => Promise.resolve().then(go); go(); return new "
        "Promise(() => {}); }",
        "function secret() { require('child_process').execSync('id'); return 0; }",
        "function secret() { new (require('worker_threads').Worker)('while (true);', { eval: true "
        "}); return 0; }",
    };
    for (const std::string& attack : attacks) {
        EXPECT_NE(said(verdict_of(secret(), attack, 1500ms)), "passes") << attack;
        EXPECT_EQ(said(verdict_of(secret(), "function secret(v) { return v[0] + v[1]; }")),
                  "passes")
            << "nothing is left for the next by " << attack;
    }
}

TEST_F(Attacks, DoNotKeepRightAnswersFromBeingTold) {
    // What changes the language or goes on after it has returned is its own affair.
    const std::vector<std::string> odd{
        "JSON.stringify = () => { throw 1; }; function secret(v) { return v[0] + v[1]; }",
        "Array.prototype.map = null; Object.prototype.extra = 1; function secret(v) { return v[0] "
        "+ v[1]; }",
        "function secret(v) { setInterval(() => {}, 1); return v[0] + v[1]; }",
        "function secret(v) { setTimeout(() => process.exit(0), 5); return v[0] + v[1]; }",
        "function secret(v) { Promise.reject(new Error('nobody awaits it')); return v[0] + v[1]; }",
        "Number.prototype.toString = () => 'x'; function secret(v) { return v[0] + v[1]; }",
        // Descriptions of properties inherit these.
        "Object.prototype.get = Object.prototype.set = () => 0; function secret(v) { return v[0] + "
        "v[1]; }",
    };
    for (const std::string& code : odd) {
        const CaseVerdict verdict = verdict_of(secret(), code);
        EXPECT_EQ(said(verdict), "passes") << code << "\n" << verdict.reason;
    }
    EXPECT_THAT(verdict_of(secret(), odd[1]).redefined, Contains("Array.prototype.map"));
    EXPECT_THAT(verdict_of(secret(), odd.back()).redefined,
                UnorderedElementsAre("Object.prototype.get", "Object.prototype.set"));
}

// What the program knows of a library is taken before sessions are made, and serves each of them.
TEST_F(Attacks, OnALibrarysObjectsNeverPass) {
    const FunctionTask place = task(Library::Jsts, "place", {},
                                    "- params: {}\n  out_type: Geometry\n"
                                    "  expected_answer: {type: Point, coordinates: [1, 2]}\n");
    const std::string make = "const at = (x, y) => new jsts.geom.GeometryFactory().createPoint(new "
                             "jsts.geom.Coordinate(x, y));\n";
    const std::string call_program =
        "require('graticule/geojseval')({ library: 'jsts', name: 'f', code: 'function f() {}', "
        "arguments: [], methods: [], methodNames: [] });\n";
    const std::vector<std::string> attacks{
        "function place() { return new Proxy(at(1, 2), {}); }",
        "function place() { return Proxy.revocable(at(1, 2), {}).proxy; }",
        "jsts.geom.Point.prototype.getCoordinate = () => new jsts.geom.Coordinate(1, 2);\n"
        "function place() { return at(3, 4); }",
        "jsts.io.GeoJSONWriter.prototype.write = () => ({ type: 'Point', coordinates: [1, 2] });\n"
        "function place() { return at(3, 4); }",
    };
    for (const std::string& attack : attacks)
        for (const std::string& first : {std::string(), call_program}) {
            EXPECT_NE(said(verdict_of(place, make + first + attack)), "passes") << first + attack;
            EXPECT_NE(said(verdict_of(place, make + attack + first)), "passes") << attack + first;
        }
    EXPECT_EQ(said(verdict_of(place, make + "function place() { return at(1, 2); }")), "passes");
}

TEST_F(Attacks, FindNothingOfTheExpectedAnswer) {
    const std::string look =
        "function secret() { const seen = []; const walk = (o, d) => { if (d > 3 || o === null || "
        "(typeof o !== 'object' && typeof o !== 'function')) { seen.push(String(o)); return; } for "
        "(const k of Reflect.ownKeys(o)) { try { walk(o[k], d + 1); } catch {} } }; "
        "walk(globalThis, 0); console.log(seen.some((s) => s.includes('1234' + '.5'))); return 0; "
        "}";
    const CaseOutcome outcome = outcome_of(secret(), look);
    EXPECT_THAT(outcome.console, HasSubstr("false"));
}

TEST_F(Attacks, OnAPageNeverPass) {
    const std::vector<std::string> attacks{
        "function zoom(map) { map.getZoom = () => 12; return map; }",
        "L.Map.prototype.getZoom = () => 12; function zoom(map) { return map; }",
        "function zoom(map) { map._zoom = 3; return map; }",
        "function zoom() { return { getZoom: () => 12 }; }",
        "function zoom(map) { return new Proxy(map, { get: (t, k) => k === 'getZoom' ? () => 12 : "
        "t[k] }); }",
        "function zoom() { const fake = Object.create(L.Map.prototype); fake.getZoom = () => 12; "
        "return fake; }",
        "function zoom() { return 12; }",
        "function zoom(map) { return map; }",
        "function zoom(map) { map.remove(); return map; }",
        "function zoom() { location.href = 'about:blank'; return 12; }",
        "function zoom() { window.close(); return 12; }",
        "function zoom() { for (;;) alert(1); }",
        "function zoom() { document.write('<p>12</p>'); }",
        "function zoom() { document.open(); document.close(); return new Promise(() => {}); }",
        "function zoom() { return navigator.serviceWorker.register('data:text/javascript,'); }",
        "JSON.stringify = () => '{\"told\":1}'; function zoom(map) { return map; }",
        "window.requestAnimationFrame = () => 0; function zoom(map) { return map; }",
        "L.Map = class { getZoom() { return 12; } }; function zoom() { return new L.Map(); }",
        "Object.defineProperty(L.Map.prototype, 'getZoom', { value: () => 12 }); function "
        "zoom(map) { return map; }",
    };
    for (const std::string& attack : attacks) {
        EXPECT_NE(said(verdict_of(zoom(), attack, 3s)), "passes") << attack;
        EXPECT_EQ(
            said(verdict_of(zoom(), "function zoom(map, level) { return map.setZoom(level); }")),
            "passes")
            << "nothing is left for the next by " << attack;
    }
}

TEST_F(Attacks, AreTakenAwayWhereTheRealStateIsRight) {
    const CaseVerdict verdict = verdict_of(
        zoom(),
        "function zoom(map, level) { map.setZoom(level); map.getZoom = () => 3; return map; }");
    EXPECT_EQ(said(verdict), "passes") << verdict.reason;
    EXPECT_THAT(verdict.redefined, Contains("getZoom of the result"));
}

} // namespace
} // namespace graticule::evaluation::geojseval::test
