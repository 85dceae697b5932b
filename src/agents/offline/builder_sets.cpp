// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"
#include "agents/offline/judgement.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;
using retrieval::FieldRole;

std::string joined_texts(const ValueFilter& filter) {
    return join(filter.texts, " or ");
}

Needs Builder::needs_of(const SetPhrase& set, const Needs& more) const {
    Needs needs = more;
    for (const Condition& condition : set.conditions)
        if (!condition.fields.empty())
            needs.columns.push_back(condition.fields);
    for (const ValueFilter& filter : set.values)
        needs.values.push_back(&filter);
    for (const Relation& relation : set.relations) {
        if (relation.kind != RelationKind::Inside)
            needs.geometry = true;
        // Only areas contain things or share a border.
        needs.areas =
            needs.areas || relation.predicate == "contains" || relation.predicate == "touches";
    }
    needs.years = m_frame.years;
    return needs;
}

Made Builder::open(std::size_t index, const Needs& more) {
    const SetPhrase& set = m_frame.sets[index];
    m_used_sets.insert(index);
    const Needs needs = needs_of(set, more);
    auto base = m_resolver.choose_base(set, needs);
    if (!base) {
        // Something does not fit: without it, which data would it be, and what is missing there?
        Needs fewer = needs;
        fewer.columns.clear();
        base = m_resolver.choose_base(set, fewer);
        if (!base && !needs.values.empty()) {
            fewer = needs;
            fewer.values.clear();
            const auto without_place = m_resolver.choose_base(set, fewer);
            for (const ValueFilter* filter : needs.values)
                if (without_place && !m_resolver.choose_values(*without_place, *filter, set))
                    refuse(fmt::format("\"{}\" has nothing on \"{}\"",
                                       profile(*without_place).title, joined_texts(*filter)));
        }
    }
    if (!base) {
        std::vector<std::string> asked;
        if (!set.text.empty())
            asked.push_back("\"" + set.text + "\"");
        for (const Mention& mention : m_frame.mentions)
            asked.push_back("\"" + mention.text + "\"");
        for (const ValueFilter& filter : set.values)
            if (filter.texts.front() != set.text)
                asked.push_back("\"" + joined_texts(filter) + "\"");
        refuse(fmt::format("no data here has {}", graticule::join(asked, " together with ")));
    }
    const DatasetProfile& source = profile(*base);
    explain(fmt::format("{} means the rows of \"{}\".",
                        set.text.empty() ? "The task" : "\"" + set.text + "\"", source.title));
    // "within 100 km of an earthquake": whichever of them.
    std::string noun = set.one && set.values.empty() && set.text.find(' ') == std::string::npos
                           ? retrieval::plural(set.text)
                           : set.text;
    for (const ValueFilter& filter : set.values)
        if (noun.empty() && !filter.inside)
            noun = joined_texts(filter);
    if (noun.empty())
        noun = "rows of " + source.title;
    Made made = read(*base, noun);
    made.entities = set.entities;
    keep_year(made);
    keep_dates(made);
    keep_single_rows(made, &set);
    if (m_frame.world)
        check_world(made);
    return made;
}

Made Builder::make_set(std::size_t index, Needs more) {
    Made made = make_whole(index, std::move(more));
    narrow(made, index);
    return made;
}

Made Builder::make_whole(std::size_t index, Needs more) {
    const SetPhrase& set = m_frame.sets[index];
    Made made = open(index, more);
    apply_values(made, set, true, false);
    apply_conditions(made, set, true, false);
    return made;
}

void Builder::narrow(Made& made, std::size_t index) {
    const SetPhrase& set = m_frame.sets[index];
    apply_values(made, set, false, true);
    apply_conditions(made, set, false, true);
    apply_relations(made, set);
    // "the strongest earthquake" as a place to be near to.
    const bool spoken_of = !m_frame.heads.empty() && m_frame.heads.front() == index;
    if (set.ranking && !spoken_of && set.ranking->count_of != None)
        refuse(fmt::format("which {} are first by a count is not worked out on the way to another "
                           "answer",
                           made.noun));
    if (!set.ranking || spoken_of || (set.ranking->fields.empty() && set.ranking->notion.empty()))
        return;
    const Ranking& rank = *set.ranking;
    const std::vector<FieldLink> fields =
        rank.fields.empty() ? link_fields({rank.notion}, m_resolver.schema()) : rank.fields;
    const UsedColumn column =
        use_column(made, fields, rank.notion, rank.text.empty() ? rank.notion : rank.text);
    const std::string output = fresh_name(profile(made.base).name + "_top");
    add("top_rows",
        {{"dataset", made.name},
         {"field", column.name},
         {"count", rank.count},
         {"order", rank.descending ? "descending" : "ascending"},
         {"output", output}},
        fmt::format("The {} with the {} {}.", made.noun,
                    extreme_word(column.title, rank.descending), column.title));
    made.name = output;
    made.narrowed = true;
}

std::string Builder::values_expression(const std::string& column, const ChosenValues& chosen,
                                       bool negated) const {
    const std::string field = quoted_field(column);
    std::string text;
    if (chosen.list_items) {
        for (const std::string& value : chosen.values) {
            const std::string v = value;
            text += fmt::format(
                "{}{} == {} or startswith({}, {}) or endswith({}, {}) or contains({}, {})",
                text.empty() ? "" : " or ", field, quoted_text(v), field, quoted_text(v + ";"),
                field, quoted_text(";" + v), field, quoted_text(";" + v + ";"));
        }
    } else if (chosen.values.size() == 1) {
        return fmt::format("{} {} {}", field,
                           negated ? "!=" : "==", quoted_text(chosen.values.front()));
    } else {
        std::vector<std::string> quoted;
        for (const std::string& value : chosen.values)
            quoted.push_back(quoted_text(value));
        text = fmt::format("{} in ({})", field, graticule::join(quoted, ", "));
    }
    return negated ? "not (" + text + ")" : text;
}

/// "Reservoirs among the lakes": the kind that the noun is by itself gives way to the one that is
/// named, of the same field.
bool Builder::is_contradicted_kind(std::size_t base, const ValueFilter& kind,
                                   const SetPhrase& set) const {
    if (!kind.before_head || kind.texts.size() != 1 || kind.texts.front() != set.text)
        return false;
    const auto own = m_resolver.choose_values(base, kind, set);
    return own && std::any_of(set.values.begin(), set.values.end(), [&](const ValueFilter& other) {
               if (&other == &kind || other.negated || other.options.empty())
                   return false;
               const auto chosen = m_resolver.choose_values(base, other, set);
               return chosen && chosen->dataset == own->dataset && chosen->field == own->field;
           });
}

void Builder::apply_values(Made& made, const SetPhrase& set, bool before, bool after) {
    for (const ValueFilter& filter : set.values) {
        if (!(filter.before_head ? before : after) || filter.options.empty())
            continue;
        if (is_contradicted_kind(made.base, filter, set))
            continue;
        const bool narrowed = made.narrowed;
        const auto chosen = m_resolver.choose_values(made.base, filter, set);
        const bool own = chosen && chosen->path.kind == PathKind::Own;
        const bool field_named =
            chosen
            && std::any_of(filter.fields.begin(), filter.fields.end(), [&](const FieldLink& link) {
                   return link.dataset == chosen->dataset && link.index == chosen->field;
               });
        if (!field_named && m_resolver.is_scope(made.base, filter)) {
            explain(fmt::format("\"{}\" covers {} and nothing else.", profile(made.base).title,
                                joined_texts(filter)));
            continue;
        }
        if (!chosen)
            refuse(fmt::format("\"{}\" has nothing on \"{}\"", profile(made.base).title,
                               joined_texts(filter)));
        if (chosen->path.kind == PathKind::Spatial) {
            apply_place(made, filter, *chosen);
            continue;
        }
        if (!own)
            check_part(made, filter, *chosen);
        bring(made, chosen->dataset);
        const MadeColumn* column = find_column(made, chosen->dataset, chosen->field);
        if (column == nullptr)
            refuse(
                fmt::format("\"{}\" cannot be told for the {}", joined_texts(filter), made.noun));
        std::string expression = values_expression(column->name, *chosen, filter.negated);
        for (const std::size_t field : chosen->other_names)
            if (const MadeColumn* other = find_column(made, chosen->dataset, field))
                expression += " or " + values_expression(other->name, *chosen, false);
        this->filter(made, expression,
                     fmt::format("\"{}{}\" is a value of {} in \"{}\".",
                                 filter.negated ? "not " : "", joined_texts(filter),
                                 profile(chosen->dataset).fields[chosen->field].name,
                                 profile(chosen->dataset).title));
        // A name that none of the rows has is a name misread, and no count of zero.
        if (profile(chosen->dataset).fields[chosen->field].role == FieldRole::Name
            && !filter.negated)
            m_plan.steps.back().if_nothing =
                fmt::format("none of the {} is called {}", set.text.empty() ? "rows" : made.noun,
                            joined_texts(filter));
        if (own)
            note_places(made, filter, *chosen);
        const bool a_place = m_frame.heads.empty() || &set != &m_frame.sets[m_frame.heads.front()]
                             || m_frame.distance || m_frame.nearest || set.entities.empty();
        if (own && a_place && !filter.negated)
            keep_best_known(made, filter, *chosen, narrowed);
    }
}

/// Of several towns of one name, one far larger than the others is meant; of equals, none.
void Builder::check_alike(const ValueFilter& filter, const ChosenValues& chosen) const {
    constexpr double Alike = 0.5;
    const DatasetProfile& source = profile(chosen.dataset);
    if (filter.options.size() != 1)
        return;
    for (const FieldLink& link : link_fields({"population"}, m_resolver.schema())) {
        if (link.column != Column::Field || link.dataset != chosen.dataset)
            continue;
        const geodata::Column& names = source.layer->column(chosen.field);
        const geodata::Column& people = source.layer->column(link.index);
        if (people.type() == geodata::FieldType::Text)
            continue;
        std::vector<double> sizes;
        for (std::size_t row = 0; row < names.size(); ++row)
            if (!names.is_null(row) && !people.is_null(row)
                && std::find(chosen.values.begin(), chosen.values.end(), names.text(row))
                       != chosen.values.end())
                sizes.push_back(people.number(row));
        std::sort(sizes.rbegin(), sizes.rend());
        if (sizes.size() > 1 && sizes[1] > Alike * sizes[0])
            refuse(fmt::format("{} places are called {}, the largest of them alike in size ({} and "
                               "{} people): say which one is meant",
                               sizes.size(), joined_texts(filter), format_number(sizes[0]),
                               format_number(sizes[1])));
        return;
    }
}

/// Many a town shares its name. Where one of them is meant as a place, it is the most populous one.
/// @param narrowed whether something else, as the state, tells already which is meant
void Builder::keep_best_known(Made& made, const ValueFilter& filter, const ChosenValues& chosen,
                              bool narrowed) {
    const DatasetProfile& source = profile(chosen.dataset);
    std::size_t rows = 0;
    for (const auto& option : filter.options)
        for (const retrieval::ValueMatch& match : option)
            if (match.dataset == chosen.dataset && match.field == chosen.field)
                rows += match.rows;
    // In a panel the same country comes back every year.
    if (source.fields[chosen.field].role != FieldRole::Name || source.year_field
        || rows <= filter.options.size())
        return;
    if (!narrowed)
        check_alike(filter, chosen);
    for (const FieldLink& link : link_fields({"population"}, m_resolver.schema())) {
        const MadeColumn* column = find_column(made, link.dataset, link.index);
        if (link.column != Column::Field || link.dataset != chosen.dataset || column == nullptr)
            continue;
        const std::string output = fresh_name(source.name + "_chosen");
        add("top_rows",
            {{"dataset", made.name},
             {"field", column->name},
             {"count", filter.options.size()},
             {"output", output}},
            fmt::format("{} rows are called {}; the most populous is meant.", rows,
                        joined_texts(filter)));
        explain(fmt::format("{} places are called {}; the most populous one is taken.", rows,
                            joined_texts(filter)));
        made.name = output;
        return;
    }
    refuse(fmt::format("{} of the {} are called {}, and nothing tells which is meant", rows,
                       source.title, joined_texts(filter)));
}

/// Borders of two sources never agree to the metre, and neighbours touch: an area lies where a
/// point on it lies.
void Builder::place_by_points(Made& made) {
    if (made.dimension != 2)
        return;
    const std::string points = fresh_name(profile(made.base).name + "_points");
    add("centroids", {{"dataset", made.name}, {"on_surface", true}, {"output", points}},
        fmt::format("Each of the {} is placed by a point on it, since borders of two sources never "
                    "agree exactly.",
                    made.noun));
    made.name = points;
    made.dimension = 0;
}

void Builder::apply_place(Made& made, const ValueFilter& filter, const ChosenValues& chosen) {
    check_coverage(made, filter, chosen);
    Made place = read(chosen.dataset, joined_texts(filter));
    const MadeColumn* column = find_column(place, chosen.dataset, chosen.field);
    this->filter(place, values_expression(column->name, chosen, false),
                 fmt::format("\"{}\" is the area of that name in \"{}\".", joined_texts(filter),
                             profile(chosen.dataset).title));
    if (cuts(made) && made.dimension == 1) {
        place.dimension = 2;
        cut(made, place, filter.negated, joined_texts(filter));
        made.spatial_place = true;
        return;
    }
    const bool one_source = profile(made.base).file == profile(chosen.dataset).file;
    if (!one_source)
        place_by_points(made);
    const std::string output = fresh_name(profile(made.base).name + "_chosen");
    add("select_by_location",
        {{"dataset", made.name},
         {"reference", place.name},
         {"predicate", filter.negated ? "disjoint" : lies_in(made)},
         {"output", output}},
        fmt::format("The {} {} {}.", made.noun, filter.negated ? "outside" : "in",
                    joined_texts(filter)));
    made.name = output;
    made.narrowed = true;
    made.spatial_place = true;
    made.around.push_back({place.name, joined_texts(filter), 2});
}

std::string Builder::direction_expression(const Made& made, const Condition& condition) const {
    std::optional<std::string> column;
    for (const MadeColumn& known : made.columns)
        if (known.dataset != None
            && profile(known.dataset).fields[known.field].role == FieldRole::Coordinate
            && profile(known.dataset).fields[known.field].aliases.front().front()
                   == condition.coordinate)
            column = known.name;
    if (!column)
        refuse(fmt::format("the data on {} has no {} to compare", made.noun, condition.coordinate));
    return fmt::format("{} {} {}", quoted_field(*column),
                       condition.op == Operator::Greater ? ">" : "<",
                       shortest_number(condition.low));
}

void Builder::apply_conditions(Made& made, const SetPhrase& set, bool before, bool after) {
    std::vector<std::string> all; // each may be several, joined by "or"
    std::string words;
    for (const Condition& condition : set.conditions) {
        if (!(condition.before_head ? before : after))
            continue;
        const std::string text = condition.coordinate.empty()
                                     ? condition_expression(made, condition)
                                     : direction_expression(made, condition);
        const bool alternative = condition.alternative && !all.empty();
        if (alternative)
            all.back() = fmt::format("({}) or ({})", all.back(), text);
        else
            all.push_back(text);
        words += words.empty() ? "" : alternative ? " or " : " and ";
        words += condition.op == Operator::No ? "no " + condition.field_text
                 : condition.field_text.empty() || !condition.coordinate.empty()
                     ? condition.words
                     : condition.field_text + " " + condition.words;
    }
    if (all.empty())
        return;
    if (all.size() > 1)
        for (std::string& text : all)
            if (text.find(" or ") != std::string::npos)
                text = "(" + text + ")";
    filter(made, graticule::join(all, " and "),
           fmt::format("Of the {}, those with {}.", made.noun, words));
}

} // namespace graticule::agents::offline
