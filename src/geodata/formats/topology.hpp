// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "geodata/geometry/geometry.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace graticule::geodata {

/// The arcs of a TopoJSON file, and the geometries made of them.
class Topology {
public:
    /// @param source names the file in messages
    /// @throws Error Malformed
    Topology(const Json& document, std::string source);

    /// A geometry object as WKB; empty where its type is null.
    /// @throws Error Malformed for arcs that are not there, LimitExceeded
    std::vector<std::uint8_t> geometry(const Json& object);

private:
    Point position(const Json& coordinates) const;
    Point transformed(double x, double y) const;
    std::vector<Point> line(const Json& arcs);
    std::vector<std::uint8_t> line_string(const Json& arcs);
    std::vector<std::uint8_t> polygon(const Json& rings);
    std::vector<std::uint8_t> collection(const Json& members, std::size_t depth);
    std::vector<std::uint8_t> geometry(const Json& object, std::size_t depth);
    [[noreturn]] void fail(const std::string& reason) const;

    std::string m_source;
    std::array<double, 2> m_scale{1, 1};
    std::array<double, 2> m_translate{0, 0};
    std::vector<std::vector<Point>> m_arcs;
    std::size_t m_points = 0; ///< put into geometries so far
    std::size_t m_most_points = 0;
};

} // namespace graticule::geodata
