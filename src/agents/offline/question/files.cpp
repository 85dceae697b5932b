// SPDX-License-Identifier: Apache-2.0
// Files that are asked for.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::offline {

/// "Save the cantons as GeoJSON in EPSG:4326", "give me the abandoned wells as a shapefile", "a CSV
/// of the cities".
bool Grammar::file_of_set() {
    const State before = state();
    const Chunk* said = sense(Sense::Transform);
    if (said != nullptr && said->meaning.value != "export")
        return back(before);
    if (said == nullptr && !spelled({"put", "store"}))
        sense(Sense::Show);
    articles();
    if (const Chunk* format = look(); format != nullptr && format->is(Sense::Format)
                                      && look(1) != nullptr && look(1)->is(Sense::Of)) {
        m_at += 2; // "a CSV of the cities"
        const auto rows = named_rows();
        if (!rows)
            return back(before);
        FileWriting of_format;
        of_format.format = format->meaning.value;
        m_query.sets[*rows].one = false;
        ask(*rows, std::move(of_format));
        return true;
    }
    const auto set = named_rows();
    if (!set)
        return back(before);
    FileWriting file;
    own_crs();
    if (look() == nullptr || !(look()->is(Sense::To) || look()->is(Sense::In)))
        return back(before);
    if (!file_parts(file))
        return back(before);
    m_query.sets[*set].one = false;
    ask(*set, std::move(file));
    return true;
}

/// "from EPSG:4326": what the data are in.
void Grammar::own_crs() {
    const State before = state();
    FileWriting source;
    if (word({"from"}) && crs_of(source))
        m_query.source_crs = source.crs;
    else
        back(before);
}

/// "EPSG:32618", "UTM zone 18N (EPSG:32618)".
bool Grammar::crs_of(FileWriting& file) {
    const Chunk* crs = look();
    if (crs == nullptr || crs->kind != ChunkKind::Crs)
        return false;
    if (!crs->text.starts_with("EPSG:"))
        Builder::refuse(fmt::format("there is no CRS called \"{}\"", crs->text));
    ++m_at;
    file.crs = crs->text;
    const State behind = state();
    const Chunk* again = mark("(") ? look() : nullptr;
    if (again == nullptr || again->kind != ChunkKind::Crs || again->text != crs->text || ++m_at == 0
        || !mark(")"))
        back(behind);
    return true;
}

/// "save them as GeoPackage", "export the result to towns.geojson in EPSG:3035".
bool Grammar::file_of_last() {
    const State before = state();
    const Chunk* said = sense(Sense::Transform);
    if (said == nullptr || said->meaning.value != "export")
        return back(before);
    while (word({"them", "it", "the", "these", "those", "this", "that", "the result", "the results",
                 "result", "results", "as a", "as an"})) {
    }
    FileWriting file;
    if (!file_parts(file))
        return back(before);
    file.of_request_before = true;
    ask(m_query.requests.back().set, std::move(file));
    return true;
}

bool Grammar::file_parts(FileWriting& file) {
    bool any = false;
    while (true) {
        articles();
        const Chunk* next = look();
        if (next == nullptr)
            return any;
        if (is_word({"from"})) // what it is in, and not what is wanted
            return false;
        if (crs_of(file))
            continue;
        if (next->is(Sense::Format))
            file.format = next->meaning.value;
        else if (next->kind == ChunkKind::File)
            file.file_name = next->text;
        else if (!next->is(Sense::To) && !next->is(Sense::In))
            return any;
        any = any || next->is(Sense::Format) || next->kind == ChunkKind::File;
        ++m_at;
    }
}

} // namespace graticule::agents::offline
