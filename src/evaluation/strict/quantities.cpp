// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/quantities.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace graticule::evaluation::strict {

namespace {

struct NamedUnit {
    std::string_view name;
    Unit unit;
};

constexpr double Foot = 0.3048;
constexpr double Mile = 1609.344;
constexpr double DegreesOfRadian = 57.295779513082320877;

constexpr Unit length(double metres) {
    return {Dimension::Length, metres};
}
constexpr Unit area(double square_metres) {
    return {Dimension::Area, square_metres};
}
constexpr Unit time(double seconds) {
    return {Dimension::Time, seconds};
}

// Folded: fold() makes m2 of m², and one form of upper and lower case.
constexpr std::array Units{
    NamedUnit{"mm", length(0.001)},
    NamedUnit{"millimetre", length(0.001)},
    NamedUnit{"millimeter", length(0.001)},
    NamedUnit{"cm", length(0.01)},
    NamedUnit{"centimetre", length(0.01)},
    NamedUnit{"centimeter", length(0.01)},
    NamedUnit{"m", length(1)},
    NamedUnit{"metre", length(1)},
    NamedUnit{"meter", length(1)},
    NamedUnit{"km", length(1000)},
    NamedUnit{"kilometre", length(1000)},
    NamedUnit{"kilometer", length(1000)},
    NamedUnit{"ft", length(Foot)},
    NamedUnit{"foot", length(Foot)},
    NamedUnit{"feet", length(Foot)},
    NamedUnit{"yd", length(3 * Foot)},
    NamedUnit{"yard", length(3 * Foot)},
    NamedUnit{"mi", length(Mile)},
    NamedUnit{"mile", length(Mile)},
    NamedUnit{"nmi", length(1852)},
    NamedUnit{"nautical mile", length(1852)},
    NamedUnit{"m2", area(1)},
    NamedUnit{"m^2", area(1)},
    NamedUnit{"sq m", area(1)},
    NamedUnit{"square metre", area(1)},
    NamedUnit{"square meter", area(1)},
    NamedUnit{"km2", area(1e6)},
    NamedUnit{"km^2", area(1e6)},
    NamedUnit{"sq km", area(1e6)},
    NamedUnit{"square kilometre", area(1e6)},
    NamedUnit{"square kilometer", area(1e6)},
    NamedUnit{"ha", area(1e4)},
    NamedUnit{"hectare", area(1e4)},
    NamedUnit{"acre", area(4046.8564224)},
    NamedUnit{"ft2", area(Foot* Foot)},
    NamedUnit{"sq ft", area(Foot* Foot)},
    NamedUnit{"square foot", area(Foot* Foot)},
    NamedUnit{"square feet", area(Foot* Foot)},
    NamedUnit{"mi2", area(Mile* Mile)},
    NamedUnit{"sq mi", area(Mile* Mile)},
    NamedUnit{"square mile", area(Mile* Mile)},
    NamedUnit{"s", time(1)},
    NamedUnit{"second", time(1)},
    NamedUnit{"min", time(60)},
    NamedUnit{"minute", time(60)},
    NamedUnit{"h", time(3600)},
    NamedUnit{"hour", time(3600)},
    NamedUnit{"day", time(86400)},
    NamedUnit{"\u00b0", {Dimension::Angle, 1}},
    NamedUnit{"deg", {Dimension::Angle, 1}},
    NamedUnit{"degree", {Dimension::Angle, 1}},
    NamedUnit{"rad", {Dimension::Angle, DegreesOfRadian}},
    NamedUnit{"radian", {Dimension::Angle, DegreesOfRadian}},
    NamedUnit{"%", {Dimension::Share, 0.01}},
    NamedUnit{"percent", {Dimension::Share, 0.01}},
    NamedUnit{"per cent", {Dimension::Share, 0.01}},
    NamedUnit{"m/s", {Dimension::Speed, 1}},
    NamedUnit{"km/h", {Dimension::Speed, 1 / 3.6}},
    NamedUnit{"mph", {Dimension::Speed, Mile / 3600}},
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Bytes of other scripts are parts of words.
bool is_word(char c) {
    return is_digit(c) || std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

bool ends_word(std::string_view text, std::size_t at) {
    return at >= text.size() || !is_word(text[at]);
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
    while (at < text.size() && is_digit(text[at]))
        ++at;
    return at;
}

/// Reads a number and what it is in; moves on behind it.
class QuantityReader {
public:
    explicit QuantityReader(std::string_view text) : m_text(text) {}

    std::vector<Quantity> all() {
        std::vector<Quantity> found;
        while (m_at < m_text.size()) {
            if (!starts_number()) {
                ++m_at;
                continue;
            }
            const std::size_t from = m_at;
            found.push_back(read());
            found.back().text = std::string(m_text.substr(from, m_at - from));
        }
        return found;
    }

private:
    bool starts_number() const {
        if (!is_digit(m_text[m_at]))
            return false;
        const char before = m_at == 0 ? ' ' : m_text[m_at - 1];
        return !is_word(before) && before != '.';
    }

    bool is_negative() const {
        return m_at > 0 && m_text[m_at - 1] == '-' && (m_at == 1 || !is_word(m_text[m_at - 2]));
    }

    Quantity read() {
        Quantity quantity;
        const double sign = is_negative() ? -1 : 1;
        quantity.value = sign * parse_number(digits()).value_or(NAN) * multiplier();
        quantity.unit = unit();
        quantity.words = words();
        return quantity;
    }

    std::string digits() {
        std::string number;
        std::size_t end = skip_digits(m_text, m_at);
        const bool grouped = end - m_at <= 3;
        number = m_text.substr(m_at, end - m_at);
        // Groups of three behind at most three digits.
        while (grouped && end < m_text.size() && is_group(end)) {
            number += m_text.substr(end + 1, 3);
            end += 4;
        }
        if (end + 1 < m_text.size() && m_text[end] == '.' && is_digit(m_text[end + 1])) {
            const std::size_t to = skip_digits(m_text, end + 1);
            number += m_text.substr(end, to - end);
            end = to;
        }
        const std::size_t power = exponent_end(end);
        number += m_text.substr(end, power - end);
        m_at = power;
        return number;
    }

    bool is_group(std::size_t at) const {
        return m_text[at] == ',' && at + 3 < m_text.size() && skip_digits(m_text, at + 1) == at + 4;
    }

    std::size_t exponent_end(std::size_t end) const {
        if (end >= m_text.size() || m_text[end] != 'e')
            return end;
        std::size_t at = end + 1;
        if (at < m_text.size() && (m_text[at] == '+' || m_text[at] == '-'))
            ++at;
        const std::size_t to = skip_digits(m_text, at);
        return to > at ? to : end;
    }

    double multiplier() {
        const std::size_t from = skip_spaces(m_text, m_at);
        for (const auto& [name, factor] :
             {std::pair{std::string_view("thousand"), 1e3}, {"million", 1e6}, {"billion", 1e9}})
            if (m_text.substr(from).starts_with(name) && ends_word(m_text, from + name.size())) {
                m_at = from + name.size();
                return factor;
            }
        return 1;
    }

    std::optional<Unit> unit() {
        const std::size_t from = skip_spaces(m_text, m_at);
        std::optional<Unit> found;
        std::size_t longest = 0;
        for (const NamedUnit& unit : Units) {
            if (unit.name.size() <= longest || !m_text.substr(from).starts_with(unit.name))
                continue;
            std::size_t end = from + unit.name.size();
            if (unit.name.size() > 2 && end < m_text.size() && m_text[end] == 's')
                ++end;
            // A sign may have anything behind it.
            const bool sign = unit.name == "%" || unit.name == "\u00b0";
            if (!sign && !ends_word(m_text, end))
                continue;
            found = unit.unit;
            longest = unit.name.size();
            m_at = end;
        }
        return found;
    }

    std::vector<std::string> words() const {
        constexpr std::size_t Most = 4;
        std::vector<std::string> words;
        std::size_t at = m_at;
        while (words.size() < Most && at < m_text.size() && !is_digit(m_text[at])) {
            if (!is_word(m_text[at])) {
                ++at;
                continue;
            }
            const std::size_t from = at;
            while (at < m_text.size() && is_word(m_text[at]))
                ++at;
            words.emplace_back(m_text.substr(from, at - from));
        }
        return words;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

// fold() makes plain spaces of narrow ones, and then nobody could tell that they were within a
// number.
std::string with_plain_signs(std::string_view text) {
    std::string plain(text);
    for (const std::string_view sign : {"\u2212", "\u2009", "\u202f"})
        for (std::size_t at = plain.find(sign); at != std::string::npos;
             at = plain.find(sign, at + 1)) {
            const std::size_t behind = at + sign.size();
            const bool within = at > 0 && is_digit(plain[at - 1]) && behind < plain.size()
                                && is_digit(plain[behind]);
            plain.replace(at, sign.size(), sign == "\u2212" ? "-" : (within ? "," : " "));
        }
    return plain;
}

} // namespace

std::optional<Unit> unit_of(std::string_view text) {
    std::string name = fold(trim(text));
    for (int i = 0; i < 2; ++i) {
        for (const NamedUnit& unit : Units)
            if (unit.name == name)
                return unit.unit;
        if (!name.ends_with('s'))
            break;
        name.pop_back();
    }
    return std::nullopt;
}

std::vector<Quantity> quantities_in(std::string_view sentence) {
    return QuantityReader(sentence).all();
}

std::string folded_phrase(std::string_view text) {
    std::string folded;
    for (const char c : fold(text)) {
        const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!space)
            folded += c;
        else if (!folded.empty() && folded.back() != ' ')
            folded += ' ';
    }
    return std::string(trim(folded));
}

std::vector<std::string> sentences_of(std::string_view text) {
    std::vector<std::string> sentences;
    const std::string plain = with_plain_signs(text);
    std::size_t from = 0;
    for (std::size_t at = 0; at <= plain.size(); ++at) {
        const bool end = at == plain.size();
        const bool stop = !end && (plain[at] == '.' || plain[at] == '!' || plain[at] == '?')
                          && (at + 1 == plain.size() || plain[at + 1] == ' ');
        if (!end && !stop && plain[at] != '\n')
            continue;
        std::string sentence = folded_phrase(std::string_view(plain).substr(from, at - from));
        if (!sentence.empty())
            sentences.push_back(std::move(sentence));
        from = at + 1;
    }
    return sentences;
}

std::size_t find_phrase(std::string_view text, std::string_view phrase, std::size_t from) {
    for (std::size_t at = text.find(phrase, from); at != std::string_view::npos;
         at = text.find(phrase, at + 1)) {
        const bool starts = at == 0 || !is_word(text[at - 1]) || !is_word(phrase.front());
        const bool ends = ends_word(text, at + phrase.size()) || !is_word(phrase.back());
        if (starts && ends)
            return at;
    }
    return std::string_view::npos;
}

bool has_phrase(std::string_view text, std::string_view phrase) {
    return find_phrase(text, phrase, 0) != std::string_view::npos;
}

} // namespace graticule::evaluation::strict
