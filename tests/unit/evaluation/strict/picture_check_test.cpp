// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"

#include "unit/evaluation/strict/drawn_picture.hpp"

#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::strict {
namespace {

bool browser_is_there() {
    try {
        test::Outputs::sandboxes().warm(sandbox::Engine::Browser);
        return true;
    } catch (const Error&) {
        return false;
    }
}

TEST_F(PictureCheck, PassesTheSameBarsInOtherColoursOrderAndPlaces) {
    reference(three_bars());
    expect_passed(three_bars());
    Drawn other = bars({{"vianden ", 4}, {"Wiltz", 10.000001}, {"Diekirch", 32.5}});
    for (Mark& mark : other.marks)
        mark.colour = "#ff8800";
    other.panel["title"] = "Something else";
    expect_passed(other);
}

TEST_F(PictureCheck, PassesBarsToTheRight) {
    reference(three_bars());
    Drawn across = three_bars();
    std::swap(across.panel["x_axis"], across.panel["y_axis"]);
    across.group["direction"] = "right";
    double top = 60;
    for (Mark& mark : across.marks) {
        mark.box = {50, top, mark.record["value"].get<double>() * 300 / 40, 40};
        top += 60;
    }
    expect_passed(across);
}

TEST_F(PictureCheck, FailsBarsThatAreNotTheReferences) {
    reference(three_bars());
    expect_failed(bars({{"Wiltz", 11}, {"Diekirch", 32.5}, {"Vianden", 4}}),
                  "bar at 'wiltz': expected 10, found 11");
    expect_failed(bars({{"Wiltz", 10}, {"Diekirch", 32.5}}), "bar at 'vianden': expected 4");
    expect_failed(bars({{"Wiltz", 10}, {"Diekirch", 32.5}, {"Vienna", 4}}),
                  "bar at 'vienna': expected no such bar");
    expect_failed(points({{1, 1}}), "expected 3 bars, found no bars");
    EXPECT_TRUE(verdict_on(png_of(bars({{"Wiltz", 11}, {"Diekirch", 32.5}, {"Vianden", 4}})),
                           R"("tolerance": {"absolute": 1})")
                    .passed());
}

TEST_F(PictureCheck, FailsBarsThatDoNotBeginAtZero) {
    reference(three_bars());
    Drawn cut = three_bars();
    cut.panel["y_axis"]["low"] = 3;
    expect_failed(cut, "the axis of the bars' values: expected one that shows 0");
    cut = three_bars();
    cut.panel["y_axis"]["scale"] = "log";
    expect_failed(cut, "a logarithmic one");
    cut = three_bars();
    cut.marks[0].record["base"] = 2;
    expect_failed(cut, "where the bar at 'wiltz' begins");
}

TEST_F(PictureCheck, FailsWithoutTitleAndLabels) {
    reference(three_bars());
    Drawn bare = three_bars();
    bare.panel["title"] = "";
    bare.panel["y_axis"]["label"] = "";
    bare.panel["x_axis"] = nullptr;
    expect_failed(bare, "title: expected one, found none");
    expect_failed(bare, "label of the x axis");
    expect_failed(bare, "label of the y axis");
    expect_passed(bare, R"("title": false, "axis_labels": false)");
    expect_failed(three_bars(), "legend or colour bar", R"("legend": true)");
}

TEST_F(PictureCheck, FailsWithoutARecordOrWithOneThatCannotBeRead) {
    reference(three_bars());
    expect_failed(three_bars().drawn(Canvas::Format::Png), "the record of what was drawn");
    expect_failed(png_of(three_bars(), "{"), "a picture whose record can be read");
    expect_failed(png_of(three_bars(), R"({"drawing_record": 2, "size": [1, 1], "panels": []})"),
                  "version");
    expect_failed(
        png_of(three_bars(), R"({"drawing_record": 1, "size": [400, 300], "panels": []})"),
        "expected a chart, found nothing");
    Json broken = three_bars().record();
    broken["panels"][0]["marks"][0]["shapes"][1]["value"] = "much";
    expect_failed(png_of(three_bars(), to_line(broken)), "must be a number");
    broken["panels"][0]["marks"][0]["shapes"][1]["value"] = 1e301;
    expect_failed(png_of(three_bars(), to_line(broken)), "is out of range");
}

TEST_F(PictureCheck, ReadsAPackedRecordAndNoBomb) {
    reference(three_bars());
    const std::string plain = three_bars().drawn(Canvas::Format::Png);
    const std::string head = std::string("drawing-record") + '\0' + '\0';
    const std::string record = to_line(three_bars().record());
    EXPECT_TRUE(verdict_on(with_chunk(plain, chunk("zTXt", head + packed(record)))).passed());
    expect_failed(with_chunk(plain, chunk("zTXt", head + packed(std::string(50'000'000, ' ')))),
                  "cannot be unpacked, or is too long");
    expect_failed(with_chunk(plain, chunk("zTXt", head + "nonsense")), "cannot be unpacked");
}

TEST_F(PictureCheck, FailsWhatIsNoPicture) {
    reference(three_bars());
    const std::string whole = png_of(three_bars());
    expect_failed("nothing of the kind", "neither a PNG nor an SVG");
    expect_failed(whole.substr(0, whole.size() / 2), "a picture that can be read");
    std::string vast = whole;
    vast.replace(16, 8, big_endian(100'000) + big_endian(100'000));
    expect_failed(vast, "a picture that can be read");
    std::string spoilt = whole;
    spoilt[60] = static_cast<char>(spoilt[60] ^ 0x55);
    expect_failed(spoilt, "a picture that can be read");
}

TEST_F(PictureCheck, FailsARecordOnAnotherPicture) {
    reference(three_bars());
    const std::string record = to_line(three_bars().record());
    Drawn blank = three_bars();
    for (Mark& mark : blank.marks)
        mark.painted = false;
    expect_failed(png_of(blank, record), "expected something drawn, found one colour all over");
    const Drawn shorter = bars({{"a", 6}, {"b", 20}, {"c", 2}}); // bars, but not these
    expect_failed(png_of(shorter, record), "marks painted where the record of the drawing says");
    Drawn wrong_size = three_bars();
    Json other = wrong_size.record();
    other["size"] = {800, 600};
    expect_failed(png_of(wrong_size, to_line(other)), "size of the picture");
    Drawn pale = three_bars();
    for (Mark& mark : pale.marks)
        mark.colour = "#fefefe"; // what cannot be told from the paper is not there
    expect_failed(pale, "marks painted");
    Drawn scaled = three_bars(); // its pixels and values do not go together
    for (Mark& mark : scaled.marks) {
        mark.box.y += mark.box.height / 2;
        mark.box.height /= 2;
    }
    expect_failed(scaled, "in pixels: expected as long as its value on the axis");
}

TEST_F(PictureCheck, HoldsPointsOneByOne) {
    reference(points({{1, 2}, {1, 2}, {3, 4}, {20, 30}}));
    expect_passed(points({{20, 30}, {3, 4}, {1, 2}, {1, 2}}));
    expect_failed(points({{1, 2}, {3, 4}, {20, 30}}), "1 are not there");
    expect_failed(points({{1, 2}, {1, 2}, {3, 4}, {20, 30}, {5, 5}}),
                  "points beside those of the reference: expected none, found 1");
    expect_failed(points({{2, 1}, {2, 1}, {4, 3}, {30, 20}}), "4 are not there");
    Drawn hidden = points({{1, 2}, {1, 2}, {3, 4}, {20, 30}});
    for (std::size_t i = 0; i < 2; ++i)
        hidden.marks[i].record["pixel"] = nullptr;
    expect_failed(hidden, "points that are seen");
}

TEST_F(PictureCheck, HoldsBinsByTheirEdges) {
    const auto histogram = [](double first_edge, double count) {
        Drawn chart = three_bars();
        const std::vector<double> edges{first_edge, 2, 4, 10};
        for (std::size_t i = 0; i < 3; ++i) {
            chart.marks[i].record.erase("category");
            chart.marks[i].record["edges"] = {edges[i], edges[i + 1]};
        }
        chart.marks[0].record["value"] = count;
        chart.marks[0].box = {60, 250 - 5 * count, 80, 5 * count};
        return chart;
    };
    reference(histogram(0, 10));
    expect_passed(histogram(0, 10));
    expect_failed(histogram(0, 12), "bar 1: expected 10, found 12");
    expect_failed(histogram(0.5, 10), "edges of bar 1");
    expect_failed(three_bars(), "no such bar");
}

TEST_F(PictureCheck, PassesTheSamePlacesInOtherPartsAndColours) {
    reference(four_squares());
    expect_passed(four_squares());
    Drawn reversed = squares({1, 2, 3, 4}, {Ramp[3], Ramp[2], Ramp[1], Ramp[0]});
    expect_passed(reversed); // dark for much is as good as dark for little
    Drawn split = four_squares();
    const Json west{{10, 50}, {10.5, 50}, {10.5, 51}, {10, 51}};
    const Json east{{10.5, 50}, {11, 50}, {11, 51}, {10.5, 51}};
    split.marks[0].record["parts"] = {{west}, {east}};
    expect_passed(split);
    Drawn more_vertices = four_squares();
    more_vertices.marks[0].record["parts"][0][0] = {{10, 50}, {10.2, 50}, {10.7, 50}, {11, 50},
                                                    {11, 51}, {10, 51},   {10, 50.3}};
    expect_passed(more_vertices);
}

TEST_F(PictureCheck, FailsPlacesThatAreNotTheReferences) {
    reference(four_squares());
    Drawn fewer = four_squares();
    fewer.marks.pop_back();
    expect_failed(fewer, "places where the map shows no areas of the reference");
    Drawn moved = four_squares();
    for (Mark& mark : moved.marks)
        for (Json& place : mark.record["parts"][0][0])
            place[0] = place[0].get<double>() + 0.5;
    expect_failed(moved, "places where the map alone shows areas of the reference");
    Drawn far = four_squares();
    far.marks.push_back(far.marks[0]);
    for (Json& place : far.marks.back().record["parts"][0][0])
        place[0] = place[0].get<double>() + 90;
    expect_failed(far, "areas beyond those of the reference: expected none, found 1");
    expect_passed(far, R"("beyond": "allow")");
    Drawn one = four_squares();
    one.marks.resize(1);
    one.marks[0].record["parts"] = {{{{10, 50}, {12, 50}, {12, 52}, {10, 52}}}};
    expect_failed(one, "edges between areas", R"("values": "any")");
    Drawn nowhere = four_squares();
    nowhere.group["crs_known"] = false;
    expect_failed(nowhere, "where the map lies");
    Drawn hidden = four_squares();
    for (Mark& mark : hidden.marks)
        mark.record["pixel"] = nullptr;
    expect_failed(hidden, "places where the map shows no areas of the reference");
}

TEST_F(PictureCheck, BearsCoordinatesBeyondAllBounds) {
    reference(four_squares());
    Drawn vast = four_squares();
    vast.marks[0].record["parts"] = {{{{-1e308, -1e308}, {1e308, -1e308}, {1e308, 1e308}}}};
    expect_failed(vast, "places where the map alone shows areas of the reference");
    vast.marks[0].record["parts"] = {{Json::array()}, Json::array()};
    expect_failed(vast, "places where the map shows no areas of the reference");
}

TEST_F(PictureCheck, HoldsLinesHoweverManyVerticesTheyHave) {
    const auto line = [](const Json& path) {
        Drawn chart;
        chart.mark_kind = "lines";
        chart.marks.push_back({{60, 100, 200, 4}, "#cc0000", {{"parts", {path}}}});
        return chart;
    };
    reference(line({{0, 0}, {10, 100}, {20, 0}}));
    expect_passed(line({{0, 0}, {5, 50}, {10, 100}, {15, 50}, {20, 0}}));
    expect_failed(line({{0, 0}, {10, 90}, {20, 0}}), "lines: expected 1 as in the reference");
    expect_failed(line({{0, 0}, {10, 100}}), "lines: expected 1 as in the reference");
    Json crowd = Json::array();
    for (int i = 0; i < 6000; ++i)
        crowd.push_back({i % 20, i});
    expect_failed(line(crowd), "vertices of lines");
}

TEST_F(PictureCheck, HoldsWhatColoursStandFor) {
    reference(four_squares());
    expect_failed(squares({2, 1, 3, 4}, Ramp), "values that the colours stand for");
    expect_failed(squares({10, 20, 30, 40}, Ramp), "values that the colours stand for");
    expect_passed(squares({10, 20, 30, 40}, Ramp), R"("values": "order")");
    expect_passed(squares({2, 1, 3, 4}, Ramp), R"("values": "any")");
    Drawn plain = four_squares();
    for (Mark& mark : plain.marks)
        mark.colour = Ramp[1];
    expect_failed(plain, "colours that stand for values: expected at least 3, found 1");
    Drawn mixed = four_squares(); // the record's values are right, and its colours are not
    std::swap(mixed.marks[1].colour, mixed.marks[3].colour);
    expect_failed(mixed, "order of the colours");
    Drawn classes = four_squares();
    classes.group["shown_as"] = "class";
    for (std::size_t i = 0; i < 4; ++i)
        classes.marks[i].record["shown"] = i;
    expect_passed(classes);
    classes.marks[0].record["shown"] = 3;
    expect_failed(classes, "order of the colours");
    Drawn unsaid = four_squares();
    for (Mark& mark : unsaid.marks)
        mark.record.erase("shown");
    expect_passed(unsaid); // by the colour bar alone
    unsaid.panel.erase("colour_bar");
    expect_failed(unsaid, "legend or colour bar");
}

std::string svg_of(const Drawn& drawn, const Json& record) {
    std::string svg = drawn.drawn(Canvas::Format::Svg);
    const std::size_t end = svg.find('>', svg.find("<svg")) + 1;
    return svg.substr(0, end) + "<metadata id=\"drawing-record\">" + escape_html(to_line(record))
           + "</metadata>" + svg.substr(end);
}

TEST_F(PictureCheck, ReadsAnSvg) {
    reference(three_bars());
    const std::string unseen = R"("painted": 0)"; // without a browser
    EXPECT_TRUE(verdict_on(svg_of(three_bars(), three_bars().record()), unseen).passed());
    const Drawn other = bars({{"Wiltz", 9}, {"Diekirch", 32.5}, {"Vianden", 4}});
    expect_failed(svg_of(other, other.record()), "bar at 'wiltz': expected 10, found 9", unseen);
}

TEST_F(PictureCheck, LooksAtThePixelsOfAnSvg) {
    if (!browser_is_there())
        GTEST_SKIP() << "no browser, or no sandbox; run scripts/setup.sh";
    reference(three_bars());
    const Json record = three_bars().record();
    const Verdict right = verdict_on(svg_of(three_bars(), record));
    EXPECT_TRUE(right.passed()) << test::findings_of(right);
    Drawn empty = three_bars();
    empty.marks.clear();
    const std::string blank = svg_of(empty, record);
    expect_failed(blank, "expected something drawn, found one colour all over");
    // Elements that paint nothing do not help, nor do scripts: an image runs none.
    const std::size_t end = blank.rfind("</svg>");
    expect_failed(blank.substr(0, end)
                      + R"(<rect display="none" width="9" height="9"/><path d="M0 0"/><script>
                           document.documentElement.innerHTML = '<rect width="400" height="300"/>';
                           </script></svg>)",
                  "one colour all over");
    Drawn other = three_bars();
    for (Mark& mark : other.marks)
        mark.colour = "#ff8800";
    expect_failed(svg_of(other, record), "marks painted where the record of the drawing says");
    expect_failed(blank.substr(0, end), "one that a browser can draw"); // it does not end
    Json vast = record;
    vast["size"] = {1e5, 1e5};
    expect_failed(svg_of(three_bars(), vast), "one that a browser can draw");
}

TEST_F(PictureCheck, RefusesOptionsAndReferencesThatAreNone) {
    reference(three_bars());
    EXPECT_THROW(verdict_on(png_of(three_bars()), R"("what": "photograph")"), Error);
    EXPECT_THROW(verdict_on(png_of(three_bars()), R"("beyond": true)"), Error);
    EXPECT_THROW(verdict_on(png_of(three_bars()), R"("bars": 3)"), Error);
    m_outputs.right("map.png", three_bars().drawn(Canvas::Format::Png));
    EXPECT_THROW(verdict_on(png_of(three_bars())), Error);
}

} // namespace
} // namespace graticule::evaluation::strict
