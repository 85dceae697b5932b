// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/vertex_filter.hpp"

#include "geodata/geometry/wkb_cursor.hpp"

#include <cstddef>
#include <cstring>

namespace graticule::geodata {

namespace {

class VertexFilter {
public:
    VertexFilter(WkbView wkb, const std::function<bool(Point)>& keep)
        : m_wkb(wkb), m_cursor(wkb), m_keep(keep) {
        m_result.reserve(wkb.size());
    }

    std::vector<std::uint8_t> filtered() {
        copy();
        return std::move(m_result);
    }

private:
    void put(WkbView bytes) { m_result.insert(m_result.end(), bytes.begin(), bytes.end()); }
    void put_since(std::size_t position) {
        put(m_wkb.subspan(position, m_cursor.position() - position));
    }

    // Geometries nest no deeper than their bytes, which were checked to be well formed.
    void copy() {
        const std::size_t start = m_cursor.position();
        const WkbCursor::Header header = m_cursor.header();
        const std::size_t place_bytes = header.dimensions() * sizeof(double);
        if (header.type == GeometryType::Point) {
            m_cursor.skip(place_bytes);
            return put_since(start);
        }
        if (header.type == GeometryType::LineString) {
            put_since(start);
            return copy_path(place_bytes, false);
        }
        std::uint32_t members = m_cursor.count(sizeof(std::uint32_t));
        put_since(start);
        for (; members > 0 && !m_cursor.failed(); --members)
            header.type == GeometryType::Polygon ? copy_path(place_bytes, true) : copy();
    }

    void copy_path(std::size_t place_bytes, bool ring) {
        const std::uint32_t count = m_cursor.count(place_bytes);
        const std::size_t count_at = m_result.size();
        m_result.resize(count_at + sizeof(std::uint32_t));
        const std::size_t first = m_result.size();
        for (std::uint32_t i = 0; i < count; ++i) {
            const WkbView place = m_cursor.take(place_bytes);
            Point point;
            std::memcpy(&point.x, place.data(), sizeof(double));
            std::memcpy(&point.y, place.data() + sizeof(double), sizeof(double));
            if (!(ring && i + 1 == count) && m_keep(point))
                put(place);
        }
        if (ring && m_result.size() > first) {
            const std::vector<std::uint8_t> closing(
                m_result.begin() + static_cast<std::ptrdiff_t>(first),
                m_result.begin() + static_cast<std::ptrdiff_t>(first + place_bytes));
            put(closing);
        }
        const auto kept = static_cast<std::uint32_t>((m_result.size() - first) / place_bytes);
        std::memcpy(m_result.data() + count_at, &kept, sizeof kept);
    }

    WkbView m_wkb;
    WkbCursor m_cursor;
    const std::function<bool(Point)>& m_keep;
    std::vector<std::uint8_t> m_result;
};

} // namespace

std::vector<std::uint8_t> wkb_keeping(WkbView wkb, const std::function<bool(Point)>& keep) {
    return VertexFilter(wkb, keep).filtered();
}

} // namespace graticule::geodata
