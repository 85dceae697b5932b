// SPDX-License-Identifier: Apache-2.0
// Maps of a measure.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <set>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// ", 5 classes", "in 5 classes", "by quantiles": how the values are classed.
void Grammar::classes_of(MapDrawing& map) {
    while (true) {
        const State before = state();
        mark(",");
        word({"in", "with", "by", "using", "into"});
        if (const Chunk* method = sense(Sense::ClassMethod)) {
            map.class_method = method->meaning.value;
            continue;
        }
        const Chunk* count = number();
        if (const Chunk* method = count != nullptr ? sense(Sense::ClassMethod) : nullptr)
            map.class_method = method->meaning.value; // "five natural breaks classes"
        const Chunk* noun = count != nullptr ? look() : nullptr;
        static const std::set<std::string, std::less<>> Nouns{"classes", "class", "colours",
                                                              "colors", "categories"};
        if (noun == nullptr || !Nouns.contains(ascii_lower(noun->text)) || ++m_at == 0) {
            back(before);
            return;
        }
        map.classes = static_cast<std::size_t>(count->number);
    }
}

/// ", sized by pupils", "coloured by NO2, 6 classes": the column that a map of rows shows.
void Grammar::coloured_by(MapDrawing& map) {
    const State before = state();
    mark(",");
    const Chunk* kind = sense(Sense::MapKind);
    const bool by = kind != nullptr && ascii_lower(kind->text).ends_with(" by");
    auto said = by && map.kind.empty() ? column() : std::nullopt;
    if (!said) {
        back(before);
        return;
    }
    map.kind = kind->meaning.value;
    map.column = std::move(said);
    map.by_row = true;
    classes_of(map);
}

/// "Map the share of engineers by state, 5 classes", "a choropleth of income by county".
bool Grammar::map_of_column() {
    const State before = state();
    const bool shown = sense(Sense::Show) != nullptr;
    word({"me"});
    articles();
    word({"a map", "map"});
    const Chunk* kind = sense(Sense::MapKind);
    if (!shown && kind == nullptr)
        return back(before);
    if (kind != nullptr && kind->meaning.value != "choropleth"
        && kind->meaning.value != "multiples")
        return back(before);
    sense(Sense::Of);
    MapDrawing map;
    if (kind != nullptr)
        map.kind = kind->meaning.value;
    map.column = column();
    if (!map.column)
        return back(before);
    in_time();
    if (!word({"by", "per", "for each", "of each", "in each", "by each"}) && !behind_of()
        && sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr) {
        if (kind == nullptr)
            return back(before);
        classes_of(map); // "choropleth of LSTAT, 6 classes"
        ask(None, std::move(map));
        return true;
    }
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    in_time();
    word({"on a map", "on the map"});
    classes_of(map);
    m_query.sets[*set].one = false;
    ask(*set, std::move(map));
    return true;
}

} // namespace graticule::agents::offline
