// SPDX-License-Identifier: Apache-2.0
// Whether like lies beside like: Moran's I, of all and of each, and hot spots.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <cmath>
#include <utility>

namespace graticule::agents::offline {

/// "Moran's I of income by county", "Is unemployment spatially autocorrelated among the counties?",
/// "Where are the hot spots of obesity?", "clusters and outliers of income".
bool Grammar::autocorrelation() {
    const State before = state();
    Analysis asked;
    lead_in();
    bool named = kind_of_autocorrelation(asked);
    if (named) {
        fillers();
        if (sense(Sense::Of) == nullptr)
            sense(Sense::In);
    }
    if (named && asked.kind == "hot_spots") {
        const State open = state();
        if (const auto rows = named_rows(); rows && !may_be_counted_in(m_query.sets[*rows])) {
            MapDrawing map; // where they lie densely
            map.kind = "heat";
            ask(*rows, std::move(map));
            return true;
        }
        back(open);
    }
    auto said = column();
    if (!said)
        return back(before);
    asked.columns.push_back(std::move(*said));
    fillers();
    if (!named)
        named = kind_of_autocorrelation(asked);
    if (!named)
        return back(before);
    std::size_t set = None;
    while (true) {
        if (neighbourhood(asked) || level_of_significance(asked))
            continue;
        const std::size_t at = m_at;
        if (const std::size_t rows = rows_of_analysis(); rows != None)
            set = rows;
        if (m_at == at)
            break;
    }
    ask(set, std::move(asked));
    return true;
}

bool Grammar::kind_of_autocorrelation(Analysis& asked) {
    for (const char* kind : {"moran", "local_moran", "hot_spots"})
        if (analysis_word(kind)) {
            asked.kind = kind;
            mark("*"); // "Gi*"
            return true;
        }
    // "hot spots" of points are a heat map, those of a measure a test of their own.
    if (look() == nullptr || !look()->is(Sense::MapKind, "heat")
        || !ascii_lower(look()->text).starts_with("hot"))
        return false;
    asked.kind = "hot_spots";
    ++m_at;
    return true;
}

/// "with rook contiguity", "of the 5 nearest neighbours", "neighbours within 50 km".
bool Grammar::neighbourhood(Analysis& asked) {
    const State before = state();
    mark(",");
    sense(Sense::And);
    while (sense(Sense::Filler) != nullptr || sense(Sense::Of) != nullptr
           || sense(Sense::Containing) != nullptr || word({"using", "by"})) {
    }
    for (const char* method : {"queen", "rook"})
        if (analysis_word(method)) {
            asked.method = method;
            word({"contiguity", "neighbours", "neighbors", "weights"});
            return true;
        }
    if (word({"neighbours", "neighbors"})) {
        const Chunk* reach = sense(Sense::Within) != nullptr ? number() : nullptr;
        if (reach == nullptr || !reach->unit || reach->unit->dimension != Dimension::Length)
            return back(before);
        asked.method = "distance";
        asked.reach_m = reach->number * reach->unit->factor;
        return true;
    }
    const Chunk* count = number();
    if (count == nullptr || count->unit || count->number != std::floor(count->number)
        || count->number < 1 || !take_neighbours(asked, count->number))
        return back(before);
    asked.method = "nearest";
    return true;
}

/// "at 1 %", "at the 1 % level", "with 9999 permutations".
bool Grammar::level_of_significance(Analysis& asked) {
    const State before = state();
    mark(",");
    while (sense(Sense::Filler) != nullptr || sense(Sense::In) != nullptr
           || sense(Sense::Containing) != nullptr || word({"using", "by"})) {
    }
    const Chunk* said = number();
    if (said == nullptr)
        return back(before);
    if (said->unit && said->unit->dimension == Dimension::Percent) {
        asked.significance = said->number * said->unit->factor;
        word({"level", "significance", "significance level"});
        return true;
    }
    if (said->unit || !word({"permutations", "random permutations"}))
        return back(before);
    asked.permutations = static_cast<std::size_t>(said->number);
    return true;
}

} // namespace graticule::agents::offline
