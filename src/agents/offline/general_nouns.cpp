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

} // namespace

void settle_general_nouns(LinkedTask& task, const retrieval::Schema& schema) {
    std::vector<EntityLink> with_rows;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d)
        if (!schema.datasets[d].is_raster())
            with_rows.push_back({d, 1});
    const bool said = std::any_of(task.chunks.begin(), task.chunks.end(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Linked && !chunk.entities.empty();
    });
    if (!said && with_rows.size() == 1)
        settle_thing(task, schema.datasets[with_rows.front().dataset], with_rows.front());
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
