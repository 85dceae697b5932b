// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Point;

constexpr double LineWidth = 0.004; // of an axis, that a line may lie beside the reference's
constexpr std::size_t SpareVertices = 5000;
constexpr double SeenShare = 0.8;  // of points that must be seen
constexpr double EdgeShare = 1e-6; // of all bins, that an edge may lie off where nothing is said

/// What tells a bar from others: its series, where there are several, and what it stands at.
struct BarName {
    std::string series;
    std::string category;

    auto operator<=>(const BarName&) const = default;
};

struct Bar {
    const DrawnShape* shape = nullptr;
    bool upward = true;
};

/// A name that does not hang on how a number is written.
std::string category_name(const DrawnShape& bar) {
    const std::string text = std::string(trim(bar.category));
    if (bar.category.empty())
        return shortest_number((bar.from + bar.to) / 2);
    const std::optional<double> number = parse_number(text);
    return number ? shortest_number(*number) : fold(text);
}

bool has_series(const DrawnPanel& panel) {
    std::set<std::string> names;
    for (const MarkGroup& group : panel.marks)
        if (group.kind == MarkKind::Bars)
            names.insert(group.series);
    return names.size() > 1;
}

std::map<BarName, Bar> bars_of(const DrawnPanel& panel, Verdict* verdict) {
    std::map<BarName, Bar> bars;
    const bool in_series = has_series(panel);
    for (const MarkGroup& group : panel.marks) {
        if (group.kind != MarkKind::Bars)
            continue;
        for (const DrawnShape& shape : group.shapes) {
            const BarName name{in_series ? fold(group.series) : "", category_name(shape)};
            if (!bars.emplace(name, Bar{&shape, group.upward}).second && verdict != nullptr)
                verdict->fail(fmt::format("bars at {}", name.category), "one", "several");
        }
    }
    return bars;
}

bool stands_at_numbers(const DrawnPanel& panel) {
    for (const MarkGroup& group : panel.marks)
        for (const DrawnShape& shape : group.shapes)
            if (group.kind == MarkKind::Bars && shape.category.empty())
                return true;
    return false;
}

/// Whether an axis shows a value.
bool spans(const DrawnAxis& axis, double value) {
    const double slack = 1e-9 * std::abs(axis.high - axis.low);
    return std::min(axis.low, axis.high) <= value + slack
           && std::max(axis.low, axis.high) >= value - slack;
}

void check_from_zero(const DrawnPanel& panel, const DrawnPanel& expected, Verdict& verdict) {
    for (const MarkGroup& group : panel.marks) {
        if (group.kind != MarkKind::Bars)
            continue;
        const std::optional<DrawnAxis>& axis = group.upward ? panel.y_axis : panel.x_axis;
        const std::optional<DrawnAxis>& right = group.upward ? expected.y_axis : expected.x_axis;
        if (!axis)
            continue;
        const bool other_scale = axis->scale == "log" && !(right && right->scale == "log");
        if (other_scale || (axis->scale != "log" && !spans(*axis, 0))) {
            verdict.fail("the axis of the bars' values", "one that shows 0",
                         other_scale ? "a logarithmic one"
                                     : fmt::format("{} to {}", axis->low, axis->high));
            return;
        }
    }
    const bool stacked = has_series(expected);
    for (const auto& [name, bar] : bars_of(panel, nullptr))
        if (!stacked && bar.shape->base != 0) {
            verdict.fail(fmt::format("where the bar at '{}' begins", name.category), "0",
                         format_number(bar.shape->base));
            return;
        }
}

/// Whether a bar is as long in pixels as its value is on the axis.
bool has_length_of_value(const Bar& bar, const DrawnPanel& panel) {
    const std::optional<DrawnAxis>& axis = bar.upward ? panel.y_axis : panel.x_axis;
    if (!axis || axis->scale != "linear" || axis->low == axis->high)
        return true;
    const double low = std::min(axis->low, axis->high);
    const double high = std::max(axis->low, axis->high);
    const double from = std::clamp(bar.shape->base, low, high);
    const double to = std::clamp(bar.shape->base + bar.shape->value, low, high);
    const double room = bar.upward ? panel.frame.height() : panel.frame.width();
    const double length = bar.upward ? bar.shape->box.height() : bar.shape->box.width();
    const double whole = std::abs(bar.shape->value) / (high - low) * room;
    const double inside = std::abs(to - from) / (high - low) * room;
    const double slack = 2 + 0.02 * room;
    return std::abs(length - whole) <= slack || std::abs(length - inside) <= slack;
}

void compare_bars(const std::map<BarName, Bar>& expected, const std::map<BarName, Bar>& found,
                  const DrawnPanel& panel, const PictureRules& rules, Verdict& verdict) {
    std::size_t good = 0;
    for (const auto& [name, right] : expected) {
        const std::string what =
            fmt::format("bar at '{}'{}", name.category,
                        name.series.empty() ? "" : fmt::format(" of '{}'", name.series));
        const auto at = found.find(name);
        if (at == found.end()) {
            verdict.fail(what, format_number(right.shape->value), "no such bar");
            continue;
        }
        const DrawnShape& bar = *at->second.shape;
        if (!rules.tolerance.agrees(right.shape->value, bar.value))
            verdict.fail(what, format_number(right.shape->value), format_number(bar.value));
        else if (!has_length_of_value(at->second, panel))
            verdict.fail(what + " in pixels", "as long as its value on the axis",
                         fmt::format("{:.0f} by {:.0f}", bar.box.width(), bar.box.height()));
        else
            ++good;
    }
    for (const auto& [name, bar] : found)
        if (!expected.contains(name))
            verdict.fail(fmt::format("bar at '{}'", name.category), "no such bar",
                         format_number(bar.shape->value));
    const std::size_t all = std::max(expected.size(), found.size());
    verdict.note_closeness(static_cast<double>(good) / static_cast<double>(all), 3);
}

std::vector<const DrawnShape*> bins_of(const DrawnPanel& panel) {
    std::vector<const DrawnShape*> bins;
    for (const MarkGroup& group : panel.marks)
        if (group.kind == MarkKind::Bars)
            for (const DrawnShape& shape : group.shapes)
                bins.push_back(&shape);
    std::sort(bins.begin(), bins.end(),
              [](const DrawnShape* a, const DrawnShape* b) { return a->from < b->from; });
    return bins;
}

/// Bars that stand at numbers in both: bins, which are the same by their edges.
void compare_bins(const DrawnPanel& expected, const DrawnPanel& found, const PictureRules& rules,
                  Verdict& verdict) {
    const std::vector<const DrawnShape*> right = bins_of(expected);
    const std::vector<const DrawnShape*> made = bins_of(found);
    if (right.size() != made.size()) {
        verdict.note_closeness(0, 3);
        verdict.fail("number of bars", fmt::format("{}", right.size()),
                     fmt::format("{}", made.size()));
        return;
    }
    const double span = right.back()->to - right.front()->from;
    const double slack = std::max(EdgeShare, rules.tolerance.relative) * span;
    std::size_t good = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
        const bool same_edges = std::abs(right[i]->from - made[i]->from) <= slack
                                && std::abs(right[i]->to - made[i]->to) <= slack;
        if (!same_edges)
            verdict.fail(fmt::format("edges of bar {}", i + 1),
                         fmt::format("{} to {}", right[i]->from, right[i]->to),
                         fmt::format("{} to {}", made[i]->from, made[i]->to));
        else if (!rules.tolerance.agrees(right[i]->value, made[i]->value))
            verdict.fail(fmt::format("bar {}", i + 1), format_number(right[i]->value),
                         format_number(made[i]->value));
        else
            ++good;
    }
    verdict.note_closeness(static_cast<double>(good) / static_cast<double>(right.size()), 3);
}

void check_bars(const DrawnPanel& expected, const DrawnPanel& found, const PictureRules& rules,
                Verdict& verdict) {
    if (stands_at_numbers(expected) && stands_at_numbers(found))
        compare_bins(expected, found, rules, verdict);
    else
        compare_bars(bars_of(expected, nullptr), bars_of(found, &verdict), found, rules, verdict);
    for (const auto& [name, bar] : bars_of(found, nullptr)) {
        const double length = bar.upward ? bar.shape->box.height() : bar.shape->box.width();
        if (!bar.shape->pixel && length >= 2)
            verdict.fail(fmt::format("bar at '{}'", name.category), "one that is seen",
                         "one that is hidden, or beyond the frame");
    }
    if (rules.from_zero)
        check_from_zero(found, expected, verdict);
}

struct PlacedPoint {
    Point at;
    bool seen = false;
};

std::vector<PlacedPoint> points_of(const DrawnPanel& panel) {
    std::vector<PlacedPoint> points;
    for (const MarkGroup& group : panel.marks)
        if (group.kind == MarkKind::Points)
            for (const DrawnShape& shape : group.shapes)
                points.push_back({shape.paths.front().front(), shape.pixel.has_value()});
    return points;
}

/// Each point of the reference takes one of the output that agrees with it.
void check_points(const DrawnPanel& expected, const DrawnPanel& found, const PictureRules& rules,
                  Verdict& verdict) {
    const std::vector<PlacedPoint> right = points_of(expected);
    const std::vector<PlacedPoint> made = points_of(found);
    std::vector<bool> taken(made.size());
    std::size_t missing = 0;
    const PlacedPoint* first = nullptr;
    for (const PlacedPoint& point : right) {
        std::size_t i = 0;
        while (i < made.size()
               && (taken[i] || !rules.tolerance.agrees(point.at.x, made[i].at.x)
                   || !rules.tolerance.agrees(point.at.y, made[i].at.y)))
            ++i;
        if (i < made.size()) {
            taken[i] = true;
            continue;
        }
        first = first == nullptr ? &point : first;
        ++missing;
    }
    const std::size_t surplus = made.size() + missing - right.size();
    verdict.note_closeness(1
                               - static_cast<double>(missing + surplus)
                                     / static_cast<double>(right.size() + made.size() + 1),
                           3);
    if (missing > 0)
        verdict.fail(fmt::format("points of {}", right.size()),
                     fmt::format("such as {}, {}", first->at.x, first->at.y),
                     fmt::format("{} are not there", missing));
    if (surplus > 0)
        verdict.fail("points beside those of the reference", "none", fmt::format("{}", surplus));
    const auto seen = static_cast<double>(
        std::count_if(made.begin(), made.end(), [](const PlacedPoint& one) { return one.seen; }));
    if (seen < SeenShare * static_cast<double>(made.size()))
        verdict.fail("points that are seen", fmt::format("{}", made.size()),
                     fmt::format("{}", seen));
}

/// The distance of a place from a line, both in shares of the axes.
double distance_to(const DrawnPath& line, const Point& place) {
    double nearest = std::hypot(line.front().x - place.x, line.front().y - place.y);
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Point from = line[i - 1];
        const Point step{line[i].x - from.x, line[i].y - from.y};
        const double length = step.x * step.x + step.y * step.y;
        const double share =
            length > 0 ? std::clamp(
                ((place.x - from.x) * step.x + (place.y - from.y) * step.y) / length, 0.0, 1.0)
                       : 0;
        nearest = std::min(nearest, std::hypot(from.x + share * step.x - place.x,
                                               from.y + share * step.y - place.y));
    }
    return nearest;
}

double farthest(const DrawnPath& of, const DrawnPath& from) {
    double most = 0;
    for (const Point& place : of)
        most = std::max(most, distance_to(from, place));
    return most;
}

/// Lines in shares of the range of the reference's, which both are measured by.
std::vector<DrawnPath> lines_of(const DrawnPanel& panel, const geodata::Extent& range) {
    std::vector<DrawnPath> lines;
    for (const MarkGroup& group : panel.marks) {
        if (group.kind != MarkKind::Lines)
            continue;
        for (const DrawnShape& shape : group.shapes)
            for (DrawnPath path : shape.paths) {
                for (Point& point : path)
                    point = {(point.x - range.min_x) / std::max(range.width(), 1e-300),
                             (point.y - range.min_y) / std::max(range.height(), 1e-300)};
                if (!path.empty() && shape.pixel)
                    lines.push_back(std::move(path));
            }
    }
    return lines;
}

std::size_t vertices_of(const std::vector<DrawnPath>& lines) {
    std::size_t count = 0;
    for (const DrawnPath& line : lines)
        count += line.size();
    return count;
}

void check_lines(const DrawnPanel& expected, const DrawnPanel& found, const PictureRules& rules,
                 Verdict& verdict) {
    geodata::Extent range;
    for (const MarkGroup& group : expected.marks)
        for (const DrawnShape& shape : group.shapes)
            for (const DrawnPath& path : shape.paths)
                for (const Point& point : path)
                    range.add(point.x, point.y);
    const std::vector<DrawnPath> right = lines_of(expected, range);
    std::vector<DrawnPath> made = lines_of(found, range);
    if (vertices_of(made) > SpareVertices + 10 * vertices_of(right)) {
        verdict.fail("vertices of lines", fmt::format("about {}", vertices_of(right)),
                     fmt::format("{}", vertices_of(made)));
        made.clear(); // to compare them would only cost time
    }
    const double allowed = std::max(LineWidth, rules.tolerance.relative);
    std::size_t missing = 0;
    for (const DrawnPath& line : right)
        if (std::none_of(made.begin(), made.end(), [&](const DrawnPath& other) {
                return farthest(line, other) <= allowed && farthest(other, line) <= allowed;
            }))
            ++missing;
    verdict.note_closeness(1
                               - static_cast<double>(missing)
                                     / static_cast<double>(std::max<std::size_t>(1, right.size())),
                           3);
    if (missing > 0)
        verdict.fail("lines", fmt::format("{} as in the reference", right.size()),
                     fmt::format("{} of them", right.size() - missing));
}

} // namespace

void check_chart(const DrawnPanel& expected, const DrawnPanel& found, const PictureRules& rules,
                 Verdict& verdict) {
    for (const MarkKind kind :
         {MarkKind::Bars, MarkKind::Points, MarkKind::Lines, MarkKind::Areas}) {
        const std::size_t right = count_of(expected, kind);
        const std::size_t made = count_of(found, kind);
        if (right == 0)
            continue;
        if (made == 0) {
            verdict.note_closeness(0, 3);
            verdict.fail("what the chart shows", fmt::format("{} {}", right, to_string(kind)),
                         fmt::format("no {}", to_string(kind)));
        } else if (kind == MarkKind::Bars) {
            check_bars(expected, found, rules, verdict);
        } else if (kind == MarkKind::Points) {
            check_points(expected, found, rules, verdict);
        } else if (kind == MarkKind::Areas) {
            check_chart_areas(expected, found, rules, verdict);
        } else {
            check_lines(expected, found, rules, verdict);
        }
    }
    if (rules.axis_labels.value_or(true))
        check_axis_labels(found, expected, verdict);
}

} // namespace graticule::evaluation::strict
