// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/shape.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace graticule::evaluation::geojseval {

namespace {

// Less than any tolerance: a vertex on the line between its neighbours, but for rounding.
constexpr double Rounding = 1e-13;
constexpr std::uint64_t MostVertexPairs = 50'000'000;

bool read_vertex(const Value& position, Vertex& vertex) {
    if (!position.is(Value::Kind::List) || position.items.size() < 2 || position.items.size() > 4)
        return false;
    for (const Value& number : position.items)
        if (!number.is(Value::Kind::Number) || !std::isfinite(number.number))
            return false;
    vertex = {position.items[0].number, position.items[1].number, 0, position.items.size() > 2};
    if (vertex.has_z)
        vertex.z = position.items[2].number;
    return true;
}

bool read_path(const Value& positions, Path& path) {
    if (!positions.is(Value::Kind::List))
        return false;
    path.resize(positions.items.size());
    for (std::size_t i = 0; i < path.size(); ++i)
        if (!read_vertex(positions.items[i], path[i]))
            return false;
    return true;
}

bool read_paths(const Value& lists, std::vector<Path>& paths) {
    if (!lists.is(Value::Kind::List))
        return false;
    paths.resize(lists.items.size());
    for (std::size_t i = 0; i < paths.size(); ++i)
        if (!read_path(lists.items[i], paths[i]))
            return false;
    return true;
}

/// One comparison of two shapes.
class ShapeMatch {
public:
    explicit ShapeMatch(const ShapeComparison& rules) : m_rules(rules) {}

    std::string differences(Shape expected, Shape found) {
        if (expected.type == "MultiPoint" && !m_rules.ordered) {
            keep_each_once(expected);
            keep_each_once(found);
        }
        if (expected.parts.size() != found.parts.size())
            return fmt::format("it has {} parts and not {}", found.parts.size(),
                               expected.parts.size());
        const std::size_t lone =
            pair_all(expected.parts.size(), m_rules.ordered, [&](std::size_t i, std::size_t k) {
                return same_part(expected, expected.parts[i], found.parts[k]);
            });
        if (lone == expected.parts.size())
            return {};
        if (expected.parts.size() == 1)
            return difference_of_parts(expected, expected.parts[0], found.parts[0]);
        return fmt::format("its part {} is not where it must be", lone + 1);
    }

private:
    void keep_each_once(Shape& points) {
        std::vector<std::vector<Path>> kept;
        for (auto& part : points.parts)
            if (std::none_of(kept.begin(), kept.end(), [&](const std::vector<Path>& other) {
                    return same_run(other[0], part[0]);
                }))
                kept.push_back(std::move(part));
        points.parts = std::move(kept);
    }

    static std::string difference_of_parts(const Shape& shape, const std::vector<Path>& expected,
                                           const std::vector<Path>& found) {
        if (shape.is_polygonal() && expected.size() != found.size())
            return fmt::format("it has {} rings and not {}", found.size(), expected.size());
        if (!expected.empty() && !found.empty() && expected[0].size() == 1 && found[0].size() == 1)
            return fmt::format("it is at {}, {} and not at {}, {}", found[0][0].x, found[0][0].y,
                               expected[0][0].x, expected[0][0].y);
        return "its vertices are not where they must be";
    }

    /// Gives each expected one its own found one.
    /// @return the first that has none, or the count
    static std::size_t pair_all(std::size_t count, bool in_order,
                                const std::function<bool(std::size_t, std::size_t)>& is_same) {
        std::vector<bool> taken(count, false);
        for (std::size_t i = 0; i < count; ++i) {
            bool is_there = false;
            for (std::size_t k = 0; k < (in_order ? 1 : count) && !is_there; ++k) {
                const std::size_t at = (i + k) % count;
                if (!taken[at] && is_same(i, at)) {
                    taken[at] = true;
                    is_there = true;
                }
            }
            if (!is_there)
                return i;
        }
        return count;
    }

    bool same_part(const Shape& shape, const std::vector<Path>& expected,
                   const std::vector<Path>& found) {
        if (!shape.is_polygonal())
            return same_path(expected[0], found[0], false);
        if (expected.size() != found.size())
            return false;
        if (expected.empty())
            return true;
        if (!same_path(expected[0], found[0], true))
            return false;
        const std::size_t holes = expected.size() - 1;
        return pair_all(holes, m_rules.ordered,
                        [&](std::size_t i, std::size_t k) {
                            return same_path(expected[i + 1], found[k + 1], true);
                        })
               == holes;
    }

    bool same_path(const Path& expected, const Path& found, bool is_ring) {
        if (is_ring && is_closed(expected) != is_closed(found))
            return false;
        if (m_rules.direction)
            return same_run(without_repeats(expected), without_repeats(found));
        const Path first = cleaned(expected, is_ring, false);
        const Path second = cleaned(found, is_ring, false);
        if (first.size() == second.size() && same_cleaned(first, second, is_ring))
            return true;
        return same_cleaned(cleaned(expected, is_ring, true), cleaned(found, is_ring, true),
                            is_ring);
    }

    bool same_cleaned(const Path& expected, const Path& found, bool is_ring) {
        if (expected.size() != found.size())
            return false;
        Path turned(found.rbegin(), found.rend());
        if (!is_ring)
            return same_run(expected, found) || same_run(expected, turned);
        return same_cycle(expected, found) || same_cycle(expected, turned);
    }

    bool same_run(const Path& expected, const Path& found) {
        return expected.size() == found.size() && same_from(expected, found, 0);
    }

    bool same_cycle(const Path& expected, const Path& found) {
        if (expected.empty())
            return true;
        for (std::size_t start = 0; start < found.size(); ++start)
            if (same_from(expected, found, start))
                return true;
        return false;
    }

    bool same_from(const Path& expected, const Path& found, std::size_t start) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (++m_pairs > MostVertexPairs)
                throw Error(ErrorCode::LimitExceeded, "A shape is too large to be compared");
            if (!is_same(expected[i], found[(start + i) % found.size()]))
                return false;
        }
        return true;
    }

    bool is_near(double a, double b) const { return std::abs(a - b) <= m_rules.tolerance; }
    bool is_same(const Vertex& a, const Vertex& b) const {
        return is_near(a.x, b.x) && is_near(a.y, b.y) && a.has_z == b.has_z && is_near(a.z, b.z);
    }
    bool is_closed(const Path& path) const {
        return path.size() > 1 && is_same(path.front(), path.back());
    }

    Path without_repeats(const Path& path) const {
        Path kept;
        for (const Vertex& vertex : path)
            if (kept.empty() || !is_same(kept.back(), vertex))
                kept.push_back(vertex);
        return kept;
    }

    /// Without vertices that repeat the one before and, where asked for, those on the line between
    /// their neighbours; of a ring each vertex once.
    Path cleaned(const Path& path, bool is_ring, bool without_straight) const {
        Path kept = without_repeats(path);
        if (is_ring && is_closed(kept))
            kept.pop_back();
        if (!without_straight || kept.size() < 3)
            return kept;
        Path bent;
        const std::size_t count = kept.size();
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_end = !is_ring && (i == 0 || i + 1 == count);
            const Vertex& before = bent.empty() ? kept[(i + count - 1) % count] : bent.back();
            if (is_end || !is_between(before, kept[i], kept[(i + 1) % count]))
                bent.push_back(kept[i]);
        }
        return bent;
    }

    static bool is_between(const Vertex& a, const Vertex& b, const Vertex& c) {
        const double along_x = c.x - a.x;
        const double along_y = c.y - a.y;
        const double length = std::hypot(along_x, along_y);
        const double off = std::abs(along_x * (b.y - a.y) - along_y * (b.x - a.x));
        const double place = along_x * (b.x - a.x) + along_y * (b.y - a.y);
        const double scale =
            std::max({std::abs(a.x), std::abs(a.y), std::abs(c.x), std::abs(c.y), length});
        return length > 0 && off <= Rounding * scale * length && place >= 0
               && place <= length * length && !b.has_z;
    }

    const ShapeComparison& m_rules;
    std::uint64_t m_pairs = 0;
};

} // namespace

void ShapeBox::take(const Vertex& vertex) {
    if (is_empty)
        *this = {vertex.x, vertex.y, vertex.x, vertex.y, false};
    min_x = std::min(min_x, vertex.x);
    min_y = std::min(min_y, vertex.y);
    max_x = std::max(max_x, vertex.x);
    max_y = std::max(max_y, vertex.y);
}

void ShapeBox::take(const Shape& shape) {
    for (const auto& part : shape.parts)
        for (const Path& path : part)
            for (const Vertex& vertex : path)
                take(vertex);
}

double ShapeBox::longer_side() const {
    return std::max(max_x - min_x, max_y - min_y);
}

double ShapeBox::largest() const {
    return std::max({std::abs(min_x), std::abs(min_y), std::abs(max_x), std::abs(max_y)});
}

std::optional<Shape> shape_of(const Value& geometry) {
    const Value* const type = geometry.find("type");
    const Value* const coordinates = geometry.find("coordinates");
    if (type == nullptr || coordinates == nullptr || !coordinates->is(Value::Kind::List))
        return std::nullopt;
    Shape shape{type->text, {}};
    const auto& items = coordinates->items;
    bool is_read = true;
    if (shape.type == "Point") {
        if (!items.empty()) { // an empty point has no coordinates
            shape.parts.assign(1, std::vector<Path>(1, Path(1)));
            is_read = read_vertex(*coordinates, shape.parts[0][0][0]);
        }
    } else if (shape.type == "LineString") {
        shape.parts.assign(1, std::vector<Path>(1));
        is_read = read_path(*coordinates, shape.parts[0][0]);
    } else if (shape.type == "Polygon") {
        shape.parts.resize(1);
        is_read = read_paths(*coordinates, shape.parts[0]);
    } else {
        shape.parts.resize(items.size());
        for (std::size_t i = 0; i < items.size() && is_read; ++i) {
            if (shape.type == "MultiPolygon") {
                is_read = read_paths(items[i], shape.parts[i]);
                continue;
            }
            shape.parts[i].resize(1);
            Path& path = shape.parts[i][0];
            if (shape.type == "MultiPoint") {
                path.resize(1);
                is_read = read_vertex(items[i], path[0]);
            } else {
                is_read = read_path(items[i], path);
            }
        }
    }
    return is_read ? std::optional(std::move(shape)) : std::nullopt;
}

std::string difference_of_shapes(const Shape& expected, const Shape& found,
                                 const ShapeComparison& rules) {
    return ShapeMatch(rules).differences(expected, found);
}

} // namespace graticule::evaluation::geojseval
