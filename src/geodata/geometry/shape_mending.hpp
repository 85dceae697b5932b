// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Puts right what files have that would mean one thing to one operation and another to the next:
/// a ring that is not closed is closed; rings whose place contradicts where they lie are shells or
/// holes by resolve_nesting(); a collection of polygons is a multipolygon, and polygons of a
/// collection that overlap are one area. Counts what it changed.
class ShapeMending {
public:
    /// @pre wkb_is_well_formed(wkb), with Z in all parts or in none
    /// @return empty where the geometry is sound as it is
    std::vector<std::uint8_t> mend(WkbView wkb);

    void add(const ShapeMending& other);
    /// What was changed, one sentence each.
    std::vector<std::string> notes() const;

private:
    std::vector<std::uint8_t> mend_polygons(WkbView wkb, GeometryType type);
    std::vector<std::uint8_t> mend_collection(WkbView wkb);

    std::size_t m_closed = 0;
    std::size_t m_nested = 0;
    std::size_t m_gathered = 0;
    std::size_t m_united = 0;
};

} // namespace graticule::geodata
