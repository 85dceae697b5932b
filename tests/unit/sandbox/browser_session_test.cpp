// SPDX-License-Identifier: Apache-2.0
#include "sandbox/browser_session.hpp"
#include "sandbox/page_tiles.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace graticule::sandbox::test {

namespace {

using namespace std::chrono_literals;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// Pages in a browser, of a sandbox of its own.
class BrowserTest : public SandboxTest {
protected:
    static void SetUpTestSuite() { engine(Engine::Browser); }
    void SetUp() override {
        if (!engine(Engine::Browser) || !engine(Engine::Node)) // which needs the packages, too
            GTEST_SKIP() << "no browser, or no packages in deps/javascript; run scripts/setup.sh";
    }
    static std::shared_ptr<Sandbox> browser() { return engine(Engine::Browser); }

    SessionSetup limited() const {
        SessionSetup with_limits = setup();
        with_limits.limits.time = 500ms;
        return with_limits;
    }
};

std::vector<std::string> categories(const Execution& execution) {
    std::vector<std::string> names;
    for (const Warning& warning : execution.warnings)
        names.push_back(warning.category);
    return names;
}

// Of a PNG's first chunk.
int number_at(const std::string& png, std::size_t offset) {
    int number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number * 256 + static_cast<unsigned char>(png.at(offset + i));
    return number;
}

TEST_F(BrowserTest, ShowsAMapOfLeaflet) {
    BrowserSession session(browser(), setup(), context);
    const Shown empty = session.show({"", "leaflet", ""});
    const Shown shown =
        session.show({"", "leaflet",
                      "const map = L.map('map').setView([51, 7], 8);\n"
                      "L.rectangle([[50, 6], [52, 8]]).addTo(map).getBounds().toBBoxString()"});
    EXPECT_EQ(shown.execution.outcome, Outcome::Finished) << observation(shown.execution);
    EXPECT_EQ(shown.execution.value_text, "6,50,8,52");
    EXPECT_THAT(shown.execution.warnings, IsEmpty());
    ASSERT_THAT(shown.screenshot, StartsWith("\x89PNG"));
    EXPECT_EQ(number_at(shown.screenshot, 16), 800);
    EXPECT_EQ(number_at(shown.screenshot, 20), 600);
    EXPECT_NE(shown.screenshot, empty.screenshot);
}

TEST_F(BrowserTest, ShowsAMapOfOpenLayers) {
    BrowserSession session(browser(), setup(), context);
    const Shown shown = session.show({"", "openlayers",
                                      "const map = new ol.Map({ target: 'map', view: new ol.View({ "
                                      "center: [0, 0], zoom: 2 }) });\n"
                                      "map.getSize().join()"});
    EXPECT_EQ(shown.execution.value_text, "800,600") << observation(shown.execution);
    EXPECT_THAT(shown.screenshot, StartsWith("\x89PNG"));
}

TEST_F(BrowserTest, ShowsAPageOfItsOwnWithLibrariesAndData) {
    write_file(data.path() / "a town.geojson", R"({"type": "Point", "coordinates": [1, 2]})");
    BrowserSession session(browser(), setup(), context);
    const Shown shown = session.show(
        {"<html><head><script src='/lib/turf.js'></script></head><body></body></html>", "",
         "const town = await (await fetch('/data/a town.geojson')).json();\n"
         "console.log('read', town.type); turf.bbox(town)"});
    EXPECT_EQ(shown.execution.value_text, "[1,2,1,2]") << observation(shown.execution);
    EXPECT_EQ(shown.execution.output.latest, "read Point\n");
}

TEST_F(BrowserTest, TellsWhatWasThrownAndWhere) {
    BrowserSession session(browser(), setup(), context);
    const Execution thrown =
        session.show({"", "leaflet", "const a = 1;\nL.map('nowhere');"}).execution;
    EXPECT_EQ(thrown.outcome, Outcome::Raised);
    EXPECT_EQ(thrown.raised.type, "Error");
    EXPECT_EQ(thrown.raised.message, "Map container not found.");
    const Execution in_page =
        session.show({"<script>undefined_function()</script>", "", ""}).execution;
    EXPECT_EQ(in_page.outcome, Outcome::Raised);
    EXPECT_LT(in_page.duration, 60s); // though nothing on it is ever drawn
    EXPECT_EQ(in_page.raised.type, "ReferenceError");
    const Execution syntax = session.show({"", "leaflet", "let a = 1;\nlet b = = 2;"}).execution;
    EXPECT_EQ(syntax.raised.type, "SyntaxError");
    EXPECT_THAT(syntax.raised.excerpt, ElementsAre(HasSubstr("let a"), StartsWith("-->    2")));
}

TEST_F(BrowserTest, RefusesWhatIsOutside) {
    write_file(outputs.path() / "secret", "secret");
    std::filesystem::create_symlink(outputs.path() / "secret", data.path() / "link");
    SessionSetup with_data = setup();
    with_data.mounts = {{data.path(), "data", false}};
    BrowserSession session(browser(), with_data, context);
    for (const char* address :
         {"http://example.org/x", "/data/link", "/data/%2e%2e/secret", "/lib/../package.json"}) {
        const Execution execution =
            session.show({"", "leaflet", std::string("await fetch('") + address + "')"}).execution;
        EXPECT_EQ(execution.raised.type, "TypeError") << address;
        EXPECT_THAT(categories(execution), ElementsAre("RequestRefused")) << address;
    }
}

TEST_F(BrowserTest, HasBlankTilesWhereThatIsWanted) {
    BrowserSession session(browser(), setup(), context);
    const auto shown = [&](const char* library, const char* code, bool blank) {
        return session.show({"", library, code, blank}).execution;
    };
    // How many tiles there are, how many of them are broken, and the errors that tiles told.
    constexpr const char* Leaflet =
        "let faults = 0; const map = L.map('map').setView([30.5, 114.3], 15);"
        "const layer = L.tileLayer('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}{r}.png')"
        ".on('tileerror', () => ++faults);"
        "await new Promise((loaded) => layer.on('load', loaded).addTo(map));"
        "const tiles = [...document.querySelectorAll('img.leaflet-tile')];"
        "`${tiles.length > 5} ${tiles.filter((t) => t.naturalWidth !== 256).length} ${faults}`";
    const Execution leaflet = shown("leaflet", Leaflet, true);
    EXPECT_EQ(leaflet.value_text, "true 0 0") << leaflet.raised.message;
    EXPECT_TRUE(leaflet.warnings.empty());
    EXPECT_EQ(leaflet.errors.bytes, 0U) << leaflet.errors.latest;
    constexpr const char* OpenLayers =
        "const source = new ol.source.OSM(); let faults = 0; let loaded = 0;"
        "source.on('tileloaderror', () => ++faults); source.on('tileloadend', () => ++loaded);"
        "const map = new ol.Map({target: 'map', layers: [new ol.layer.Tile({source})],"
        "view: new ol.View({center: [0, 0], zoom: 3})});"
        "await new Promise((done) => map.once('rendercomplete', done));"
        "`${loaded > 3} ${faults}`";
    const Execution layers = shown("openlayers", OpenLayers, true);
    EXPECT_EQ(layers.value_text, "true 0") << layers.raised.message;
    EXPECT_TRUE(layers.warnings.empty());
    EXPECT_EQ(layers.errors.bytes, 0U) << layers.errors.latest;
    EXPECT_FALSE(shown("leaflet", Leaflet, false).warnings.empty());
    EXPECT_THAT(categories(shown("leaflet", "await fetch('https://example.org/x.png')", true)),
                ElementsAre("RequestRefused"))
        << "nothing else is answered";
}

TEST(BlankTiles, AreToldByTheirAddress) {
    for (const char* address :
         {"https://tile.openstreetmap.org/15/26786/13494.png",
          "https://a.tile.example.org/hot/15/26786/13494@2x.png?key=abc#x",
          "http://example.org/tiles/0/0/0", "https://example.org/vt?lyrs=m&x=1&y=2&z=3",
          "https://example.org/wms?SERVICE=WMS&REQUEST=GetMap&LAYERS=a",
          "https://example.org/wmts?request=GetTile&tilecol=2"}) {
        const auto tile = blank_tile_for(address);
        ASSERT_TRUE(tile) << address;
        EXPECT_EQ(tile->type, "image/png");
        EXPECT_THAT(from_base64(tile->base64).value_or(""), StartsWith("\x89PNG"));
    }
    EXPECT_EQ(blank_tile_for("https://example.org/3/4/5.pbf")->type,
              "application/vnd.mapbox-vector-tile");
    for (const char* address :
         {"https://example.org/2026/07.png", "https://example.org/a/1/2/three.png",
          "https://example.org/wms?request=GetCapabilities", "file:///15/1/2.png",
          "ftp://example.org/15/1/2.png", "https://example.org/?x=1&y=2", "https://example.org",
          "https://example.org/1/2/a/3.png"})
        EXPECT_FALSE(blank_tile_for(address)) << address;
}

TEST_F(BrowserTest, NotesWindowsAndDialogs) {
    BrowserSession session(browser(), setup(), context);
    const Execution execution =
        session.show({"", "leaflet", "open('http://example.org/'); confirm('sure?')"}).execution;
    EXPECT_EQ(execution.value_text, "false");
    EXPECT_THAT(categories(execution), ::testing::IsSupersetOf({"DialogDismissed"}));
}

TEST_F(BrowserTest, CountsAPageThatWasLeftAsAFailure) {
    BrowserSession session(browser(), setup(), context);
    const std::string wait = "await new Promise((resolve) => setTimeout(resolve, 1000));";
    for (const std::string& code :
         {"location.href = 'http://case.invalid/nowhere';" + wait + "throw new Error('in truth')",
          "setTimeout(() => location.reload(), 50);" + wait + "throw new Error('in truth')",
          std::string("location.href = '/data/other.html'"),
          "document.body.innerHTML = '<form action=/data/x></form>';\n"
          "document.forms[0].submit();"
              + wait}) {
        const Execution execution = session.show({"", "leaflet", code}).execution;
        EXPECT_EQ(execution.outcome, Outcome::Raised) << code;
        EXPECT_EQ(execution.raised.type, "PageLeft") << code;
        EXPECT_THAT(execution.raised.message, StartsWith("the page was left while the code ran"));
    }
    const Execution page =
        session.show({"<body><script>location.href = '/data/other.html'</script></body>", "", "1"})
            .execution;
    EXPECT_EQ(page.raised.type, "PageLeft") << observation(page);
}

TEST_F(BrowserTest, LetsAPageGoToPlacesWithinItself) {
    BrowserSession session(browser(), setup(), context);
    const Execution execution =
        session
            .show({"", "leaflet",
                   "location.hash = 'b'; history.pushState({}, '', '?page=2');\n"
                   "document.body.append(Object.assign(document.createElement('iframe'), "
                   "{ srcdoc: '<p>' }));\n"
                   "await new Promise((resolve) => setTimeout(resolve, 200)); location.hash"})
            .execution;
    EXPECT_EQ(execution.outcome, Outcome::Finished) << observation(execution);
}

TEST_F(BrowserTest, LeavesNothingToTheNextCase) {
    BrowserSession session(browser(), setup(), context);
    for (int i = 0; i < 4; ++i) {
        const Execution execution =
            session
                .show(
                    {"", "leaflet",
                     "const found = [localStorage.left, sessionStorage.left, document.cookie, "
                     "window.name,\n"
                     "    globalThis.left, L.left, {}.left, ...await indexedDB.databases()];\n"
                     "localStorage.left = sessionStorage.left = window.name = 'left';\n"
                     "globalThis.left = L.left = Object.prototype.left = 1;\n"
                     "document.cookie = 'left=1; max-age=1000';\n"
                     "await new Promise((done) => { indexedDB.open('left').onsuccess = done; });\n"
                     "found.filter(Boolean).length"})
                .execution;
        EXPECT_EQ(execution.value_text, "0") << observation(execution);
    }
}

TEST_F(BrowserTest, StopsPagesThatDoNotEnd) {
    BrowserSession session(browser(), limited(), context);
    for (const char* code :
         {"for (;;);", "setInterval(() => { for (;;); }, 0)", "await new Promise(() => {})"}) {
        const Shown shown = session.show({"", "leaflet", code});
        EXPECT_THAT(shown.execution.outcome, AnyOf(Outcome::Interrupted, Outcome::TimeLimit))
            << code;
        EXPECT_EQ(shown.execution.limit, "the time limit of 0.5 s");
    }
    const Shown page = session.show({"<script>for (;;);</script>", "", ""});
    EXPECT_THAT(page.execution.outcome, AnyOf(Outcome::Interrupted, Outcome::TimeLimit));
}

// The most memory that this process has had since it was asked last.
std::uint64_t most_memory_so_far() {
    std::ifstream status("/proc/self/status");
    std::uint64_t kilobytes = 0;
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            kilobytes = std::stoull(line.substr(6));
    std::ofstream("/proc/self/clear_refs") << 5; // begins anew
    return kilobytes << 10U;
}

TEST_F(BrowserTest, HoldsNoMoreForAPageThanItTakes) {
    constexpr std::uint64_t FileBytes = 50'000'000;
    write_file(data.path() / "cells.bin", "");
    std::filesystem::resize_file(data.path() / "cells.bin", FileBytes);
    SessionSetup with_data = setup();
    with_data.mounts = {{data.path(), "data", false}};
    with_data.limits.time = 2s;
    BrowserSession session(browser(), with_data, context);
    session.prepare("leaflet");
    most_memory_so_far();
    const std::uint64_t before = most_memory_so_far();
    const Execution execution =
        session
            .show({"", "leaflet",
                   "for (let i = 0; i < 60; i++) fetch('/data/cells.bin?' + i);\n"
                   "await new Promise(() => {})"})
            .execution;
    EXPECT_THAT(execution.outcome,
                AnyOf(Outcome::Interrupted, Outcome::TimeLimit, Outcome::MemoryLimit));
    EXPECT_LT(most_memory_so_far() - before, 10 * FileBytes); // of 60, each a third longer
    EXPECT_LT(execution.duration, 60s); // of a machine that is busy with others
    EXPECT_EQ(session.show({"", "leaflet", "1 + 1"}).execution.value_text, "2");
}

TEST_F(BrowserTest, GivesAPageAllThatItAsksForAtOnce) {
    write_file(data.path() / "cells.bin", std::string(8'000'000, 'x'));
    SessionSetup with_data = setup();
    with_data.mounts = {{data.path(), "data", false}};
    BrowserSession session(browser(), with_data, context);
    const Execution execution =
        session
            .show({"", "leaflet",
                   "const sizes = await Promise.all([...Array(20).keys()].map(async (i) =>\n"
                   "    (await (await fetch('/data/cells.bin?' + i)).text()).length));\n"
                   "sizes.reduce((sum, size) => sum + size, 0)"})
            .execution;
    EXPECT_EQ(execution.value_text, "160000000") << observation(execution);
}

TEST_F(BrowserTest, GoesOnAfterABrowserThatEnded) {
    BrowserSession session(browser(), setup(), context);
    session.prepare("leaflet");
    const int first = session.process();
    ASSERT_NE(first, 0);
    ::kill(first, SIGKILL);
    const Execution lost = session.show({"", "leaflet", "1"}).execution;
    EXPECT_EQ(lost.outcome, Outcome::Crashed) << observation(lost);
    EXPECT_EQ(session.show({"", "leaflet", "1 + 1"}).execution.value_text, "2");
    EXPECT_NE(session.process(), first);
}

} // namespace

} // namespace graticule::sandbox::test
