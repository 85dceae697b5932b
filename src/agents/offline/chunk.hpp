// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/lexicon.hpp"
#include "agents/offline/token.hpp"
#include "geodata/geometry/geometry.hpp"
#include "retrieval/schema.hpp"
#include "retrieval/value_index.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::offline {

enum class Column {
    Field,
    YearFamily, ///< the year columns of a dataset, together
    Band        ///< a raster's band
};

/// A column of numbers or texts that a phrase may mean.
struct FieldLink {
    std::size_t dataset = 0;
    Column column = Column::Field;
    std::size_t index = 0; ///< of the field or the band
    double score = 0;
};

/// A dataset whose rows a phrase may mean.
struct EntityLink {
    std::size_t dataset = 0;
    double score = 0;
};

enum class ChunkKind {
    Sense,
    Number,
    Place, ///< longitude and latitude
    Linked,
    Literal,
    Crs,
    File,
    Mark,
    UnitName, ///< "in miles", the miles of "how many miles": in what the answer is wanted
    Unknown
};

/// A phrase of the task and what it may mean.
struct Chunk {
    ChunkKind kind = ChunkKind::Unknown;
    std::size_t first = 0; ///< token
    std::size_t last = 0;  ///< one past the last token
    std::string text;
    Meaning meaning;          ///< of a Sense
    double number = 0;        ///< of a Number, with "million" multiplied in
    double scale = 1;         ///< of a Number: that million
    std::optional<Unit> unit; ///< of a Number or a UnitName
    geodata::Point place;     ///< of a Place
    bool joined = false;      ///< written without a space to what stands before
    bool capital = false;
    bool in_brackets = false;   ///< a field's own name in brackets says what it means
    std::string corrected_from; ///< as written, if a slip of the pen was mended
    std::vector<EntityLink> entities;
    std::vector<FieldLink> fields;
    std::vector<retrieval::ValueMatch> values;

    bool is(Sense sense) const { return kind == ChunkKind::Sense && meaning.sense == sense; }
    bool is(Sense sense, std::string_view value) const {
        return is(sense) && meaning.value == value;
    }
    bool linked() const { return !entities.empty() || !fields.empty() || !values.empty(); }
};

/// A task cut into phrases, and which words were mended on the way.
struct LinkedTask {
    std::vector<Chunk> chunks;
    std::vector<std::string> notes; ///< "'earthqakes' is read as 'earthquakes'"
    std::string rows_word;          ///< "features", where no noun says of which data
};

/// Cuts a task into the longest phrases that mean something: fixed phrases, numbers with units,
/// names of datasets, fields and values. What means nothing stays Unknown.
/// @param mended words that nothing is known of are read as the nearest known ones
LinkedTask link_task(std::string_view task, const retrieval::Schema& schema, const Context& context,
                     bool mended = true);

/// Fields that a phrase names, best first.
std::vector<FieldLink> link_fields(const retrieval::Words& words, const retrieval::Schema& schema);

/// How a phrase stands in a task: as any noun, as a name with capitals, or as one behind "in".
enum class PhraseUse { Noun, Name, NameBehindIn };

/// Datasets whose rows a phrase names, best first.
std::vector<EntityLink> link_entities(const retrieval::Words& words, PhraseUse use,
                                      const retrieval::Schema& schema);

} // namespace graticule::agents::offline
