// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/longitude_span.hpp"

#include "geodata/crs/longitude.hpp"

#include <algorithm>

namespace graticule::operations {

namespace {} // namespace

void LongitudeSpan::add(geodata::WkbView degrees) {
    geodata::walk_paths(degrees, [&](const geodata::PathView& path) {
        for (std::size_t i = 0; i < path.points.size(); ++i)
            add_edge(path.points[i == 0 ? 0 : i - 1], path.points[i]);
    });
}

void LongitudeSpan::add(const geodata::Point& degrees) {
    add_edge(degrees, degrees);
}

void LongitudeSpan::add_edge(const geodata::Point& from, const geodata::Point& to) {
    m_stretches.emplace_back(std::min(from.x, to.x), std::max(from.x, to.x));
    m_south = std::min({m_south, from.y, to.y});
    m_north = std::max({m_north, from.y, to.y});
}

std::optional<geodata::Extent> LongitudeSpan::box() const {
    if (m_stretches.empty())
        return std::nullopt;
    std::vector<std::pair<double, double>> sorted = m_stretches;
    std::sort(sorted.begin(), sorted.end());
    const double first = sorted.front().first;
    double covered = sorted.front().second;
    double widest = 0; // of the gaps between stretches
    double west = first;
    double east = covered;
    for (const auto& [begin, end] : sorted) {
        if (begin - covered > widest) {
            widest = begin - covered;
            west = begin;
            east = covered + geodata::FullTurn;
        }
        covered = std::max(covered, end);
    }
    if (first + geodata::FullTurn - covered >= widest) { // the gap across the antimeridian
        west = first;
        east = covered;
    }
    if (west >= geodata::HalfTurn) {
        west -= geodata::FullTurn;
        east -= geodata::FullTurn;
    }
    return geodata::Extent{west, m_south, east, m_north};
}

} // namespace graticule::operations
