// SPDX-License-Identifier: Apache-2.0
// Rows that stand for several others, and would be counted beside them.
#include "agents/offline/builder.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "retrieval/repeated_parts.hpp"
#include "retrieval/split_rows.hpp"
#include "retrieval/total_rows.hpp"
#include "retrieval/us_states.hpp"

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
    tell_what_is_no_state(made, set);
}

/// The smallest "state" of the United States is often the District of Columbia, which is none.
void Builder::tell_what_is_no_state(const Made& made, const SetPhrase* set) {
    constexpr std::size_t States = 50;
    const DatasetProfile& source = profile(made.base);
    const auto name = source.name_field();
    if (set == nullptr || !set->ranking || !set->values.empty() || !name
        || retrieval::concept_words(set->text) != retrieval::Words{"state"}
        || source.fields[*name].type != geodata::FieldType::Text)
        return;
    std::size_t states = 0;
    std::vector<std::string> others;
    const geodata::Column& names = source.layer->column(*name);
    for (std::size_t row = 0; row < names.size(); ++row) {
        const std::string_view code =
            names.is_null(row) ? "" : retrieval::state_code(fold(names.text(row)));
        if (!code.empty() && code != "DC" && code != "PR")
            ++states;
        else if (!names.is_null(row))
            others.emplace_back(names.text(row));
    }
    if (states != States || others.empty() || others.size() >= States)
        return;
    caution(fmt::format("\"{}\" has {} beside the states; {} ranked with them.", source.title,
                        graticule::join(others, ", "), others.size() == 1 ? "it is" : "they are"));
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

/// Whether any set is of some values of a field.
bool Builder::chooses_values_of(std::size_t dataset, std::size_t field) const {
    return std::any_of(m_frame.sets.begin(), m_frame.sets.end(), [&](const SetPhrase& set) {
        return any_chooses_by(&set, false, dataset, field, nullptr);
    });
}

/// The income of households is not in a table of the share of them in each income group, and a mean
/// of these shares says how many groups there are.
void Builder::refuse_shares_of_parts(const FieldLink& link, const std::string& text) const {
    const DatasetProfile& source = profile(link.dataset);
    const auto split = retrieval::shares_of_parts(source, link.index);
    if (!split || speaks_of(link.dataset, split->part)
        || chooses_values_of(link.dataset, split->part))
        return;
    const std::string& part = source.fields[split->part].name;
    refuse(fmt::format(
        "\"{}\" has no \"{}\" as such: for each \"{}\" its field \"{}\" gives the "
        "share of each \"{}\" ({}, {} and so on), whose sum is the whole; ask for "
        "the shares by \"{}\", or for that of one",
        source.title, text, source.fields[split->thing].name, source.fields[link.index].name, part,
        graticule::quoted(split->parts.front()), graticule::quoted(split->parts[1]), part));
}

/// All households of a state stand beside each of its income groups, and count once.
void Builder::keep_one_part(Made& made, const FieldLink& link) {
    const DatasetProfile& source = profile(link.dataset);
    const MadeColumn* column = nullptr;
    const auto split =
        made.base == link.dataset ? retrieval::repeated_in_parts(source, link.index) : std::nullopt;
    if (!split || (column = find_column(made, made.base, split->part)) == nullptr)
        return;
    const std::string& field = source.fields[link.index].name;
    const std::string& part = source.fields[split->part].name;
    const bool grouped =
        std::any_of(m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping& grouping) {
            return links_to(grouping.fields, made.base, split->part);
        });
    if (grouped || chooses_values_of(made.base, split->part))
        refuse(
            fmt::format("in \"{}\" the \"{}\" of each \"{}\" is the same for every \"{}\": it is "
                        "of all of them together, and not known for one",
                        source.title, field, source.fields[split->thing].name, part));
    const bool was_narrowed = made.narrowed;
    filter(made, membership(*column, {split->parts.front()}, true),
           fmt::format("\"{}\" has \"{}\" once for each \"{}\", always the same.", source.title,
                       field, part));
    made.narrowed = was_narrowed;
    caution(fmt::format("\"{}\" has the same \"{}\" beside each \"{}\"; it counts once.",
                        source.title, field, part));
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
