// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/resolver.hpp"
#include "retrieval/value_index.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace graticule::agents::offline {

namespace {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;
using retrieval::FieldRole;
using retrieval::ValueMatch;

/// A field with more distinct values than this holds names of no special weight.
constexpr std::size_t ManyNames = 2000;
constexpr std::size_t FewCategories = 60;

/// Whether a value is written as the task writes it, and not another name of it.
bool is_called(const ValueMatch& match, const ValueFilter& filter) {
    return std::any_of(filter.texts.begin(), filter.texts.end(), [&](const std::string& text) {
        return retrieval::comparable_text(text) == retrieval::comparable_text(match.value);
    });
}

/// Whether the task names the field of a value beside it.
bool names_field(const ValueFilter& filter, const ValueMatch& match) {
    return std::any_of(filter.fields.begin(), filter.fields.end(), [&](const FieldLink& link) {
        return link.dataset == match.dataset && link.index == match.field
               && link.column == Column::Field;
    });
}

/// "from Denver": a field of where things start, or of where they end.
double direction_score(const FieldProfile& field, const ValueFilter& filter) {
    static const std::set<std::string> Starts{"origin", "from", "source", "start", "departure"};
    static const std::set<std::string> Ends{"destination", "to", "target", "end", "arrival"};
    constexpr double OfDirection = 0.5;
    const std::set<std::string>& fitting = filter.from_or_to == "from" ? Starts : Ends;
    double score = 0;
    if (!filter.from_or_to.empty())
        for (const retrieval::Words& alias : field.aliases)
            for (const std::string& word : alias)
                score += fitting.contains(word) ? OfDirection : 0;
    return score;
}

} // namespace

/// Whether a filter's words, or for `exact` ones just these words, are a category of some data too.
bool Resolver::names_category(const ValueFilter& filter, bool exact) const {
    for (const auto& option : filter.options)
        for (const ValueMatch& match : option)
            if (const FieldProfile& field = dataset(match.dataset).fields[match.field];
                field.role == FieldRole::Category && field.distinct <= FewCategories
                && (!exact || is_called(match, filter)))
                return true;
    return false;
}

bool Resolver::names_area(const ValueFilter& filter) const {
    for (const auto& option : filter.options)
        for (const ValueMatch& match : option) {
            const DatasetProfile& areas = dataset(match.dataset);
            if (areas.dimension == 2 && areas.rows <= ManyNames && areas.name_field() == match.field
                && is_called(match, filter))
                return true;
        }
    return false;
}

double Resolver::worth_of_town_before_area(const ValueMatch& match,
                                           const ValueFilter& filter) const {
    constexpr std::size_t ManyAreas = 1000;
    constexpr double OfTown = 0.5;
    const DatasetProfile& areas = dataset(match.dataset);
    if (areas.dimension != 2 || areas.rows < ManyAreas)
        return 0;
    for (const auto& option : filter.options)
        for (const ValueMatch& other : option) {
            const DatasetProfile& places = dataset(other.dataset);
            if (places.dimension == 0 && places.name_field() == other.field
                && is_called(other, filter))
                return OfTown;
        }
    return 0;
}

bool Resolver::meets(const DatasetProfile& things, const DatasetProfile& areas,
                     const ValueMatch& match) {
    const geodata::GeometryColumn& shapes = areas.layer->geometry();
    const geodata::Column& names = areas.layer->column(match.field);
    if (names.type() != geodata::FieldType::Text || !areas.layer->crs().geographic()
        || !things.layer || !things.layer->crs().geographic())
        return true;
    for (std::size_t row = 0; row < names.size(); ++row)
        if (!names.is_null(row) && names.text(row) == match.value && !shapes.is_void(row)
            && shapes.extent(row).intersects(things.extent))
            return true;
    return false;
}

double Resolver::value_score(std::size_t base, const ValueMatch& match, const ValueFilter& filter,
                             const SetPhrase& set) {
    const bool row_itself = !filter.inside && (set.entities.empty() || set.one);
    const Path way = path(base, match.dataset);
    if (way.kind == PathKind::Unreachable || way.kind == PathKind::Raster)
        return 0;
    const DatasetProfile& target = dataset(match.dataset);
    const FieldProfile& field = target.fields[match.field];
    double score = way.worth;
    const bool named = names_field(filter, match);
    score += named ? 2 : 0;
    if (way.kind == PathKind::Spatial) {
        if (field.role != FieldRole::Name || target.dimension != 2)
            score -= 0.3;
        // Of a state and a county of one name, the larger area is meant.
        score -= 0.03 * std::log10(1.0 + static_cast<double>(target.rows));
        // North Carolina's counties are no counties in Texas.
        if (!meets(dataset(base), target, match))
            score *= 0.3;
        if (match.rows == 1 && field.distinct == target.rows)
            score += 0.05;
    }
    // What many rows have is the name of where they are: "Japan", the country of 18 places.
    constexpr std::size_t MostNamesakes = 3;
    const bool shared = match.rows > MostNamesakes;
    // "cities in Luxembourg" are those of the country, not the one of that name.
    // "counties in Texas" are not those called Texas, whichever table says so.
    const bool names_the_row =
        way.kind == PathKind::Own
            ? field.role == FieldRole::Name
                  && (target.name_field() == match.field || (!row_itself && !shared))
            : way.kind == PathKind::Key && target.name_field() == match.field
                  && std::any_of(
                      set.entities.begin(), set.entities.end(),
                      [&](const EntityLink& thing) { return thing.dataset == match.dataset; });
    if (names_the_row)
        score += row_itself ? 0.4 : -0.6;
    // "in Tokyo" is where they lie, and not what the capital of their country is called.
    const bool name_of_other = way.kind == PathKind::Key && field.role == FieldRole::Name
                               && target.name_field() != match.field;
    score -= name_of_other && !named ? 0.6 : 0;
    // Where the rows are nowhere called alike, the name means that row: Texas the state, not one of
    // the counties of that name.
    const bool exact = is_called(match, filter);
    if (names_the_row && row_itself && way.kind == PathKind::Own && target.dimension == 2 && exact
        && field.distinct == target.rows)
        score += 0.03;
    else if (way.kind == PathKind::Own && (row_itself || !names_the_row))
        score += row_itself ? -0.4 : 0.4;
    // Of two fields with the place, the one that more rows have it in.
    constexpr double OfRows = 0.01;
    if (way.kind == PathKind::Own && !row_itself)
        score += OfRows * std::log10(1.0 + static_cast<double>(match.rows));
    // "New York City" is the city called so, before the county that is called New York.
    if (names_the_row && exact)
        score += 0.02;
    score += direction_score(field, filter);
    if (names_the_row && row_itself && set.entities.empty())
        score -= worth_of_town_before_area(match, filter);
    // Asia and Brazil are also towns somewhere: among thousands of names, chance ones.
    if (set.entities.empty() && field.distinct > ManyNames
        && (names_category(filter, exact) || names_area(filter)))
        score -= 0.8;
    if (match.list_item)
        score -= 0.2;
    if (target.year_field && way.kind != PathKind::Own)
        score -= 0.2;
    return score;
}

std::optional<ChosenValues> Resolver::choose_values(std::size_t base, const ValueFilter& filter,
                                                    const SetPhrase& set) {
    std::map<std::pair<std::size_t, std::size_t>, std::pair<double, std::size_t>> fields;
    for (const auto& option : filter.options) {
        std::set<std::pair<std::size_t, std::size_t>> seen;
        for (const ValueMatch& match : option) {
            const double score = value_score(base, match, filter, set);
            if (score <= 0 || !seen.insert({match.dataset, match.field}).second)
                continue;
            auto& [best, count] = fields[{match.dataset, match.field}];
            best = std::max(best, score);
            ++count;
        }
    }
    std::optional<ChosenValues> chosen;
    double best_score = 0;
    for (const auto& [place, found] : fields) {
        if (found.second < filter.options.size() || found.first <= best_score)
            continue;
        best_score = found.first;
        chosen = ChosenValues{place.first, place.second, {}, false, path(base, place.first), {}};
    }
    if (!chosen)
        return std::nullopt;
    for (const auto& option : filter.options)
        for (const ValueMatch& match : option)
            if (match.dataset == chosen->dataset && match.field == chosen->field) {
                if (std::find(chosen->values.begin(), chosen->values.end(), match.value)
                    == chosen->values.end())
                    chosen->values.push_back(match.value);
                chosen->list_items = chosen->list_items || match.list_item;
            }
    const bool row_itself = !filter.inside && (set.entities.empty() || set.one);
    if (row_itself && !filter.negated && chosen->path.kind == PathKind::Own)
        chosen->other_names = other_names(filter, *chosen);
    return chosen;
}

/// "Danube": the name of one part of a river, and the other name of the next.
std::vector<std::size_t> Resolver::other_names(const ValueFilter& filter,
                                               const ChosenValues& chosen) const {
    std::vector<std::size_t> fields;
    if (filter.options.size() != 1 || dataset(chosen.dataset).name_field() != chosen.field)
        return fields;
    for (const ValueMatch& match : filter.options.front()) {
        const FieldProfile& field = dataset(match.dataset).fields[match.field];
        const retrieval::Words words = retrieval::identifier_words(field.name);
        const bool names = std::find(words.begin(), words.end(), "name") != words.end();
        const bool same = std::find(chosen.values.begin(), chosen.values.end(), match.value)
                          != chosen.values.end();
        if (match.dataset == chosen.dataset && match.field != chosen.field && names && same
            && std::find(fields.begin(), fields.end(), match.field) == fields.end())
            fields.push_back(match.field);
    }
    return fields;
}

} // namespace graticule::agents::offline
