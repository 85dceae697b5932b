// SPDX-License-Identifier: Apache-2.0
// How large or long things are, and in which unit an answer is wanted.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr const char* size_of(Dimension dimension) {
    return dimension == Dimension::Area ? "area" : "length";
}

} // namespace

/// Whether the phrase before says "of" itself: "area of", "share of".
bool Grammar::behind_of() const {
    return m_at > 0 && m_chunks[m_at - 1].kind == ChunkKind::Sense
           && ascii_lower(m_chunks[m_at - 1].text).ends_with(" of");
}

/// "the canton of Wiltz", "Iceland", "Norway and Sweden": rows by a noun or by their names alone.
std::optional<std::size_t> Grammar::things() {
    if (const auto set = named_rows())
        return set;
    const State before = state();
    articles();
    auto names = values_list();
    if (!names) {
        back(before);
        return std::nullopt;
    }
    names->before_head = true;
    SetPhrase set;
    set.text = names->texts.front();
    set.values.push_back(std::move(*names));
    m_query.sets.push_back(std::move(set));
    larger_place(m_query.sets.size() - 1);
    return m_query.sets.size() - 1;
}

/// Whether each row of a set is told of, and not all of them together: "the areas of France and
/// Spain", "how large are the boroughs".
bool Grammar::is_of_each(std::size_t set) const {
    const SetPhrase& phrase = m_query.sets[set];
    if (phrase.entities.empty()) // names alone
        return phrase.values.front().texts.size() > 1;
    return !phrase.one;
}

/// "in km", ", in square miles", "In hectares, please.": the unit of the answer.
bool Grammar::wanted_unit() {
    const State before = state();
    if (m_query.unit)
        return false;
    const bool comma = mark(",");
    const bool bracket = !comma && mark("(");
    const Chunk* unit = look();
    if (unit == nullptr || unit->kind != ChunkKind::UnitName)
        return back(before);
    ++m_at;
    const bool in = ascii_lower(unit->text).starts_with("in ");
    if (bracket ? !mark(")") : !in && !(comma && whole_request())) // "(km)", ", km"
        return back(before);
    m_query.unit = unit->unit;
    return true;
}

/// "(How long is) the border of (Colorado)": its length is that of the outline.
void Grammar::border_of(Mention& measure) {
    const State before = state();
    articles();
    const Chunk* border = look();
    const bool outline = border != nullptr && measure.notion == "length"
                         && (ascii_lower(border->text).starts_with("border")
                             || ascii_lower(border->text).starts_with("boundar"));
    m_at += outline ? 1 : 0;
    if (!outline || sense(Sense::Of) == nullptr) {
        back(before);
        return;
    }
    measure.notion = "perimeter";
    measure.text = "perimeter";
    measure.fields = link_fields({"perimeter"}, m_schema);
}

/// "How large is the canton of Wiltz?", "area of Iceland in square miles", "the total length of the
/// roads by class".
bool Grammar::size() {
    const State before = state();
    opening();
    articles();
    std::optional<std::size_t> set; // "Wyoming's area"
    if (look() != nullptr && means_values(*look()) && !(set = things()))
        return back(before);
    const Chunk* said = look();
    if (said == nullptr || !said->is(Sense::Measure))
        return back(before);
    const bool whole = ascii_lower(said->text).starts_with("total");
    auto measure = column();
    if (!measure)
        return back(before);
    wanted_unit(); // "the area in hectares of"
    if (!set) {
        if (!behind_of() && sense(Sense::Of) == nullptr && !word({"is", "are", "was", "were"}))
            return back(before);
        border_of(*measure);
        articles();
        word({"the stretch of", "stretch of", "section of", "the part of"});
        set = things();
    }
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    if (const State open = state(); !predicate(*set)) // "... is not in Redbridge"
        back(open);
    wanted_unit();
    if (const Chunk* how = sense(Sense::Aggregate)) { // "how large is a borough on average"
        ask(*set, Statistic{std::string(how->meaning.value), std::move(*measure)});
        return true;
    }
    if (grouped(*set, measure, ""))
        return true;
    if (!taken_together() && !whole && is_of_each(*set))
        ask(*set, RowValues{std::move(*measure)});
    else
        ask(*set, Statistic{"", std::move(*measure)});
    return true;
}

/// "How many hectares does Camden cover?", "How many kilometres of road are there in Old Town?"
bool Grammar::size_in_unit() {
    const State before = state();
    const Chunk* count = sense(Sense::Count);
    const Chunk* unit = look();
    if (count == nullptr || unit == nullptr || unit->kind != ChunkKind::UnitName
        || (unit->unit->dimension != Dimension::Area && unit->unit->dimension != Dimension::Length))
        return back(before);
    Mention measure;
    measure.text = measure.notion = size_of(unit->unit->dimension);
    measure.fields = link_fields({measure.notion}, m_schema);
    measure.chunk = m_at++;
    const bool of = sense(Sense::Of) != nullptr;
    if (!of && !word({"is", "are", "was", "were", "do", "does", "did"}))
        return back(before);
    if (!of && statistics()) { // "How many feet is the highest elevation"
        m_query.unit = unit->unit;
        return true;
    }
    const auto set = things();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    const bool said = of && predicate(*set);
    if (!of && sense(Sense::Containing) == nullptr)
        word({"cover", "covers", "measure", "span", "take up", "occupy", "big", "large", "long",
              "in size", "in area", "in length"});
    taken_together();
    if (of && !said)
        verb_of_place();
    m_query.unit = unit->unit;
    ask(*set, Statistic{"", std::move(measure)});
    return true;
}

} // namespace graticule::agents::offline
