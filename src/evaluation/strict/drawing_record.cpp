// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/drawing_record.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Point;

constexpr std::size_t MostPanels = 64;
constexpr std::size_t MostShapes = 10'000;
constexpr std::size_t MostTexts = 1000;
constexpr double FarthestPixel = 1e6;
constexpr double FarthestValue = 1e300;

constexpr std::array MarkKinds{
    std::pair{MarkKind::Bars, std::string_view("bars")},
    std::pair{MarkKind::Points, std::string_view("points")},
    std::pair{MarkKind::Lines, std::string_view("lines")},
    std::pair{MarkKind::Areas, std::string_view("areas")},
    std::pair{MarkKind::Image, std::string_view("image")},
};

std::optional<MarkKind> mark_kind_of(std::string_view name) {
    for (const auto& [kind, text] : MarkKinds)
        if (text == name)
            return kind;
    return std::nullopt;
}

double bounded(const CheckedJson& json, double most) {
    const double value = json.number();
    if (!(std::abs(value) <= most))
        json.fail("is out of range");
    return value;
}

double number_or(const CheckedJson& json, std::string_view name, double otherwise) {
    const auto found = json.find(name);
    return found ? bounded(*found, FarthestValue) : otherwise;
}

/// Numbers of a list of just so many.
template <std::size_t Count>
std::array<double, Count> numbers_from(const CheckedJson& json, double most) {
    const std::vector<CheckedJson> elements = json.elements();
    if (elements.size() != Count)
        json.fail(fmt::format("must be a list of {}", Count));
    std::array<double, Count> numbers{};
    for (std::size_t i = 0; i < Count; ++i)
        numbers[i] = bounded(elements[i], most);
    return numbers;
}

PixelBox box_from(const CheckedJson& json) {
    const auto [left, top, right, bottom] = numbers_from<4>(json, FarthestPixel);
    return {left, top, right, bottom};
}

std::optional<PaintedColour> colour_from(const CheckedJson& parent, std::string_view name) {
    const auto json = parent.find(name);
    if (!json)
        return std::nullopt;
    const std::string text = json->text();
    std::uint32_t value = 0;
    const char* const end = text.data() + text.size();
    const bool sound = text.size() == 7 && text.front() == '#'
                       && std::from_chars(text.data() + 1, end, value, 16).ptr == end;
    if (!sound)
        json->fail("must be a colour as '#rrggbb'");
    return PaintedColour{static_cast<std::uint8_t>(value >> 16),
                         static_cast<std::uint8_t>(value >> 8 & 0xFF),
                         static_cast<std::uint8_t>(value & 0xFF)};
}

/// A list of pairs of numbers. Read without a name for each, as there are many.
DrawnPath path_from(const Json& json, const CheckedJson& whole) {
    if (!json.is_array())
        whole.fail("must hold lists of pairs of numbers");
    DrawnPath path;
    path.reserve(json.size());
    for (const Json& pair : json) {
        if (!pair.is_array() || pair.size() < 2 || !pair[0].is_number() || !pair[1].is_number())
            whole.fail("must hold lists of pairs of numbers");
        path.push_back({pair[0].get<double>(), pair[1].get<double>()});
    }
    return path;
}

std::vector<DrawnPath> paths_from(const CheckedJson& parts, bool of_rings) {
    std::vector<DrawnPath> paths;
    if (!parts.json().is_array())
        parts.fail("must be a list");
    for (const Json& part : parts.json()) {
        if (!of_rings) {
            paths.push_back(path_from(part, parts));
            continue;
        }
        if (!part.is_array())
            parts.fail("must hold lists of rings");
        for (const Json& ring : part)
            paths.push_back(path_from(ring, parts));
    }
    return paths;
}

std::optional<ShownValue> shown_from(const CheckedJson& shape) {
    const auto member = shape.json().find("shown");
    if (member == shape.json().end())
        return std::nullopt;
    ShownValue shown;
    if (member->is_number())
        shown.number = bounded(shape.at("shown"), FarthestValue);
    else if (!member->is_null())
        shown.text = shape.at("shown").text();
    return shown;
}

void read_bar(const CheckedJson& json, DrawnShape& shape) {
    shape.category = json.text_or("category", "");
    if (const auto edges = json.find("edges")) {
        const auto [low, high] = numbers_from<2>(*edges, FarthestValue);
        shape.from = std::min(low, high);
        shape.to = std::max(low, high);
    } else if (shape.category.empty()) {
        json.fail("has neither 'category' nor 'edges'");
    }
    shape.base = number_or(json, "base", 0);
    shape.value = bounded(json.at("value"), FarthestValue);
    shape.box = box_from(json.at("box"));
}

std::optional<double> bounded_if(const CheckedJson& json, std::string_view name) {
    const auto found = json.find(name);
    return found ? std::optional(bounded(*found, FarthestValue)) : std::nullopt;
}

/// [left, bottom, right, top] in coordinates; none where a writer does not know one of them.
std::optional<geodata::Extent> extent_from(const CheckedJson& parent) {
    const auto json = parent.find("extent");
    const auto is_null = [](const Json& side) { return side.is_null(); };
    if (!json || std::any_of(json->json().begin(), json->json().end(), is_null))
        return std::nullopt;
    const auto [left, bottom, right, top] = numbers_from<4>(*json, FarthestValue);
    return geodata::Extent{std::min(left, right), std::min(bottom, top), std::max(left, right),
                           std::max(bottom, top)};
}

void read_image(const CheckedJson& json, DrawnShape& shape) {
    shape.box = box_from(json.at("box"));
    shape.extent = extent_from(json);
    shape.low = bounded_if(json, "low");
    shape.high = bounded_if(json, "high");
}

DrawnShape shape_from(const CheckedJson& json, MarkKind kind) {
    json.object();
    DrawnShape shape;
    shape.colour = colour_from(json, "colour");
    shape.opacity = std::clamp(number_or(json, "opacity", 1), 0.0, 1.0);
    if (const auto pixel = json.find("pixel")) {
        const auto [x, y] = numbers_from<2>(*pixel, FarthestPixel);
        shape.pixel = Point{x, y};
    }
    shape.shown = shown_from(json);
    if (kind == MarkKind::Bars)
        read_bar(json, shape);
    else if (kind == MarkKind::Points) {
        const auto [x, y] = numbers_from<2>(json.at("at"), FarthestValue);
        shape.paths = {{{x, y}}};
    } else if (kind == MarkKind::Image) {
        read_image(json, shape);
    } else {
        shape.paths = paths_from(json.at("parts"), kind == MarkKind::Areas);
    }
    return shape;
}

MarkGroup group_from(const CheckedJson& json, std::size_t& shapes_so_far) {
    MarkGroup group;
    group.kind = json.at("kind").one_of<MarkKind>(mark_kind_of);
    group.series = json.text_or("series", "");
    group.upward = json.text_or("direction", "up") == "up";
    group.in_classes = json.text_or("shown_as", "value") == "class";
    group.place_known = json.boolean_or("crs_known", true);
    for (const CheckedJson& shape : json.at("shapes").elements()) {
        if (++shapes_so_far > MostShapes)
            json.fail(fmt::format("has more than {} shapes with those before it", MostShapes));
        group.shapes.push_back(shape_from(shape, group.kind));
    }
    return group;
}

std::optional<std::vector<DrawnTick>> ticks_from(const CheckedJson& json, std::string_view name) {
    if (!json.find(name))
        return std::nullopt;
    std::vector<DrawnTick> ticks;
    for (const CheckedJson& tick : json.elements_of(name))
        ticks.push_back(
            {number_or(tick, "at", 0), {tick.text_or("label", ""), colour_from(tick, "colour")}});
    if (ticks.size() > MostTexts)
        json.fail(fmt::format("has more than {} '{}'", MostTexts, name));
    return ticks;
}

std::optional<DrawnAxis> axis_from(const CheckedJson& panel, std::string_view name) {
    const auto json = panel.find(name);
    if (!json)
        return std::nullopt;
    return DrawnAxis{json->text_or("label", ""),
                     number_or(*json, "low", 0),
                     number_or(*json, "high", 0),
                     json->text_or("scale", "linear"),
                     static_cast<std::size_t>(std::clamp<std::int64_t>(
                         json->optional_integer("ticks").value_or(0), 0, 100'000)),
                     ticks_from(*json, "labels")};
}

std::optional<ColourBar> colour_bar_from(const CheckedJson& panel) {
    const auto json = panel.find("colour_bar");
    if (!json)
        return std::nullopt;
    ColourBar bar{json->text_or("label", ""),
                  bounded_if(*json, "low"),
                  bounded_if(*json, "high"),
                  json->text_or("scale", ""),
                  {},
                  ticks_from(*json, "ticks")};
    for (const std::string& text : json->texts_of("colours")) {
        const Json one{{"colour", text}};
        bar.colours.push_back(*colour_from(CheckedJson(one, "a colour bar"), "colour"));
    }
    return bar;
}

DrawnLegend legend_from(const CheckedJson& json) {
    DrawnLegend legend;
    legend.title = json.text_or("title", "");
    for (const CheckedJson& entry : json.elements_of("entries"))
        legend.lines.push_back({entry.text_or("label", ""), colour_from(entry, "colour")});
    if (legend.lines.size() > MostTexts)
        json.fail(fmt::format("has more than {} entries", MostTexts));
    if (const auto box = json.find("box"))
        legend.box = box_from(*box);
    return legend;
}

DrawnPanel panel_from(const CheckedJson& json, std::size_t& shapes_so_far) {
    DrawnPanel panel;
    const std::string kind = json.at("kind").text();
    if (kind != "map" && kind != "chart")
        json.fail("must be a 'map' or a 'chart'");
    panel.is_map = kind == "map";
    panel.frame = box_from(json.at("frame"));
    panel.title = json.text_or("title", "");
    panel.x_axis = axis_from(json, "x_axis");
    panel.y_axis = axis_from(json, "y_axis");
    if (const auto legend = json.find("legend"))
        panel.legend = legend_from(*legend);
    panel.colour_bar = colour_bar_from(json);
    panel.extent = extent_from(json);
    for (const CheckedJson& group : json.elements_of("marks")) {
        panel.marks.push_back(group_from(group, shapes_so_far));
        if (panel.marks.back().shapes.empty())
            panel.marks.pop_back();
    }
    return panel;
}

} // namespace

std::string_view to_string(MarkKind kind) {
    for (const auto& [known, text] : MarkKinds)
        if (known == kind)
            return text;
    return "";
}

DrawingRecord drawing_record_from(std::string_view text, const std::string& source) {
    if (text.size() > MostRecordBytes)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: is longer than {} bytes", source, MostRecordBytes));
    const Json whole = parse_json(text, source);
    const CheckedJson json(whole, source);
    if (json.at("drawing_record").integer() != 1)
        json.fail("is of a version that is not known");
    DrawingRecord record;
    const auto [width, height] = numbers_from<2>(json.at("size"), FarthestPixel);
    record.width = width;
    record.height = height;
    record.title = json.text_or("title", "");
    record.texts = json.texts_of("texts");
    if (record.texts.size() > MostTexts)
        json.fail(fmt::format("has more than {} texts", MostTexts));
    const std::int64_t left_out = json.optional_integer("left_out").value_or(0);
    record.left_out = static_cast<std::size_t>(std::max<std::int64_t>(left_out, 0));
    const std::vector<CheckedJson> panels = json.at("panels").elements();
    if (panels.size() > MostPanels)
        json.fail(fmt::format("has more than {} panels", MostPanels));
    std::size_t shapes = 0;
    for (const CheckedJson& panel : panels)
        record.panels.push_back(panel_from(panel, shapes));
    return record;
}

std::size_t count_of(const DrawnPanel& panel, MarkKind kind) {
    std::size_t count = 0;
    for (const MarkGroup& group : panel.marks)
        count += group.kind == kind ? group.shapes.size() : 0;
    return count;
}

} // namespace graticule::evaluation::strict
