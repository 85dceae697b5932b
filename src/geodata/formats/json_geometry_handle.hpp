// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Geometries of GeoJSON. For the .cpp files of geodata only.
namespace graticule::geodata {

/// A number; one beyond the range of a double is infinite, as strtod() has it.
/// @return false where there is none
bool read_json_number(simdjson::ondemand::value value, double& number);

/// Turns GeoJSON geometries into WKB, one after another.
class JsonGeometryReader {
public:
    /// @return false where the object is not a geometry as RFC 7946 has it. That is no verdict:
    ///         other readers may make something of it.
    bool read(simdjson::ondemand::object geometry);

    /// The last geometry; empty for a point or polygon without coordinates.
    WkbView wkb() const { return m_wkb; }

private:
    struct Position {
        double x;
        double y;
        double z;
    };

    bool read_geometry(simdjson::ondemand::object geometry, int depth);
    bool read_members(simdjson::ondemand::object geometry, int depth);
    bool read_coordinates(GeometryType type, simdjson::ondemand::array coordinates, int depth);
    bool read_parts(int depth, simdjson::ondemand::array array);
    std::optional<std::size_t> read_position(simdjson::ondemand::array array);

    void write_geometry(std::size_t& count, std::size_t& position);
    void write_parts(GeometryType type, std::size_t& count, std::size_t& position);
    void write_path(std::size_t points, std::size_t& position);
    void put(const void* value, std::size_t size);
    void put_count(std::uint32_t value) { put(&value, sizeof value); }

    std::vector<std::uint32_t> m_counts; ///< types and sizes in the order in which WKB has them
    std::vector<Position> m_positions;
    bool m_has_z = false;
    std::vector<std::uint8_t> m_wkb;
};

} // namespace graticule::geodata
