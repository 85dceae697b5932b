// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/share.hpp"
#include "cartography/render.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"
#include "cartography/styles/symbology.hpp"

#include "unit/cartography/sample_layers.hpp"

#include <cairo.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace graticule::cartography {

namespace {

using testing::HasSubstr;
using testing::Not;

/// Pixels of a PNG by colour.
struct Pixels {
    int width = 0;
    int height = 0;
    std::map<std::uint32_t, std::size_t> counts;

    std::size_t of(const Colour& colour) const {
        const std::uint32_t key = static_cast<std::uint32_t>(colour.red) << 16
                                  | static_cast<std::uint32_t>(colour.green) << 8 | colour.blue;
        const auto found = counts.find(key);
        return found == counts.end() ? 0 : found->second;
    }
};

Pixels pixels_of(const fs::path& png) {
    cairo_surface_t* surface = cairo_image_surface_create_from_png(png.c_str());
    Pixels pixels;
    pixels.width = cairo_image_surface_get_width(surface);
    pixels.height = cairo_image_surface_get_height(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    const unsigned char* data = cairo_image_surface_get_data(surface);
    for (int y = 0; y < pixels.height; ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(data + y * stride);
        for (int x = 0; x < pixels.width; ++x)
            ++pixels.counts[row[x] & 0xFFFFFF];
    }
    cairo_surface_destroy(surface);
    return pixels;
}

MapDescription map_with(geodata::Layer layer, LayerStyle style, const std::string& label = "") {
    MapDescription map;
    map.title = "A map";
    map.source = "Source: made by rule";
    MapLayer map_layer;
    map_layer.layer = std::move(layer);
    map_layer.style = std::move(style);
    map_layer.label_field = label;
    map.panels.push_back({"", std::nullopt, {std::move(map_layer)}});
    return map;
}

ChoroplethStyle choropleth() {
    ChoroplethStyle style;
    style.field = "value";
    style.legend_title = "Value (m)";
    style.ramp = "YlGnBu";
    return style;
}

constexpr PageSize Small{800, 600, 2};
constexpr PageSize Large{1600, 1000, 2};

class RenderPicture : public testing::Test {
protected:
    fs::path path(const std::string& name) const { return m_folder.path() / name; }
    RenderReport render(const MapDescription& map, const std::string& name,
                        const PageSize& page = Small) {
        return render_picture(map, path(name), page, {share_folder()}, m_context);
    }
    Pixels drawn(const MapDescription& map, const PageSize& page = Small) {
        render(map, "map.png", page);
        return pixels_of(path("map.png"));
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
};

TEST_F(RenderPicture, PngHasTheAskedSizeAndEveryClassColourInMapAndLegend) {
    const MapDescription map = map_with(samples::grid(5, 2, -10, 35, 30, 60), choropleth());
    const std::vector<Colour> colours = class_colours(find_ramp("YlGnBu"), 5);
    for (const PageSize& page : {Small, Large}) {
        const Pixels pixels = drawn(map, page);
        EXPECT_EQ(pixels.width, static_cast<int>(page.width_px));
        EXPECT_EQ(pixels.height, static_cast<int>(page.height_px));
        EXPECT_GT(pixels.counts.size(), 50U);
        for (const Colour& colour : colours) // two tenths of the data have each colour
            EXPECT_GT(pixels.of(colour), pixels.width * pixels.height / 200U) << to_hex(colour);
    }
}

TEST_F(RenderPicture, LegendHoldsClassColoursWithoutAnyDataOfThem) {
    // All values lie below the manual breaks' last class, so its colour is in the legend alone.
    ChoroplethStyle style = choropleth();
    style.classification = Classification::Manual;
    style.manual_breaks = {5, 1000};
    const Pixels pixels = drawn(map_with(samples::grid(5, 2, 0, 40, 30, 60), style));
    const std::vector<Colour> colours = class_colours(find_ramp("YlGnBu"), 3);
    EXPECT_GT(pixels.of(colours[2]), 60U);
    EXPECT_LT(pixels.of(colours[2]), 2000U);
}

TEST_F(RenderPicture, NoDataHasItsColourAndIsCountedOnlyWhereThereIsSome) {
    const std::vector<std::vector<geodata::Point>> rings{
        samples::box(0, 40, 10, 50), samples::box(10, 40, 20, 50), samples::box(20, 40, 30, 50)};
    const auto with_null = map_with(samples::boxes(rings, {1.0, std::nullopt, 3.0}), choropleth());
    const RenderReport report = render(with_null, "null.png");
    EXPECT_EQ(report.features_without_value, 1U);
    EXPECT_EQ(report.features_drawn, 3U);
    EXPECT_GT(pixels_of(path("null.png")).of(NoDataColour), 5000U);
    EXPECT_LT(
        drawn(map_with(samples::boxes(rings, {1.0, 2.0, 3.0}), choropleth())).of(NoDataColour),
        20U);
}

TEST_F(RenderPicture, SameMapGivesSameBytes) {
    const MapDescription map = map_with(samples::grid(4, 3, -10, 35, 30, 60), choropleth(), "name");
    for (const char* ending : {"png", "svg"}) {
        render(map, fmt::format("one.{}", ending));
        render(map, fmt::format("two.{}", ending));
        EXPECT_EQ(read_file(path(fmt::format("one.{}", ending))),
                  read_file(path(fmt::format("two.{}", ending))))
            << ending;
    }
}

TEST_F(RenderPicture, SvgCarriesItsTextAndClassColours) {
    MapDescription map = map_with(samples::grid(5, 2, -10, 35, 30, 60), choropleth());
    map.title = "Heights <of> & \"things\"";
    render(map, "map.svg");
    const std::string svg = read_file(path("map.svg"));
    EXPECT_THAT(svg, HasSubstr("<title>Heights &lt;of&gt; &amp; &quot;things&quot;</title>"));
    EXPECT_THAT(svg, HasSubstr("Value (m):"));
    EXPECT_THAT(svg, HasSubstr("1 – 2;"));
    for (const Colour& colour : class_colours(find_ramp("YlGnBu"), 5))
        EXPECT_THAT(svg, HasSubstr(fmt::format("rgb({:.6g}%", colour.red / 2.55).substr(0, 8)));
}

TEST_F(RenderPicture, HostileTextIsDrawnAsTextAndNeverBreaksTheMap) {
    const std::string hostile = "<b>bold</b><script>alert(1)</script>&\x01\xff\n";
    geodata::Layer layer = samples::points({{10, 50}, {12, 52}, {14, 49}}, {1, 2, 3},
                                           {hostile, std::string(10000, 'W'),
                                            "\xE2\x80\xAE"
                                            "right to left"});
    MapDescription map =
        map_with(layer, CategoricalStyle{"name", "<span size='99pt'>x", 12}, "name");
    map.title = hostile + std::string(3000, 'x');
    map.subtitle = hostile;
    map.source = hostile;
    render(map, "map.svg");
    EXPECT_THAT(read_file(path("map.svg")), Not(HasSubstr("<script")));
    const Pixels pixels = drawn(map);
    EXPECT_GT(pixels.counts.size(), 20U);
    // The texts are long, yet paper, sea and land are still seen.
    EXPECT_GT(pixels.of({255, 255, 255, 255}), 20000U);
}

TEST_F(RenderPicture, WithoutAnyPlaceItIsAnErrorAndNothingIsWritten) {
    geodata::Layer empty = samples::boxes({}, {});
    try {
        render(map_with(empty, PlainStyle{}), "none.png");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_THAT(error.message(), HasSubstr("nothing to draw"));
    }
    const auto nulls = samples::boxes({samples::box(0, 0, 1, 1)}, {std::nullopt});
    EXPECT_THROW(render(map_with(nulls, choropleth()), "none.png"), Error);
    EXPECT_FALSE(fs::exists(path("none.png")));
    EXPECT_THROW(render(map_with(samples::grid(2, 2, 0, 0, 1, 1), PlainStyle{}), "map.jpg"), Error);
}

TEST_F(RenderPicture, OneFeatureAndOnePointAreMapsToo) {
    const Pixels one = drawn(map_with(samples::grid(1, 1, 6, 49, 7, 50), choropleth()));
    EXPECT_GT(one.of(class_colours(find_ramp("YlGnBu"), 1).front()), 20000U);
    PlainStyle style;
    style.fill = Colour{200, 30, 30, 255};
    const RenderReport report =
        render(map_with(samples::points({{6.1, 49.6}}, {1}), style), "p.png");
    EXPECT_EQ(report.features_drawn, 1U);
    EXPECT_GT(pixels_of(path("p.png")).of({200, 30, 30, 255}), 20U);
}

TEST_F(RenderPicture, ProjectionSuitsThePlaceOfTheData) {
    const auto projection = [&](geodata::Layer layer) {
        return render(map_with(std::move(layer), PlainStyle{}), "map.png").projection;
    };
    EXPECT_THAT(projection(samples::grid(6, 3, -180, -50, 180, 80)), HasSubstr("Equal Earth"));
    EXPECT_THAT(projection(samples::grid(4, 4, -18, -35, 50, 37)),
                HasSubstr("Lambert azimuthal equal-area projection, centred on 1° N, 16° E"));
    EXPECT_THAT(projection(samples::grid(4, 2, -125, 25, -67, 49)), HasSubstr("Albers"));
    EXPECT_THAT(projection(samples::grid(4, 4, 8, 49, 8.5, 50)),
                HasSubstr("centred on 49.5° N, 8.3° E"));
    EXPECT_THAT(projection(samples::grid(12, 2, -180, 65, 180, 85)), HasSubstr("the north pole"));
    EXPECT_THAT(projection(samples::grid(12, 2, -180, -88, 180, -65)), HasSubstr("the south pole"));
    // Both sides of the antimeridian, published cut: one piece about 180 degrees.
    const auto fiji = samples::boxes(
        {samples::box(177, -19, 180, -16), samples::box(-180, -19, -178, -16)}, {1.0, 2.0});
    EXPECT_THAT(projection(fiji), HasSubstr("centred on 17.5° S, 179.5° E"));
}

TEST_F(RenderPicture, DataAcrossTheAntimeridianFillTheMap) {
    // Five degrees of data: were they drawn on a world map, they would cover next to nothing.
    const auto layer = samples::boxes(
        {samples::box(175, -20, 180, -15), samples::box(-180, -20, -175, -15)}, {1.0, 2.0});
    const Pixels pixels = drawn(map_with(layer, choropleth()));
    for (const Colour& colour : class_colours(find_ramp("YlGnBu"), 2))
        EXPECT_GT(pixels.of(colour), 20000U) << to_hex(colour);
}

TEST_F(RenderPicture, TinyExtentsAreDrawn) {
    const double side = 1e-5; // about a metre
    const Pixels pixels =
        drawn(map_with(samples::grid(1, 1, 6.1, 49.6, 6.1 + side, 49.6 + side), choropleth()));
    EXPECT_GT(pixels.of(class_colours(find_ramp("YlGnBu"), 1).front()), 3U);
}

// The lowest class is nearly as light as land, so a dark line has to tell them apart: of the ring
// of 0.7 points around each dot a good part is of full width at two pixels a point.
TEST_F(RenderPicture, PointsOfTheLightestClassStandOutFromLand) {
    std::vector<geodata::Point> places;
    std::vector<double> values;
    for (int i = 0; i < 100; ++i) {
        places.push_back({10.0 + i % 10, 40.0 + i / 10});
        values.push_back(i < 99 ? 1 : 2);
    }
    MapDescription map = map_with(samples::points(places, values), choropleth());
    map.basemap = false;
    const Pixels pixels = drawn(map);
    const Colour lightest = class_colours(find_ramp("YlGnBu"), 2).front();
    ASSERT_GT(lightness(lightest), 0.9);
    std::size_t darker = 0; // of its hue: red and green above blue, and not nearly as light
    for (const auto& [key, count] : pixels.counts) {
        const Colour colour = colour_of(key);
        if (colour.red > colour.blue + 20 && colour.green > colour.blue + 20
            && lightness(colour) < 0.8)
            darker += count;
    }
    EXPECT_GT(darker, 99 * 10U);
    EXPECT_GT(pixels.of(lightest), 99 * 10U);
}

TEST_F(RenderPicture, EveryStyleIsDrawn) {
    const geodata::Layer dots = samples::spiral(400, 10, 50, 15);
    ProportionalStyle sized;
    sized.field = "value";
    const Pixels symbols = drawn(map_with(dots, sized, "name"));
    HeatStyle heat;
    heat.weight_field = "value";
    const Pixels hot = drawn(map_with(dots, heat));
    BivariateStyle both{"value", "value", "First", "Second"};
    const Pixels two = drawn(map_with(samples::grid(6, 3, 0, 40, 30, 60), both));
    CategoricalStyle names{"name", "Name", 6};
    const Pixels categories = drawn(map_with(samples::grid(4, 2, 0, 40, 30, 60), names));
    EXPECT_GT(symbols.counts.size(), 100U);
    EXPECT_GT(hot.counts.size(), 1000U);           // a smooth surface has many shades
    EXPECT_GT(two.of(colour_of(0x3b4994)), 5000U); // high and high
    EXPECT_GT(categories.of(OtherColour), 1000U);
}

TEST_F(RenderPicture, SmallMultiplesShareOneLegend) {
    MapDescription map = map_with(samples::grid(5, 2, -10, 35, 30, 60), choropleth());
    MapPanel second = map.panels.front();
    second.title = "Second";
    map.panels.front().title = "First";
    map.panels.push_back(second);
    const Pixels pixels = drawn(map, Large);
    for (const Colour& colour : class_colours(find_ramp("YlGnBu"), 5))
        EXPECT_GT(pixels.of(colour), 4000U) << to_hex(colour);
}

TEST_F(RenderPicture, AMillionPointsTakeSeconds) {
    PlainStyle style;
    style.fill = Colour{0, 90, 160, 255};
    const RenderReport report =
        render(map_with(samples::spiral(1000000, 10, 50, 15), style), "many.png");
    EXPECT_EQ(report.features_drawn, 1000000U);
    EXPECT_GT(pixels_of(path("many.png")).of({0, 90, 160, 255}), 20000U);
}

} // namespace

} // namespace graticule::cartography
