// SPDX-License-Identifier: Apache-2.0
// Lines that the data has in pieces: what names the whole of them.
#include "agents/offline/builder.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;
using retrieval::FieldRole;
using retrieval::Words;

namespace {

bool has_word(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// A text that most rows have, and of which hardly two have the same: each is a thing of its own.
bool is_own_name(const FieldProfile& field, std::size_t rows) {
    return field.type == geodata::FieldType::Text && field.nulls * 2 < rows
           && retrieval::is_key_of_rows(field, rows);
}

/// Texts that name a thing or are its number: not its class, nor the land that it lies in.
bool names_its_row(const FieldProfile& field) {
    static constexpr std::array<std::string_view, 4> Numbers{"id", "line", "route", "ref"};
    const Words words = retrieval::identifier_words(field.name);
    const bool text = field.type == geodata::FieldType::Text
                      && (field.role == FieldRole::Name || field.role == FieldRole::Category
                          || field.role == FieldRole::Key);
    return text && !words.empty()
           && (has_word(words, "name")
               || std::find(Numbers.begin(), Numbers.end(), words.back()) != Numbers.end());
}

} // namespace

/// Whether a field says which of another dataset's things a row belongs to: the country of a road.
bool Builder::names_another(std::size_t dataset, std::size_t field) const {
    Words words = retrieval::identifier_words(profile(dataset).fields[field].name);
    words.pop_back();
    const auto& own = profile(dataset).entities;
    for (std::size_t d = 0; d < m_resolver.schema().datasets.size(); ++d) {
        const DatasetProfile& other = profile(d);
        const bool same_things =
            std::any_of(other.entities.begin(), other.entities.end(), [&](const auto& naming) {
                return std::any_of(own.begin(), own.end(),
                                   [&](const auto& mine) { return mine.words == naming.words; });
            });
        if (d == dataset || other.is_raster() || same_things)
            continue;
        const Path way = m_resolver.path(dataset, d);
        if (way.kind == PathKind::Key && way.key.left_field == field)
            return true;
        if (std::any_of(other.entities.begin(), other.entities.end(),
                        [&](const auto& naming) { return naming.words == words; }))
            return true;
    }
    return false;
}

std::optional<std::string> Builder::name_of_pieces(const Made& made) const {
    constexpr std::size_t FewNames = 3; // at least as many pieces to a name
    if (made.dimension != 1)
        return std::nullopt;
    const DatasetProfile& source = profile(made.base);
    const auto apart = [&](const FieldProfile& field) { return is_own_name(field, source.rows); };
    if (std::any_of(source.fields.begin(), source.fields.end(), apart))
        return std::nullopt;
    std::vector<std::size_t> candidates;
    if (const auto name = source.name_field())
        candidates.push_back(*name);
    for (std::size_t f = 0; f < source.fields.size(); ++f)
        candidates.push_back(f);
    for (const std::size_t f : candidates) {
        const FieldProfile& field = source.fields[f];
        const MadeColumn* known = find_column(made, made.base, f);
        if (known != nullptr && names_its_row(field) && field.nulls * 10 < source.rows
            && field.distinct > 1 && field.distinct * FewNames <= source.rows
            && !names_another(made.base, f))
            return known->name;
    }
    return std::nullopt;
}

Json Builder::count_of(const Made& made, const std::string& name) {
    const auto pieces = name_of_pieces(made);
    if (!pieces)
        return {{"function", "count"}, {"name", name}};
    for (const MadeColumn& column : made.columns)
        if (column.name == *pieces && column.dataset != None)
            if (const FieldProfile& field = profile(column.dataset).fields[column.field];
                field.nulls > 0)
                caution(fmt::format("{} of the {} rows of \"{}\" have no {} and are not counted.",
                                    field.nulls, profile(column.dataset).rows,
                                    profile(column.dataset).title, field.name));
    return {{"function", "count_distinct"}, {"field", *pieces}, {"name", name}};
}

} // namespace graticule::agents::offline
