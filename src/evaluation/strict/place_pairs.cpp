// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/place_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace graticule::evaluation::strict {

namespace {

using geodata::GeometryColumn;

/// Figures of a shape that are the same for the same shape, wherever its rings start and however
/// its edges are cut: its extent, its middle, and how much it leans.
using Trace = std::array<double, 7>;

Trace trace_of(const GeometryColumn& geometry, std::size_t row) {
    const geodata::Extent& extent = geometry.extent(row);
    double weight = 0;
    double x = 0;
    double y = 0;
    double lean = 0;
    const auto add = [&](double share, double at_x, double at_y) {
        weight += share;
        x += share * (at_x - extent.min_x);
        y += share * (at_y - extent.min_y);
    };
    geodata::walk_paths(geometry.wkb(row), [&](const geodata::PathView& path) {
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const double dx = path.points[i].x - path.points[i - 1].x;
            const double dy = path.points[i].y - path.points[i - 1].y;
            const double length = std::hypot(dx, dy);
            add(length, path.points[i - 1].x + dx / 2, path.points[i - 1].y + dy / 2);
            lean += length > 0 ? dx * dy / length : 0;
        }
        if (path.points.size() == 1)
            add(1, path.points.front().x, path.points.front().y);
    });
    return {extent.min_x,
            extent.min_y,
            extent.max_x,
            extent.max_y,
            weight > 0 ? extent.min_x + x / weight : extent.min_x,
            weight > 0 ? extent.min_y + y / weight : extent.min_y,
            lean};
}

double metres_apart(const Trace& first, const Trace& second) {
    double most = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        most = std::max(most, std::abs(first[i] - second[i]));
    return most;
}

std::vector<Trace> traces_of(const GeometryColumn& geometry) {
    std::vector<Trace> traces;
    for (std::size_t row = 0; row < geometry.size(); ++row)
        traces.push_back(geometry.is_void(row) ? Trace{} : trace_of(geometry, row));
    return traces;
}

/// A feature of the output that one of the reference may be.
struct Candidate {
    RowPair pair;
    std::size_t place = 0; ///< how far off, in steps of rounding
    std::size_t differing = 0;
    double apart = 0;
};

class PlacePairing {
public:
    PlacePairing(const Globe& globe, const std::vector<FieldPair>& fields)
        : m_globe(globe), m_fields(fields), m_expected(traces_of(globe.expected.geometry())),
          m_found(traces_of(globe.found.geometry())), m_order(m_found.size()) {
        const geodata::Extent all = globe.expected.geometry().total_extent();
        m_reach = all.empty() ? 0 : 0.02 * std::hypot(all.width(), all.height()) + Rounding;
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::sort(m_order.begin(), m_order.end(),
                  [&](std::size_t a, std::size_t b) { return m_found[a][0] < m_found[b][0]; });
    }

    std::vector<RowPair> pairs(const Context& context) {
        std::vector<Candidate> candidates;
        for (std::size_t row = 0; row < m_expected.size(); ++row) {
            context.check_cancelled();
            add_candidates(row, candidates);
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& a, const Candidate& b) {
                             if (a.place != b.place)
                                 return a.place < b.place;
                             if (a.differing != b.differing)
                                 return a.differing < b.differing;
                             return a.apart < b.apart;
                         });
        return taken_from(candidates);
    }

private:
    static constexpr double Rounding = 1e-6; // degrees: a tenth of a metre
    static constexpr std::size_t MostOfOne = 50;

    bool is_void(std::size_t expected, std::size_t found) const {
        return m_globe.expected.geometry().is_void(expected)
               || m_globe.found.geometry().is_void(found);
    }

    void add_candidates(std::size_t row, std::vector<Candidate>& candidates) const {
        const bool no_place = m_globe.expected.geometry().is_void(row);
        std::vector<Candidate> own;
        auto from =
            std::lower_bound(m_order.begin(), m_order.end(), m_expected[row][0] - m_reach,
                             [&](std::size_t a, double value) { return m_found[a][0] < value; });
        for (; from != m_order.end() && m_found[*from][0] <= m_expected[row][0] + m_reach; ++from) {
            if (m_globe.found.geometry().is_void(*from) != no_place)
                continue;
            const double distance = metres_apart(m_expected[row], m_found[*from]);
            if (distance <= m_reach)
                own.push_back({{row, *from},
                               static_cast<std::size_t>(distance / Rounding),
                               differing(row, *from),
                               distance});
        }
        const auto kept = static_cast<std::ptrdiff_t>(std::min(own.size(), MostOfOne));
        std::partial_sort(
            own.begin(), own.begin() + kept, own.end(), [](const Candidate& a, const Candidate& b) {
                return std::pair(a.place, a.differing) < std::pair(b.place, b.differing);
            });
        candidates.insert(candidates.end(), own.begin(), own.begin() + kept);
    }

    std::size_t differing(std::size_t expected, std::size_t found) const {
        return static_cast<std::size_t>(
            std::count_if(m_fields.begin(), m_fields.end(), [&](const FieldPair& field) {
                return !same_value(m_globe.expected, expected, m_globe.found, found, field);
            }));
    }

    std::vector<RowPair> taken_from(const std::vector<Candidate>& candidates) const {
        std::vector<bool> expected(m_expected.size(), false);
        std::vector<bool> found(m_found.size(), false);
        std::vector<RowPair> pairs;
        for (const Candidate& candidate : candidates)
            if (!expected[candidate.pair.expected] && !found[candidate.pair.found]) {
                expected[candidate.pair.expected] = true;
                found[candidate.pair.found] = true;
                pairs.push_back(candidate.pair);
            }
        std::sort(pairs.begin(), pairs.end(),
                  [](const RowPair& a, const RowPair& b) { return a.expected < b.expected; });
        return pairs;
    }

    const Globe& m_globe;
    const std::vector<FieldPair>& m_fields;
    std::vector<Trace> m_expected;
    std::vector<Trace> m_found;
    std::vector<std::size_t> m_order; ///< of the found ones, from left to right
    double m_reach = 0;
};

std::string place_text(const geodata::Layer& layer, std::size_t row) {
    if (layer.geometry().is_void(row))
        return "without a place";
    const geodata::Extent& extent = layer.geometry().extent(row);
    return fmt::format("at {:.6f} {:.6f}", extent.min_x, extent.min_y);
}

} // namespace

std::vector<RowPair> pair_by_place(const Globe& globe, const std::vector<FieldPair>& fields,
                                   Verdict& verdict, const Context& context) {
    const std::vector<RowPair> pairs = PlacePairing(globe, fields).pairs(context);
    std::vector<bool> expected(globe.expected.size(), false);
    std::vector<bool> found(globe.found.size(), false);
    for (const RowPair& pair : pairs) {
        expected[pair.expected] = true;
        found[pair.found] = true;
    }
    for (std::size_t row = 0; row < expected.size(); ++row)
        if (!expected[row])
            verdict.fail(fmt::format("feature {} {}", row + 1, place_text(globe.expected, row)),
                         "to be there", "none in its place");
    for (std::size_t row = 0; row < found.size(); ++row)
        if (!found[row])
            verdict.fail(fmt::format("feature {} of the output", row + 1),
                         "not to be there, or elsewhere", place_text(globe.found, row));
    const std::size_t all = std::max(expected.size(), found.size());
    if (all > 0)
        verdict.note_closeness(static_cast<double>(pairs.size()) / static_cast<double>(all));
    return pairs;
}

} // namespace graticule::evaluation::strict
