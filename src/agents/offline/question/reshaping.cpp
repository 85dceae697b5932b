// SPDX-License-Identifier: Apache-2.0
// Grids over features, and features in another shape or order.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::offline {

/// "hexagons of 50 km over Germany", "count the earthquakes in hexagons of 100 km", "mean depth of
/// the wells by 1 km grid square", "Cover Germany with squares of 20 km".
bool Grammar::grid() {
    const State before = state();
    Analysis asked;
    asked.kind = "grid";
    lead_in();
    std::optional<std::size_t> set;
    if (cells_of_grid(asked)) {
        if (!over() || !(set = rows_or_place()))
            return back(before);
        ask(*set, std::move(asked));
        return true;
    }
    asked.counted = sense(Sense::Count) != nullptr || spelled({"count"});
    lead_in();
    if (const State start = state(); auto name = function()) {
        auto said = *name == "count" ? std::nullopt : column();
        if (said && sense(Sense::Of) != nullptr) {
            asked.counted = true;
            asked.function = *name;
            asked.columns.push_back(std::move(*said));
        } else {
            back(start);
        }
    }
    set = asked.counted ? named_rows() : rows_or_place();
    if (!set)
        return back(before);
    verb_of_place();
    const bool covered = !asked.counted && sense(Sense::Containing) != nullptr;
    if (!covered && sense(Sense::In) == nullptr && sense(Sense::Group) == nullptr
        && sense(Sense::Within) == nullptr)
        return back(before);
    asked.counted = !covered;
    if (!cells_of_grid(asked))
        return back(before);
    verb_of_place();
    m_query.sets[*set].one = false;
    ask(*set, std::move(asked));
    return true;
}

/// "over", "across", "covering": what a grid is laid over.
bool Grammar::over() {
    fillers();
    if (look() != nullptr && look()->is(Sense::Compare) && ascii_lower(look()->text) == "over") {
        ++m_at;
        return true;
    }
    return sense(Sense::In) != nullptr || sense(Sense::Of) != nullptr || spelled({"covering"});
}

/// "hexagons of 50 km", "50 km hexagons", "a square grid of 1 km", "1 km grid squares".
bool Grammar::cells_of_grid(Analysis& asked) {
    const State before = state();
    fillers();
    size_of_grid(asked);
    if (const auto shape = analysis_word("grid"))
        asked.method = *shape;
    else if ((asked.length_m && spelled({"grid", "cells", "cell"})) || square_of_size())
        asked.method = "square";
    else
        return back(before);
    fillers();
    const State after = state();
    if (sense(Sense::Of) == nullptr && sense(Sense::Containing) == nullptr)
        word({"with"});
    fillers();
    if (!asked.length_m && !size_of_grid(asked))
        back(after);
    return true;
}

/// "(in each) square of 10 km".
bool Grammar::square_of_size() {
    const Chunk* size = look(2);
    return look(1) != nullptr && look(1)->is(Sense::Of) && size != nullptr
           && size->kind == ChunkKind::Number && size->unit && spelled({"square"});
}

bool Grammar::size_of_grid(Analysis& asked) {
    const Chunk* size = look();
    if (size == nullptr || size->kind != ChunkKind::Number || !size->unit)
        return false;
    if (size->unit->dimension != Dimension::Length)
        Builder::refuse(
            fmt::format("the cells of a grid are given by how wide they are, as in \"10 "
                        "km\", and not by {}",
                        size->text));
    ++m_at;
    asked.length_m = size->number * size->unit->factor;
    asked.length_text = size->text;
    spelled({"wide"});
    return true;
}

/// "Simplify the districts to 500 m", "split the countries into single parts", "rings of 1, 2 and 5
/// km around the stations", "number the cities by population", "append the towns to the cities".
bool Grammar::reshaping() {
    const State before = state();
    Analysis asked;
    lead_in();
    if (look() != nullptr && look()->is(Sense::Analysis, "rings")) {
        ++m_at;
        return rings(asked) || back(before);
    }
    std::optional<std::size_t> set;
    const bool split = spelled({"split", "divide", "break", "convert", "separate"});
    for (const char* kind : {"simplify", "single_parts", "number_rows", "append"})
        if (asked.kind.empty() && analysis_word(kind))
            asked.kind = kind;
    sense(Sense::Of);
    set = rows_or_place();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    if (asked.kind.empty() && split && sense(Sense::To) != nullptr && analysis_word("single_parts"))
        asked.kind = "single_parts";
    if (asked.kind.empty() || (asked.kind == "simplify" && !tolerance(asked))
        || (asked.kind == "number_rows" && !order_of_numbers(asked))
        || (asked.kind == "append" && !appended_to(asked)))
        return back(before);
    ask(*set, std::move(asked));
    return true;
}

/// "to 500 m", "with a tolerance of 1 km", "by 200 m".
bool Grammar::tolerance(Analysis& asked) {
    const State before = state();
    while (sense(Sense::To) != nullptr || sense(Sense::Containing) != nullptr
           || sense(Sense::Of) != nullptr || sense(Sense::Within) != nullptr
           || sense(Sense::Filler) != nullptr || sense(Sense::In) != nullptr
           || spelled({"by", "tolerance", "using"})) {
    }
    if (const Chunk* said = number()) {
        if (!said->unit || said->unit->dimension != Dimension::Length)
            return back(before);
        asked.length_m = said->number * said->unit->factor;
        asked.length_text = said->text;
        spelled({"tolerance"});
        return true;
    }
    back(before);
    return true; // of which the composer tells that it is missing
}

/// "by population", "by depth in descending order".
bool Grammar::order_of_numbers(Analysis& asked) {
    const State before = state();
    if (!word({"by", "in order of", "ordered by", "sorted by"}))
        return true;
    auto said = column();
    if (!said)
        return back(before);
    asked.columns.push_back(std::move(*said));
    mark(",");
    if (word({"in descending order", "from highest to lowest", "from largest to smallest",
              "highest first", "largest first", "from large to small", "from most to least"}))
        asked.method = "descending";
    return true;
}

/// "(append the towns) to the cities".
bool Grammar::appended_to(Analysis& asked) {
    if (sense(Sense::To) == nullptr && sense(Sense::And) == nullptr)
        return false;
    const auto other = named_rows();
    if (!other)
        return false;
    asked.other = *other;
    return true;
}

/// "(rings) of 1, 2 and 5 km around the stations".
bool Grammar::rings(Analysis& asked) {
    asked.kind = "rings";
    sense(Sense::Of);
    std::vector<double> numbers;
    const Chunk* last = nullptr;
    while (const Chunk* said = number()) {
        last = said;
        numbers.push_back(said->number);
        asked.length_text += (asked.length_text.empty() ? "" : ", ") + said->text;
        mark(",");
        sense(Sense::And);
    }
    if (last == nullptr || !last->unit || last->unit->dimension != Dimension::Length)
        return false;
    for (const double distance : numbers)
        asked.distances_m.push_back(distance * last->unit->factor);
    if (sense(Sense::In) == nullptr && sense(Sense::Of) == nullptr)
        fillers();
    const auto set = rows_or_place();
    if (!set)
        return false;
    ask(*set, std::move(asked));
    return true;
}

} // namespace graticule::agents::offline
