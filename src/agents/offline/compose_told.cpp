// SPDX-License-Identifier: Apache-2.0
// Of what the figures of the data are told: those of some rows are not those of a place that the
// rows lie in, nor of what the rows belong to.
#include "agents/offline/compose.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::FieldRole;

/// "Capitals in Europe with more than a million people": what is known of the countries is not
/// known of their capitals, nor does a country's capital tell which of its many cities it is.
void Composer::check_told_of_rows(const Made& made, std::size_t set,
                                  const UsedColumn& column) const {
    const SetPhrase& phrase = m_frame.sets[set];
    const auto known =
        std::find_if(made.columns.begin(), made.columns.end(),
                     [&](const MadeColumn& candidate) { return candidate.name == column.name; });
    if (!phrase.entities.empty() || known == made.columns.end() || known->dataset == None
        || !known->text)
        return;
    const retrieval::DatasetProfile& source = m_builder.profile(known->dataset);
    const retrieval::FieldProfile& field = source.fields[known->field];
    const bool names_things = source.name_field() != known->field && field.nulls * 2 < source.rows
                              && retrieval::is_key_of_rows(field, source.rows);
    const bool compared =
        std::any_of(phrase.conditions.begin(), phrase.conditions.end(),
                    [](const Condition& condition) { return !condition.fields.empty(); });
    if (names_things && compared)
        Builder::refuse(
            fmt::format("the data tells the {} of the rows of \"{}\", but no figures of "
                        "each {}",
                        column.title, source.title, column.title));
}

/// Where the rows lie in a place that a filter names, and are not called so themselves: its values.
std::optional<ChosenValues> Composer::place_of_rows(const Made& made, const ValueFilter& filter,
                                                    const SetPhrase& phrase) {
    auto chosen =
        filter.negated ? std::nullopt : m_resolver.choose_values(made.base, filter, phrase);
    if (!chosen || chosen->path.kind == PathKind::Spatial)
        return chosen;
    const retrieval::DatasetProfile& source = m_builder.profile(chosen->dataset);
    if (chosen->path.kind == PathKind::Key
        && !m_resolver.names_each_row(made.base, chosen->path.key.left_field))
        return chosen;
    return source.fields[chosen->field].role == FieldRole::Category ? chosen : std::nullopt;
}

/// "What is the population of Africa?", or of the world, of the countries: one figure, that of the
/// place.
bool Composer::is_of_one_place(const Made& made, std::size_t set, const UsedColumn& column) {
    const SetPhrase& phrase = m_frame.sets[set];
    const bool one_figure = m_frame.mentions.size() == 1 && m_frame.aggregate.empty()
                            && !m_rows_wanted && !m_frame.list && !m_frame.show;
    if (!one_figure || !phrase.entities.empty() || !phrase.conditions.empty()
        || column.quantity != retrieval::Quantity::Amount || column.dataset == None)
        return false;
    if (phrase.values.empty())
        return m_frame.world;
    return phrase.values.size() == 1 && phrase.values.front().options.size() == 1
           && place_of_rows(made, phrase.values.front(), phrase).has_value();
}

/// The people of its towns are not all people of a land.
void Composer::refuse_people_of_towns(const Made& made, const UsedColumn& column,
                                      const std::string& place) const {
    const retrieval::DatasetProfile& source = m_builder.profile(made.base);
    const MadeColumn* own = nullptr;
    for (const MadeColumn& known : made.columns)
        if (known.name == column.name && known.dataset == made.base)
            own = &known;
    if (source.dimension != 0 || own == nullptr || !m_resolver.tells_people(made.base, own->field))
        return;
    // Who writes "POP_2010" means the column as it stands.
    const Mention* said = mention();
    if (said != nullptr && fold(said->text) == fold(source.fields[own->field].name)
        && retrieval::concept_words(said->text) != retrieval::Words{"population"})
        return;
    Builder::refuse(fmt::format("\"{}\" has the people of each of its places, which are not all "
                                "people of {}; ask for the total of the {} if that is meant",
                                source.title, place, source.name));
}

/// Names that two sources write differently are not joined: where their rows lie is not known.
/// @param dataset that says where the rows lie
void Composer::refuse_unplaced(const Made& made, std::size_t dataset,
                               const std::string& where) const {
    const Path way = m_resolver.path(made.base, dataset);
    const retrieval::KeyPair& key = way.key;
    if (way.kind != PathKind::Key || key.by_code || key.matched >= 1)
        return;
    const retrieval::DatasetProfile& source = m_builder.profile(made.base);
    const retrieval::FieldProfile& name = source.fields[key.left_field];
    const double unknown = (1 - key.matched) * static_cast<double>(name.distinct);
    Builder::refuse(fmt::format(
        "\"{}\" does not have {:.0f} of the {} values of \"{}\" in \"{}\" as "
        "they are written there, so that nothing tells where these lie, and "
        "the total of {} is not known",
        m_builder.profile(dataset).title, unknown, name.distinct, name.name, source.title, where));
}

/// What lies in no group that the data knows is missing from the sum of one of them.
void Composer::check_group_of_all_rows(const Made& made, const std::string& column,
                                       const std::string& title) const {
    for (const MadeColumn& known : made.columns)
        if (known.name == column && known.dataset != None && known.dataset != made.base)
            refuse_unplaced(made, known.dataset, "each " + title);
}

/// A sum over a place is one only if it is known of all rows whether they lie there.
void Composer::check_people_of_place(const Made& made, std::size_t set, const UsedColumn& column) {
    const SetPhrase& phrase = m_frame.sets[set];
    std::string places;
    for (const ValueFilter& filter : phrase.values) {
        const auto chosen = place_of_rows(made, filter, phrase);
        if (!chosen && !filter.negated)
            return; // "Chicago, Illinois": the row itself is named
        if (!chosen)
            continue;
        refuse_unplaced(made, chosen->dataset, joined_texts(filter));
        places += (places.empty() ? "" : ", ") + joined_texts(filter);
    }
    if (phrase.entities.empty() && !places.empty())
        refuse_people_of_towns(made, column, places);
}

} // namespace graticule::agents::offline
