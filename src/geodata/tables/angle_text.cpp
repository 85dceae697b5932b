// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/angle_text.hpp"

#include "base/text.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxBytes = 64; // a longer text is none, and is not looked at

// The signs in use for degrees, minutes and seconds, and the plain ones that they become.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> Signs{{{"deg", "d"},
                                                                               {"°", "d"},
                                                                               {"º", "d"},
                                                                               {"˚", "d"},
                                                                               {"′", "'"},
                                                                               {"’", "'"},
                                                                               {"‘", "'"},
                                                                               {"´", "'"},
                                                                               {"`", "'"},
                                                                               {"″", "\""},
                                                                               {"”", "\""},
                                                                               {"“", "\""},
                                                                               {"''", "\""},
                                                                               {"−", "-"},
                                                                               {"\u00A0", " "}}};

// In lower case, with plain signs; two marks for minutes are one for seconds.
std::string plain(std::string_view text) {
    std::string result = ascii_lower(trim(text));
    for (const auto& [sign, by] : Signs)
        for (std::size_t at = result.find(sign); at != std::string::npos; at = result.find(sign))
            result.replace(at, sign.size(), by);
    return result;
}

class AngleParser {
public:
    AngleParser(std::string_view text, CoordinateAxis axis) : m_rest(text), m_axis(axis) {}

    std::optional<double> parse() {
        std::optional<bool> negative = take_hemisphere();
        if (!negative && !m_rest.empty() && (m_rest[0] == '-' || m_rest[0] == '+')) {
            negative = m_rest[0] == '-';
            m_rest.remove_prefix(1);
        }
        const std::optional<double> size = take_parts();
        if (!size)
            return std::nullopt;
        if (const std::optional<bool> after = take_hemisphere()) {
            if (negative)
                return std::nullopt;
            negative = after;
        }
        if (!m_rest.empty() || *size > (m_axis == CoordinateAxis::Longitude ? 360 : 90))
            return std::nullopt;
        return negative.value_or(false) ? -*size : *size;
    }

private:
    void skip_spaces() {
        while (!m_rest.empty() && m_rest[0] == ' ')
            m_rest.remove_prefix(1);
    }

    // True for south and west.
    std::optional<bool> take_hemisphere() {
        skip_spaces();
        const bool longitude = m_axis == CoordinateAxis::Longitude;
        if (m_rest.empty()
            || (m_rest[0] != (longitude ? 'e' : 'n') && m_rest[0] != (longitude ? 'w' : 's')))
            return std::nullopt;
        const bool negative = m_rest[0] == 'w' || m_rest[0] == 's';
        m_rest.remove_prefix(1);
        skip_spaces();
        return negative;
    }

    // Degrees, minutes and seconds, as many as there are.
    std::optional<double> take_parts() {
        constexpr std::array<std::pair<char, double>, 3> Parts{{{'d', 1}, {'\'', 60}, {'"', 3600}}};
        double degrees = 0;
        bool whole = true;
        for (std::size_t i = 0; i < Parts.size(); ++i) {
            if (m_rest.empty() || std::isdigit(static_cast<unsigned char>(m_rest[0])) == 0)
                return i > 0 ? std::optional(degrees) : std::nullopt;
            const std::optional<double> number = take_number(whole);
            if (!number || (i > 0 && *number >= 60))
                return std::nullopt;
            degrees += *number / Parts[i].second;
            skip_spaces();
            if (!m_rest.empty() && (m_rest[0] == Parts[i].first || (i < 2 && m_rest[0] == ':')))
                m_rest.remove_prefix(1);
            skip_spaces();
        }
        return degrees;
    }

    // @param whole whether no part so far had decimals; a part after one that had is no angle
    std::optional<double> take_number(bool& whole) {
        if (!whole)
            return std::nullopt;
        std::string digits;
        while (!m_rest.empty()) {
            const char c = m_rest[0];
            const bool point = c == '.' || c == ',';
            if (std::isdigit(static_cast<unsigned char>(c)) == 0 && !(point && whole))
                break;
            whole = whole && !point;
            digits += point ? '.' : c;
            m_rest.remove_prefix(1);
        }
        return parse_number(digits);
    }

    std::string_view m_rest;
    CoordinateAxis m_axis;
};

} // namespace

std::optional<double> parse_angle(std::string_view text, CoordinateAxis axis) {
    if (text.size() > MaxBytes)
        return std::nullopt;
    if (const std::optional<double> number = parse_number(trim(text)))
        return number;
    return AngleParser(plain(text), axis).parse();
}

} // namespace graticule::geodata
