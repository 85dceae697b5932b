// SPDX-License-Identifier: Apache-2.0
// What may stand at the end of a request, and says what was meant anyway.
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace graticule::agents::offline {

/// "(countries per cluster) in gapminder", "(the Nile) in the river data": the data that it is of
/// anyway.
bool Grammar::in_its_data() {
    const State before = state();
    const std::size_t set = m_query.requests.back().set;
    if (set == None || sense(Sense::In) == nullptr)
        return back(before);
    articles();
    const Chunk* data = look();
    if (data == nullptr || data->entities.empty())
        return back(before);
    ++m_at;
    const bool said = word({"data", "table", "file", "dataset", "layer"});
    constexpr double ByName = 0.9;
    if (!said && data->entities.front().score < ByName)
        return back(before);
    const SetPhrase& rows = m_query.sets[set];
    const std::size_t named = data->entities.front().dataset;
    const auto of = [&](const auto& link) { return link.dataset == named; };
    const bool same = rows.entities.empty()
                          ? !rows.values.empty() && !rows.values[0].options.empty()
                                && std::any_of(rows.values[0].options[0].begin(),
                                               rows.values[0].options[0].end(), of)
                          : std::any_of(rows.entities.begin(), rows.entities.end(), of);
    return same || back(before);
}

/// "in the whole data", "over the whole grid", "anywhere on Earth": all that there is.
bool Grammar::in_whole_data() {
    const State before = state();
    if (word({"anywhere"}) && sense(Sense::World) != nullptr)
        return true;
    back(before);
    const bool over = look() != nullptr && look()->is(Sense::Compare)
                      && ascii_lower(look()->text) == "over" && ++m_at != 0;
    if (!over && sense(Sense::In) == nullptr)
        return back(before);
    articles();
    if (!word({"whole", "entire"}))
        return back(before);
    if (spelled({"data", "grid", "raster", "map"}))
        return true;
    // Of the state that the data are of, none of which says which state.
    const bool unlinked = look() != nullptr && look()->kind == ChunkKind::Unknown;
    return (unlinked && word({"state", "country", "region", "area", "city", "town", "valley"}))
           || back(before);
}

/// Which end of an order is told first, of "from largest to smallest", "in ascending order", "most
/// first".
std::optional<bool> Grammar::largest_first() {
    const State before = state();
    if (spelled({"from largest to smallest", "from large to small", "from highest to lowest",
                 "from high to low", "from most to least", "from most to fewest",
                 "in descending order", "in decreasing order", "descending", "largest first",
                 "highest first"}))
        return true;
    if (spelled({"from smallest to largest", "from small to large", "from lowest to highest",
                 "from low to high", "from least to most", "from fewest to most",
                 "in ascending order", "in increasing order", "ascending"}))
        return false;
    word({"with"}); // "with the largest first", "starting with the largest"
    const bool starting = spelled({"starting with", "beginning with"})
                          || (word({"starting", "beginning"}) && word({"with"}));
    articles();
    const Chunk* end = sense(Sense::Superlative);
    word({"one", "ones"});
    if (end != nullptr && (word({"first"}) || starting))
        return end->meaning.value.starts_with("max");
    back(before);
    return std::nullopt;
}

/// "(the five largest cities), biggest first", "in order": in which a ranking is anyway.
bool Grammar::in_order() {
    const State before = state();
    const std::size_t set = m_query.requests.back().set;
    if (set == None || !m_query.sets[set].ranking)
        return false;
    mark(",");
    word({"ordered", "ranked", "sorted", "listed"});
    if (sense(Sense::In) != nullptr && spelled({"order"}))
        return true;
    const auto largest = largest_first();
    return (largest && *largest == m_query.sets[set].ranking->descending) || back(before);
}

/// "(the population density in 2020) per square km".
bool Grammar::density_closed() {
    const auto column = column_of(m_query.requests.back());
    return column && column->notion == "density" && unit_of_density();
}

/// "according to dem.tif", ", read from dem.tif": the data that are asked of anyway.
bool Grammar::by_its_data() {
    const State before = state();
    mark(",");
    const bool according = spelled({"according"}) && sense(Sense::To) != nullptr;
    if (!according && (!spelled({"read", "taken"}) || !word({"from"})))
        return back(before);
    articles();
    const Chunk* data = look();
    const auto column = column_of(m_query.requests.back());
    if (data == nullptr || !column)
        return back(before);
    ++m_at;
    const auto is_it = [&](const FieldLink& link) {
        const std::string& name = m_schema.datasets[link.dataset].name;
        return fold(data->text) == fold(name) || fold(data->text).starts_with(fold(name) + ".");
    };
    kind_of_data();
    return std::any_of(column->fields.begin(), column->fields.end(), is_it) || back(before);
}

/// What may stand at the end and says of what all of it is: "in total", "in the table", "in km".
void Grammar::closing() {
    const auto in_all = [&] {
        const State before = state();
        return (sense(Sense::In) != nullptr && word({"all"})
                && (at_end() || look()->kind == ChunkKind::Mark))
               || back(before);
    };
    while (
        in_all() || sense(Sense::Overall) != nullptr || wanted_unit() || in_its_data()
        || in_whole_data() || by_its_data() || weighted() || density_closed() || in_order()
        || figures_of_year() || percent_closed() || figure_of_others() || remark_on_data()
        || word({"in all", "all together", "at all", "on record", "ever", "in the table",
                 "in the data", "in the file", "in this file", "in this data", "in the layer"})) {
    }
}

} // namespace graticule::agents::offline
