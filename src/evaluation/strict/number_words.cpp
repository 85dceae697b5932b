// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/number_words.hpp"

#include "evaluation/strict/sentences.hpp"

#include <algorithm>
#include <array>

namespace graticule::evaluation::strict {

namespace {

struct NumberWord {
    std::string_view word;
    double value;
};

constexpr std::array NumberWords{
    NumberWord{"one", 1},       NumberWord{"two", 2},        NumberWord{"three", 3},
    NumberWord{"four", 4},      NumberWord{"five", 5},       NumberWord{"six", 6},
    NumberWord{"seven", 7},     NumberWord{"eight", 8},      NumberWord{"nine", 9},
    NumberWord{"ten", 10},      NumberWord{"eleven", 11},    NumberWord{"twelve", 12},
    NumberWord{"thirteen", 13}, NumberWord{"fourteen", 14},  NumberWord{"fifteen", 15},
    NumberWord{"sixteen", 16},  NumberWord{"seventeen", 17}, NumberWord{"eighteen", 18},
    NumberWord{"nineteen", 19}, NumberWord{"twenty", 20},    NumberWord{"thirty", 30},
    NumberWord{"forty", 40},    NumberWord{"fifty", 50},     NumberWord{"sixty", 60},
    NumberWord{"seventy", 70},  NumberWord{"eighty", 80},    NumberWord{"ninety", 90},
    NumberWord{"hundred", 100}, NumberWord{"thousand", 1e3}};

constexpr double Hundred = 100;

double value_of(std::string_view word) {
    const auto* const found = std::find_if(NumberWords.begin(), NumberWords.end(),
                                           [&](const NumberWord& one) { return one.word == word; });
    return found == NumberWords.end() ? 0 : found->value;
}

std::string_view word_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end]) && !is_digit(text[end]))
        ++end;
    return text.substr(at, end - at);
}

/// What has been read of a number.
class WordedNumber {
public:
    /// False where a word does not go on with it.
    bool take(double value) {
        if (value == 0 || (value >= Hundred && m_rest == 0))
            return false;
        if (value > Hundred) {
            if (m_thousands > 0)
                return false;
            m_thousands = m_rest * value;
            m_rest = 0;
        } else if (value == Hundred) {
            if (m_rest >= Hundred)
                return false;
            m_rest *= value;
        } else {
            const double below = m_rest - Hundred * static_cast<int>(m_rest / Hundred);
            const bool ones_of_tens =
                below >= 20 && value < 10 && static_cast<int>(below) % 10 == 0;
            if (below != 0 && !ones_of_tens)
                return false;
            m_rest += value;
        }
        return true;
    }

    double value() const { return m_thousands + m_rest; }

private:
    double m_thousands = 0;
    double m_rest = 0; ///< below the thousands
};

} // namespace

double number_in_words(std::string_view folded, std::size_t at, std::size_t& end) {
    WordedNumber number;
    std::size_t behind = at;
    while (at < folded.size()) {
        std::string_view word = word_at(folded, at);
        const bool joins = word == "and" && number.value() >= Hundred;
        if (!joins && !number.take(value_of(word)))
            break;
        at += word.size();
        behind = joins ? behind : at;
        if (at < folded.size() && (folded[at] == ' ' || folded[at] == '-'))
            ++at;
        else
            break;
    }
    if (number.value() <= 1)
        return 0;
    end = behind;
    return number.value();
}

} // namespace graticule::evaluation::strict
