// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/coordinates.hpp"

#include <cmath>
#include <string_view>

namespace graticule::agents::offline {

namespace {

constexpr double Pole = 90;
constexpr double HalfTurn = 180;

/// One of the two numbers.
struct Angle {
    bool latitude = false;
    double degrees = 0;
};

class AngleReader {
public:
    explicit AngleReader(std::span<const Token> tokens) : m_tokens(tokens) {}

    std::optional<Angle> read() {
        const std::string_view named = word();
        const bool latitude_named = named == "latitude" || named == "lat";
        const bool longitude_named =
            named == "longitude" || named == "lon" || named == "long" || named == "lng";
        if (latitude_named || longitude_named) {
            ++m_at;
            if (word() == "=" || word() == ":" || word() == "of")
                ++m_at;
        }
        if (m_at >= m_tokens.size() || m_tokens[m_at].kind != TokenKind::Number)
            return std::nullopt;
        double degrees = m_tokens[m_at++].number;
        if (word() == "degrees" || word() == "degree" || word() == "deg")
            ++m_at;
        const std::string_view side = word();
        const bool north = side == "n" || side == "north";
        const bool south = side == "s" || side == "south";
        const bool east = side == "e" || side == "east";
        const bool west = side == "w" || side == "west";
        const bool sided = north || south || east || west;
        if (!sided && !latitude_named && !longitude_named)
            return std::nullopt;
        const bool latitude = latitude_named || north || south;
        if (sided) {
            // "latitude 5 E" or "-5 S" says two things at once.
            if ((latitude_named && (east || west)) || (longitude_named && (north || south))
                || degrees < 0)
                return std::nullopt;
            ++m_at;
            if (south || west)
                degrees = -degrees;
        }
        if (std::abs(degrees) > (latitude ? Pole : HalfTurn))
            return std::nullopt;
        return Angle{latitude, degrees};
    }

    void skip_joint() {
        while (word() == "," || word() == "and" || word() == "/" || word() == ";")
            ++m_at;
    }

    std::size_t taken() const { return m_at; }

private:
    std::string_view word() const {
        return m_at < m_tokens.size() ? std::string_view(m_tokens[m_at].word) : std::string_view();
    }

    std::span<const Token> m_tokens;
    std::size_t m_at = 0;
};

} // namespace

std::optional<WrittenPlace> match_place(std::span<const Token> tokens) {
    AngleReader reader(tokens);
    const auto first = reader.read();
    if (!first)
        return std::nullopt;
    reader.skip_joint();
    const auto second = reader.read();
    if (!second || second->latitude == first->latitude)
        return std::nullopt;
    const Angle& latitude = first->latitude ? *first : *second;
    const Angle& longitude = first->latitude ? *second : *first;
    return WrittenPlace{{longitude.degrees, latitude.degrees}, reader.taken()};
}

} // namespace graticule::agents::offline
