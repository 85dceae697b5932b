// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"

#include "agents/offline/contradictions.hpp"
#include "agents/offline/near_names.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/value_index.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

using retrieval::FieldRole;
using retrieval::Quantity;

namespace {

/// A count has no unit: its density is "per km²".
std::string unit_per(const std::string& unit, std::string_view divisor) {
    return fmt::format("{}{}per {}", unit, unit.empty() ? "" : " ", divisor);
}

} // namespace

Composer::Composer(Resolver& resolver, const Frame& frame, std::string_view task)
    : m_builder(resolver, frame), m_frame(frame), m_resolver(resolver), m_task(task) {}

void Composer::refuse_what_cannot_be() const {
    if (!m_frame.unsupported.empty())
        Builder::refuse(m_frame.unsupported);
    if (const auto reason = contradiction_in(m_frame))
        Builder::refuse(*reason);
    if (!m_frame.problems.empty())
        Builder::refuse(m_frame.problems.front());
}

Plan Composer::run() {
    refuse_what_cannot_be();
    // "How many airports are in Texas? Draw a map.": a number comes with a map of what it counts.
    if (m_frame.count_of_things && m_frame.show && m_frame.map_kind.empty()
        && m_frame.groups.empty()) {
        Frame asked = m_frame;
        asked.show = false;
        return Composer(m_resolver, asked, m_task).run();
    }
    for (const std::string& note : m_frame.notes)
        m_builder.explain(note);
    if (!m_frame.chart.empty() || m_frame.analysis)
        return m_frame.analysis ? analysis() : chart();
    if (asks_for_sum_of_all())
        return sum_of_all();
    if (m_frame.describe)
        return describe();
    if (m_frame.change)
        return change();
    if (const auto listed = category_as_group())
        return Composer(m_resolver, *listed, m_task).run();
    if (!m_frame.index.empty())
        return index();
    if (m_frame.map_kind == "contour" || m_frame.map_kind == "bands")
        return contours();
    if (m_frame.place)
        return value_at_place();
    if (m_frame.by_month)
        return months();
    if (m_frame.year_sought)
        return year_sought();
    if (auto part = raster_part())
        return *std::move(part);
    if (!m_frame.transform.empty() && m_frame.transform != "export")
        return transform();
    if (m_frame.distance || m_frame.nearest || m_frame.farthest)
        return distances();
    if (speaks_of_raster_alone())
        return raster();
    if (m_frame.sets.empty() && m_frame.mentions.empty() && m_frame.groups.empty())
        refuse_no_data();
    if (m_frame.relationship && m_frame.mentions.size() >= 2)
        return relationship();
    if (m_frame.share)
        return share();
    for (const std::size_t set : m_frame.heads)
        if (m_frame.sets[set].ranking)
            return ranking();
    if (!m_frame.heads.empty())
        if (const auto sized = sized_inside())
            return ranking_by_size(head(), *sized);
    if (!m_frame.groups.empty() && m_frame.map_kind.empty() && !m_frame.show)
        return groups();
    if (!m_frame.map_kind.empty() || m_frame.show)
        return map();
    if (m_frame.transform == "export")
        return convert();
    if (!m_frame.mentions.empty() && (m_frame.count || !m_frame.aggregate.empty()))
        return total();
    if (m_frame.count)
        return count();
    if (!m_frame.mentions.empty())
        return lookup();
    if (!m_frame.aggregate.empty())
        return figure_unnamed();
    return listing();
}

void Composer::refuse_no_data() const {
    constexpr std::size_t MostNames = 5;
    std::vector<std::string> names;
    for (const retrieval::DatasetProfile& dataset : m_resolver.schema().datasets)
        if (!dataset.is_raster())
            names.push_back(graticule::quoted(dataset.name));
    if (m_frame.rows_word.empty() || names.empty())
        Builder::refuse("the task names no data that is there");
    if (names.size() > MostNames) {
        names[MostNames] = fmt::format("{} others", names.size() - MostNames);
        names.resize(MostNames + 1);
    }
    Builder::refuse(fmt::format("\"{}\" may be the rows of {}: say of which", m_frame.rows_word,
                                graticule::join(names, " or ")));
}

/// "the neighbourhoods by population": a column of names and one of numbers are groups and a
/// figure.
std::optional<Frame> Composer::category_as_group() const {
    if (!m_frame.groups.empty() || m_frame.mentions.size() != 2)
        return std::nullopt;
    for (const std::size_t set : m_frame.heads)
        if (!m_frame.sets[set].entities.empty())
            return std::nullopt;
    for (std::size_t i = 0; i < 2; ++i) {
        const Mention& names = m_frame.mentions[i];
        if (names.fields.empty() || names.fields.front().column != Column::Field)
            continue;
        const FieldLink& link = names.fields.front();
        const FieldRole role = m_builder.profile(link.dataset).fields[link.index].role;
        if (role != FieldRole::Category && role != FieldRole::Name)
            continue;
        const Mention& figure = m_frame.mentions[1 - i];
        const bool number = !figure.fields.empty()
                            && (figure.fields.front().column != Column::Field
                                || m_builder.profile(figure.fields.front().dataset)
                                           .fields[figure.fields.front().index]
                                           .role
                                       == FieldRole::Measure);
        if (!number)
            continue;
        Frame other = m_frame;
        other.groups.push_back({{}, names.fields, names.text});
        other.mentions.erase(other.mentions.begin() + static_cast<std::ptrdiff_t>(i));
        return other;
    }
    return std::nullopt;
}

std::size_t Composer::head() const {
    if (m_frame.heads.empty())
        Builder::refuse("the task does not say what it is about");
    return m_frame.heads.front();
}

const Mention* Composer::mention() const {
    return m_frame.mentions.empty() ? nullptr : &m_frame.mentions.front();
}

Needs Composer::needs_of_mentions() const {
    Needs needs;
    for (const Mention& said : m_frame.mentions) {
        if (!said.fields.empty() && said.notion.empty())
            needs.columns.push_back(said.fields);
        else
            needs.preferred.insert(needs.preferred.end(), said.fields.begin(), said.fields.end());
        if (said.notion == "area" || said.notion == "perimeter")
            needs.dimension = 2;
        else if (said.notion == "length")
            needs.dimension = 1;
    }
    return needs;
}

/// "population density", "per capita": a column worked out of others.
UsedColumn Composer::measure_column(Made& made, const Mention& said, const std::string& statistic) {
    m_used_mentions.insert(said.chunk);
    if (!said.divisor.empty())
        return divided(made, said);
    if (!said.terms.empty())
        return added_up(made, said);
    const bool ratio =
        said.notion == "density" || said.per_capita || m_frame.density || m_frame.per_capita;
    if (!ratio)
        return m_builder.use_column(made, said.fields, said.notion, said.text, statistic);
    // A column of that very name comes first ("GDP per capita", "income" in dollars per person).
    std::vector<FieldLink> population;
    const retrieval::Words people{"population"};
    population = link_fields(people, m_resolver.schema());
    const bool density = said.notion == "density" || m_frame.density;
    for (const Mention& other : m_frame.mentions)
        if (density && other.notion == "density")
            m_used_mentions.insert(other.chunk);
    const Mention* counted = nullptr;
    for (const Mention& other : m_frame.mentions)
        if (other.notion.empty()) {
            counted = &other;
            m_used_mentions.insert(other.chunk);
        }
    if (density) {
        const UsedColumn top = m_builder.use_column(made, counted ? counted->fields : population,
                                                    "", counted ? counted->text : "population");
        const UsedColumn area =
            m_builder.use_column(made, link_fields({"area"}, m_resolver.schema()), "area", "area");
        const std::string unit = (top.unit.empty() ? "1" : top.unit) + "/" + area.unit;
        const std::string output = m_builder.fresh_name("density");
        m_builder.add("compute_field",
                      {{"dataset", made.name},
                       {"expression",
                        fmt::format("{} / {}", quoted_field(top.name), quoted_field(area.name))},
                       {"field", "density"},
                       {"unit", unit},
                       {"output", output}},
                      fmt::format("Density is {} divided by {}.", top.title, area.title));
        m_quotient = {top.name, area.name};
        made.name = output;
        made.columns.push_back({"density", None, None, unit, false});
        return {"density", unit_per(top.unit, area.unit),  top.title + " density",
                None,      retrieval::Quantity::Intensive, false};
    }
    const UsedColumn top =
        m_builder.use_column(made, said.fields, said.notion, said.text, statistic);
    if (top.unit.find("per person") != std::string::npos
        || top.unit.find("per capita") != std::string::npos
        || fold(top.title).find("per capita") != std::string::npos
        || fold(top.name).find("per capita") != std::string::npos)
        return top;
    const UsedColumn bottom = m_builder.use_column(made, population, "", "population");
    const std::string unit = unit_per(top.unit, "person");
    const std::string output = m_builder.fresh_name("per_person");
    m_builder.add(
        "compute_field",
        {{"dataset", made.name},
         {"expression", fmt::format("{} / {}", quoted_field(top.name), quoted_field(bottom.name))},
         {"field", "per_person"},
         {"unit", unit},
         {"output", output}},
        fmt::format("{} divided by {}.", top.title, bottom.title));
    m_quotient = {top.name, bottom.name};
    made.name = output;
    made.columns.push_back({"per_person", None, None, unit, false});
    return {"per_person", unit, top.title + " per person", None, Quantity::Intensive, false};
}

/// "deaths per birth".
UsedColumn Composer::divided(Made& made, const Mention& said) {
    const UsedColumn top = said.terms.empty()
                               ? m_builder.use_column(made, said.fields, said.notion, said.text)
                               : added_up(made, said);
    const UsedColumn bottom = m_builder.use_column(made, said.divisor, "", said.divisor_text);
    if (top.name == bottom.name)
        Builder::refuse(
            fmt::format("\"{}\" and \"{}\" are the same column", said.text, said.divisor_text));
    const std::string output = m_builder.fresh_name("ratio");
    const std::string times =
        said.per_so_many == 1 ? "" : " * " + shortest_number(said.per_so_many);
    m_builder.add("compute_field",
                  {{"dataset", made.name},
                   {"expression", fmt::format("{} / {}{}", quoted_field(top.name),
                                              quoted_field(bottom.name), times)},
                   {"field", "ratio"},
                   {"output", output}},
                  fmt::format("{} divided by {}{}.", top.title, bottom.title,
                              times.empty() ? "" : "," + times));
    if (times.empty())
        m_quotient = {top.name, bottom.name};
    made.name = output;
    made.columns.push_back({"ratio", None, None, "", false});
    return {"ratio",
            "",
            fmt::format("{} per {}", top.title, said.divisor_text),
            None,
            Quantity::Intensive,
            false};
}

/// "OWNER_OCC plus RENTER_OCC": of one kind, as far as the data says of what kind they are.
UsedColumn Composer::added_up(Made& made, const Mention& said) {
    UsedColumn sum = m_builder.use_column(made, said.fields, said.notion, said.text);
    std::string expression = quoted_field(sum.name);
    for (const Term& term : said.terms) {
        const UsedColumn other = m_builder.use_column(made, term.fields, "", term.text);
        if (other.unit != sum.unit)
            Builder::refuse(fmt::format("{} is in \"{}\" and {} in \"{}\", so that they cannot be "
                                        "added or set off against each other",
                                        sum.title, sum.unit, other.title, other.unit));
        expression += fmt::format(" {} {}", term.sign, quoted_field(other.name));
        sum.title += fmt::format(" {} {}", term.sign == '+' ? "plus" : "minus", other.title);
        if (other.quantity != sum.quantity)
            sum.quantity = Quantity::Unknown;
        sum.whole = sum.whole && other.whole;
    }
    const std::string output = m_builder.fresh_name("combined");
    m_builder.add("compute_field",
                  {{"dataset", made.name},
                   {"expression", expression},
                   {"field", "combined"},
                   {"unit", sum.unit},
                   {"output", output}},
                  fmt::format("{}.", sum.title));
    made.name = output;
    made.columns.push_back({"combined", None, None, sum.unit, false});
    sum.name = "combined";
    sum.dataset = None;
    return sum;
}

/// Amounts add up; rates, shares and ages do not.
std::string Composer::default_statistic(const UsedColumn& column) const {
    return column.quantity == Quantity::Amount ? "sum" : "mean";
}

/// What is worked out of a column over several rows: what the task says, as far as it means
/// something; nothing that does not add up is ever summed.
std::string Composer::statistic_of(const UsedColumn& column, const std::string& rows) {
    const bool asks_sum =
        m_frame.aggregate == "sum" || (m_frame.aggregate.empty() && m_frame.count);
    if (!asks_sum)
        return m_frame.aggregate.empty() ? default_statistic(column) : m_frame.aggregate;
    if (column.quantity == Quantity::Intensive)
        Builder::refuse(fmt::format(
            "\"{}\"{} is a rate, a share or a level: values of several {} do not add up (ask for "
            "their mean or their extremes, or for the value of one)",
            column.title, column.unit.empty() ? "" : " in " + unit_in_words(column.unit), rows));
    // Rain of several months adds up to that of all of them.
    const bool over_time = column.dataset != None && m_builder.keeps_time_of(column.dataset);
    if (column.quantity == Quantity::Unknown && !column.whole && !over_time
        && m_frame.aggregate.empty())
        Builder::refuse(
            fmt::format("the data does not say whether \"{}\" counts things or measures "
                        "a rate, so that its values cannot be added up",
                        column.title));
    if (column.quantity == Quantity::Unknown)
        m_builder.caution(fmt::format("Nothing in the data says in what \"{}\" is; it is taken for "
                                      "an amount that adds up.",
                                      column.title));
    return "sum";
}

Plan Composer::describe() {
    m_all_used = true;
    m_groups_used = true;
    for (const Mention& said : m_frame.mentions)
        m_used_mentions.insert(said.chunk);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Text;
    if (!m_frame.sets.empty()) {
        const auto base = m_resolver.choose_base(m_frame.sets.front(), {});
        if (base) {
            const std::string name = m_builder.profile(*base).name;
            recipe.subject = m_builder.profile(*base).title;
            m_builder.read(*base, recipe.subject);
            recipe.step =
                m_builder.add("describe_dataset", {{"dataset", name}}, "What the dataset holds.");
            return finish(std::move(recipe));
        }
    }
    std::string text =
        "Ask in English for counts, averages, totals, rankings, shares, changes between years, "
        "what "
        "lies within a place or a distance, what is nearest, maps, or files of these data:\n";
    for (const retrieval::DatasetProfile& dataset : m_resolver.schema().datasets)
        text +=
            fmt::format("{}: {} ({})\n", dataset.name, dataset.title,
                        dataset.is_raster() ? fmt::format("raster, {} bands", dataset.bands.size())
                                            : fmt::format("{} rows, {} fields", dataset.rows,
                                                          dataset.fields.size()));
    recipe.subject = text;
    return finish(std::move(recipe));
}

namespace {

/// "the capital of France": the noun read as a column of what is named after it.
std::optional<Frame> read_noun_as_column(const Frame& frame) {
    if (frame.heads.empty() || frame.analysis || !frame.problems.empty()
        || !frame.unsupported.empty())
        return std::nullopt;
    const SetPhrase& head = frame.sets[frame.heads.front()];
    const bool beside_another = frame.heads.size() > 1;
    if (head.fields.empty() || (head.values.empty() && !beside_another) || head.ranking)
        return std::nullopt;
    Frame other = frame;
    SetPhrase& changed = other.sets[frame.heads.front()];
    Mention column;
    column.fields = changed.fields;
    column.text = changed.text;
    column.chunk = None - 1; // beyond all words, so that it is accounted for as one of its own
    other.mentions.insert(other.mentions.begin(), column);
    changed.entities.clear();
    changed.fields.clear();
    changed.text.clear();
    if (beside_another && changed.values.empty())
        other.heads.erase(other.heads.begin());
    return other;
}

} // namespace

/// "\"ozone\" is", "\"ozone\" and \"haze\" are": all words that nothing is known of.
static std::string unknown_words(const Frame& frame) {
    std::vector<std::string> words;
    for (const std::string& word : frame.unknown)
        if (std::find(words.begin(), words.end(), graticule::quoted(word)) == words.end())
            words.push_back(graticule::quoted(word));
    return graticule::join(words, " and ") + (words.size() == 1 ? " is" : " are");
}

Plan compose(Resolver& resolver, const Frame& frame, std::string_view task) {
    try {
        return Composer(resolver, frame, task).run();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Refused && frame.unsupported.empty()
            && !frame.unknown.empty())
            throw Error(ErrorCode::Refused,
                        fmt::format("nothing in the data says what {}{}{}{}", unknown_words(frame),
                                    frame.problems.empty() ? "" : "; and ",
                                    frame.problems.empty() ? "" : frame.problems.front(),
                                    near_names(resolver.schema(), frame.unknown.front())));
        const auto other =
            error.code() == ErrorCode::Refused ? read_noun_as_column(frame) : std::nullopt;
        if (!other)
            throw;
        try {
            return Composer(resolver, *other, task).run();
        } catch (const Error& second) {
            if (second.code() != ErrorCode::Refused)
                throw;
        }
        throw; // the first reading's reason is the one that the reader expects
    }
}

} // namespace graticule::agents::offline
