// SPDX-License-Identifier: Apache-2.0
// How far things are from each other, and which are nearest.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <utility>

namespace graticule::agents::offline {

/// The second of two names that one phrase has, "Lima and Quito", as a set of its own.
std::optional<std::size_t> Grammar::second_of_two(std::size_t set) {
    SetPhrase second = m_query.sets[set];
    if (second.values.size() != 1 || second.values[0].options.size() != 2)
        return std::nullopt;
    ValueFilter& last = second.values[0];
    last.options.erase(last.options.begin());
    last.texts.erase(last.texts.begin());
    ValueFilter& first = m_query.sets[set].values[0];
    first.options.resize(1);
    first.texts.resize(1);
    m_query.sets.push_back(std::move(second));
    return m_query.sets.size() - 1;
}

/// "How far is Boston from Austin?", "distance between Lima and Quito", "How many kilometres is it
/// from Oslo to Rome?"
bool Grammar::distance_between() {
    const State before = state();
    opening();
    articles();
    word({"great circle", "straight line", "shortest"});
    const Chunk* count = sense(Sense::Count);
    std::optional<Unit> unit;
    if (count != nullptr) {
        if (look() == nullptr || look()->kind != ChunkKind::UnitName
            || look()->unit->dimension != Dimension::Length)
            return back(before);
        unit = m_chunks[m_at++].unit;
        word({"is", "are", "lie"});
        if (word({"it", "there"}) && !is_word({"from", "between"}))
            return back(before);
    } else if (sense(Sense::Distance) == nullptr) {
        return back(before);
    }
    wanted_unit();
    word({"is", "are"});
    word({"it"});
    if (!word({"from"}) && sense(Sense::Between) == nullptr && sense(Sense::Of) == nullptr)
        sense(Sense::To);
    auto first = two_names();
    std::optional<std::size_t> second = first ? second_of_two(*first) : std::nullopt;
    if (!first) {
        first = things();
        if (!first)
            return back(before);
        word({"away"});
        if (!word({"from", "and", "away from"}) && sense(Sense::To) == nullptr)
            return back(before);
        articles();
        const Chunk* near = sense(Sense::Nearest); // "from the nearest school"
        if (near != nullptr && near->meaning.value != "nearest")
            return back(before);
        second = things();
        if (near != nullptr && second) {
            // "How far are the schools from the nearest well": each of them from its own.
            if (!m_query.sets[*first].entities.empty() && !m_query.sets[*first].one)
                return back(before);
            m_query.sets[*second].one = false;
        }
    }
    if (!second || m_query.sets[*second].ranking || m_query.sets[*first].ranking)
        return back(before);
    word({"apart"});
    if (unit)
        m_query.unit = unit;
    ask(*first, DistanceTo{*second});
    return true;
}

/// "Which school is closest to well W-010?", "Nearest port to Madrid?"
bool Grammar::nearest() {
    const State before = state();
    opening();
    articles();
    const Chunk* said = sense(Sense::Nearest);
    std::optional<std::size_t> sought;
    if (said != nullptr) {
        sought = named_rows();
        if (!sought || (sense(Sense::To) == nullptr && !word({"from"})))
            return back(before);
    } else {
        sought = named_rows();
        word({"is", "are", "lies", "lie", "was", "were"});
        said = sought ? sense(Sense::Nearest) : nullptr;
        if (said == nullptr)
            return back(before);
        if (!ascii_lower(said->text).ends_with(" to"))
            sense(Sense::To);
    }
    const auto place = things();
    if (!place || m_query.sets[*sought].ranking)
        return back(before);
    m_query.sets[*sought].one = false;
    m_query.sets[*sought].others = false; // the nearest is another anyway
    ask(*sought, Nearest{*place, said->meaning.value == "farthest"});
    return true;
}

} // namespace graticule::agents::offline
