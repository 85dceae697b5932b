// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "base/text.hpp"
#include "retrieval/text_numbers.hpp"
#include "retrieval/value_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t MostTexts = 1000;

} // namespace

Plan Composer::count() {
    const std::size_t set = head();
    // "How many flights" of a table that counts them is a sum, which total() answers.
    Made made = m_builder.make_set(set);
    // "How many tube lines": a line of several pieces is one.
    const auto name = m_builder.name_of_pieces(made);
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"metrics", Json::array({m_builder.count_of(made, "count")})},
         {"output", m_builder.fresh_name("count")}},
        name ? fmt::format("Each of the {} comes in several pieces, which {} tells apart.",
                           made.noun, *name)
             : fmt::format("The rows that are left are the {} asked for.", made.noun));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = describe_set(set);
    recipe.numbers.push_back({made.noun, id, "count", ""});
    recipe.sentence = fmt::format("There are {{0}} {}.", recipe.subject);
    recipe.sentence_of_one = fmt::format("Number of {}: {{0}}.", recipe.subject);
    if (made.spatial_place && !m_builder.profile(made.base).scope.empty())
        recipe.nothing = fmt::format("\"{}\" covers {} only", m_builder.profile(made.base).title,
                                     m_builder.profile(made.base).scope_text);
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

Plan Composer::total() {
    const Mention& said = *mention();
    Needs needs = needs_of_mentions();
    if (m_frame.heads.empty()) {
        Frame copy = m_frame;
        copy.sets.emplace_back();
        copy.heads = {copy.sets.size() - 1};
        return Composer(m_resolver, copy, m_task).total();
    }
    const std::size_t set = head();
    const std::string wanted = m_frame.aggregate;
    if (wanted.empty() || wanted == "sum")
        m_builder.measure_parts(said.notion);
    Made made = m_builder.make_set(set, needs);
    UsedColumn column = measure_column(made, said, wanted);
    const bool text =
        std::any_of(made.columns.begin(), made.columns.end(), [&](const MadeColumn& known) {
            return known.name == column.name && known.text;
        });
    if (text)
        return distinct_count(made, column);
    if (!m_frame.weight.empty())
        return weighted_mean(made, column, set);
    if (m_frame.count_of_things && wanted.empty() && !text)
        column = as_number(made, column);
    const bool asks_sum = wanted == "sum" || wanted.empty();
    if (asks_sum && column.quantity != retrieval::Quantity::Amount && names_one_row(made, set))
        return value_of_one(set, column);
    const std::string function =
        statistic_of(column, m_frame.sets[set].entities.empty() ? "rows" : made.noun);
    if (function == "sum")
        check_people_of_place(made, set, column);
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"metrics",
          Json::array({Json{{"function", function}, {"field", column.name}, {"name", "result"}},
                       Json{{"function", "count"}, {"field", column.name}, {"name", "with_value"}},
                       Json{{"function", "count"}, {"name", "count"}}})},
         {"output", m_builder.fresh_name("total")}},
        fmt::format("The {} of {} over the {}.", function, column.title, made.noun));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = describe_named(set);
    recipe.numbers.push_back({function + " of " + column.title, id, "result", column.unit});
    recipe.numbers.push_back({made.noun, id, "count", ""});
    recipe.numbers.push_back({made.noun + " with a value", id, "with_value", ""});
    recipe.sentence = names_one_row(made, set)
                          ? fmt::format("The {} of {} is {{0}}.", titled(column), recipe.subject)
                          : total_sentence(column, function, set, made);
    if (m_builder.give_areas(made)) {
        if (made.dimension == 2)
            add_choropleth(made, column, recipe.subject + ": " + column.title, true);
        else
            add_map_of(made, recipe.subject);
    }
    add_export(made);
    return finish(std::move(recipe));
}

/// Whether a set is but one row, called by its name.
bool Composer::names_one_row(const Made& made, std::size_t index) {
    const SetPhrase& set = m_frame.sets[index];
    if (set.values.size() != 1 || set.values.front().options.size() != 1
        || set.values.front().negated || !set.relations.empty())
        return false;
    const auto chosen = m_resolver.choose_values(made.base, set.values.front(), set);
    if (!chosen || chosen->path.kind == PathKind::Spatial)
        return false;
    std::size_t rows = 0;
    for (const retrieval::ValueMatch& match : set.values.front().options.front())
        if (match.dataset == chosen->dataset && match.field == chosen->field)
            rows += match.rows;
    const retrieval::DatasetProfile& named = m_builder.profile(chosen->dataset);
    const std::size_t years = named.year_field ? named.fields[*named.year_field].distinct : 1;
    return rows <= years
           && (chosen->path.kind == PathKind::Own
               || m_resolver.names_each_row(made.base, chosen->path.key.left_field));
}

/// "The total fertility rate of Niger": one value, which needs no adding up.
Plan Composer::value_of_one(std::size_t set, const UsedColumn& column) {
    Frame copy = m_frame;
    copy.aggregate.clear();
    copy.count = false;
    copy.heads = {set};
    Composer one(m_resolver, copy, m_task);
    if (m_frame.count && column.quantity == retrieval::Quantity::Intensive)
        one.m_builder.caution(
            "The data gives this as a rate or a share, not as a number of things.");
    return one.lookup();
}

/// A number of different values is no answer where numbers were to be added up that the data has
/// as text.
void Composer::check_no_numbers(const Made& made, const UsedColumn& column) const {
    for (const MadeColumn& known : made.columns) {
        if (known.name != column.name || known.dataset == None)
            continue;
        const retrieval::DatasetProfile& source = m_builder.profile(known.dataset);
        const retrieval::TextNumbers found =
            retrieval::text_numbers(source.layer->column(known.field));
        const bool amount = column.quantity == retrieval::Quantity::Amount;
        const bool asks_sum = m_frame.aggregate == "sum";
        if (source.fields[known.field].role == retrieval::FieldRole::Key
            || !(found.is_numeric() ? amount || asks_sum : amount && asks_sum && !m_frame.count))
            continue;
        const std::string such =
            found.example.empty() ? "" : fmt::format(", with '{}' among its values", found.example);
        Builder::refuse(fmt::format("\"{}\" is text in the data{}, so that it has no {}: make it a "
                                    "column of numbers first",
                                    known.name, such,
                                    m_frame.aggregate.empty() ? "sum" : m_frame.aggregate));
    }
}

/// "How many regions ...": how many different texts a column holds.
Plan Composer::distinct_count(Made& made, const UsedColumn& column) {
    check_no_numbers(made, column);
    for (const MadeColumn& known : made.columns)
        if (known.name == column.name && known.dataset != None)
            for (const std::string& value : retrieval::distinct_values(
                     m_builder.profile(known.dataset), known.field, MostTexts))
                if (value.find(';') != std::string::npos)
                    Builder::refuse(
                        fmt::format("the values of \"{}\" are lists, whose items are not counted",
                                    column.title));
    if (!m_frame.aggregate.empty() && m_frame.aggregate != "sum")
        Builder::refuse(
            fmt::format("\"{}\" is text, which has no {}", column.title, m_frame.aggregate));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = column.title;
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"metrics",
          Json::array(
              {Json{{"function", "count_distinct"}, {"field", column.name}, {"name", "count"}}})},
         {"output", m_builder.fresh_name("count")}},
        fmt::format("How many different values {} has.", column.title));
    recipe.numbers.push_back({column.title, id, "count", ""});
    recipe.sentence = fmt::format("Number of different {}: {{0}}.", column.title);
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

/// "Cities in France: 52,938,920 people in all, ..." or "The mean income of ... is ...".
std::string Composer::total_sentence(const UsedColumn& column, const std::string& function,
                                     std::size_t set, const Made& made) const {
    const std::string rows = rows_in_words(set, made);
    const SetPhrase& phrase = m_frame.sets[set];
    const std::string noun = phrase.entities.empty() || !made.noun.ends_with('s')
                                 ? fmt::format("rows of \"{}\"", m_builder.profile(made.base).title)
                                 : made.noun;
    const bool things = function == "sum" && !column.unit.empty()
                        && column.unit.find_first_of(" /%0123456789²") == std::string::npos
                        && column.unit.size() > 2;
    const std::string title = titled(column);
    if (things)
        return fmt::format("{}: {{0}} in all, the sum of {} over {{2}} of {{1}} {}.", rows, title,
                           noun);
    static const std::map<std::string_view, std::string_view> Names{
        {"sum", "total"},
        {"max", "highest"},
        {"min", "lowest"},
        {"std", "standard deviation of the"}};
    const auto name = Names.find(function);
    const std::string unweighted =
        function == "mean" && column.quantity == retrieval::Quantity::Intensive
            ? ", each counting the same"
            : "";
    return fmt::format("The {} {} of {} is {{0}}, over {{2}} of {{1}} {}{}.",
                       name == Names.end() ? std::string_view(function) : name->second, title, rows,
                       noun, unweighted);
}

/// The sum of one column as a share of another one's, over rows that have both.
Plan Composer::share_of_column() {
    Frame copy = m_frame;
    if (copy.heads.empty()) {
        copy.sets.emplace_back();
        copy.heads = {copy.sets.size() - 1};
        return Composer(m_resolver, copy, m_task).share_of_column();
    }
    const std::size_t set = head();
    Made made = m_builder.make_set(set, needs_of_mentions());
    const UsedColumn whole = measure_column(made, m_frame.mentions[0]);
    const UsedColumn part = measure_column(made, m_frame.mentions[1]);
    for (const UsedColumn& column : {whole, part})
        if (column.quantity == retrieval::Quantity::Intensive)
            Builder::refuse(fmt::format("\"{}\" is itself a rate or a share, and a share of a sum "
                                        "of such values means nothing",
                                        column.title));
    if (part.unit != whole.unit)
        Builder::refuse(fmt::format("{} is in {} and {} in {}: one is no share of the other",
                                    part.title, part.unit, whole.title, whole.unit));
    m_builder.filter(made,
                     fmt::format("{} is not null and {} is not null", quoted_field(whole.name),
                                 quoted_field(part.name)),
                     "Rows that have both, so that the part is one of the whole.");
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"metrics",
          Json::array({Json{{"function", "sum"}, {"field", part.name}, {"name", "part"}},
                       Json{{"function", "sum"}, {"field", whole.name}, {"name", "whole"}}})},
         {"output", m_builder.fresh_name("share")}},
        fmt::format("All {} and all {}.", part.title, whole.title));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Ratio;
    recipe.subject = fmt::format("{} of all {}", part.title, whole.title);
    recipe.numbers = {{part.title, id, "part", part.unit}, {whole.title, id, "whole", whole.unit}};
    add_export(made);
    return finish(std::move(recipe));
}

Plan Composer::share() {
    if (m_frame.mentions.size() == 2)
        return share_of_column();
    const std::size_t set = head();
    const Mention* said = mention();
    const SetPhrase& phrase = m_frame.sets[set];
    Needs needs = needs_of_mentions();
    const bool said_after = !phrase.relations.empty()
                            || std::any_of(phrase.conditions.begin(), phrase.conditions.end(),
                                           [](const Condition& c) { return !c.before_head; })
                            || std::any_of(phrase.values.begin(), phrase.values.end(),
                                           [](const ValueFilter& f) { return !f.before_head; });
    if (!said_after) {
        // "the share of landlocked countries in Africa": the place makes the whole, the rest the
        // part.
        Frame copy = m_frame;
        SetPhrase& changed = copy.sets[set];
        for (Condition& condition : changed.conditions)
            condition.before_head = false;
        if (changed.conditions.empty())
            for (ValueFilter& filter : changed.values)
                filter.before_head = filter.texts.front() == changed.text;
        const bool any = !changed.conditions.empty()
                         || std::any_of(changed.values.begin(), changed.values.end(),
                                        [](const ValueFilter& f) { return !f.before_head; });
        if (!any)
            Builder::refuse("the task does not say which part the share is of");
        return Composer(m_resolver, copy, m_task).share();
    }
    Made whole = m_builder.make_whole(set, needs);
    std::string value = "rows";
    std::string title = whole.noun;
    Json metric = m_builder.count_of(whole, "whole");
    if (said != nullptr) {
        const UsedColumn column = measure_column(whole, *said);
        if (column.quantity == retrieval::Quantity::Intensive)
            Builder::refuse(
                fmt::format("\"{}\" is itself a rate or a share, and a share of a sum of "
                            "such values means nothing",
                            column.title));
        value = column.name;
        title = column.title;
        metric = {{"function", "sum"}, {"field", column.name}, {"name", "whole"}};
    }
    const std::string all = m_builder.add("aggregate",
                                          {{"dataset", whole.name},
                                           {"metrics", Json::array({metric})},
                                           {"output", m_builder.fresh_name("whole")}},
                                          "The whole that the share is of.");
    Made part = whole;
    m_builder.narrow(part, set);
    if (part.name == whole.name)
        Builder::refuse("the task does not say which part the share is of");
    metric["name"] = "part";
    const std::string some = m_builder.add("aggregate",
                                           {{"dataset", part.name},
                                            {"metrics", Json::array({metric})},
                                            {"output", m_builder.fresh_name("part")}},
                                           "The part.");
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Ratio;
    recipe.subject = describe_set(set);
    recipe.numbers.push_back({"part of " + title, some, "part", ""});
    recipe.numbers.push_back({"whole of " + title, all, "whole", ""});
    add_map_of(part, recipe.subject);
    add_export(part);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
