// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/quantities.hpp"

#include "base/text.hpp"
#include "evaluation/strict/number_words.hpp"
#include "evaluation/strict/standing.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

std::size_t skip_digits(std::string_view text, std::size_t at) {
    while (at < text.size() && is_digit(text[at]))
        ++at;
    return at;
}

std::size_t skip_letters(std::string_view text, std::size_t at) {
    while (at < text.size() && is_word(text[at]) && !is_digit(text[at]))
        ++at;
    return at;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

/// Reads a number and what it is in; moves on behind it.
class QuantityReader {
public:
    explicit QuantityReader(std::string_view text) : m_text(text) {}

    std::vector<Quantity> all() {
        std::vector<Quantity> found;
        while (m_at < m_text.size()) {
            std::size_t from = m_at;
            std::optional<Quantity> quantity;
            if (starts_number() && !is_rank())
                quantity = read_digits(from);
            else if (const double value = spelled(); value > 0)
                quantity = read(value, true, std::nullopt);
            if (!quantity) {
                ++m_at;
                continue;
            }
            quantity->from = from;
            quantity->to = m_at;
            quantity->text = std::string(m_text.substr(from, m_at - from));
            found.push_back(std::move(*quantity));
        }
        return found;
    }

private:
    bool starts_number() const {
        if (!is_digit(m_text[m_at]))
            return false;
        const char before = m_at == 0 ? ' ' : m_text[m_at - 1];
        if (before == '/' && m_at > 1 && is_digit(m_text[m_at - 2]))
            return false; // "1/2"
        std::size_t from = 0;
        return (!is_word(before) && before != '.') || currency_before(m_text, m_at, from);
    }

    /// "2nd" counts nothing.
    bool is_rank() const {
        const std::size_t end = skip_digits(m_text, m_at);
        return is_one_of(m_text.substr(end, skip_letters(m_text, end) - end),
                         {"st", "nd", "rd", "th"});
    }

    bool is_negative(std::size_t at) const {
        return at > 0 && m_text[at - 1] == '-' && (at == 1 || !is_word(m_text[at - 2]));
    }

    /// @param from set to where its currency begins, where that stands before it
    Quantity read_digits(std::size_t& from) {
        const std::size_t front = is_negative(m_at) ? m_at - 1 : m_at;
        std::size_t sign = front;
        std::optional<Unit> currency = currency_before(m_text, front, sign);
        const double side = front < m_at || is_negative(sign) ? -1 : 1;
        const double value = side * parse_number(digits()).value_or(NAN);
        // "$21$" is a formula.
        if (currency && m_text[front - 1] == '$' && m_at < m_text.size() && m_text[m_at] == '$') {
            ++m_at;
            currency.reset();
        }
        from = currency ? sign : from;
        return read(value, false, currency);
    }

    /// 0 where no number in words begins; moves on behind one.
    double spelled() {
        if (m_at > 0 && (is_word(m_text[m_at - 1]) || m_text[m_at - 1] == '-'))
            return 0;
        return number_in_words(m_text, m_at, m_at);
    }

    /// @param currency that stands before the number; it may be said again behind it
    Quantity read(double value, bool spelled, const std::optional<Unit>& currency) {
        Quantity quantity;
        quantity.spelled = spelled;
        quantity.value = value * (currency ? short_multiplier() : multiplier());
        const std::size_t behind_number = m_at;
        quantity.unit = unit();
        if (currency && (!quantity.unit || quantity.unit->dimension != currency->dimension)) {
            m_at = behind_number;
            quantity.unit = currency;
        }
        quantity.per = per(quantity.unit.has_value());
        quantity.words =
            quantity.per ? words_of(m_text.substr(m_unit_end, m_per_from - m_unit_end)) : words();
        return quantity;
    }

    std::string digits() {
        std::size_t end = skip_digits(m_text, m_at);
        const bool grouped = end - m_at <= 3;
        std::string number(m_text.substr(m_at, end - m_at));
        // Groups of three behind at most three digits.
        const char separator = end < m_text.size() ? m_text[end] : ',';
        while (grouped && end < m_text.size() && m_text[end] == separator && is_group(end)) {
            number += m_text.substr(end + 1, 3);
            end += 4;
        }
        if (end + 1 < m_text.size() && m_text[end] == '.' && is_digit(m_text[end + 1])) {
            const std::size_t to = skip_digits(m_text, end + 1);
            number += m_text.substr(end, to - end);
            end = to;
        }
        const bool is_whole = end == skip_digits(m_text, m_at);
        if (const std::size_t to = decimal_comma_end(end); is_whole && to > end) {
            number += "." + std::string(m_text.substr(end + 1, to - end - 1));
            end = to;
        }
        const std::size_t power = exponent_end(end);
        number += m_text.substr(end, power - end);
        m_at = power;
        return number;
    }

    /// Behind "12,34" before a unit, where the comma can be nothing else. "1,234" is a thousand.
    std::size_t decimal_comma_end(std::size_t end) const {
        constexpr std::size_t Group = 3;
        if (end >= m_text.size() || m_text[end] != ',')
            return end;
        const std::size_t to = skip_digits(m_text, end + 1);
        std::size_t behind = 0;
        const bool is_decimal = to > end + 1 && to - end - 1 != Group
                                && unit_at(m_text, skip_spaces(m_text, to), behind);
        return is_decimal ? to : end;
    }

    bool is_group(std::size_t at) const {
        const bool separates = m_text[at] == ',' || m_text[at] == ' ' || m_text[at] == '\'';
        return separates && at + 3 < m_text.size() && skip_digits(m_text, at + 1) == at + 4
               && (m_text[at] == ',' || ends_word(m_text, at + 4));
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
        for (const auto& [name, factor] : {std::pair{std::string_view("thousand"), 1e3},
                                           {"million", 1e6},
                                           {"billion", 1e9},
                                           {"dozen", 12.0}})
            if (m_text.substr(from).starts_with(name) && ends_word(m_text, from + name.size())) {
                m_at = from + name.size();
                return factor;
            }
        return 1;
    }

    /// The same behind money, where "m" is no metre: "$21m", "$1.2bn".
    double short_multiplier() {
        for (const auto& [name, factor] :
             {std::pair{std::string_view("k"), 1e3}, {"m", 1e6}, {"bn", 1e9}})
            if (m_text.substr(m_at).starts_with(name) && ends_word(m_text, m_at + name.size())) {
                m_at += name.size();
                return factor;
            }
        return multiplier();
    }

    std::optional<Unit> unit() {
        const bool joined = m_at < m_text.size() && m_text[m_at] == '-';
        return unit_at(m_text, joined ? m_at + 1 : skip_spaces(m_text, m_at), m_at);
    }

    /// "per 1,000", "people per km2", "people/km2", "/day" behind a unit.
    std::optional<Per> per(bool has_unit) {
        constexpr std::size_t MostWords = 3;
        std::size_t at = m_at;
        m_unit_end = m_at;
        for (std::size_t words = 0; words <= MostWords && at < m_text.size(); ++words) {
            const bool stroke = m_text[at] == '/' && (words > 0 || has_unit);
            at = stroke ? at : skip_spaces(m_text, at);
            const bool spoken = m_text.substr(at).starts_with("per ");
            m_per_from = at;
            if ((stroke || spoken) && read_per(at + (stroke ? 1 : 4)))
                return m_per;
            const std::size_t to = skip_letters(m_text, at);
            if (to == at || m_text.substr(at, to - at) == "as")
                return std::nullopt;
            at = to;
        }
        return std::nullopt;
    }

    bool read_per(std::size_t from) {
        const std::size_t before = m_at;
        m_at = skip_spaces(m_text, from);
        Per per;
        const bool counted = m_at < m_text.size() && is_digit(m_text[m_at]);
        if (counted)
            per.number = parse_number(digits()).value_or(1) * multiplier();
        per.unit = unit();
        if (!per.unit && !counted) {
            const std::size_t to = skip_letters(m_text, m_at);
            per.word = m_text.substr(m_at, to - m_at);
            m_at = to;
        }
        if (!counted && !per.unit && per.word.empty()) {
            m_at = before;
            return false;
        }
        m_per = std::move(per);
        return true;
    }

    std::vector<std::string> words() const {
        constexpr std::size_t Most = 4;
        std::vector<std::string> words;
        int open = 0;
        for (std::size_t at = m_at; words.size() < Most && at < m_text.size();) {
            const char c = m_text[at];
            open += c == '(' ? 1 : (c == ')' ? -1 : 0);
            if (is_digit(c) || open < 0 || c == ';' || c == ':' || c == '|' || c == ',')
                break;
            if (!is_word(c)) {
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
    std::optional<Per> m_per;
    std::size_t m_unit_end = 0;
    std::size_t m_per_from = 0; ///< where the "per" of a rate stands
};

/// "10 to 12 km", "39 of the 2,042 earthquakes": the first number is of what the second is.
void join_neighbours(std::string_view sentence, std::vector<Quantity>& quantities) {
    for (std::size_t i = quantities.size(); i-- > 1;) {
        Quantity& first = quantities[i - 1];
        Quantity& second = quantities[i];
        const std::string_view between = trim(sentence.substr(first.to, second.from - first.to));
        const bool part = is_one_of(between, {"of", "of the", "of all", "out of", "out of the"});
        second.whole_of_another = part;
        if (first.unit || first.per
            || !(part || is_one_of(between, {"and", "to", "or", "-", "up to"})))
            continue;
        first.unit = second.unit;
        first.per = second.per;
        first.words = second.words;
    }
}

/// What stands in the last brackets of a label: "(km)", "[in people per km2]".
std::optional<Quantity> unit_in_brackets(std::string_view label) {
    for (const auto& [open, close] : {std::pair{'(', ')'}, {'[', ']'}}) {
        const std::size_t from = label.rfind(open);
        const std::size_t to = label.rfind(close);
        if (from == std::string_view::npos || to == std::string_view::npos || to < from)
            continue;
        std::string_view inside = label.substr(from + 1, to - from - 1);
        inside = inside.starts_with("in ") ? inside.substr(3) : inside;
        const std::string one = "1 " + std::string(inside);
        auto read = QuantityReader(one).all();
        // "Station(s)" is no unit.
        if (inside != "s" && read.size() == 1
            && (read.front().per || read.front().to == one.size()))
            return std::move(read.front());
    }
    return std::nullopt;
}

/// "Length (km)", "length in km", "length_km".
std::optional<Quantity> unit_of_label(std::string_view label) {
    if (auto found = unit_in_brackets(label))
        return found;
    for (const std::string_view mark : {" in ", "_"})
        for (std::size_t at = label.rfind(mark); at != std::string_view::npos && at > 0;
             at = label.rfind(mark, at - 1)) {
            std::size_t end = 0;
            Quantity found;
            found.unit = unit_at(label, at + mark.size(), end);
            if (found.unit && ends_word(label, end))
                return found;
        }
    return std::nullopt;
}

void take_units_of_labels(std::string_view sentence, std::vector<Quantity>& quantities) {
    std::size_t behind_last = 0;
    for (Quantity& quantity : quantities) {
        const std::string_view label = clause_before(sentence, quantity.from);
        const std::size_t from = std::max(behind_last, quantity.from - label.size());
        behind_last = quantity.to;
        if (quantity.unit || quantity.per || !stands_alone(sentence, quantity))
            continue;
        const auto of_label = unit_of_label(sentence.substr(from, quantity.from - from));
        if (!of_label)
            continue;
        quantity.unit = of_label->unit;
        quantity.per = of_label->per;
        if (quantity.per)
            quantity.words = of_label->words;
    }
}

} // namespace

std::optional<Per> per_of(std::string_view text) {
    const auto found = QuantityReader("1 per " + folded_phrase(text)).all();
    return found.empty() ? std::nullopt : found.front().per;
}

bool stands_alone(std::string_view sentence, const Quantity& quantity) {
    const std::string_view after = trim(sentence.substr(quantity.to));
    if (after.empty()
        || std::string_view(".,;:)]|?!").find(after.front()) != std::string_view::npos)
        return true;
    const std::vector<std::string> words = words_of(after.substr(0, 40));
    return !words.empty()
           && is_one_of(words.front(),
                        {"is",    "are",        "was",      "were", "had",   "have",
                         "has",   "remain",     "remains",  "left", "lie",   "lies",
                         "fall",  "happened",   "occurred", "meet", "match", "satisfy",
                         "reach", "reached",    "in",       "of",   "with",  "which",
                         "that",  "altogether", "but"});
}

std::vector<Quantity> quantities_in(std::string_view sentence) {
    std::vector<Quantity> quantities = QuantityReader(sentence).all();
    join_neighbours(sentence, quantities);
    take_units_of_labels(sentence, quantities);
    return quantities;
}

} // namespace graticule::evaluation::strict
