// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/builder.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

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
    return made;
}

std::string Builder::current_name(const Made& made, const std::string& name) const {
    for (const std::string& candidate : {name, name + "_y", name + "_x"})
        for (const MadeColumn& column : made.columns)
            if (column.name == candidate)
                return candidate;
    return name;
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

/// Names after a join: those on both sides get _x and _y, but for a key that both name alike.
std::string Builder::join(Made& made, std::size_t dataset, const retrieval::KeyPair& key) {
    Made right = read(dataset, profile(dataset).title);
    keep_year(right);
    const MadeColumn* left_key = find_column(made, made.base, key.left_field);
    if (left_key == nullptr)
        refuse(fmt::format("{} cannot be joined to {}", profile(dataset).title,
                           profile(made.base).title));
    const std::string left_name = left_key->name;
    const std::string right_name = profile(dataset).fields[key.right_field].name;
    const std::string output = fresh_name(profile(made.base).name + "_joined");
    const std::string id =
        add("join_by_key",
            {{"left", made.name},
             {"right", right.name},
             {"left_key", left_name},
             {"right_key", right_name},
             {"how", "left"},
             {"output", output}},
            fmt::format("\"{}\" adds what {} lacks; {} is found in {} for {}% of its values.",
                        profile(dataset).title, profile(made.base).name, left_name, right_name,
                        static_cast<int>(key.matched * 100)));
    std::vector<MadeColumn> result;
    const auto has = [](const std::vector<MadeColumn>& columns, const std::string& name) {
        return std::any_of(columns.begin(), columns.end(),
                           [&](const MadeColumn& column) { return column.name == name; });
    };
    for (MadeColumn column : made.columns) {
        const bool shared_key = column.name == left_name && left_name == right_name;
        if (has(right.columns, column.name) && !shared_key)
            column.name += "_x";
        result.push_back(std::move(column));
    }
    for (MadeColumn column : right.columns) {
        if (column.name == right_name && left_name == right_name)
            column.name = left_name;
        else if (has(made.columns, column.name))
            column.name += "_y";
        result.push_back(std::move(column));
    }
    made.columns = std::move(result);
    made.name = output;
    if (!made.geometry && right.geometry) {
        made.geometry = true;
        made.dimension = right.dimension;
    }
    made.joined.insert(dataset);
    return id;
}

void Builder::bring(Made& made, std::size_t dataset) {
    if (made.joined.contains(dataset))
        return;
    const Path way = m_resolver.path(made.base, dataset);
    if (way.kind == PathKind::Key) {
        join(made, dataset, way.key);
        return;
    }
    if (way.kind != PathKind::Spatial)
        refuse(fmt::format("\"{}\" and \"{}\" have nothing in common to join them by",
                           profile(made.base).title, profile(dataset).title));
    const Made right = read(dataset, profile(dataset).title);
    const std::string output = fresh_name(profile(made.base).name + "_joined");
    add("spatial_join",
        {{"left", made.name},
         {"right", right.name},
         {"predicate", made.dimension == 0 ? "within" : "intersects"},
         {"how", "left"},
         {"output", output}},
        fmt::format("Each of the {} gets the attributes of the area that it lies in.", made.noun));
    for (MadeColumn& column : made.columns)
        if (std::any_of(right.columns.begin(), right.columns.end(),
                        [&](const MadeColumn& other) { return other.name == column.name; }))
            column.name += "_left";
    const std::vector<MadeColumn> left = made.columns;
    for (MadeColumn column : right.columns) {
        if (std::any_of(left.begin(), left.end(), [&](const MadeColumn& other) {
                return other.name == column.name + "_left";
            }))
            column.name += "_right";
        made.columns.push_back(std::move(column));
    }
    made.name = output;
    made.joined.insert(dataset);
}

/// Whether a field has a value of its own in each row (of each year): only then can a row have the
/// shape that its key stands for.
bool Builder::names_each_row(std::size_t dataset, std::size_t field) const {
    const DatasetProfile& table = profile(dataset);
    std::size_t years = 1;
    if (table.year_field)
        years = std::max<std::size_t>(1, table.fields[*table.year_field].distinct);
    return table.fields[field].distinct * years * 10
           >= (table.rows - table.fields[field].nulls) * 9;
}

/// Areas of the same things, where the data at hand marks each by a point.
std::optional<std::size_t> Builder::areas_of(const Made& made) {
    constexpr double SameThing = 0.2;
    if (profile(made.base).dimension == 2)
        return std::nullopt;
    for (const EntityLink& entity : made.entities) {
        const bool areas = profile(entity.dataset).dimension == 2
                           && !made.joined.contains(entity.dataset)
                           && entity.score + SameThing >= made.entities.front().score;
        if (!areas)
            continue;
        const Path way = m_resolver.path(made.base, entity.dataset);
        if (way.kind != PathKind::Key)
            continue;
        const retrieval::FieldProfile& key = profile(made.base).fields[way.key.left_field];
        if (key.distinct * 10 >= (profile(made.base).rows - key.nulls) * 9)
            return entity.dataset;
    }
    return std::nullopt;
}

bool Builder::give_areas(Made& made) {
    if (made.geometry && made.dimension != 0)
        return true;
    if (const auto areas = areas_of(made))
        return take_geometry(made, *areas);
    return give_geometry(made);
}

bool Builder::give_geometry(Made& made) {
    if (made.geometry)
        return true;
    auto layer = areas_of(made);
    if (!layer)
        layer = m_resolver.geometry_for(made.base);
    return layer && take_geometry(made, *layer);
}

bool Builder::take_geometry(Made& made, std::size_t layer_index) {
    const std::optional<std::size_t> layer = layer_index;
    const Path way = m_resolver.path(made.base, *layer);
    if (way.kind != PathKind::Key || made.joined.contains(*layer))
        return false;
    const MadeColumn* key = find_column(made, made.base, way.key.left_field);
    if (key == nullptr || !names_each_row(made.base, way.key.left_field))
        return false;
    const Made shape = read(*layer, made.noun);
    const std::string output = fresh_name(profile(made.base).name + "_on_map");
    const std::string layer_key = profile(*layer).fields[way.key.right_field].name;
    add("join_by_key",
        {{"left", shape.name},
         {"right", made.name},
         {"left_key", layer_key},
         {"right_key", key->name},
         {"how", made.narrowed ? "inner" : "left"},
         {"output", output}},
        fmt::format("The table has no places; \"{}\" has them.", profile(*layer).title), true);
    for (MadeColumn& column : made.columns) {
        const bool clash =
            std::any_of(shape.columns.begin(), shape.columns.end(),
                        [&](const MadeColumn& other) { return other.name == column.name; });
        if (column.name == key->name && layer_key == key->name)
            continue;
        if (clash)
            column.name += "_y";
    }
    made.name = output;
    made.geometry = true;
    made.dimension = shape.dimension;
    made.joined.insert(*layer);
    return true;
}

std::optional<std::string> Builder::name_column(Made& made) {
    if (const auto field = profile(made.base).name_field())
        if (const MadeColumn* column = find_column(made, made.base, *field))
            return column->name;
    for (const MadeColumn& column : made.columns)
        if (column.dataset != None && column.field != None
            && profile(column.dataset).fields[column.field].role == FieldRole::Name)
            return column.name;
    if (const auto layer = m_resolver.geometry_for(made.base);
        layer && profile(*layer).name_field() && !made.joined.contains(*layer)) {
        const Path way = m_resolver.path(made.base, *layer);
        if (way.kind == PathKind::Key) {
            bring(made, *layer);
            return name_column(made);
        }
    }
    for (const MadeColumn& column : made.columns)
        if (column.dataset != None && column.field != None
            && profile(column.dataset).fields[column.field].role == FieldRole::Key)
            return column.name;
    return std::nullopt;
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
    m_plan.answer = std::move(answer);
    return std::move(m_plan);
}

void Builder::check_years() const {
    if (!m_frame.months.empty() && !m_used_months)
        refuse("the data does not tell one month from another");
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
            refuse(fmt::format("the data has no values of the year {}{}", year, about));
    }
}

} // namespace graticule::agents::offline
