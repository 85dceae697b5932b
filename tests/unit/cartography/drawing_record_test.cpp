// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "base/share.hpp"
#include "cartography/canvas/picture_file.hpp"
#include "cartography/canvas/seen_places.hpp"
#include "cartography/record/drawing_record.hpp"
#include "cartography/record/recorded_paths.hpp"
#include "cartography/render.hpp"
#include "cartography/styles/symbology.hpp"

#include "unit/cartography/picture_record.hpp"
#include "unit/cartography/sample_layers.hpp"

#include <cairo.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace graticule::cartography {

namespace {

TEST(SeenPlacesTest, DeepestPixelIsFarthestFromWhatIsOfAnother) {
    // Mark 1 is five by five pixels less a corner that mark 2 covers.
    const std::vector<std::uint32_t> marks{
        1, 1, 1, 1, 1, 0, //
        1, 1, 1, 1, 1, 0, //
        1, 1, 1, 1, 1, 0, //
        1, 1, 1, 2, 2, 0, //
        1, 1, 1, 2, 2, 0,
    };
    const auto places = deepest_pixels(marks, 6, 5);
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places.at(1).x, 1U); // the first of those with a pixel of its own all around
    EXPECT_EQ(places.at(1).y, 1U);
    EXPECT_EQ(places.at(1).depth, 2U);
    EXPECT_EQ(places.at(2).depth, 1U);
}

TEST(SeenPlacesTest, ThinMarksAreSeenWhereTheyHaveTheirColour) {
    // A line whose middle pixel alone is not softened; mark 2 has no colour of its own.
    const std::vector<std::uint32_t> marks{1, 1, 1, 2};
    const std::vector<std::uint32_t> picture{0x808080, 0x101010, 0x000000, 0xFFFFFF};
    auto places = deepest_pixels(marks, 4, 1);
    EXPECT_EQ(places.at(1).x, 0U);
    prefer_clear_pixels(places, marks, 4, picture, {{1, 0x000000}});
    EXPECT_EQ(places.at(1).x, 2U);
    EXPECT_EQ(places.at(2).x, 3U);
}

TEST(PictureFileTest, PngTextIsReadBackAndThePictureStaysWhole) {
    Canvas plain(Canvas::Format::Png, {20, 10, 1});
    const std::string without = plain.finish("", "");
    Canvas canvas(Canvas::Format::Png, {20, 10, 1});
    const std::string with = canvas.finish("", "", R"({"a": "text"})");
    EXPECT_EQ(test::png_text(with, RecordKeyword), R"({"a": "text"})");
    EXPECT_EQ(test::png_text(without, RecordKeyword), "");
    TemporaryFolder folder;
    write_file(folder.path() / "with.png", with);
    cairo_surface_t* surface =
        cairo_image_surface_create_from_png((folder.path() / "with.png").c_str());
    EXPECT_EQ(cairo_image_surface_get_width(surface), 20);
    cairo_surface_destroy(surface);
}

TEST(CanvasMarks, WhatIsCoveredIsSeenWhereItIsNot) {
    Canvas canvas(Canvas::Format::Svg, {100, 100, 1});
    canvas.keep_marks();
    canvas.begin_mark(7);
    canvas.add_box({0, 0, 60, 100});
    canvas.fill({10, 20, 30, 255});
    canvas.end_mark();
    canvas.begin_mark(8);
    canvas.add_box({0, 0, 60, 20});
    canvas.fill({10, 20, 30, 255});
    canvas.end_mark();
    canvas.add_box({0, 0, 30, 100}); // ground over both
    canvas.fill({255, 255, 255, 255});
    canvas.begin_mark(9);
    canvas.add_box({200, 200, 10, 10});
    canvas.fill({10, 20, 30, 255});
    canvas.end_mark();
    const auto seen = canvas.seen_places();
    ASSERT_EQ(seen.size(), 2U); // 9 lies beyond the page
    EXPECT_NEAR(seen.at(7).x, 45, 1);
    EXPECT_GT(seen.at(7).y, 30);
    EXPECT_NEAR(seen.at(8).x, 45, 6);
    EXPECT_LT(seen.at(8).y, 20);
}

TEST(CanvasMarks, TextCoversAndClearFillsDoNot) {
    Canvas canvas(Canvas::Format::Png, {100, 40, 1});
    canvas.keep_marks();
    canvas.begin_mark(1);
    canvas.add_box({0, 0, 100, 40});
    canvas.fill({10, 20, 30, 255});
    canvas.end_mark();
    canvas.add_box({0, 0, 100, 40});
    canvas.fill({255, 255, 255, 0});
    TextStyle style;
    style.size = 30;
    canvas.draw_text("mmm", 0, 0, style);
    const geodata::Point place = canvas.seen_places().at(1);
    EXPECT_GT(place.x, canvas.measure("mmm", style).width - 2);
}

TEST(RecordedPaths, SimplifiedPathKeepsItsFormWithinTheTolerance) {
    std::vector<geodata::Point> arc;
    for (int i = 0; i <= 1000; ++i)
        arc.push_back({100 * std::cos(i * 0.003), 100 * std::sin(i * 0.003)});
    const std::vector<geodata::Point> few = simplified(arc, 0.5);
    EXPECT_LT(few.size(), 30U);
    // A chord over an angle a of a circle of radius r lies r (1 - cos(a / 2)) off it at most.
    for (std::size_t i = 1; i < few.size(); ++i) {
        const double chord = std::hypot(few[i].x - few[i - 1].x, few[i].y - few[i - 1].y);
        EXPECT_LE(100 * (1 - std::sqrt(1 - std::pow(chord / 200, 2))), 0.51);
    }
}

class RecordOfMap : public testing::Test {
protected:
    Json record(const MapDescription& map, const char* name = "map.png") {
        render_picture(map, m_folder.path() / name, {800, 600, 2}, {share_folder()}, m_context);
        return test::record_of(read_file(m_folder.path() / name));
    }

    static MapDescription map_of(geodata::Layer layer, LayerStyle style) {
        MapDescription map;
        map.title = "A map";
        MapLayer map_layer;
        map_layer.layer = std::move(layer);
        map_layer.style = std::move(style);
        map.panels.push_back({"", std::nullopt, {std::move(map_layer)}});
        return map;
    }

    /// The colour of a pixel of the picture that was drawn last, as "#rrggbb".
    std::string colour_at(const Json& pixel) const {
        cairo_surface_t* surface =
            cairo_image_surface_create_from_png((m_folder.path() / "map.png").c_str());
        const unsigned char* data = cairo_image_surface_get_data(surface);
        const int stride = cairo_image_surface_get_stride(surface);
        const auto x = static_cast<int>(std::floor(pixel[0].get<double>()));
        const auto y = static_cast<int>(std::floor(pixel[1].get<double>()));
        const auto* row = reinterpret_cast<const std::uint32_t*>(data + y * stride);
        const std::uint32_t argb = row[x];
        cairo_surface_destroy(surface);
        return recorded_colour({static_cast<std::uint8_t>(argb >> 16 & 0xFF),
                                static_cast<std::uint8_t>(argb >> 8 & 0xFF),
                                static_cast<std::uint8_t>(argb & 0xFF)});
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
};

TEST_F(RecordOfMap, AreasHaveTheirClassAndPlaceAndAreSeenInTheirColour) {
    const std::vector<std::vector<geodata::Point>> rings{
        samples::box(0, 40, 10, 50), samples::box(10, 40, 20, 50), samples::box(20, 40, 30, 50)};
    ChoroplethStyle style;
    style.field = "value";
    style.classes = 2;
    const Json record =
        this->record(map_of(samples::boxes(rings, {1.0, std::nullopt, 3.0}), style));
    EXPECT_EQ(record["title"], "A map");
    const Json& panel = record["panels"][0];
    EXPECT_EQ(panel["kind"], "map");
    ASSERT_EQ(panel["marks"].size(), 1U);
    EXPECT_EQ(panel["marks"][0]["kind"], "areas");
    EXPECT_EQ(panel["marks"][0]["shown_as"], "class");
    const Json& shapes = panel["marks"][0]["shapes"];
    ASSERT_EQ(shapes.size(), 3U);
    EXPECT_EQ(shapes[0]["shown"], 0);
    EXPECT_TRUE(shapes[1]["shown"].is_null());
    EXPECT_EQ(shapes[1]["colour"], recorded_colour(NoDataColour));
    EXPECT_EQ(shapes[2]["shown"], 1);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(colour_at(shapes[i]["pixel"]), shapes[i]["colour"]) << i;
        // Sides along parallels are curved on the map; the corners are those of the data.
        std::set<std::pair<long, long>> corners;
        for (const Json& vertex : shapes[i]["parts"][0][0])
            corners.insert(
                {std::lround(vertex[0].get<double>()), std::lround(vertex[1].get<double>())});
        for (const geodata::Point& corner : rings[i])
            EXPECT_TRUE(corners.count({std::lround(corner.x), std::lround(corner.y)})) << i;
    }
    EXPECT_EQ(panel["legend"]["entries"].size(), 3U);
    EXPECT_EQ(panel["legend"]["entries"][2]["colour"], recorded_colour(NoDataColour));
}

TEST_F(RecordOfMap, HolesAreRingsOfTheirPolygon) {
    const std::vector<std::vector<geodata::Point>> rings{samples::box(0, 40, 10, 50),
                                                         samples::box(3, 43, 7, 47)};
    geodata::GeometryColumn geometry;
    geometry.append(geodata::make_polygon_wkb(rings));
    geodata::Layer layer("ring");
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    const Json record = this->record(map_of(std::move(layer), PlainStyle{}));
    const Json& shape = record["panels"][0]["marks"][0]["shapes"][0];
    ASSERT_EQ(shape["parts"].size(), 1U);
    EXPECT_EQ(shape["parts"][0].size(), 2U);
    EXPECT_EQ(colour_at(shape["pixel"]), shape["colour"]);
}

TEST_F(RecordOfMap, PointsAreWhereTheDataHaveThem) {
    const std::vector<geodata::Point> places{{5, 45}, {15, 47}, {25, 41}};
    for (const char* name : {"map.png", "map.svg"}) {
        const Json record =
            this->record(map_of(samples::points(places, {1, 2, 3}), PlainStyle{}), name);
        const Json& group = record["panels"][0]["marks"][0];
        EXPECT_EQ(group["kind"], "points");
        ASSERT_EQ(group["shapes"].size(), 3U);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(group["shapes"][i]["at"][0].get<double>(), places[i].x, 0.02);
            EXPECT_NEAR(group["shapes"][i]["at"][1].get<double>(), places[i].y, 0.02);
        }
    }
}

TEST_F(RecordOfMap, ThinLinesAreSeenInTheirColour) {
    PlainStyle style;
    style.line = Colour{200, 30, 40, 255};
    style.fill = style.line;
    geodata::GeometryColumn geometry;
    const std::vector<geodata::Point> path{{0, 40}, {9, 47}, {20, 44}};
    geometry.append(geodata::make_line_wkb(path));
    geodata::Layer layer("road");
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    const Json record = this->record(map_of(std::move(layer), style));
    const Json& group = record["panels"][0]["marks"][0];
    EXPECT_EQ(group["kind"], "lines");
    EXPECT_EQ(colour_at(group["shapes"][0]["pixel"]), "#c81e28");
}

TEST_F(RecordOfMap, ManyShapesAreLeftOutEvenlyAndCounted) {
    const Json record = this->record(map_of(samples::grid(120, 80, -10, 35, 30, 60), PlainStyle{}));
    const std::size_t kept = record["panels"][0]["marks"][0]["shapes"].size();
    EXPECT_LE(kept, 4000U);
    EXPECT_GT(kept, 1000U);
    EXPECT_EQ(record["left_out"].get<std::size_t>(), 9600 - kept);
}

} // namespace
} // namespace graticule::cartography
