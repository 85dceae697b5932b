// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/crs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;
using retrieval::FieldRole;

std::string quoted_field(const std::string& name) {
    return "`" + name + "`";
}

std::string quoted_text(const std::string& text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + "'";
}

void Builder::refuse(const std::string& reason) {
    throw Error(ErrorCode::Refused, reason);
}

std::string Builder::add(std::string tool, Json arguments, std::string why, bool optional) {
    Step step;
    step.id = std::to_string(m_plan.steps.size() + 1);
    step.tool = std::move(tool);
    step.arguments = std::move(arguments);
    step.why = std::move(why);
    step.optional = optional;
    m_plan.steps.push_back(std::move(step));
    return m_plan.steps.back().id;
}

std::string Builder::fresh_name(const std::string& stem) {
    const int number = ++m_names[stem];
    return number == 1 ? stem : fmt::format("{}_{}", stem, number);
}

void Builder::explain(std::string sentence) {
    auto& lines = m_plan.explanation;
    if (std::find(lines.begin(), lines.end(), sentence) == lines.end())
        lines.push_back(std::move(sentence));
}

void Builder::caution(std::string sentence) {
    auto& lines = m_plan.cautions;
    if (std::find(lines.begin(), lines.end(), sentence) == lines.end())
        lines.push_back(std::move(sentence));
}

void Builder::leave_open(std::string words, Choices otherwise, std::optional<int> taken_year) {
    if (!m_resolver.choices().empty()) // this is an alternative itself
        return;
    auto& open = m_plan.open_choices;
    if (std::none_of(open.begin(), open.end(),
                     [&](const OpenChoice& known) { return known.words == words; }))
        open.push_back({std::move(words), std::move(otherwise), taken_year});
}

void Builder::note_source(std::size_t dataset) {
    if (!m_sources.insert(dataset).second || profile(dataset).source.empty())
        return;
    const std::string line = fmt::format("{}: {}", profile(dataset).title, profile(dataset).source);
    m_plan.sources.push_back(line);
}

Made Builder::read(std::size_t dataset, const std::string& noun) {
    const DatasetProfile& source = profile(dataset);
    if (!m_read.contains(source.name)) {
        m_read[source.name] =
            add("read_dataset", {{"dataset", source.name}, {"output", source.name}},
                fmt::format("\"{}\" has the {}.", source.title, noun));
        ++m_names[source.name];
    }
    note_source(dataset);
    Made made;
    made.name = source.name;
    made.base = dataset;
    made.noun = noun;
    made.geometry = source.has_geometry();
    made.dimension = source.dimension;
    made.joined.insert(dataset);
    for (std::size_t f = 0; f < source.fields.size(); ++f)
        made.columns.push_back({source.fields[f].name, dataset, f, source.fields[f].unit,
                                source.fields[f].type == geodata::FieldType::Text});
    unite_parts(made);
    return made;
}

std::string Builder::current_name(const Made& made, const std::string& name) const {
    for (const std::string& candidate : {name, name + "_y", name + "_x"})
        for (const MadeColumn& column : made.columns)
            if (column.name == candidate)
                return candidate;
    return name;
}

std::string Builder::field_of_names(const Made& made) const {
    if (made.united_by)
        return *made.united_by;
    const auto name = profile(made.base).name_field();
    return name ? current_name(made, profile(made.base).fields[*name].name) : "";
}

/// Whether rows may have no value of a column: it has none there, or they met no row in a join.
bool Builder::may_lack(const Made& made, const std::string& name) const {
    const auto column = std::find_if(made.columns.begin(), made.columns.end(),
                                     [&](const MadeColumn& known) { return known.name == name; });
    if (column == made.columns.end() || column->dataset == None || column->field == None)
        return false;
    const Path way = m_resolver.path(made.base, column->dataset);
    const bool all_joined = way.kind != PathKind::Key || way.key.matched >= 1;
    const bool shapes_of_others =
        made.geometry && !profile(made.base).has_geometry() && profile(made.base).extent.empty();
    return !all_joined || shapes_of_others
           || profile(column->dataset).fields[column->field].nulls > 0;
}

void Builder::leave_out_ungrouped(Made& made, const std::string& name, const std::string& title) {
    if (!may_lack(made, name))
        return;
    const bool was_narrowed = made.narrowed;
    filter(made, quoted_field(name) + " is not null",
           fmt::format("Rows without a {} are no group of their own.", title));
    made.narrowed = was_narrowed;
    caution(fmt::format("Rows of \"{}\" without \"{}\" are in no group and left out.",
                        profile(made.base).title, title));
}

void Builder::leave_out_unnamed(Made& made, const std::string& name) {
    if (!may_lack(made, name))
        return;
    const bool was_narrowed = made.narrowed;
    filter(made, quoted_field(name) + " is not null",
           "Rows without a name are left out: no answer could say which they are.");
    made.narrowed = was_narrowed;
}

const MadeColumn* Builder::find_column(const Made& made, std::size_t dataset,
                                       std::size_t field) const {
    for (const MadeColumn& column : made.columns)
        if (column.dataset == dataset && column.field == field)
            return &column;
    return nullptr;
}

std::string Builder::filter(Made& made, const std::string& expression, const std::string& why) {
    const std::string output = fresh_name(profile(made.base).name + "_chosen");
    const std::string id =
        add("filter_rows", {{"dataset", made.name}, {"expression", expression}, {"output", output}},
            why);
    made.name = output;
    made.narrowed = true;
    return id;
}

std::optional<std::string> Builder::name_column(Made& made) {
    if (const auto field = profile(made.base).name_field())
        if (const MadeColumn* column = find_column(made, made.base, *field))
            return column->name;
    if (const MadeColumn* column = column_called_as_rows(made))
        return column->name;
    for (const MadeColumn& column : made.columns)
        if (column.dataset != None && column.field != None
            && profile(column.dataset).fields[column.field].role == FieldRole::Name)
            return column.name;
    if (const auto layer = m_resolver.geometry_for(made.base);
        layer && profile(*layer).name_field() && !made.joined.contains(*layer)) {
        const Path way = m_resolver.path(made.base, *layer);
        // The name of the district that a well lies in is none of the well's.
        const bool of_row =
            way.kind == PathKind::Key && m_resolver.names_each_row(made.base, way.key.left_field);
        if (of_row || (way.kind == PathKind::Key && !has_own_key(made))) {
            bring(made, *layer);
            return name_column(made);
        }
    }
    for (const MadeColumn& column : made.columns)
        if (is_own_key(made, column))
            return column.name;
    for (const MadeColumn& column : made.columns)
        if (column.dataset != None && column.field != None
            && profile(column.dataset).fields[column.field].role == FieldRole::Key)
            return column.name;
    return std::nullopt;
}

/// "cyclone" of "cyclones": the names of the rows, even where two have the same.
const MadeColumn* Builder::column_called_as_rows(const Made& made) const {
    const retrieval::Words rows = retrieval::identifier_words(profile(made.base).name);
    const auto found =
        std::find_if(made.columns.begin(), made.columns.end(), [&](const MadeColumn& column) {
            return column.dataset == made.base && column.field != None && column.text
                   && retrieval::identifier_words(profile(made.base).fields[column.field].name)
                          == rows;
        });
    return found == made.columns.end() ? nullptr : &*found;
}

/// A code that each row has of its own.
bool Builder::is_own_key(const Made& made, const MadeColumn& column) const {
    return column.dataset == made.base && column.field != None
           && profile(made.base).fields[column.field].role == FieldRole::Key
           && m_resolver.names_each_row(made.base, column.field);
}

bool Builder::has_own_key(const Made& made) const {
    return std::any_of(made.columns.begin(), made.columns.end(),
                       [&](const MadeColumn& column) { return is_own_key(made, column); });
}

bool Builder::is_in_context(const std::string& word) const {
    const std::string meaning = retrieval::concept_of(fold(word));
    return std::any_of(m_sources.begin(), m_sources.end(), [&](std::size_t dataset) {
        const retrieval::Words& words = profile(dataset).context;
        return std::find(words.begin(), words.end(), meaning) != words.end();
    });
}

Plan Builder::finish(AnswerRecipe answer) {
    check_years();
    check_source_crs();
    m_plan.answer = std::move(answer);
    return std::move(m_plan);
}

void Builder::check_source_crs() const {
    if (m_frame.source_crs.empty())
        return;
    geodata::Crs said;
    try {
        said = geodata::Crs::parse(m_frame.source_crs);
    } catch (const Error&) {
        refuse(fmt::format("there is no CRS called \"{}\"", m_frame.source_crs));
    }
    std::string others;
    for (const std::size_t dataset : m_sources) {
        const DatasetProfile& source = profile(dataset);
        if (!source.is_raster() && !source.has_geometry())
            continue;
        const geodata::Crs& own = source.is_raster() ? source.raster->crs : source.layer->crs();
        if (own.same_as(said))
            return;
        others +=
            fmt::format("{}\"{}\" is in {}", others.empty() ? "" : ", ", source.title, own.label());
    }
    refuse(fmt::format("the task says that the data is in {}; {}", m_frame.source_crs,
                       others.empty() ? "it has no places" : others));
}

/// "How many people lived in Atlantis in 2005": where data has that year, what it lacks is the
/// place.
void Builder::refuse_places_unknown_in(int year) const {
    const auto& datasets = m_resolver.schema().datasets;
    for (std::size_t d = 0; d < datasets.size(); ++d) {
        const auto has_column = [&](const Mention& said) {
            return std::any_of(said.fields.begin(), said.fields.end(),
                               [&](const FieldLink& link) { return link.dataset == d; });
        };
        const auto& span = datasets[d].years;
        if (m_sources.contains(d) || !span || year < span->first || year > span->last
            || !std::any_of(m_frame.mentions.begin(), m_frame.mentions.end(), has_column))
            continue;
        for (const SetPhrase& set : m_frame.sets)
            for (const ValueFilter& filter : set.values)
                if (!has_match_in(filter, d))
                    refuse(fmt::format("\"{}\", which tells of the year {}, has no {}",
                                       datasets[d].title, year, joined_texts(filter)));
    }
}

void Builder::check_years() const {
    if (m_frame.day && !m_used_months)
        refuse(fmt::format("the task asks for a day, {}, and the data tells months or years at "
                           "most",
                           m_frame.day_text));
    if (m_frame.span && !m_used_span)
        refuse(fmt::format("no data here has dates by which \"{}\" could be told",
                           m_frame.span->words));
    if (!m_frame.months.empty() && !m_used_months)
        refuse("the data does not tell one month from another");
    for (const std::size_t dataset : m_sources)
        if (const DatasetProfile& source = profile(dataset);
            !m_frame.years.empty() && !m_used_months && source.axes.several()
            && source.axes.has_times())
            refuse(fmt::format("\"{}\" has {}, and what the task asks for is not done for one of "
                               "them",
                               source.title, geodata::times_in_words(source.axes)));
    for (const int year : m_frame.years) {
        if (m_used_years.contains(year))
            continue;
        std::string about;
        bool covered = false;
        for (const std::size_t dataset : m_sources) {
            const auto& span = profile(dataset).years;
            if (span && year >= span->first && year <= span->last)
                covered = true;
            else if (span && about.empty())
                about = fmt::format("; \"{}\" is of {}", profile(dataset).title,
                                    span->first == span->last
                                        ? std::to_string(span->first)
                                        : fmt::format("{} to {}", span->first, span->last));
        }
        if (!covered)
            refuse_places_unknown_in(year);
        if (!covered)
            refuse(fmt::format("the data has no values of the year {}{}", year, about));
    }
}

} // namespace graticule::agents::offline
