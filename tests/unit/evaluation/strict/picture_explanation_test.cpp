// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "evaluation/strict/colour_distance.hpp"
#include "evaluation/strict/legend_label.hpp"

#include "unit/evaluation/strict/drawn_picture.hpp"

#include <cmath>
#include <string>
#include <vector>

/// What a picture says of itself: its extent, legend, colours and words.
namespace graticule::evaluation::strict {
namespace {

Json legend_of(const std::vector<std::string>& labels,
               const std::vector<std::string>& colours = Ramp) {
    Json entries = Json::array();
    for (std::size_t i = 0; i < labels.size(); ++i)
        entries.push_back({{"label", labels[i]}, {"colour", colours[i]}});
    return {{"title", ""}, {"entries", entries}};
}

/// Four squares with values 1 to 4 in classes.
Drawn in_classes(const std::vector<std::string>& labels,
                 const std::vector<std::string>& colours = Ramp) {
    Drawn map = squares({1, 2, 3, 4}, Ramp);
    map.panel.erase("colour_bar");
    map.panel["legend"] = legend_of(labels, colours);
    return map;
}

/// Four squares of the categories a to d.
Drawn in_categories(const std::vector<std::string>& colours = Ramp) {
    Drawn map = squares({1, 2, 3, 4}, colours);
    map.panel.erase("colour_bar");
    map.panel["legend"] = legend_of({"a", "b", "c", "d"}, colours);
    for (std::size_t i = 0; i < 4; ++i)
        map.marks[i].record["shown"] = std::string(1, static_cast<char>('a' + i));
    return map;
}

const std::vector<std::string> Classes{"0 to 1", "1 to 2", "2 to 3", "3 to 4"};

TEST(ColourDistance, IsCiede2000) {
    // By a calculation in Python after the same paper, apart from this one.
    EXPECT_NEAR(colour_distance({0, 0, 0}, {255, 255, 255}), 100, 0.01);
    EXPECT_NEAR(colour_distance({255, 0, 0}, {0, 255, 0}), 86.61, 0.02);
    EXPECT_NEAR(colour_distance({255, 0, 0}, {0, 0, 255}), 52.88, 0.02);
    EXPECT_EQ(colour_distance({12, 34, 56}, {12, 34, 56}), 0);
    EXPECT_LT(colour_distance({100, 100, 100}, {101, 101, 101}), 1);
}

TEST(LegendLabel, ReadsRangesAndNumbers) {
    const auto expect = [](const std::string& label, double low, double high) {
        const auto values = values_of_label(label);
        ASSERT_TRUE(values) << label;
        EXPECT_DOUBLE_EQ(values->low, low) << label;
        EXPECT_DOUBLE_EQ(values->high, high) << label;
    };
    expect("250 to 800", 250, 800);
    expect("3,600 \u2013 7,900", 3600, 7900);
    expect("3621.70, 7864.36", 3621.70, 7864.36);
    expect("[0.5, 1.25)", 0.5, 1.25);
    expect("-5-3", -5, 3);
    expect("\u22125 \u2013 \u22123", -5, -3);
    expect("0,5\u20130,75 km", 0.5, 0.75);
    expect("12 000 - 15 500", 12000, 15500);
    expect("1e+03 - 2.5e+03", 1000, 2500);
    expect("1.5 million to 3 million", 1.5e6, 3e6);
    expect("< 12", -INFINITY, 12);
    expect("\u2264 7.5", -INFINITY, 7.5);
    expect("over 3k", 3000, INFINITY);
    expect("1,000+", 1000, INFINITY);
    expect("40 or more", 40, INFINITY);
    expect("Q1: 3 to 5", 3, 5);
    expect("17", 17, 17);
    for (const char* words : {"", "low", "Class 3", "A7", "1 of 3 of 5"})
        EXPECT_FALSE(values_of_label(words)) << words;
    EXPECT_TRUE(values_of_label("3,600 to 7,900")->contains(7920)); // rounded to hundreds
    EXPECT_FALSE(values_of_label("3,600 to 7,900")->contains(8100));
    values_of_label(std::string(100'000, '9'));
}

TEST_F(PictureCheck, HoldsLabelsOfClassesAgainstValues) {
    reference(in_classes(Classes));
    expect_passed(in_classes(Classes));
    expect_passed(in_classes({"low", "some", "more", "high"}));
    expect_passed(in_classes({"0\u20131.5", "1.5\u20132.2", "2.2\u20133.1", "\u2265 3.1"}));
    expect_passed(squares({1, 2, 3, 4}, Ramp)); // a colour bar for a legend
    const std::string label = "marks whose label in the legend says their value";
    expect_failed(in_classes({"700 to 800", "100 to 200", "5 to 6", "minus 3"}), label);
    expect_failed(in_classes({"3 to 4", "2 to 3", "1 to 2", "0 to 1"}), label);
    expect_failed(in_classes({"people"}, {"#010203"}), "marks whose colour the legend explains");
    expect_failed(in_classes({"same", "same", "same", "same"}), "labels of the legend");
    expect_passed(in_classes({"3 to 4", "2 to 3", "1 to 2", "0 to 1"}), R"("legend": false)");
    Drawn thousands = in_classes({"0 to 0.001", "0.001 to 0.002", "0.002 to 0.003", "> 0.003"});
    expect_failed(thousands, label);
    thousands.panel["legend"]["title"] = "in thousands";
    expect_passed(thousands);
}

TEST_F(PictureCheck, HoldsAColourBarAgainstValues) {
    reference(four_squares());
    const auto with_bar = [](double low, double high) {
        Drawn map = four_squares();
        map.panel["colour_bar"]["low"] = low;
        map.panel["colour_bar"]["high"] = high;
        return map;
    };
    expect_passed(with_bar(1, 4));
    expect_failed(with_bar(1000, 4000), "marks whose colour on the colour bar stands for");
    expect_failed(with_bar(0, 100), "on a bar from 0 to 100");
    Drawn other = with_bar(0.5, 9); // of which the record knows no steps
    other.panel["colour_bar"]["scale"] = "other";
    expect_passed(other);
    Drawn powers = squares({1, 10, 100, 1000}, Ramp);
    reference(powers);
    expect_passed(powers); // by logarithms
    powers.panel["colour_bar"]["scale"] = "linear";
    expect_failed(powers, "marks whose colour on the colour bar stands for");
}

TEST_F(PictureCheck, HoldsLabelsOfAColourBarAgainstTheirPlaces) {
    reference(four_squares());
    const auto labelled = [](const std::vector<std::string>& labels) {
        Drawn map = four_squares();
        Json ticks = Json::array();
        for (std::size_t i = 0; i < labels.size(); ++i)
            ticks.push_back({{"at", 1 + i}, {"label", labels[i]}});
        map.panel["colour_bar"]["ticks"] = ticks;
        return map;
    };
    expect_passed(labelled({"1", "2", "3", "4"}));
    expect_passed(labelled({"1.0", "2.0 km", "3.0", "\u2265 4.0"}));
    expect_passed(labelled({"1 to 2", "", "", "4"}));
    expect_failed(labelled({"1", "2", "3", "40"}),
                  "label of the colour bar: expected 4, found '40'");
    expect_failed(labelled({"4", "3", "2", "1"}), "label of the colour bar");
    expect_failed(labelled({"100", "200", "300", "400"}), "label of the colour bar");
    expect_failed(
        labelled({"few", "some", "more", "many"}),
        "labels of the colour bar: expected at least 2, which are numbers, found 'few', 'some'");
    expect_failed(labelled({"1", "1", "3", "4"}), "a different one at each value, found '1'");
    expect_failed(labelled({}),
                  "labels of the colour bar: expected at least 2, which are numbers, found none");
    expect_passed(labelled({"few", "", "", "many"}), R"("values": "order")");
    expect_failed(labelled({"4", "3", "2", "1"}), "label of the colour bar",
                  R"("values": "order")");
    expect_passed(labelled({"few", "some", "more", "many"}), R"("legend": false)");
    Drawn shares = labelled({"100%", "200%", "300%", "400%"});
    expect_passed(shares);
}

TEST_F(PictureCheck, HoldsLabelsOfAxesAgainstTheirPlaces) {
    const auto labelled = [](Drawn chart, const char* axis,
                             const std::vector<std::string>& labels) {
        Json told = Json::array();
        for (std::size_t i = 0; i < labels.size(); ++i)
            told.push_back({{"at", 10 * i}, {"label", labels[i]}});
        chart.panel[axis]["labels"] = told;
        return chart;
    };
    reference(three_bars());
    expect_passed(labelled(three_bars(), "y_axis", {"0", "10", "20", "30"}));
    expect_failed(labelled(three_bars(), "y_axis", {"0", "100", "200", "300"}),
                  "label of the y axis: expected 10, found '100'");
    expect_failed(labelled(three_bars(), "y_axis", {"low", "high"}), "labels of the y axis");
    expect_passed(labelled(three_bars(), "y_axis", {"0", "100"}), R"("axis_labels": false)");
    Drawn thousandths = labelled(three_bars(), "y_axis", {"0", "0.010", "0.020"});
    thousandths.panel["y_axis"]["label"] = "thousand people";
    expect_passed(thousandths);
    expect_passed(labelled(three_bars(), "x_axis", {"1990", "1991", "1992"})); // names of bars
    Drawn names = three_bars();
    names.panel["y_axis"]["scale"] = "category";
    expect_failed(names, "labels of the y axis: expected numbers");
    const Drawn dots = points({{0, 0}, {10, 20}, {20, 30}});
    reference(dots);
    expect_passed(labelled(dots, "x_axis", {"0", "10", "20"}));
    expect_failed(labelled(dots, "x_axis", {"20", "10", "0"}), "label of the x axis");
}

TEST_F(PictureCheck, TakesLabelsOfAColourBarForNamesOfCategories) {
    reference(in_categories());
    const auto labelled = [](const std::vector<std::string>& labels) {
        Drawn map = in_categories();
        map.panel.erase("legend");
        map.panel["colour_bar"] = {{"low", -0.5}, {"high", 3.5}, {"colours", Ramp}};
        for (std::size_t i = 0; i < labels.size(); ++i)
            map.panel["colour_bar"]["ticks"].push_back(
                {{"at", i}, {"label", labels[i]}, {"colour", Ramp[i]}});
        return map;
    };
    expect_passed(labelled({"a", "b", "c", "d"}));
    expect_failed(labelled({"b", "a", "d", "c"}), "the legend's label of the colour of 'a'");
    expect_failed(labelled({"v", "w", "x", "y"}), "labels of the legend");
}

TEST_F(PictureCheck, AsksForColoursThatCanBeToldApart) {
    reference(four_squares());
    const std::vector<std::string> greys{"#646464", "#656565", "#666666", "#676767"};
    expect_failed(squares({1, 2, 3, 4}, greys), "colours of the colour bar");
    expect_passed(squares({1, 2, 3, 4}, greys), R"("colour_distance": 0.1)");
    reference(in_classes(Classes));
    Drawn classes = in_classes(Classes, greys);
    for (std::size_t i = 0; i < 4; ++i)
        classes.marks[i].colour = greys[i];
    classes.marks[0].colour = "#202020";
    classes.panel["legend"]["entries"][0]["colour"] = "#202020";
    expect_failed(classes, "colours of '1 to 2' and '2 to 3'");
    reference(in_categories());
    expect_failed(in_categories(std::vector<std::string>(4, Ramp[1])), "colours of 'a' and 'b'");
    Drawn untold = in_categories(std::vector<std::string>(4, Ramp[1]));
    for (Mark& mark : untold.marks)
        mark.record.erase("shown");
    expect_failed(untold, "colours of 'a' and 'b'");
}

TEST_F(PictureCheck, PassesTheLightEndOfAScale) {
    const std::vector<std::string> blues{"#fbfdff", "#bad6eb", "#539ecd", "#08306b"};
    reference(in_classes(Classes));
    Drawn light = in_classes(Classes, blues);
    for (std::size_t i = 0; i < 4; ++i)
        light.marks[i].colour = blues[i];
    expect_passed(light);
    light.marks[0].box = light.marks[3].box; // where another colour is
    expect_failed(light, "marks painted where the record of the drawing says");
}

TEST_F(PictureCheck, HoldsNamesOfCategoriesAgainstTheirColours) {
    reference(in_categories());
    expect_passed(in_categories());
    expect_passed(in_categories({"#1b9e77", "#d95f02", "#7570b3", "#e7298a"}));
    Drawn swapped = in_categories();
    swapped.panel["legend"] = legend_of({"b", "a", "d", "c"});
    expect_failed(swapped, "the legend's label of the colour of 'a': expected a, found b");
    swapped.panel["legend"] = legend_of({"w", "x", "y", "z"});
    expect_failed(swapped, "labels of the legend: expected 'a' and others, found none of them");
}

TEST_F(PictureCheck, HoldsClassesAgainstAReferenceInClasses) {
    Drawn reference_map = in_classes({"0.5 to 1.5", "1.5 to 2.5", "2.5 to 3.5", "3.5 to 4.5"});
    reference_map.group["shown_as"] = "class";
    for (std::size_t i = 0; i < 4; ++i)
        reference_map.marks[i].record["shown"] = i;
    reference(reference_map);
    expect_passed(reference_map);
    expect_passed(four_squares()); // by values
    expect_failed(squares({10, 20, 30, 40}, Ramp), "those of the classes of all 4 shapes");
    Drawn other = in_classes({"0 to 1.2", "1.2 to 2.9", "2.9 to 3.2", "3.2 to 5"});
    for (std::size_t i = 0; i < 4; ++i)
        other.marks[i].record["shown"] = other.panel["legend"]["entries"][i]["label"];
    expect_passed(other);
    other = in_classes({"10 to 20", "20 to 30", "30 to 40", "40 to 50"});
    for (std::size_t i = 0; i < 4; ++i)
        other.marks[i].record["shown"] = other.panel["legend"]["entries"][i]["label"];
    expect_failed(other, "values that the colours stand for");
}

TEST_F(PictureCheck, AsksThatAMapFillsItsFrame) {
    Drawn right = four_squares();
    right.panel["extent"] = {9.5, 49.5, 12.5, 52.5};
    reference(right);
    expect_passed(right);
    Drawn wide = right; // as high a frame, and twice as wide
    wide.panel["extent"] = {8, 49.5, 14, 52.5};
    expect_passed(wide);
    Drawn world = right;
    world.panel["extent"] = {-180, -90, 180, 90};
    for (int i = 0; i < 4; ++i)
        world.marks[static_cast<std::size_t>(i)].box = {144.0 + 8 * (i % 2), 98.0 - 8 * (i / 2), 8,
                                                        8};
    expect_failed(world, "share of the frame that the map fills");
    expect_passed(world, R"("fill": 0)");
    Drawn near = right;
    near.panel["extent"] = {10.2, 50.2, 11.8, 51.8};
    expect_failed(near, "what the frame shows of the reference's extent");
    Drawn turned = right; // the same place, a turn further
    turned.panel["extent"] = {369.5, 49.5, 372.5, 52.5};
    expect_passed(turned);
    Drawn unknown = right;
    unknown.panel["extent"] = {nullptr, 49.5, nullptr, 52.5};
    expect_passed(unknown);
}

TEST_F(PictureCheck, FailsAPanelInACornerOfThePicture) {
    reference(four_squares()); // whose frame of 300 by 200 is half of the picture
    Json record = four_squares().record();
    record["panels"][0]["frame"] = {190, 130, 250, 200};
    expect_failed(png_of(four_squares(), to_line(record)),
                  "frame of the panel: expected at least 5.0% of the picture, found 3.5%");
}

TEST_F(PictureCheck, DoesNotCountWhatItsOwnLegendHides) {
    Drawn right = four_squares();
    right.panel["extent"] = {9, 49, 13, 53};
    reference(right);
    Drawn hidden = right; // the square in the south-west lies at 125 to 200, 150 to 200
    hidden.marks[0].record["pixel"] = nullptr;
    hidden.panel["legend"] = legend_of(Classes);
    expect_failed(hidden, "places where the map shows no areas of the reference");
    hidden.panel["legend"]["box"] = {120, 145, 205, 205};
    expect_passed(hidden);
    hidden.panel["legend"]["box"] = {220, 145, 305, 205}; // elsewhere
    expect_failed(hidden, "places where the map shows no areas of the reference");
    hidden.panel["legend"]["box"] = {60, 60, 340, 240}; // all over the map
    expect_failed(hidden, "places where the map shows no areas of the reference");
}

TEST_F(PictureCheck, AsksForWords) {
    Drawn map = four_squares();
    map.panel["title"] = "Density of Olinda";
    reference(map);
    expect_passed(map, R"("says": ["density", {"any_of": ["Recife", "olinda"]}])");
    map.panel["title"] = "Rainfall in Peru";
    expect_failed(map, "words on the picture: expected density, found none of them",
                  R"("says": ["density"])");
    map.panel["colour_bar"]["label"] = "Density";
    expect_passed(map, R"("says": ["density"])");
    EXPECT_THROW(verdict_on(png_of(map), R"("says": [""])"), Error);
    EXPECT_THROW(verdict_on(png_of(map), R"("says": [{"all_of": ["a"]}])"), Error);
}

/// A map of one image, in quarters of these colours.
Drawn image(const std::vector<std::string>& colours, double low, double high,
            const Json& extent = {10, 50, 12, 52}) {
    Drawn map;
    map.kind = "map";
    map.mark_kind = "image";
    map.panel = {{"title", "All"},
                 {"colour_bar", {{"low", low}, {"high", high}, {"colours", Ramp}}}};
    map.marks.push_back({{100, 80, 160, 160},
                         colours[0],
                         {{"box", {100, 80, 260, 240}},
                          {"extent", extent},
                          {"low", low},
                          {"high", high},
                          {"pixel", nullptr}}});
    map.painted_besides = {{{100, 80, 80, 80}, colours[0], {}},
                           {{180, 80, 80, 80}, colours[1], {}},
                           {{100, 160, 80, 80}, colours[2], {}},
                           {{180, 160, 80, 80}, colours[3], {}}};
    return map;
}

TEST_F(PictureCheck, HoldsAnImage) {
    reference(image(Ramp, 0, 10));
    expect_passed(image(Ramp, 0, 10));
    expect_passed(image(Ramp, 0.5, 9)); // without what is rare
    expect_failed(image(Ramp, 500, 900), "values of the image: expected 0 to 10");
    expect_failed(image(Ramp, 0, 10, {-70, -20, -60, -10}), "extent of the image");
    expect_failed(image({Ramp[3], Ramp[2], Ramp[1], Ramp[0]}, 0, 10), "colours of the image");
    expect_failed(image(std::vector<std::string>(4, Ramp[2]), 0, 10), "colours of the image");
    expect_failed(four_squares(), "an image, such as of a raster");
    const std::vector<std::string> greys{"#101010", "#505050", "#909090", "#d0d0d0"};
    Drawn other = image(greys, 0, 10);
    other.panel["colour_bar"]["colours"] = greys;
    expect_passed(other);
}

TEST_F(PictureCheck, HoldsAreasOfACharts) {
    const auto area = [](const Json& ring) {
        Drawn chart;
        chart.mark_kind = "areas";
        chart.marks.push_back({{60, 100, 200, 100}, "#cc0000", {{"parts", {{ring}}}}});
        return chart;
    };
    reference(area({{0, 0}, {10, 0}, {10, 1000}}));
    expect_passed(area({{0, 0}, {5, 0}, {10, 0}, {10, 1000}}));
    expect_failed(area({{0, 0}, {10, 0}, {0, 1000}}), "areas of the chart");
    expect_failed(area({{50, 50}, {90, 50}, {90, 9000}}), "areas of the chart");
    expect_failed(three_bars(), "expected 1 areas, found no areas");
}

TEST_F(PictureCheck, RefusesAReferenceThatShowsNothing) {
    Drawn unseen = four_squares();
    for (Mark& mark : unseen.marks)
        mark.record["pixel"] = nullptr;
    reference(unseen);
    EXPECT_THROW(verdict_on(png_of(four_squares())), Error);
}

} // namespace
} // namespace graticule::evaluation::strict
