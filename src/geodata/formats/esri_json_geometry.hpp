// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Turns geometries of Esri JSON into WKB, without heights.
///
/// Rings of a polygon come in any order: those that run clockwise are shells, the others are holes
/// in the smallest shell that they lie in. Where no ring runs clockwise, and for a hole that lies
/// in no shell, the direction says nothing and the ring is a shell; GeometryReader then takes a
/// shell within a shell for a hole.
/// @source "Geometry objects", ArcGIS REST APIs
class EsriGeometryReader {
public:
    /// @param source named in errors
    explicit EsriGeometryReader(std::string source) : m_source(std::move(source)) {}

    /// @return empty for null, and for a geometry without coordinates
    /// @throws Error Malformed for what is no geometry; Unsupported for true curves
    std::vector<std::uint8_t> read(const Json& geometry, std::size_t row);

    /// Features with rings that run the other way than their place has it.
    std::size_t turned() const { return m_turned; }
    /// Features with heights, which are left out.
    std::size_t heights() const { return m_heights; }

private:
    std::vector<std::uint8_t> read_body(const Json& geometry, std::size_t row);
    std::vector<std::uint8_t> read_polygon(const Json& rings, std::size_t row);
    std::vector<std::uint8_t> read_point(const Json& geometry, std::size_t row);
    std::vector<std::uint8_t> read_envelope(const Json& geometry, std::size_t row);
    std::vector<Point> read_path(const Json& positions, std::size_t row);
    std::vector<std::vector<Point>> read_paths(const Json& paths, std::size_t row);
    [[noreturn]] void refuse(std::size_t row) const;

    std::string m_source;
    bool m_flat = true; ///< no height in the feature that is read
    std::size_t m_turned = 0;
    std::size_t m_heights = 0;
};

} // namespace graticule::geodata
