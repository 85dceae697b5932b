// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/general_nouns.hpp"

#include <algorithm>

namespace graticule::agents::offline {

void settle_general_nouns(LinkedTask& task, const retrieval::Schema& schema) {
    std::vector<EntityLink> with_rows;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d)
        if (!schema.datasets[d].is_raster())
            with_rows.push_back({d, 1});
    const bool said = std::any_of(task.chunks.begin(), task.chunks.end(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Linked && !chunk.entities.empty();
    });
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
