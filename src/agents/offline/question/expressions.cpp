// SPDX-License-Identifier: Apache-2.0
// Columns worked out of others: "OWNER_OCC plus RENTER_OCC", "(SID79 / BIR79)", "beds per 1,000
// people".
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <optional>
#include <set>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// A field of numbers, in a sum or a quotient.
const Chunk* Grammar::operand() {
    const Chunk* next = look();
    if (next == nullptr || next->kind != ChunkKind::Linked || next->fields.empty()
        || means_values(*next) || (means_rows(*next) && !counts_units(*next)))
        return nullptr;
    ++m_at;
    return next;
}

/// "plus", "+", "minus": the sign before a further term.
std::optional<char> Grammar::sign(bool within_brackets) {
    if (spelled({"plus", "+"}))
        return '+';
    if (spelled({"minus"}) || (within_brackets && mark("-")))
        return '-';
    if (within_brackets && (mark(",") || sense(Sense::And) != nullptr))
        return '+';
    return std::nullopt;
}

/// "(+ b - c)", "(/ d)" behind a first field. In brackets "and" joins terms only where "together"
/// says so.
bool Grammar::terms_behind(Mention& said, bool within_brackets) {
    const State before = state();
    std::vector<Term> terms;
    bool enumerated = false;
    while (true) {
        const State open = state();
        const bool listed = within_brackets && look() != nullptr
                            && (look()->text == "," || ascii_lower(look()->text) == "and");
        const auto of = sign(within_brackets);
        const Chunk* next = of ? operand() : nullptr;
        if (next == nullptr) {
            back(open);
            break;
        }
        enumerated = enumerated || listed;
        terms.push_back({*of, next->fields, next->text});
    }
    const bool together = word({"together", "combined", "taken together", "added up", "added"});
    if (enumerated && !together)
        return back(before);
    const bool divided =
        mark("/") || spelled({"divided by"}) || (spelled({"divided"}) && word({"by"}));
    if (divided) {
        const Chunk* bottom = operand();
        if (bottom == nullptr)
            return back(before);
        said.divisor = bottom->fields;
        said.divisor_text = bottom->text;
    }
    if (terms.empty() && !divided)
        return back(before);
    said.terms = std::move(terms);
    return true;
}

/// "(SID79 / BIR79)": what the words before it mean.
std::optional<Mention> Grammar::bracketed_expression() {
    const State before = state();
    const Chunk* first = mark("(") ? operand() : nullptr;
    Mention said;
    if (first != nullptr) {
        said.fields = first->fields;
        said.text = first->text;
        said.chunk = m_at - 1;
    }
    if (first == nullptr || !terms_behind(said, true) || !mark(")")) {
        back(before);
        return std::nullopt;
    }
    return said;
}

/// Whether a word may be one of those that brackets behind it tell the meaning of: none that says
/// which rows are meant or what is asked of them.
bool Grammar::may_be_described(const Chunk& chunk) const {
    if (chunk.kind == ChunkKind::Linked)
        return !means_values(chunk) && (!means_rows(chunk) || counts_units(chunk));
    if (chunk.kind == ChunkKind::Mark)
        return chunk.text == ",";
    using enum Sense;
    static const std::set<std::string, std::less<>> Articles{"a",   "an",      "the",
                                                             "all", "all the", "both"};
    const bool is_article = Articles.contains(ascii_lower(chunk.text));
    return chunk.kind == ChunkKind::Unknown || chunk.kind == ChunkKind::Number
           || (chunk.kind == ChunkKind::Sense
               && (is_article || chunk.is(CompareAfter) || chunk.is(PerCapita) || chunk.is(Measure)
                   || chunk.is(Concept) || chunk.is(Vague) || chunk.is(And) || chunk.is(Overall)));
}

/// "all docks (nbikes + nempty)", "GDP per head (GDP_MD_EST divided by POP_EST)": the words before
/// the brackets are told the meaning of.
std::optional<Mention> Grammar::expression_behind_words() {
    const State before = state();
    constexpr std::size_t MostWords = 7;
    for (std::size_t words = 0; words <= MostWords && look() != nullptr; ++words, ++m_at) {
        if (auto said = bracketed_expression())
            return said;
        if (!may_be_described(*look()))
            break;
    }
    m_at = before.at; // nothing was read of those words
    back(before);
    return std::nullopt;
}

} // namespace graticule::agents::offline
