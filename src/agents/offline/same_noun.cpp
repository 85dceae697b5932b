// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/same_noun.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace graticule::agents::offline {

namespace {

using retrieval::FieldRole;

/// "quakes" are of the kind "earthquake": adds the kinds of a dataset's rows that a noun means in
/// other words.
void add_kind_in_other_words(const retrieval::DatasetProfile& data, std::size_t dataset,
                             const Chunk& chunk, std::vector<retrieval::ValueMatch>& values) {
    constexpr std::size_t MostKinds = 20;
    const retrieval::Words noun = retrieval::concept_words(chunk.text);
    if (!data.layer || noun.size() != 1)
        return;
    for (std::size_t f = 0; f < data.fields.size(); ++f) {
        const geodata::Column& column = data.layer->column(f);
        if (data.fields[f].role != FieldRole::Category || data.fields[f].distinct > MostKinds
            || column.type() != geodata::FieldType::Text)
            continue;
        std::map<std::string, std::size_t> rows;
        for (std::size_t row = 0; row < column.size(); ++row)
            if (!column.is_null(row))
                ++rows[std::string(column.text(row))];
        for (const auto& [value, count] : rows)
            if (ascii_lower(value) != chunk.text && retrieval::concept_words(value) == noun)
                values.push_back({dataset, f, value, count});
    }
}

/// "Lake" beside "Alkaline Lake": the kinds tell apart what all of them are, so that the noun means
/// them all.
bool is_told_apart_further(const retrieval::DatasetProfile& data,
                           const retrieval::ValueMatch& match) {
    constexpr std::size_t MostKinds = 20;
    const retrieval::Words kind = retrieval::plain_words(match.value);
    for (const std::string& other : retrieval::distinct_values(data, match.field, MostKinds)) {
        const retrieval::Words words = retrieval::plain_words(other);
        const bool holds = std::all_of(kind.begin(), kind.end(), [&](const std::string& word) {
            return std::find(words.begin(), words.end(), word) != words.end();
        });
        if (holds && words.size() > kind.size())
            return true;
    }
    return false;
}

} // namespace

std::optional<ValueFilter> kind_of_rows(const retrieval::Schema& schema, const Chunk& chunk) {
    ValueFilter kind;
    std::vector<retrieval::ValueMatch> values = chunk.values;
    for (const EntityLink& link : chunk.entities)
        add_kind_in_other_words(schema.datasets[link.dataset], link.dataset, chunk, values);
    for (const retrieval::ValueMatch& match : values) {
        const auto& field = schema.datasets[match.dataset].fields[match.field];
        const bool of_set =
            std::any_of(chunk.entities.begin(), chunk.entities.end(),
                        [&](const EntityLink& link) { return link.dataset == match.dataset; });
        // "Country" beside "Sovereign country" is one kind of many; the main kind is meant.
        const bool main_kind = match.rows * 2 > schema.datasets[match.dataset].rows;
        if (of_set && main_kind && field.role == FieldRole::Category && field.distinct > 1
            && !is_told_apart_further(schema.datasets[match.dataset], match))
            kind.options.resize(1), kind.options[0].push_back(match);
    }
    if (kind.options.empty())
        return std::nullopt;
    kind.texts.push_back(chunk.text);
    kind.before_head = true;
    return kind;
}

std::string value_as_stored(const Chunk& chunk) {
    for (const retrieval::ValueMatch& match : chunk.values)
        if (chunk.entities.empty() && ascii_lower(match.value) == chunk.text)
            return match.value;
    return chunk.text;
}

} // namespace graticule::agents::offline
