// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/general_nouns.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

namespace {

const std::set<std::string, std::less<>> Things{"station", "site",     "place",  "location",
                                                "point",   "facility", "record", "entry"};
const std::set<std::string, std::less<>> Happenings{"event", "incident", "occurrence"};
const std::set<std::string, std::less<>> KindsOfHappenings{
    "earthquake", "cyclone", "storm", "hurricane", "flood", "fire", "collision", "accident"};

/// Whether a general noun may mean a dataset's rows: "events" are earthquakes, and "stations" are
/// what a file has whose name says no thing ("cycle_hire"), but they are no schools.
bool may_mean(const std::string& noun, const retrieval::DatasetProfile& data) {
    const retrieval::Words name = retrieval::identifier_words(data.name);
    if (Happenings.contains(noun))
        return std::any_of(name.begin(), name.end(), [](const std::string& word) {
            return KindsOfHappenings.contains(word);
        });
    return Things.contains(noun) && !fold(data.name).ends_with('s') && data.has_geometry();
}

/// "stations" of the only data with rows, where nothing else is said to be the rows.
void settle_thing(LinkedTask& task, const retrieval::DatasetProfile& data, const EntityLink& link) {
    for (Chunk& chunk : task.chunks) {
        if (chunk.kind != ChunkKind::Unknown
            || !may_mean(retrieval::singular(fold(chunk.text)), data))
            continue;
        chunk.kind = ChunkKind::Linked;
        chunk.entities = {link};
        task.notes.push_back(fmt::format(
            "\"{}\" are taken for the rows of \"{}\", the only data here that has rows.",
            chunk.text, data.title));
        return;
    }
}

/// "events", where one of several data is of events.
void settle_happening(LinkedTask& task, const retrieval::Schema& schema) {
    for (Chunk& chunk : task.chunks) {
        const std::string noun = retrieval::singular(fold(chunk.text));
        if (chunk.kind != ChunkKind::Unknown || !Happenings.contains(noun))
            continue;
        std::vector<std::size_t> found;
        for (std::size_t d = 0; d < schema.datasets.size(); ++d)
            if (may_mean(noun, schema.datasets[d]))
                found.push_back(d);
        if (found.size() != 1)
            continue;
        chunk.kind = ChunkKind::Linked;
        chunk.entities = {{found.front(), 1}};
        task.notes.push_back(fmt::format("\"{}\" are taken for the rows of \"{}\".", chunk.text,
                                         schema.datasets[found.front()].title));
        return;
    }
}

/// "hire stations" of "cycle_hire": the general noun behind the name of the data says no more.
void drop_noun_behind_name(LinkedTask& task, const retrieval::Schema& schema) {
    for (std::size_t i = 0; i + 1 < task.chunks.size(); ++i) {
        const Chunk& name = task.chunks[i];
        const Chunk& noun = task.chunks[i + 1];
        if (name.kind == ChunkKind::Linked && !name.entities.empty()
            && noun.kind == ChunkKind::Unknown
            && may_mean(retrieval::singular(fold(noun.text)),
                        schema.datasets[name.entities.front().dataset]))
            task.chunks.erase(task.chunks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
}

} // namespace

void settle_general_nouns(LinkedTask& task, const retrieval::Schema& schema) {
    drop_noun_behind_name(task, schema);
    std::vector<EntityLink> with_rows;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d)
        if (!schema.datasets[d].is_raster())
            with_rows.push_back({d, 1});
    const bool said = std::any_of(task.chunks.begin(), task.chunks.end(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Linked && !chunk.entities.empty();
    });
    if (!said && with_rows.size() == 1)
        settle_thing(task, schema.datasets[with_rows.front().dataset], with_rows.front());
    settle_happening(task, schema);
    for (Chunk& chunk : task.chunks) {
        if (!chunk.is(Sense::Rows))
            continue;
        if (said || with_rows.size() != 1) {
            chunk.meaning = {Sense::Filler, ""};
            task.rows_word = said ? "" : chunk.text;
        } else {
            chunk.kind = ChunkKind::Linked;
            chunk.entities = with_rows;
        }
    }
}

} // namespace graticule::agents::offline
