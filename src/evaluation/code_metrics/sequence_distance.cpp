// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/sequence_distance.hpp"

#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

using Word = std::uint64_t;
constexpr std::size_t WordBits = 64;
constexpr Word HighestBit = Word{1} << (WordBits - 1);

/// Where each symbol stands in a sequence: bits, 64 places to a word.
class Places {
public:
    explicit Places(const Symbols& sequence)
        : m_words((sequence.size() + WordBits - 1) / WordBits), m_none(m_words, 0) {
        for (std::size_t i = 0; i < sequence.size(); ++i) {
            std::vector<Word>& bits = m_bits[sequence[i]];
            bits.resize(m_words, 0);
            bits[i / WordBits] |= Word{1} << (i % WordBits);
        }
    }

    std::size_t words() const { return m_words; }

    const std::vector<Word>& of(std::uint32_t symbol) const {
        const auto found = m_bits.find(symbol);
        return found == m_bits.end() ? m_none : found->second;
    }

private:
    std::size_t m_words;
    std::vector<Word> m_none;
    std::unordered_map<std::uint32_t, std::vector<Word>> m_bits;
};

/// 64 rows of a column of the table of distances: by which rows it grows or falls against the row
/// above.
struct ColumnPart {
    Word grows = ~Word{0};
    Word falls = 0;

    /// Goes on to the next column.
    /// @param equal the rows whose symbol is the column's
    /// @param above by how much the row above changed: -1, 0 or 1
    /// @return by how much the row of bit `last` changed
    int advance(Word equal, int above, Word last) {
        const Word vertical = equal | falls;
        equal |= above < 0 ? 1U : 0U;
        const Word horizontal = (((equal & grows) + grows) ^ grows) | equal;
        Word up = falls | ~(horizontal | grows);
        Word down = grows & horizontal;
        const int change = (up & last) != 0 ? 1 : (down & last) != 0 ? -1 : 0;
        up = (up << 1U) | (above > 0 ? 1U : 0U);
        down = (down << 1U) | (above < 0 ? 1U : 0U);
        grows = down | ~(vertical | up);
        falls = up & vertical;
        return change;
    }
};

} // namespace

std::size_t levenshtein_distance(const Symbols& a, const Symbols& b) {
    if (a.empty() || b.empty())
        return a.size() + b.size();
    const Places places(a);
    std::vector<ColumnPart> column(places.words());
    const Word last = Word{1} << ((a.size() - 1) % WordBits);
    auto distance = static_cast<std::ptrdiff_t>(a.size());
    for (const std::uint32_t symbol : b) {
        const std::vector<Word>& equal = places.of(symbol);
        int change = 1; // of the row above the first: as many symbols as were inserted
        for (std::size_t i = 0; i < column.size(); ++i)
            change = column[i].advance(equal[i], change, i + 1 < column.size() ? HighestBit : last);
        distance += change;
    }
    return static_cast<std::size_t>(distance);
}

std::size_t common_subsequence(const Symbols& a, const Symbols& b) {
    const Places places(a);
    std::vector<Word> row(places.words(), ~Word{0});
    for (const std::uint32_t symbol : b) {
        const std::vector<Word>& equal = places.of(symbol);
        Word carry = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Word matched = row[i] & equal[i];
            const Word sum = row[i] + matched;
            const Word with_carry = sum + carry;
            carry = (sum < matched || with_carry < sum) ? 1 : 0;
            row[i] = with_carry | (row[i] & ~equal[i]);
        }
    }
    std::size_t length = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::size_t left = a.size() - i * WordBits;
        const Word within = left >= WordBits ? ~Word{0} : (Word{1} << left) - 1;
        length += static_cast<std::size_t>(std::popcount(~row[i] & within));
    }
    return length;
}

} // namespace graticule::evaluation::code_metrics
