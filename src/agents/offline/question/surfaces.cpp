// SPDX-License-Identifier: Apache-2.0
// Surfaces between points.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace graticule::agents::offline {

/// "Interpolate zinc at 40 m", "Krige the lead of the samples", "a surface of rainfall by inverse
/// distance", "zinc interpolated with cells of 1 km".
bool Grammar::interpolation() {
    const State before = state();
    Analysis asked;
    asked.kind = "interpolate";
    lead_in();
    surface_method(asked);
    const bool surface = analysis_word("surface").has_value();
    sense(Sense::Of);
    auto said = column();
    if (!said)
        return back(before);
    asked.columns.push_back(std::move(*said));
    std::size_t set = None;
    while (true) {
        if (surface_method(asked) || size_of_cells(asked) || limits_of_surface(asked))
            continue;
        const std::size_t at = m_at;
        if (const std::size_t rows = rows_of_analysis(); rows != None)
            set = rows;
        if (m_at == at)
            break;
    }
    if (asked.method.empty() && !surface)
        return back(before);
    ask(set, std::move(asked));
    return true;
}

/// "interpolate", "by kriging", "using inverse distance".
bool Grammar::surface_method(Analysis& asked) {
    const State before = state();
    mark(",");
    while (word({"by", "using"}) || sense(Sense::Filler) != nullptr
           || sense(Sense::Containing) != nullptr) {
    }
    const auto method = analysis_word("interpolate");
    if (!method)
        return back(before);
    if (!method->empty() && !asked.method.empty() && asked.method != "any"
        && asked.method != *method)
        Builder::refuse("the task names two methods of interpolation");
    if (asked.method.empty() || !method->empty())
        asked.method = method->empty() ? "any" : *method;
    return true;
}

/// "at 40 m", "with cells of 1 km", "on a 0.1 degree grid", "at a resolution of 100 m".
bool Grammar::size_of_cells(Analysis& asked) {
    const State before = state();
    mark(",");
    sense(Sense::And);
    bool named = false;
    while (true) {
        if (word({"cell size", "size", "resolution", "grid", "spacing", "raster", "a cell size"})
            || sense(Sense::Cells) != nullptr)
            named = true;
        else if (sense(Sense::Filler) == nullptr && sense(Sense::In) == nullptr
                 && sense(Sense::Of) == nullptr && sense(Sense::Containing) == nullptr
                 && !word({"using", "by", "square"}))
            break;
    }
    const Chunk* size = number();
    if (size == nullptr || size->number <= 0)
        return back(before);
    if (!size->unit && named)
        Builder::refuse(fmt::format("in which unit the size of cells is {} is not said: \"{} m\", "
                                    "for instance",
                                    size->text, size->text));
    const bool length = size->unit && size->unit->dimension == Dimension::Length;
    if (!length && (!size->unit || size->unit->dimension != Dimension::Degrees))
        return back(before);
    (length ? asked.length_m : asked.degrees) = size->number * size->unit->factor;
    asked.length_text = size->text;
    while (word({"grid", "resolution", "raster", "spacing"}) || sense(Sense::Cells) != nullptr) {
    }
    return true;
}

/// "with power 3", "of the 12 nearest points", "within 5 km", "with a spherical variogram".
bool Grammar::limits_of_surface(Analysis& asked) {
    const State before = state();
    mark(",");
    sense(Sense::And);
    while (sense(Sense::Filler) != nullptr || sense(Sense::Of) != nullptr
           || sense(Sense::Containing) != nullptr || word({"using", "by", "from"})) {
    }
    if (analysis_word("power")) {
        sense(Sense::Of);
        const Chunk* power = number();
        if (power == nullptr || power->unit)
            return back(before);
        asked.power = power->number;
        return true;
    }
    for (const char* model : {"spherical", "exponential", "gaussian"})
        if (analysis_word(model)) {
            asked.model = model;
            analysis_word("variogram");
            return true;
        }
    const bool within = sense(Sense::Within) != nullptr;
    const Chunk* said = number();
    if (said == nullptr)
        return back(before);
    if (within && said->unit && said->unit->dimension == Dimension::Length) {
        asked.reach_m = said->number * said->unit->factor;
        return true;
    }
    return (!within && !said->unit && said->number == std::floor(said->number)
            && take_neighbours(asked, said->number))
           || back(before);
}

/// "(12) nearest points", "(5) neighbours".
bool Grammar::take_neighbours(Analysis& asked, double number) {
    const bool nearest = sense(Sense::Nearest) != nullptr;
    if (!spelled({"neighbours", "neighbors"}) && !(nearest && spelled({"points", "stations"}))
        && !(nearest && ascii_lower(m_chunks[m_at - 1].text).starts_with("nearest neighb")))
        return false;
    asked.count = static_cast<std::size_t>(number);
    return true;
}

} // namespace graticule::agents::offline
