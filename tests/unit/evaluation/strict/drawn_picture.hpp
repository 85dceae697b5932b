// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"
#include "cartography/styles/colour.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <utility>
#include <vector>

/// Pictures of tests, with the record of what was drawn in them.
namespace graticule::evaluation::strict {

using cartography::Box;
using cartography::Canvas;

/// A rectangle of a picture, in pixels, and what its record says of it.
struct Mark {
    Box box;
    std::string colour;
    Json record; ///< without "colour" and "pixel", which are those of the box
    bool painted = true;
};

/// A picture and its record, of 400 by 300 pixels with a frame of 300 by 200 at 50, 50.
struct Drawn {
    static constexpr double Width = 400;
    static constexpr double Height = 300;
    std::string kind = "chart";
    std::string mark_kind = "bars";
    std::vector<Mark> marks;
    std::vector<Mark> painted_besides; ///< and not in the record
    Json panel{
        {"title", "All"},
        {"x_axis", {{"label", "place"}, {"low", -0.5}, {"high", 2.5}, {"scale", "category"}}},
        {"y_axis", {{"label", "people"}, {"low", 0}, {"high", 40}, {"scale", "linear"}}}};
    Json group = Json::object();
    std::size_t left_out = 0;

    Json record() const {
        Json shapes = Json::array();
        for (const Mark& mark : marks) {
            Json shape = mark.record;
            shape["colour"] = mark.colour;
            if (!shape.contains("pixel"))
                shape["pixel"] = {mark.box.x + mark.box.width / 2,
                                  mark.box.y + mark.box.height / 2};
            if (mark_kind == "bars")
                shape["box"] = {mark.box.x, mark.box.y, mark.box.right(), mark.box.bottom()};
            shapes.push_back(shape);
        }
        Json groups = group;
        groups["kind"] = mark_kind;
        groups["shapes"] = shapes;
        Json whole = panel;
        whole["kind"] = kind;
        whole["frame"] = {50, 50, 350, 250};
        whole["marks"] = {groups};
        return {{"drawing_record", 1},
                {"size", {Width, Height}},
                {"left_out", left_out},
                {"panels", {whole}}};
    }

    std::string drawn(Canvas::Format format) const {
        Canvas canvas(format, {Width, Height, 1});
        const double scale = canvas.width() / Width; // points a pixel
        canvas.add_box({0, 0, canvas.width(), canvas.height()});
        canvas.fill({255, 255, 255, 255});
        for (const std::vector<Mark>& some : {marks, painted_besides})
            for (const Mark& mark : some)
                if (mark.painted) {
                    canvas.add_box({mark.box.x * scale, mark.box.y * scale, mark.box.width * scale,
                                    mark.box.height * scale});
                    canvas.fill(*cartography::parse_colour(mark.colour));
                }
        return canvas.finish("", "");
    }
};

inline std::string big_endian(std::size_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xFF);
    return bytes;
}

inline std::string chunk(const std::string& type, const std::string& content) {
    const std::string named = type + content;
    const auto sum =
        crc32(0, reinterpret_cast<const Bytef*>(named.data()), static_cast<uInt>(named.size()));
    return big_endian(content.size()) + named + big_endian(sum);
}

inline std::string packed(const std::string& text) {
    std::string bytes(compressBound(text.size()), '\0');
    uLongf size = bytes.size();
    compress(reinterpret_cast<Bytef*>(bytes.data()), &size,
             reinterpret_cast<const Bytef*>(text.data()), text.size());
    bytes.resize(size);
    return bytes;
}

inline std::string with_chunk(const std::string& png, const std::string& chunk) {
    const std::size_t end = png.size() - 12; // where IEND begins
    return png.substr(0, end) + chunk + png.substr(end);
}

inline std::string png_of(const Drawn& drawn, const std::string& record) {
    return with_chunk(drawn.drawn(Canvas::Format::Png),
                      chunk("tEXt", std::string("drawing-record") + '\0' + record));
}

inline std::string png_of(const Drawn& drawn) {
    return png_of(drawn, to_line(drawn.record()));
}

/// Bars at 0, 1 and 2 of the x axis; five pixels are one of the y axis.
inline Drawn bars(const std::vector<std::pair<std::string, double>>& values) {
    Drawn chart;
    double left = 60;
    for (const auto& [name, value] : values) {
        chart.marks.push_back({{left, 250 - 5 * value, 80, 5 * value},
                               "#31688e",
                               {{"category", name}, {"base", 0}, {"value", value}}});
        left += 100;
    }
    return chart;
}

inline Drawn three_bars() {
    return bars({{"Wiltz", 10}, {"Diekirch", 32.5}, {"Vianden", 4}});
}

/// A map of four squares of a degree between 10 and 12 east, 50 and 52 north, with values.
inline Drawn squares(const std::vector<double>& values, const std::vector<std::string>& colours) {
    Drawn map;
    map.kind = "map";
    map.mark_kind = "areas";
    map.panel = {{"title", "All"},
                 {"colour_bar", {{"low", values[0]}, {"high", values[3]}, {"colours", colours}}}};
    map.group = {{"shown_as", "value"}};
    for (int i = 0; i < 4; ++i) {
        const double west = 10 + i % 2;
        const double south = 50 + i / 2;
        const Json ring{{west, south}, {west + 1, south}, {west + 1, south + 1}, {west, south + 1}};
        map.marks.push_back(
            {{100.0 + 60 * (i % 2), 160.0 - 60 * (i / 2), 60, 60},
             colours[static_cast<std::size_t>(i)],
             {{"parts", {{ring}}}, {"shown", values[static_cast<std::size_t>(i)]}}});
    }
    return map;
}

inline const std::vector<std::string> Ramp{"#440154", "#31688e", "#35b779", "#fde725"};

inline Drawn four_squares() {
    return squares({1, 2, 3, 4}, Ramp);
}

inline Drawn points(const std::vector<std::pair<double, double>>& places) {
    Drawn chart;
    chart.mark_kind = "points";
    chart.panel["x_axis"]["scale"] = "linear";
    for (const auto& [x, y] : places)
        chart.marks.push_back({{50 + 10 * x, 250 - 5 * y, 6, 6}, "#cc0000", {{"at", {x, y}}}});
    return chart;
}

/// Holds pictures against a reference.
class PictureCheck : public testing::Test {
protected:
    void reference(const Drawn& drawn) const { m_outputs.right("map.png", png_of(drawn)); }

    Verdict verdict_on(const std::string& bytes, const std::string& options = "") const {
        m_outputs.made("map.png", bytes);
        return m_outputs.check(R"({"file": "map.png", "kind": "picture", "reference": "map.png")"
                               + (options.empty() ? "" : ", " + options) + "}");
    }

    void expect_passed(const Drawn& drawn, const std::string& options = "") const {
        const Verdict verdict = verdict_on(png_of(drawn), options);
        EXPECT_TRUE(verdict.passed()) << test::findings_of(verdict);
    }

    void expect_failed(const std::string& bytes, const std::string& what,
                       const std::string& options = "") const {
        const Verdict verdict = verdict_on(bytes, options);
        EXPECT_FALSE(verdict.passed()) << what;
        EXPECT_LT(verdict.closeness(), 1);
        EXPECT_NE(test::findings_of(verdict).find(what), std::string::npos)
            << what << "\n"
            << test::findings_of(verdict);
    }

    void expect_failed(const Drawn& drawn, const std::string& what,
                       const std::string& options = "") const {
        expect_failed(png_of(drawn), what, options);
    }

    test::Outputs m_outputs;
};

} // namespace graticule::evaluation::strict
