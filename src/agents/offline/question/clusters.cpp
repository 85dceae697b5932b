// SPDX-License-Identifier: Apache-2.0
// Clusters of points by density, and outlines around features.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <variant>

namespace graticule::agents::offline {

/// "Find clusters of earthquakes within 20 km of each other", "cluster the fires ...", "Where do
/// the earthquakes cluster?", "Group the schools into clusters of at least 5".
bool Grammar::clusters() {
    const State before = state();
    Analysis asked;
    asked.kind = "clusters";
    lead_in();
    sense(Sense::Count);
    lead_in();
    limits_of_cluster(asked);
    bool named = named_clusters();
    if (named) {
        sense(Sense::Of);
        least_rows(asked);
    } else {
        spelled({"group", "split", "divide"});
    }
    const auto set = named_rows();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    if (!named) {
        fillers();
        sense(Sense::To); // "into clusters"
        named = named_clusters();
    }
    if (!named)
        return back(before);
    sense(Sense::Of);
    while (limits_of_cluster(asked)) {
    }
    if (const State rest = state(); word({"by", "using", "with"}) && analysis_word("k-means"))
        Builder::refuse("clusters are found by density (DBSCAN); no other way is among the tools");
    else
        back(rest);
    ask(*set, std::move(asked));
    return true;
}

/// "(clusters) of at least 10 earthquakes".
void Grammar::least_rows(Analysis& asked) {
    const State before = state();
    const Chunk* compare = sense(Sense::Compare);
    const Chunk* least = number();
    if (compare == nullptr || least == nullptr || least->unit || least->number < 1
        || !compare->meaning.value.starts_with('>')) {
        back(before);
        return;
    }
    asked.count = static_cast<std::size_t>(std::ceil(least->number))
                  + (compare->meaning.value == ">" ? 1 : 0);
}

/// "clusters", also where a column of the data is called so.
bool Grammar::named_clusters() {
    if (analysis_word("clusters"))
        return true;
    return spelled({"cluster", "clusters", "clustering"});
}

/// "within 20 km of each other", "with at least 5 points", "no more than 2 km apart".
bool Grammar::limits_of_cluster(Analysis& asked) {
    const State before = state();
    mark(",");
    sense(Sense::And);
    while (sense(Sense::Filler) != nullptr || sense(Sense::Containing) != nullptr
           || sense(Sense::Within) != nullptr || sense(Sense::Of) != nullptr
           || sense(Sense::Distance) != nullptr || word({"radius", "eps", "epsilon", "lie"})
           || (look() != nullptr && look()->is(Sense::Relation, "within") && ++m_at != 0)) {
    }
    const Chunk* compare = sense(Sense::Compare);
    fillers();
    const Chunk* said = number();
    if (said == nullptr)
        return back(before);
    if (said->unit && said->unit->dimension == Dimension::Length) {
        if (compare != nullptr && compare->meaning.value.starts_with('>'))
            return back(before);
        asked.length_m = said->number * said->unit->factor;
        asked.length_text = said->text;
        word({"apart", "radius", "away", "neighbourhood", "neighborhood"});
        const State after = state();
        word({"away"});
        if (!of_each_other())
            back(after);
        return true;
    }
    return least_points(asked, *said, compare) || back(before);
}

/// "of each other", also where a row of the data is called "Other".
bool Grammar::of_each_other() {
    if (word({"of each"}))
        return spelled({"other"});
    if (sense(Sense::Of) == nullptr && sense(Sense::To) == nullptr)
        sense(Sense::In);
    return word({"each other", "one another", "another"})
           || (word({"each", "one"}) && spelled({"other", "another"}));
}

/// "at least 5 (earthquakes)", "5 points"; a number of clusters is refused.
bool Grammar::least_points(Analysis& asked, const Chunk& said, const Chunk* compare) {
    const std::string_view sign = compare == nullptr ? ">=" : compare->meaning.value;
    if (said.unit || (sign != ">=" && sign != ">") || said.number != std::floor(said.number)
        || said.number < 1)
        return false;
    const State open = state();
    if (compare == nullptr && named_clusters())
        Builder::refuse(fmt::format("clusters are found by how densely points lie, so that their "
                                    "number cannot be given; say how near to each other their "
                                    "points lie, in place of {:g}",
                                    said.number));
    back(open);
    sense(Sense::CompareAfter);
    const bool things = word({"points", "members", "events", "neighbours", "neighbors"})
                        || (look() != nullptr && means_rows(*look()) && ++m_at != 0);
    if (compare == nullptr && !things)
        return false;
    asked.count = static_cast<std::size_t>(said.number) + (sign == ">" ? 1 : 0);
    const State after = state();
    fillers();
    const bool each = word({"in", "per", "in each", "for each", "to a", "each", "every"});
    if (fillers(); each && named_clusters())
        return true;
    back(after);
    word({"in each", "each"});
    return true;
}

/// "the convex hull of the schools", "How large is the smallest circle around the wells?"
bool Grammar::outline() {
    const State before = state();
    Analysis asked;
    asked.kind = "outline";
    lead_in();
    if (look() != nullptr && look()->is(Sense::Measure, "area"))
        ++m_at;
    lead_in();
    sense(Sense::Of);
    const auto kind = analysis_word("outline");
    if (!kind)
        return back(before);
    asked.method = *kind;
    if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr && sense(Sense::To) == nullptr)
        fillers();
    const auto set = named_rows();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    asked.by = group_key();
    in_time();
    if (look() != nullptr && look()->kind == ChunkKind::UnitName)
        asked.unit = m_chunks[m_at++].unit;
    ask(*set, std::move(asked));
    size_of_outline();
    return true;
}

/// "and how large it is", "How large is it in hectares?": its area is told anyway.
bool Grammar::size_of_outline() {
    const State before = state();
    auto* asked = std::get_if<Analysis>(&m_query.requests.back().what);
    if (asked == nullptr || asked->kind != "outline")
        return false;
    mark(",");
    sense(Sense::And);
    lead_in();
    if (look() == nullptr || !look()->is(Sense::Measure, "area"))
        return back(before);
    ++m_at;
    fillers();
    if (look() != nullptr && look()->kind == ChunkKind::UnitName)
        std::get<Analysis>(m_query.requests.back().what).unit = m_chunks[m_at++].unit;
    if (!at_end() && look()->kind != ChunkKind::Mark && !look()->is(Sense::And))
        return back(before);
    return true;
}

} // namespace graticule::agents::offline
