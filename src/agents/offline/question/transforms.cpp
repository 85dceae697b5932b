// SPDX-License-Identifier: Apache-2.0
// Features and rasters in another form: buffers, overlays, contours, another CRS.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace graticule::agents::offline {

bool Grammar::transformation() {
    return buffer() || dissolved() || overlaid() || made_of_points() || terrain() || contours()
           || reprojected();
}

/// One of the words for a transformation of some kinds.
const Chunk* Grammar::transform_word(std::initializer_list<std::string_view> kinds) {
    const Chunk* next = look();
    if (next == nullptr || !next->is(Sense::Transform))
        return nullptr;
    for (const std::string_view kind : kinds)
        if (next->meaning.value == kind) {
            ++m_at;
            return next;
        }
    return nullptr;
}

/// "2 km": a number that is no length is left at 0.
bool Grammar::width(Transformation& asked) {
    const Chunk* said = number();
    if (said == nullptr)
        return false;
    asked.distance_text = said->text;
    if (said->unit && said->unit->dimension == Dimension::Length)
        asked.distance_m = said->number * said->unit->factor;
    return true;
}

/// "Buffer the wells by 500 m", "a 2 km buffer around the river", "circles of 200 m around the
/// active wells and merge them", "What area do buffers of 5 km around the towns cover?"
bool Grammar::buffer() {
    const State before = state();
    Transformation asked;
    asked.kind = "buffer";
    lead_in();
    if (look() != nullptr && look()->is(Sense::Measure, "area")) {
        ++m_at;
        asked.united = true;
        while (sense(Sense::Filler) != nullptr || sense(Sense::Of) != nullptr
               || word({"covered by"})) {
        }
    }
    const bool sized = width(asked);
    if (transform_word({"buffer"}) == nullptr)
        return back(before);
    if (sense(Sense::Of) == nullptr)
        word({"with"});
    if (!sized)
        width(asked);
    if (sense(Sense::In) == nullptr && sense(Sense::Of) == nullptr)
        fillers();
    const auto set = rows_or_place();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    if (asked.distance_text.empty()) {
        const State open = state();
        if ((sense(Sense::In) == nullptr && sense(Sense::Of) == nullptr
             && sense(Sense::Containing) == nullptr && !word({"by", "with", "at"}))
            || !width(asked))
            back(open);
    }
    if (!asked.distance_text.empty() && asked.distance_m == 0)
        Builder::refuse(fmt::format("a buffer needs a distance with a unit of length, such as "
                                    "\"5 km\", and \"{}\" is none",
                                    asked.distance_text));
    asked.united = merging(asked.united);
    word({"cover", "covers", "take up"});
    ask(*set, std::move(asked));
    return true;
}

/// "and merge them", "dissolved", ", without merging".
bool Grammar::merging(bool united) {
    const State before = state();
    mark(",");
    sense(Sense::And);
    if (transform_word({"dissolve", "union"}) != nullptr) {
        word({"them", "it", "the result", "together", "into one"});
        return true;
    }
    if (spelled({"without"}) && spelled({"merging", "dissolving", "merge", "dissolve"}))
        return false;
    back(before);
    return united;
}

/// Whether an area is told of what comes out.
bool Grammar::told_in_area(const Transformation& asked) {
    return asked.kind == "buffer" || asked.other != None;
}

/// "and tell me its area", "What area does that give?": told of buffers and overlays anyway.
bool Grammar::size_of_transformation() {
    const State before = state();
    auto* asked = std::get_if<Transformation>(&m_query.requests.back().what);
    if (asked == nullptr || !told_in_area(*asked))
        return false;
    mark(",");
    sense(Sense::And);
    while (lead_in() != nullptr || word({"tell", "tell me", "me", "give", "give me"})) {
    }
    if (look() == nullptr || !look()->is(Sense::Measure, "area"))
        return back(before);
    ++m_at;
    while (sense(Sense::Of) != nullptr || sense(Sense::Filler) != nullptr
           || word({"result", "the result", "it", "that", "them", "whole", "the whole", "give",
                    "cover", "together"})
           || transform_word({"buffer"}) != nullptr) {
    }
    Transformation& told = std::get<Transformation>(m_query.requests.back().what);
    told.united = told.kind == "buffer";
    wanted_unit();
    return at_end() || look()->kind == ChunkKind::Mark || look()->is(Sense::And) || back(before);
}

/// "Dissolve the cantons by district", "Merge the boroughs into one".
bool Grammar::dissolved() {
    const State before = state();
    Transformation asked;
    asked.kind = "dissolve";
    lead_in();
    if (transform_word({"dissolve", "union"}) == nullptr)
        return back(before);
    sense(Sense::Of);
    const auto set = named_rows();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    asked.by = group_key();
    const State open = state();
    sense(Sense::To);
    const Chunk* count = word({"into one", "in one", "together", "one"}) ? nullptr : number();
    if (m_at > open.at && (count == nullptr || count->number == 1)
        && !m_chunks[m_at - 1].is(Sense::To)) {
        while (word({"polygon", "shape", "area", "feature", "whole", "each"})) {
        }
    } else {
        back(open);
    }
    ask(*set, std::move(asked));
    return true;
}

/// "(Erase) the lakes (from the districts)": a noun alone, before "from".
std::optional<std::size_t> Grammar::plain_noun() {
    const State before = state();
    articles();
    const Chunk* noun = look();
    if (noun == nullptr || !means_rows(*noun) || !is_word({"from"}, 1)) {
        back(before);
        return std::nullopt;
    }
    ++m_at;
    SetPhrase set;
    set.entities = noun->entities;
    set.fields = noun->fields;
    set.text = noun->text;
    m_query.sets.push_back(std::move(set));
    return m_query.sets.size() - 1;
}

/// "Clip the roads to Old Town", "the intersection of parcels and districts", "the parcels clipped
/// to the flood zone", "Erase the lakes from the districts".
bool Grammar::overlaid() {
    const State before = state();
    const auto said = [&] {
        return transform_word(
            {"clip", "intersection", "union", "difference", "symmetric_difference"});
    };
    lead_in();
    const Chunk* how = said();
    sense(Sense::Of);
    auto first = plain_noun();
    if (!first)
        first = rows_or_place();
    if (first && how == nullptr)
        how = said();
    if (!first || how == nullptr)
        return back(before);
    Transformation asked;
    asked.kind = how->meaning.value;
    const bool from = word({"from"});
    if (!from && sense(Sense::To) == nullptr && sense(Sense::And) == nullptr
        && sense(Sense::Containing) == nullptr && !ascii_lower(how->text).ends_with(" to")
        && !ascii_lower(how->text).ends_with(" by") && !word({"by", "with", "minus"}))
        return back(before);
    auto second = rows_or_place();
    if (!second || (from && asked.kind != "difference"))
        return back(before);
    if (from)
        std::swap(first, second); // "Erase the lakes from the districts"
    m_query.sets[*first].one = false;
    m_query.sets[*second].one = false;
    asked.other = *second;
    ask(*first, std::move(asked));
    return true;
}

/// "Thiessen polygons of the schools", "the centroids of the counties".
bool Grammar::made_of_points() {
    const State before = state();
    lead_in();
    const Chunk* how = transform_word({"thiessen", "centroids"});
    if (how == nullptr)
        return back(before);
    if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr && !word({"for", "from"}))
        fillers();
    const auto set = named_rows();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    Transformation asked;
    asked.kind = how->meaning.value;
    ask(*set, std::move(asked));
    return true;
}

/// "dem.tif", "the elevation raster", "Olinda's elevation model": a raster, and the place that its
/// data is of.
bool Grammar::raster_of(Transformation& asked, std::size_t& place) {
    const State before = state();
    articles();
    place = None;
    const auto take = [&] {
        const Chunk* next = look();
        Mention raster;
        if (next != nullptr)
            raster.fields = bands_of(*next);
        if (raster.fields.empty())
            return false;
        raster.text = next->text;
        raster.chunk = m_at++;
        asked.raster = std::move(raster);
        return true;
    };
    if (!take()) {
        if (const auto named = this->place(); named && take())
            place = *named;
        else
            return back(before);
    }
    kind_of_data();
    word({"model", "image", "scene", "grid"});
    const State open = state();
    if (sense(Sense::Of) != nullptr || sense(Sense::In) != nullptr)
        if (const auto named = place == None ? this->place() : std::nullopt) {
            place = *named;
            return true;
        }
    back(open);
    return true;
}

/// "Compute the slope of dem.tif", "a hillshade from the elevation raster".
bool Grammar::terrain() {
    const State before = state();
    lead_in();
    const Chunk* how = transform_word({"slope", "aspect", "hillshade", "roughness"});
    if (how == nullptr)
        return back(before);
    Transformation asked;
    asked.kind = how->meaning.value;
    if (sense(Sense::Of) == nullptr && !word({"from", "for", "with", "in", "using"}))
        fillers();
    std::size_t place = None;
    if (!raster_of(asked, place))
        return back(before);
    ask(place, std::move(asked));
    return true;
}

/// "every 50 m", "at a 20 metre interval".
bool Grammar::interval(Transformation& asked) {
    const State before = state();
    mark(",");
    while (sense(Sense::Filler) != nullptr || sense(Sense::In) != nullptr
           || sense(Sense::Containing) != nullptr || sense(Sense::Group) != nullptr
           || word({"at", "with", "every", "interval", "an interval of", "intervals", "of"})
           || sense(Sense::Of) != nullptr) {
    }
    const Chunk* said = number();
    if (said == nullptr || (said->unit && said->unit->dimension != Dimension::Length))
        return back(before);
    asked.interval = said->unit ? said->number * said->unit->factor : said->number;
    asked.distance_text = said->text;
    word({"interval", "intervals", "apart", "steps"});
    return true;
}

/// "Draw contour lines every 50 m from the elevation of Luxembourg".
bool Grammar::contours() {
    const State before = state();
    Transformation asked;
    lead_in();
    interval(asked);
    const Chunk* kind = sense(Sense::MapKind);
    if (kind == nullptr || (kind->meaning.value != "contour" && kind->meaning.value != "bands"))
        return back(before);
    asked.kind = kind->meaning.value;
    std::size_t place = None;
    bool found = false;
    while (!at_end() && look()->kind != ChunkKind::Mark) {
        if (!asked.interval && interval(asked))
            continue;
        if (found)
            break;
        const State open = state();
        if (sense(Sense::Of) == nullptr && !word({"from", "for", "in", "using"}))
            fillers();
        if (!raster_of(asked, place)) {
            back(open);
            break;
        }
        found = true;
    }
    ask(place, std::move(asked));
    return true;
}

/// "Reproject the parcels to EPSG:32618", "... dem.tif to UTM zone 32N".
bool Grammar::reprojected() {
    const State before = state();
    lead_in();
    if (transform_word({"reproject"}) == nullptr)
        return back(before);
    Transformation asked;
    asked.kind = "reproject";
    std::size_t place = None;
    auto set = named_rows();
    if (!set && !raster_of(asked, place))
        return back(before);
    FileWriting target;
    own_crs();
    if (sense(Sense::To) == nullptr && sense(Sense::In) == nullptr)
        return back(before);
    articles();
    if (!crs_of(target))
        return back(before);
    own_crs();
    asked.crs = target.crs;
    if (set)
        m_query.sets[*set].one = false;
    ask(set.value_or(place), std::move(asked));
    return true;
}

} // namespace graticule::agents::offline
