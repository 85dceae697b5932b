// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/share.hpp"
#include "cartography/html/content.hpp"
#include "cartography/html/geometry.hpp"
#include "cartography/html/view.hpp"
#include "cartography/render.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace graticule::cartography {
namespace {

using geodata::Column;
using geodata::Crs;
using geodata::Extent;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Point;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view Hostile = "</script><img src=x onerror=alert(1)><!-- \xE2\x80\xA8";

class Html : public testing::Test {
protected:
    ThreadPool m_pool{2};
    Context m_context{m_pool};
    TemporaryFolder m_folder;

    std::string page(const MapDescription& map) {
        const fs::path file = m_folder.path() / "map.html";
        m_report = render_html(map, file, {share_folder()}, m_context);
        return read_file(file);
    }
    RenderReport m_report;
};

/// Not a matcher: a failure would print the page.
bool holds(const std::string& html, std::string_view text) {
    return html.find(text) != std::string::npos;
}

std::string without_scripts(std::string html) {
    for (std::size_t at = html.find("<script"); at != std::string::npos; at = html.find("<script"))
        html.erase(at, html.find("</script>", at) + 9 - at);
    return html;
}

Layer points(const std::vector<Point>& places) {
    Layer layer("points");
    GeometryColumn geometry;
    for (const Point& place : places)
        geometry.append_point(place.x, place.y);
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    return layer;
}

Layer polygons(const std::vector<std::vector<Point>>& rings) {
    Layer layer("polygons");
    GeometryColumn geometry;
    for (const std::vector<Point>& ring : rings)
        geometry.append(geodata::make_polygon_wkb(std::span(&ring, 1)));
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    return layer;
}

MapDescription map_of(Layer layer) {
    MapDescription map;
    MapLayer shown;
    shown.layer = std::move(layer);
    map.panels.resize(1);
    map.panels[0].layers.push_back(std::move(shown));
    return map;
}

TEST(EscapeForScript, LeavesNothingThatEndsTheElement) {
    const std::string json = to_line(Json{{"name", Hostile}});
    const std::string escaped = escape_for_script(json);
    EXPECT_THAT(escaped, Not(HasSubstr("<")));
    EXPECT_THAT(escaped, Not(HasSubstr("\xE2\x80\xA8")));
    EXPECT_EQ(parse_json(escaped, "escaped")["name"], Hostile);
}

TEST_F(Html, HostileTextStaysData) {
    Layer layer = points({{1, 1}});
    Column names(FieldType::Text);
    names.append_text(Hostile);
    layer.set_field({std::string(Hostile), FieldType::Text, std::string(Hostile)},
                    std::move(names));
    MapDescription map = map_of(std::move(layer));
    map.title = map.subtitle = map.source = map.panels[0].title = map.panels[0].layers[0].title =
        Hostile;
    const std::string html = page(map);
    EXPECT_FALSE(holds(html, "<img src=x"));
    EXPECT_TRUE(holds(html, "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"));
    EXPECT_TRUE(holds(html, "\\u003c/script\\u003e\\u003cimg src=x"));
    EXPECT_TRUE(holds(html, "default-src 'none'; script-src 'sha256-"));
}

TEST_F(Html, IsTheSameForTheSameMapAndReachesForNothing) {
    const MapDescription map = map_of(points({{6.1, 49.6}, {6.2, 49.7}}));
    const std::string html = page(map);
    EXPECT_EQ(html, page(map));
    EXPECT_EQ(m_report.features_drawn, 2U);
    for (const char* reach :
         {"<link", "src=", "href=", "url(images", "sourceMappingURL", "@import"})
        EXPECT_FALSE(holds(without_scripts(html), reach)) << reach;
    EXPECT_FALSE(holds(html, "sourceMappingURL"));
    EXPECT_LT(html.size(), 1'000'000U);
}

TEST_F(Html, CountsFeaturesWithoutAPlace) {
    Layer layer("points");
    GeometryColumn geometry;
    geometry.append_point(1, 1);
    geometry.append_null();
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    page(map_of(std::move(layer)));
    EXPECT_EQ(m_report.features_drawn, 1U);
    EXPECT_EQ(m_report.features_without_place, 1U);
}

TEST_F(Html, RefusesAMapOfNothing) {
    EXPECT_THROW(page(map_of(points({}))), Error);
    EXPECT_FALSE(fs::exists(m_folder.path() / "map.html"));
    Layer lost = points({{1, 1}});
    lost.set_crs(Crs());
    try {
        page(map_of(std::move(lost)));
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::CrsMissing);
    }
}

TEST_F(Html, LargeLayersStaySmall) {
    // A circle of 400,000 vertices: two are enough for every pixel of its outline.
    std::vector<Point> ring;
    constexpr std::size_t Vertices = 400000;
    for (std::size_t i = 0; i <= Vertices; ++i) {
        const double angle = 2 * M_PI * static_cast<double>(i % Vertices) / Vertices;
        ring.push_back({10 + 5 * std::cos(angle), 45 + 5 * std::sin(angle)});
    }
    const std::string html = page(map_of(polygons({ring})));
    EXPECT_LT(html.size(), 5'000'000U);
    EXPECT_TRUE(holds(html, "to keep this file small"));
}

TEST_F(Html, ManyFieldsLeaveTheFileSmall) {
    std::vector<Point> places;
    for (int i = 0; i < 20000; ++i)
        places.push_back({i * 0.001, 10});
    Layer layer = points(places);
    for (int f = 0; f < 12; ++f) {
        Column column(FieldType::Text);
        for (int i = 0; i < 20000; ++i)
            column.append_text("a text of some twenty bytes " + std::to_string(i));
        layer.set_field({"field" + std::to_string(f), FieldType::Text, ""}, std::move(column));
    }
    MapDescription map = map_of(std::move(layer));
    map.panels[0].layers[0].label_field = "field11";
    const std::string html = page(map);
    EXPECT_LT(html.size(), 5'000'000U);
    EXPECT_TRUE(holds(html, "fields are not in this file"));
    EXPECT_TRUE(holds(html, "\"name\":\"field11\"")) << "what names the features stays";
}

TEST_F(Html, PlacesEncodeAsStepsFromOneAnother) {
    const PlacedLayer placed = place_layer(polygons({{{1, 2}, {3, 2}, {3, 4}, {1, 2}}}), m_context);
    EXPECT_EQ(encode_geometry(placed, {0.5, false}), "[[[2,[2,4,4,0,0,4,-4,-4]]]]");
}

TEST_F(Html, SmallPlacesNeverVanish) {
    const PlacedLayer placed =
        place_layer(polygons({{{1, 2}, {1.001, 2}, {1.001, 2.001}, {1, 2}}}), m_context);
    EXPECT_EQ(encode_geometry(placed, {0.5, false}), "[[[2,[2,4,1,0,0,1,-1,-1]]]]");
}

TEST_F(Html, HostileCoordinatesAreLeftOut) {
    const PlacedLayer placed =
        place_layer(points({{1, 1}, {1e300, 1}, {1, 91}, {-1e9, 0}}), m_context);
    EXPECT_EQ(placed.parts.size(), 1U);
    EXPECT_EQ(placed.lost, 3U);
}

TEST_F(Html, CentreKeepsDataTogether) {
    PlacedLayer fiji = place_layer(points({{178, -18}, {-179, -17}}), m_context);
    const double centre = choose_centre({&fiji}, {});
    EXPECT_NEAR(std::abs(centre), 179.5, 1e-9); // the middle of 178 to 181
    centre_on(fiji, centre);
    EXPECT_NEAR(fiji.parts[1].extent.min_x - fiji.parts[0].extent.min_x, 3, 1e-9);

    const PlacedLayer world =
        place_layer(points({{-170, 0}, {-60, 0}, {10, 0}, {100, 0}, {175, 0}}), m_context);
    EXPECT_EQ(choose_centre({&world}, {}), 0);
    const PlacedLayer europe = place_layer(points({{-5, 50}, {25, 60}}), m_context);
    EXPECT_EQ(choose_centre({&europe}, {}), 0);
}

TEST_F(Html, PolygonsAreCutOppositeTheCentre) {
    // 170 E to 170 W in one ring, as a spherical writer leaves it.
    PlacedLayer layer =
        place_layer(polygons({{{170, 0}, {-170, 0}, {-170, 10}, {170, 10}, {170, 0}}}), m_context);
    ASSERT_EQ(layer.parts.size(), 1U);
    EXPECT_NEAR(layer.parts[0].extent.width(), 20, 1e-9);
    centre_on(layer, 0);
    ASSERT_EQ(layer.parts.size(), 2U);
    EXPECT_NEAR(layer.parts[0].extent.width() + layer.parts[1].extent.width(), 20, 1e-9);
    for (const PlacedPart& part : layer.parts)
        EXPECT_LE(std::max(std::abs(part.extent.min_x), std::abs(part.extent.max_x)), 180 + 1e-9);
}

TEST_F(Html, WideViewsAreEqualArea) {
    const auto projection_of = [&](const std::vector<Point>& places) {
        const PlacedLayer layer = place_layer(points(places), m_context);
        return choose_view({&layer}, {}, choose_centre({&layer}, {}), std::nullopt, {}, false)
            .projection;
    };
    EXPECT_EQ(projection_of({{-120, 40}, {140, -30}}), WebProjection::EqualEarth);
    EXPECT_EQ(projection_of({{5, 49}, {7, 51}}), WebProjection::Mercator);
    EXPECT_EQ(projection_of({{-120, 70}, {0, 75}, {120, 80}}), WebProjection::NorthPolar);
    EXPECT_EQ(projection_of({{-120, -70}, {0, -75}, {120, -80}}), WebProjection::SouthPolar);
}

// The margin is 4 % of the longer side, 10 degrees; the reach ends at 180 degrees from the middle.
TEST_F(Html, AFocusIsSeenFirstAndTheRestIsInReach) {
    const PlacedLayer layer = place_layer(points({{0, 40}, {10, 45}, {-55, 4}}), m_context);
    const WebView view = choose_view({&layer}, {}, 0, std::nullopt, {0, 40, 10, 45}, false);
    EXPECT_EQ(view.projection, WebProjection::Mercator);
    EXPECT_NEAR(view.extent.min_x, -0.4, 1e-9);
    EXPECT_NEAR(view.extent.max_y, 45.4, 1e-9);
    EXPECT_EQ(view.reach.min_x, -55);
    EXPECT_EQ(view.reach.min_y, 4);
    // Web Mercator ends at 85 degrees, also for what lies far off.
    const PlacedLayer polar = place_layer(points({{0, 40}, {10, 45}, {5, 89}}), m_context);
    EXPECT_EQ(choose_view({&polar}, {}, 0, std::nullopt, {0, 40, 10, 45}, false).reach.max_y, 85);
}

TEST_F(Html, SmallMultiplesEmbedSharedPlacesOnce) {
    Layer layer = points({{6, 49}, {7, 50}});
    for (const char* name : {"y1990", "y2000"}) {
        Column column(FieldType::Real);
        column.append_real(1);
        column.append_real(2);
        layer.set_field({name, FieldType::Real, ""}, std::move(column));
    }
    MapDescription map;
    for (const char* name : {"y1990", "y2000"}) {
        MapLayer shown;
        shown.layer = layer;
        ChoroplethStyle style;
        style.field = name;
        style.legend_title = "Value";
        style.classes = 2;
        shown.style = style;
        shown.title = name;
        MapPanel panel;
        panel.layers.push_back(std::move(shown));
        map.panels.push_back(std::move(panel));
    }
    const std::string html = page(map);
    EXPECT_TRUE(holds(html, "id=\"source-0\""));
    EXPECT_FALSE(holds(html, "id=\"source-1\""));
    EXPECT_TRUE(holds(html, "\"sources\":1"));
}

} // namespace
} // namespace graticule::cartography
