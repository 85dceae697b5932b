// SPDX-License-Identifier: Apache-2.0
// Rows that stand for several others, and would be counted beside them.
#include "agents/offline/builder.hpp"
#include "base/text.hpp"
#include "retrieval/repeated_parts.hpp"
#include "retrieval/total_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

namespace {

constexpr double GoodName = 0.6; // from here on a phrase names a field

bool links_to(const std::vector<FieldLink>& links, std::size_t dataset, std::size_t field) {
    return std::any_of(links.begin(), links.end(), [&](const FieldLink& link) {
        return link.dataset == dataset && link.column == Column::Field && link.index == field
               && link.score >= GoodName;
    });
}

/// Whether a filter may choose by a field, and if so for some of these values alone.
bool chooses_by(const ValueFilter& filter, std::size_t dataset, std::size_t field,
                const std::vector<std::string>* values) {
    for (const auto& option : filter.options)
        for (const retrieval::ValueMatch& match : option)
            if (match.dataset == dataset && match.field == field
                && (values == nullptr
                    || std::find(values->begin(), values->end(), match.value) != values->end()))
                return true;
    return false;
}

/// @param whole whether the set is the whole of a share: the names of its part choose none of it
bool any_chooses_by(const SetPhrase* set, bool whole, std::size_t dataset, std::size_t field,
                    const std::vector<std::string>* values) {
    return set != nullptr
           && std::any_of(set->values.begin(), set->values.end(), [&](const ValueFilter& filter) {
                  return (!whole || filter.before_head)
                         && chooses_by(filter, dataset, field, values);
              });
}

/// "`sex` not in ('Total')"; numbers stand without quotes.
std::string membership(const MadeColumn& column, const std::vector<std::string>& values, bool in) {
    std::vector<std::string> written;
    for (const std::string& value : values)
        written.push_back(column.text ? quoted_text(value) : value);
    const std::string field = quoted_field(column.name);
    const std::string list = graticule::join(written, ", ");
    return in ? fmt::format("{} in ({})", field, list)
              : fmt::format("{} is null or {} not in ({})", field, field, list);
}

} // namespace

void Builder::keep_single_rows(Made& made, const SetPhrase* set) {
    leave_out_groups_of_countries(made, set);
    leave_out_totals(made, set);
}

/// The totals of regions and income groups among countries would be counted twice.
void Builder::leave_out_groups_of_countries(Made& made, const SetPhrase* set) {
    const auto& groups = profile(made.base).aggregates;
    if (!groups)
        return;
    const MadeColumn* column = find_column(made, made.base, groups->field);
    if (column == nullptr || groups->names.empty())
        return;
    if (any_chooses_by(set, m_frame.share, made.base, groups->field, &groups->names))
        return;
    const bool was_narrowed = made.narrowed;
    const std::string name = quoted_field(column->name);
    const bool of_world = set != nullptr && m_frame.world && set->values.empty()
                          && set->conditions.empty() && !set->ranking && m_frame.groups.empty()
                          && !m_frame.show
                          && (m_frame.aggregate.empty() || m_frame.aggregate == "sum");
    if (of_world) {
        filter(made, fmt::format("{} == {}", name, quoted_text(groups->world)),
               fmt::format("\"{}\" has a row for the whole world.", profile(made.base).title));
        return;
    }
    std::vector<std::string> quoted;
    for (const std::string& text : groups->names)
        quoted.push_back(quoted_text(text));
    filter(made, fmt::format("{} not in ({})", name, graticule::join(quoted, ", ")),
           fmt::format("{} rows of \"{}\" stand for groups of countries, such as \"{}\", and "
                       "would be counted twice.",
                       groups->names.size(), profile(made.base).title, groups->world));
    made.narrowed = was_narrowed;
}

/// Whether the task groups by a field, or asks for its values.
bool Builder::speaks_of(std::size_t dataset, std::size_t field) const {
    const auto named = [&](const auto& phrase) { return links_to(phrase.fields, dataset, field); };
    return std::any_of(m_frame.groups.begin(), m_frame.groups.end(), named)
           || std::any_of(m_frame.mentions.begin(), m_frame.mentions.end(), named)
           || std::any_of(m_frame.sets.begin(), m_frame.sets.end(), named);
}

/// Totals among their parts are left out. Where they split something else, as the sexes split the
/// people of each place, the totals are kept instead and the parts left out, unless the task speaks
/// of the parts: each place then has one row.
void Builder::leave_out_totals(Made& made, const SetPhrase* set) {
    const DatasetProfile& source = profile(made.base);
    for (const retrieval::TotalRows& totals : retrieval::find_total_rows(*source.layer)) {
        if (source.aggregates && source.aggregates->field == totals.field)
            continue; // told by their codes
        const MadeColumn* column = find_column(made, made.base, totals.field);
        if (column == nullptr
            || any_chooses_by(set, m_frame.share, made.base, totals.field, nullptr))
            continue; // the task says itself which of them it means
        const bool keep = totals.splits && totals.everywhere && !speaks_of(made.base, totals.field);
        const std::string what = retrieval::total_rows_in_words(*source.layer, totals);
        const bool was_narrowed = made.narrowed;
        filter(made, membership(*column, totals.values, keep),
               fmt::format("{} in \"{}\".", what, source.title));
        made.narrowed = was_narrowed;
        caution(keep ? fmt::format("In \"{}\" {}; only these are counted, without the parts.",
                                   source.title, what)
                     : fmt::format("In \"{}\" {}; they are left out, so that nothing counts twice.",
                                   source.title, what));
    }
}

/// A feature in several rows, one for each part, is brought back to one row, by all that its rows
/// have in common.
void Builder::unite_parts(Made& made) {
    const DatasetProfile& source = profile(made.base);
    const auto found = retrieval::find_repeated_parts(*source.layer);
    if (!found)
        return;
    const retrieval::RepeatedParts& parts = *found;
    Json by = Json::array();
    std::vector<MadeColumn> columns;
    for (const std::size_t field : parts.fields) {
        by.push_back(source.fields[field].name);
        columns.push_back(made.columns[field]);
    }
    const std::string output = source.name + "_united";
    const std::string what = fmt::format(
        "{} rows of \"{}\" are parts of {} feature{} ({} '{}'{}), each with the values "
        "of the whole",
        parts.rows, source.title, parts.features, parts.features == 1 ? "" : "s",
        source.fields[parts.key].name, parts.example, parts.features == 1 ? "" : " and others");
    if (!m_read.contains(output))
        m_read[output] =
            add("dissolve", {{"dataset", made.name}, {"by", by}, {"output", output}}, what + ".");
    caution(what + "; each counts once.");
    made.name = output;
    made.columns = std::move(columns);
}

} // namespace graticule::agents::offline
