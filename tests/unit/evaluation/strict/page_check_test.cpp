// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/strict/picture_svg.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/sandbox_service.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

namespace graticule::evaluation::strict {
namespace {

const std::string Towns = R"({"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"name": "Aachen", "people": 250123, "seen": null}, "geometry": {"type": "Point", "coordinates": [6.08, 50.78]}},
{"type": "Feature", "properties": {"name": "Brno", "people": 380000, "seen": "x"}, "geometry": {"type": "Point", "coordinates": [16.6, 49.2]}},
{"type": "Feature", "properties": {"name": "\u010c\u00e1slav", "people": 10000, "seen": null}, "geometry": {"type": "Point", "coordinates": [15.39, 49.91]}},
{"type": "Feature", "properties": {"name": null, "people": 7, "seen": null}, "geometry": null}]})";

/// A page that draws by itself: circles in an SVG, a panel, a search, and values to edit and save.
const std::string Page = R"(<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>
<svg id="map" width="600" height="300"></svg><input type="search" id="find"><p id="count"></p>
<div id="panel"></div><button id="save">Download</button>
<script id="data" type="application/json">DATA</script><script>
const layer = JSON.parse(document.getElementById('data').textContent);
const panel = document.getElementById('panel');
const circles = [];
for (const feature of layer.features.filter((one) => one.geometry)) {
  const [x, y] = feature.geometry.coordinates;
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  for (const [name, value] of Object.entries({ cx: 40 + (x - 6) * 40, cy: 250 - (y - 49) * 60, r: 6 }))
    circle.setAttribute(name, value);
  circle.onclick = () => {
    panel.replaceChildren();
    for (const [name, value] of Object.entries(feature.properties)) {
      const input = document.createElement('input');
      input.value = typeof value === 'number' ? value.toLocaleString('en-US') : value ?? '';
      input.onchange = () => { feature.properties[name] = input.value; };
      panel.append(name, input);
    }
  };
  document.getElementById('map').append(circle);
  circles.push([feature, circle]);
}
document.getElementById('find').oninput = ({ target }) => {
  let count = 0;
  for (const [feature, circle] of circles) {
    const found = JSON.stringify(feature.properties).includes(target.value);
    circle.style.opacity = found ? 1 : 0.1;
    count += found;
  }
  document.getElementById('count').textContent = count + ' found';
};
document.getElementById('save').onclick = () => {
  const link = document.createElement('a');
  link.download = 'towns.geojson';
  link.href = URL.createObjectURL(new Blob([JSON.stringify(layer)]));
  link.click();
};
</script></body></html>)";

/// As folium writes them: a map of Leaflet in a global variable, layers of GeoJSON with popups.
const std::string LeafletPage = R"(<!DOCTYPE html><html><head><meta charset="utf-8">
<style>CSS</style><script>LEAFLET</script></head>
<body style="margin:0"><div id="map_1" style="height:500px"></div><script>
var map_1 = L.map('map_1', { center: [50, 11], zoom: 6 });
L.geoJSON(DATA, { onEachFeature: (feature, layer) => layer.bindPopup(
  Object.entries(feature.properties).map(([name, value]) => `<b>${name}</b><br>${value}`).join('<br>')),
  pointToLayer: (feature, place) => L.circleMarker(place) }).addTo(map_1);
</script></body></html>)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

bool has_browser() {
    static const bool has = [] {
        try {
            test::Outputs::sandboxes().warm(sandbox::Engine::Browser);
            return true;
        } catch (const Error&) {
            return false;
        }
    }();
    return has;
}

class PageCheck : public testing::Test {
protected:
    void SetUp() override {
        if (!has_browser())
            GTEST_SKIP() << "no browser, or no sandbox; run scripts/setup.sh";
        m_outputs.right("towns.geojson", Towns);
    }

    Verdict verdict_by(const ScoringBench& bench) const {
        m_outputs.made("towns.html", page_of(Towns));
        const Json specification{
            {"outputs",
             {{{"file", "towns.html"}, {"kind", "page"}, {"reference", "towns.geojson"}}}}};
        return check_outputs(specification_from(specification, m_outputs.right(), "spec"),
                             m_outputs.made(), std::nullopt, bench)
            .outputs.front()
            .verdict;
    }

    Verdict verdict_on(const std::string& page, const std::string& options = "") const {
        m_outputs.made("towns.html", page);
        return m_outputs.check(
            R"({"file": "towns.html", "kind": "page", "reference": "towns.geojson")"
            + (options.empty() ? "" : ", " + options) + "}");
    }

    static std::string page_of(const std::string& data) { return replaced(Page, "DATA", data); }

    void expect_passed(const std::string& page, const std::string& options = "") const {
        const Verdict verdict = verdict_on(page, options);
        EXPECT_TRUE(verdict.passed()) << test::findings_of(verdict);
    }

    void expect_failed(const std::string& page, const std::string& what,
                       const std::string& options = "") const {
        const Verdict verdict = verdict_on(page, options);
        EXPECT_FALSE(verdict.passed()) << what;
        EXPECT_NE(test::findings_of(verdict).find(what), std::string::npos)
            << what << "\n"
            << test::findings_of(verdict);
    }

    const std::string m_all = R"("fields": ["name", "people"], "search": true, "edit": true)";
    test::Outputs m_outputs;
};

// The browser numbers what it has shown: a page after two pages and a picture is its fourth.
TEST_F(PageCheck, UsesTheOneBrowserOfItsBench) {
    sandbox::SandboxService sandboxes;
    const ScoringBench bench{m_outputs.context(), sandboxes};
    EXPECT_TRUE(verdict_by(bench).passed());
    EXPECT_TRUE(verdict_by(bench).passed());
    m_outputs.made("dot.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>)");
    EXPECT_TRUE(pixels_of_svg(m_outputs.made() / "dot.svg", 9, 9, bench));
    const sandbox::Shown next =
        sandboxes.show({"<p>Hello</p>", "", "1"}, std::chrono::seconds(20), m_outputs.context());
    EXPECT_EQ(next.execution.number, 4);
}

TEST_F(PageCheck, PassesAPageThatIsClickedSearchedEditedAndSaved) {
    expect_passed(page_of(Towns), m_all);
}

TEST_F(PageCheck, FailsValuesThatAreNotTheReferences) {
    expect_failed(page_of(replaced(Towns, "250123", "260123")), "expected people 250123");
    expect_failed(page_of(replaced(replaced(Towns, "Aachen", "Brno "), "\"Brno\"", "\"Aachen\"")),
                  "expected name Aachen");
}

TEST_F(PageCheck, FailsFeaturesThatLieElsewhereOrAreMissing) {
    std::string moved = Towns;
    for (const auto& [from, to] :
         {std::pair{"[6.08, ", "[26.08, "}, {"[16.6, ", "[36.6, "}, {"[15.39, ", "[35.39, "}})
        moved = replaced(moved, from, to);
    expect_failed(page_of(moved), "where the features lie");
    expect_failed(page_of(R"({"type": "FeatureCollection", "features": []})"),
                  "what a click at 6.08000, 50.78000 shows");
}

TEST_F(PageCheck, FailsAPageOnWhichNothingHappens) {
    const std::string page = page_of(Towns);
    expect_failed(replaced(page, "circle.onclick", "circle.unused"), "found nothing new");
    expect_failed(replaced(page, ".oninput", ".unused"),
                  "another answer than for what is not there", m_all);
    expect_failed(replaced(page, "URL.createObjectURL(new Blob([JSON.stringify(layer)]))", "'#'"),
                  "GeoJSON that is saved", m_all);
    expect_failed(replaced(page, "feature.properties[name] = input.value", "layer.features.pop()"),
                  "what is saved after an edit", m_all);
}

// saved_layer_test.cpp has more of what is held against it.
TEST_F(PageCheck, HoldsWhatIsSavedAgainstTheReference) {
    const std::string page = page_of(Towns);
    const std::string save = "JSON.stringify(layer)]";
    const auto saving = [&](const std::string& change) {
        return replaced(
            page, save,
            "JSON.stringify({ type: 'FeatureCollection', features: layer.features.map((f) => ("
                + change + ")) })]");
    };
    expect_passed(saving("{ ...f, id: 7, properties: { ...f.properties, more: 1 } }"), m_all);
    expect_failed(saving("{ ...f, geometry: null }"), "found without a place", m_all);
}

TEST_F(PageCheck, FailsASearchThatOnlyEchoes) {
    std::string page = page_of(Towns);
    page = replaced(page, "const found = JSON.stringify(feature.properties).includes(target.value)",
                    "const found = true");
    expect_failed(replaced(page, "count + ' found'", "'You typed: ' + target.value"),
                  "another answer than for what is not there", m_all);
    expect_failed(page, "another answer than for what is not there", m_all);
}

TEST_F(PageCheck, FailsShapesThatNobodySees) {
    const std::string page = page_of(Towns);
    for (const char* const look : {"'fill-opacity': 0, ", "opacity: 0, ", "fill: 'none', "})
        expect_failed(replaced(page, "{ cx:", "{ " + std::string(look) + "cx:"),
                      "found nothing new");
}

TEST_F(PageCheck, ClicksOthersThanTheLoneliest) {
    std::string layer = R"({"type": "FeatureCollection", "features": [)";
    for (int i = 0; i < 12; ++i)
        layer += (i > 0 ? "," : "")
                 + std::string(R"({"type": "Feature", "properties": {"name": "town )")
                 + std::to_string(i) + R"(", "people": )" + std::to_string(1000 + i)
                 + R"(}, "geometry": {"type": "Point", "coordinates": [)"
                 + std::to_string(6 + i % 4 * 3) + ", " + std::to_string(49 + i / 4) + "]}}";
    layer += "]}";
    m_outputs.right("towns.geojson", layer);
    expect_passed(page_of(layer), R"("clicks": 6)");
    for (const char* const wrong : {"1001}", "1007}", "1011}"})
        expect_failed(page_of(replaced(layer, wrong, "7}")), "expected people", R"("clicks": 6)");
}

TEST_F(PageCheck, FailsErrorsOfScriptsAndRequests) {
    const std::string page = page_of(Towns);
    expect_failed(replaced(page, "const circles", "nothing.of = the; const circles"),
                  "scripts of the page: expected no error");
    const std::string asking =
        replaced(page, "<svg", "<img src=\"https://tiles.invalid/1/2/3.png\" alt=\"\"><svg");
    expect_failed(asking,
                  "what the page asks a network for: expected nothing, found https://tiles");
    expect_passed(asking, R"("offline": false)");
}

TEST_F(PageCheck, UsesAMapOfLeaflet) {
    const fs::path leaflet = sandbox::javascript_packages() / "node_modules" / "leaflet" / "dist";
    if (!fs::exists(leaflet / "leaflet.js"))
        GTEST_SKIP() << "no Leaflet in deps/javascript";
    std::string page = replaced(LeafletPage, "CSS", read_file(leaflet / "leaflet.css", 1U << 20));
    page = replaced(page, "LEAFLET", read_file(leaflet / "leaflet.js", 1U << 20));
    expect_passed(replaced(page, "L.geoJSON(DATA", "L.geoJSON(" + Towns), R"("fields": ["name"])");
    expect_failed(replaced(page, "L.geoJSON(DATA",
                           "L.geoJSON(" + replaced(Towns, "[6.08, 50.78]", "[7.08, 50.78]")),
                  "what a click at 6.08000, 50.78000 shows", R"("fields": ["name"])");
    const std::string right = replaced(page, "L.geoJSON(DATA", "L.geoJSON(" + Towns);
    expect_failed(replaced(right, "L.circleMarker(place)",
                           "L.circleMarker(place, { opacity: 0, fillOpacity: 0 })"),
                  "features on the map: expected at least 3, found 0", R"("fields": ["name"])");
    expect_failed(
        replaced(right, "{ onEachFeature:",
                 "{ filter: (feature) => feature.properties.name !== 'Brno', onEachFeature:"),
        "features on the map: expected at least 3, found 2", R"("fields": ["name"], "clicks": 1)");
}

TEST_F(PageCheck, RefusesReferencesThatNoPageCanShow) {
    m_outputs.right("towns.geojson", R"({"type": "FeatureCollection", "features": []})");
    EXPECT_THROW(verdict_on(page_of(Towns)), Error);
    m_outputs.right("towns.geojson", Towns);
    EXPECT_THROW(verdict_on(page_of(Towns), R"("fields": ["height"])"), Error);
    EXPECT_THROW(verdict_on(page_of(Towns), R"("clicks": 0)"), Error);
    EXPECT_THROW(verdict_on(page_of(Towns), R"("fields": ["people"], "search": true)"), Error);
}

} // namespace
} // namespace graticule::evaluation::strict
