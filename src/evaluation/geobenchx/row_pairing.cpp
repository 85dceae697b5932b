// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/row_pairing.hpp"

#include "base/error.hpp"
#include "operations/report.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "operations/vector/overlay/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace graticule::evaluation::geobenchx {

namespace {

using geodata::Extent;
using geodata::Layer;

constexpr std::size_t NoRow = static_cast<std::size_t>(-1);
constexpr std::size_t MostPoints = 20'000; // of a shape whose distance is measured

bool same_bytes(geodata::WkbView first, geodata::WkbView second) {
    return std::equal(first.begin(), first.end(), second.begin(), second.end());
}

/// How far the sides of two rectangles are apart at most.
double values_apart(const Extent& first, const Extent& second) {
    return std::max({std::abs(first.min_x - second.min_x), std::abs(first.min_y - second.min_y),
                     std::abs(first.max_x - second.max_x), std::abs(first.max_y - second.max_y)});
}

/// The features of two layers in one CRS, paired by where they lie.
class PlacePairing {
public:
    PlacePairing(const Layer& first, const Layer& second)
        : m_first(first.geometry()), m_second(second.geometry()), m_order(second.size()),
          m_taken(second.size(), false) {
        const Extent all = m_first.total_extent();
        m_tolerance = ShapeTolerance * std::max(all.width(), all.height());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::sort(m_order.begin(), m_order.end(),
                  [&](std::size_t a, std::size_t b) { return left(a) < left(b); });
    }

    std::vector<std::size_t> pairs() {
        std::vector<std::size_t> found(m_first.size(), NoRow);
        // What is the same to the byte goes first, so that neighbours do not take its partner.
        for (const bool exact : {true, false})
            for (std::size_t row = 0; row < found.size(); ++row)
                if (found[row] == NoRow)
                    found[row] = partner(row, exact);
        return found;
    }

    double tolerance() const { return m_tolerance; }

private:
    double left(std::size_t row) const {
        return m_second.is_void(row) ? -1e300 : m_second.extent(row).min_x;
    }

    std::size_t partner(std::size_t row, bool exact) {
        const double x = m_first.is_void(row) ? -1e300 : m_first.extent(row).min_x;
        auto from = std::lower_bound(m_order.begin(), m_order.end(), x - m_tolerance,
                                     [&](std::size_t a, double value) { return left(a) < value; });
        std::size_t best = NoRow;
        double nearest = m_tolerance;
        for (; from != m_order.end() && left(*from) <= x + m_tolerance; ++from) {
            if (m_taken[*from] || m_first.is_void(row) != m_second.is_void(*from))
                continue;
            if (exact && !same_bytes(m_first.wkb(row), m_second.wkb(*from)))
                continue;
            const double distance = m_first.is_void(row) || exact
                                        ? 0
                                        : values_apart(m_first.extent(row), m_second.extent(*from));
            if (distance > nearest)
                continue;
            nearest = distance;
            best = *from;
            if (exact)
                break;
        }
        if (best != NoRow)
            m_taken[best] = true;
        return best;
    }

    const geodata::GeometryColumn& m_first;
    const geodata::GeometryColumn& m_second;
    std::vector<std::size_t> m_order; ///< rows of the second, from left to right
    std::vector<bool> m_taken;
    double m_tolerance = 0;
};

double area_of(const Layer& layer, const Context& context) {
    operations::Report report;
    const geodata::Column areas =
        operations::measure(layer, operations::Measure::Area, report, context);
    double sum = 0;
    for (std::size_t row = 0; row < areas.size(); ++row)
        sum += areas.is_null(row) ? 0 : areas.real(row);
    return sum;
}

/// The area that only one of two layers of polygons covers, of that of the first.
double symmetric_difference(const Layer& first, const Layer& second, const Context& context) {
    operations::Report report;
    const Layer one = operations::dissolve(first, {}, report, context);
    const Layer other = operations::dissolve(second, {}, report, context);
    const Layer alone = operations::overlay(
        one, other, operations::OverlayKind::SymmetricDifference, report, context);
    return alone.size() == 0 ? 0 : area_of(alone, context) / area_of(one, context);
}

std::vector<geodata::Point> points_of(geodata::WkbView wkb) {
    std::vector<geodata::Point> points;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        points.insert(points.end(), path.points.begin(), path.points.end());
    });
    return points;
}

double distance_to(const geodata::Point& point, const std::vector<geodata::Point>& line) {
    double nearest = std::hypot(line.front().x - point.x, line.front().y - point.y);
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double dx = line[i].x - line[i - 1].x;
        const double dy = line[i].y - line[i - 1].y;
        const double square = dx * dx + dy * dy;
        const double along =
            square > 0 ? std::clamp(
                ((point.x - line[i - 1].x) * dx + (point.y - line[i - 1].y) * dy) / square, 0.0,
                1.0)
                       : 0;
        nearest = std::min(nearest, std::hypot(line[i - 1].x + along * dx - point.x,
                                               line[i - 1].y + along * dy - point.y));
    }
    return nearest;
}

/// Between two lines of which the vertices of each are held against the other; infinite where one
/// has more of them than are looked at.
double hausdorff(geodata::WkbView first, geodata::WkbView second) {
    const auto a = points_of(first);
    const auto b = points_of(second);
    if (a.empty() || b.empty() || a.size() * b.size() > MostPoints * MostPoints)
        return std::numeric_limits<double>::infinity();
    double most = 0;
    for (const geodata::Point& point : a)
        most = std::max(most, distance_to(point, b));
    for (const geodata::Point& point : b)
        most = std::max(most, distance_to(point, a));
    return most;
}

std::string difference_of_shapes(const Layer& first, const Layer& second,
                                 const std::vector<std::size_t>& pairs, double tolerance,
                                 const Context& context) {
    std::vector<std::size_t> rows;
    std::vector<std::size_t> partners;
    for (std::size_t row = 0; row < pairs.size(); ++row)
        if (!same_bytes(first.geometry().wkb(row), second.geometry().wkb(pairs[row]))) {
            rows.push_back(row);
            partners.push_back(pairs[row]);
        }
    if (rows.empty())
        return {};
    if (dimension_of(first.geometry().common_type()) == 2) {
        const double share =
            symmetric_difference(first.select(rows), second.select(partners), context);
        return share <= ShapeTolerance
                   ? ""
                   : fmt::format("areas differ by {:.3g} % of what they cover", 100 * share);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        context.check_cancelled();
        const double distance =
            hausdorff(first.geometry().wkb(rows[i]), second.geometry().wkb(partners[i]));
        if (!(distance <= tolerance))
            return "shapes lie elsewhere";
    }
    return {};
}

RowPairs pair_features(const Layer& first, const Layer& given, const Context& context) {
    operations::Report report;
    const bool one_crs = first.crs().label() == given.crs().label();
    const Layer second = one_crs ? given : operations::reconcile(first, given, report, context);
    PlacePairing pairing(first, second);
    RowPairs paired{pairing.pairs(), {}};
    const auto alone =
        static_cast<std::size_t>(std::count(paired.second.begin(), paired.second.end(), NoRow));
    if (alone > 0 || first.size() != second.size())
        paired.difference = fmt::format("{} of {} features are not among the other's {}", alone,
                                        first.size(), second.size());
    else
        paired.difference =
            difference_of_shapes(first, second, paired.second, pairing.tolerance(), context);
    return paired;
}

/// Rows by the values of a column that is different in each; none where it is not.
std::optional<std::map<std::string, std::size_t>> rows_by_value(const geodata::Column& column) {
    std::map<std::string, std::size_t> rows;
    if (column.type() == geodata::FieldType::Real)
        return std::nullopt;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (column.is_null(row) || !rows.emplace(column.display(row), row).second)
            return std::nullopt;
    return rows;
}

/// Pairs rows by a column of the first that tells them apart; none where the second has no such.
std::optional<std::vector<std::size_t>> pairs_by(const geodata::Column& key, const Layer& second) {
    for (std::size_t field = 0; field < second.field_count(); ++field) {
        const auto rows = rows_by_value(second.column(field));
        if (!rows || rows->size() != key.size())
            continue;
        std::vector<std::size_t> pairs;
        for (std::size_t row = 0; row < key.size(); ++row) {
            const auto found = rows->find(key.display(row));
            if (found == rows->end())
                break;
            pairs.push_back(found->second);
        }
        if (pairs.size() == key.size())
            return pairs;
    }
    return std::nullopt;
}

RowPairs pair_records(const Layer& first, const Layer& second) {
    if (first.size() != second.size())
        return {{}, fmt::format("{} rows, not {}", second.size(), first.size())};
    for (std::size_t field = 0; field < first.field_count(); ++field)
        if (rows_by_value(first.column(field)))
            if (auto pairs = pairs_by(first.column(field), second))
                return {*std::move(pairs), {}};
    std::vector<std::size_t> in_order(first.size());
    std::iota(in_order.begin(), in_order.end(), std::size_t{0});
    for (std::size_t field = 0; field < first.field_count(); ++field)
        if (!same_column(first.column(field), first.field(field).name, second, in_order))
            return {{}, "no column tells which rows are the same"};
    return {std::move(in_order), {}};
}

bool same_value(const geodata::Column& first, std::size_t row, const geodata::Column& second,
                std::size_t other) {
    if (first.is_null(row) || second.is_null(other))
        return first.is_null(row) == second.is_null(other);
    if (first.is_numeric() && second.is_numeric())
        return same_number(first.number(row), second.number(other));
    return first.display(row) == second.display(other);
}

} // namespace

bool same_number(double first, double second) {
    return first == second
           || std::abs(first - second)
                  <= NumberTolerance * std::max(std::abs(first), std::abs(second));
}

RowPairs pair_rows(const Layer& first, const Layer& second, const Context& context) {
    if (first.has_geometry() != second.has_geometry())
        return {{}, first.has_geometry() ? "a table, not a layer" : "a layer, not a table"};
    return first.has_geometry() ? pair_features(first, second, context)
                                : pair_records(first, second);
}

bool same_values(const geodata::Column& first, const geodata::Column& second,
                 const std::vector<std::size_t>& pairs) {
    for (std::size_t row = 0; row < pairs.size(); ++row)
        if (!same_value(first, row, second, pairs[row]))
            return false;
    return true;
}

std::optional<std::size_t> same_column(const geodata::Column& column, const std::string& name,
                                       const Layer& second, const std::vector<std::size_t>& pairs) {
    const std::optional<std::size_t> namesake = second.find_field(name);
    if (namesake && same_values(column, second.column(*namesake), pairs))
        return namesake;
    for (std::size_t field = 0; field < second.field_count(); ++field)
        if (same_values(column, second.column(field), pairs))
            return field;
    return std::nullopt;
}

} // namespace graticule::evaluation::geobenchx
