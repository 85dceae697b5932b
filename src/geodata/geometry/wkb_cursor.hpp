// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <cstring>

namespace graticule::geodata {

/// Steps through little-endian ISO WKB. Every read is checked against the end; once a read fails
/// the cursor stays failed and gives zeros.
class WkbCursor {
public:
    struct Header {
        GeometryType type = GeometryType::Unknown;
        bool has_z = false;
        std::size_t dimensions() const { return has_z ? 3 : 2; }
    };

    explicit WkbCursor(WkbView bytes) : m_bytes(bytes) {}

    bool failed() const { return m_failed; }
    bool at_end() const { return m_position == m_bytes.size(); }
    std::size_t position() const { return m_position; }
    std::size_t remaining() const { return m_bytes.size() - m_position; }

    Header header() {
        constexpr std::uint32_t IsoZ = 1000;
        if (read<std::uint8_t>() != 1)
            m_failed = true;
        const auto code = read<std::uint32_t>();
        const std::uint32_t type = code % IsoZ;
        if (code / IsoZ > 1 || type < 1 || type > 7)
            m_failed = true;
        if (m_failed)
            return {};
        return {static_cast<GeometryType>(type), code / IsoZ == 1};
    }

    /// A count of things of at least `least_bytes` each; fails where so many cannot follow.
    std::uint32_t count(std::size_t least_bytes) {
        const auto value = read<std::uint32_t>();
        if (value > remaining() / least_bytes)
            m_failed = true;
        return m_failed ? 0 : value;
    }

    double number() { return read<double>(); }

    void skip(std::size_t bytes) { take(bytes); }

    /// The next bytes; none where there are not so many.
    WkbView take(std::size_t bytes) {
        if (m_failed || bytes > remaining()) {
            m_failed = true;
            return {};
        }
        m_position += bytes;
        return m_bytes.subspan(m_position - bytes, bytes);
    }

private:
    template <typename T>
    T read() {
        T value{};
        if (m_failed || sizeof(T) > remaining()) {
            m_failed = true;
            return value;
        }
        std::memcpy(&value, m_bytes.data() + m_position, sizeof(T));
        m_position += sizeof(T);
        return value;
    }

    WkbView m_bytes;
    std::size_t m_position = 0;
    bool m_failed = false;
};

} // namespace graticule::geodata
