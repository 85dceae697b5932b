// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/resolver.hpp"

#include "agents/offline/asked_time.hpp"
#include "base/error.hpp"
#include "retrieval/scope_name.hpp"
#include "retrieval/value_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::agents::offline {

namespace {

using retrieval::DatasetProfile;
using retrieval::ValueMatch;

constexpr double OwnWorth = 1.0;
constexpr double KeyWorth = 0.75;
constexpr double RasterWorth = 0.7;
constexpr double SpatialWorth = 0.5;
constexpr double FigureOfOthers = 0.5;
constexpr double PeopleOfTowns = 0.5;
constexpr double MissingRows = 0.3; // more than a title that fits better is worth

bool is_empty_filter(const ValueFilter& filter) {
    return filter.options.empty();
}

bool owns_column(std::size_t base, const Needs& needs) {
    for (const auto& links : needs.columns)
        for (const FieldLink& link : links)
            if (link.dataset == base)
                return true;
    return false;
}

/// Without a noun, the rows are those of the data that has a column or a value that is named.
bool owns_any(std::size_t base, const Needs& needs) {
    if (owns_column(base, needs))
        return true;
    for (const ValueFilter* filter : needs.values)
        if (has_match_in(*filter, base))
            return true;
    return needs.columns.empty() && needs.values.empty();
}

/// Without a title "Columbia_sidewalks" are those of Columbia.
bool begins_name(const DatasetProfile& dataset, const std::string& place) {
    const retrieval::Words name = retrieval::identifier_words(dataset.name);
    const retrieval::Words words = retrieval::concept_words(place);
    return dataset.title == dataset.name && !words.empty() && words.size() < name.size()
           && std::equal(words.begin(), words.end(), name.begin());
}

/// The value in the middle; none where there are none.
std::optional<double> median(const DatasetProfile& dataset, std::size_t field) {
    const geodata::Column& column = dataset.layer->column(field);
    std::vector<double> values;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            values.push_back(column.number(row));
    if (values.empty())
        return std::nullopt;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Whether two columns may be of one thing: what is half as large is a part of it, and a year or a
/// rank is none of its figures.
bool of_one_size(std::optional<double> one, std::optional<double> other) {
    constexpr double Least = 0.5;
    if (!one || !other || *one == 0)
        return false;
    const double ratio = *other / *one;
    return ratio > Least && ratio < 1 / Least;
}

/// Of tables with the same figures, the one that covers more: more people in all, or more rows.
double coverage_score(const DatasetProfile& profile, std::size_t base,
                      const std::vector<FieldLink>& links) {
    constexpr double Weight = 0.01;
    constexpr std::size_t MostRows = 1000;
    for (const FieldLink& link : links) {
        if (link.dataset != base || link.column != Column::Field || profile.year_field
            || profile.fields[link.index].quantity != retrieval::Quantity::Amount)
            continue;
        const geodata::Column& column = profile.layer->column(link.index);
        double total = 0;
        for (std::size_t row = 0; row < column.size(); ++row)
            if (!column.is_null(row) && column.type() != geodata::FieldType::Text)
                total += std::max(0.0, column.number(row));
        return Weight * std::log10(1.0 + total);
    }
    return Weight * std::log10(1.0 + static_cast<double>(std::min(profile.rows, MostRows)));
}

/// A table whose rows a layer has too, but for some: totals of regions among countries, say.
bool has_rows_beyond(const retrieval::KeyPair& key) {
    constexpr double NearlyAllRows = 0.95;
    return key.by_code && key.matched < NearlyAllRows;
}

} // namespace

bool has_match_in(const ValueFilter& filter, std::size_t dataset) {
    for (const auto& option : filter.options)
        for (const ValueMatch& match : option)
            if (match.dataset == dataset)
                return true;
    return false;
}

double covered_share(const geodata::Extent& area, const geodata::Extent& by) {
    constexpr double Turn = 360;
    constexpr double Touching = 1e-6;
    if (area.empty() || by.empty())
        return 1;
    const double whole = area.width() * area.height();
    double share = 0;
    for (const double turns : {0.0, Turn, -Turn}) {
        const geodata::Extent shared =
            geodata::Extent{area.min_x + turns, area.min_y, area.max_x + turns, area.max_y}
                .intersection(by);
        if (!shared.empty())
            share += whole > 0 ? std::max(Touching, shared.width() * shared.height() / whole) : 1;
    }
    return std::min(1.0, share);
}

Path Resolver::path(std::size_t from, std::size_t to) {
    Path result;
    const DatasetProfile& source = dataset(from);
    const DatasetProfile& target = dataset(to);
    if (from == to) {
        result = {PathKind::Own, {}, OwnWorth};
    } else if (target.is_raster()) {
        const double covered = covered_share(source.extent, target.extent);
        if (source.has_geometry() && (source.dimension == 0 || source.dimension == 2)
            && covered > 0)
            result = {PathKind::Raster, {}, RasterWorth * (0.5 + 0.5 * covered)};
    } else if (const auto key = m_keys.find(from, to)) {
        result = {PathKind::Key, *key, KeyWorth * std::min(1.0, 0.4 + 0.6 * key->matched)};
    } else if (source.has_geometry() && target.has_geometry() && target.dimension == 2
               && covered_share(source.extent, target.extent) > 0) {
        result = {PathKind::Spatial, {}, SpatialWorth};
    }
    return result;
}

bool Resolver::names_each_row(std::size_t of, std::size_t field) const {
    const DatasetProfile& table = dataset(of);
    std::size_t years = 1;
    if (table.year_field)
        years = std::max<std::size_t>(1, table.fields[*table.year_field].distinct);
    return retrieval::is_key_of_rows(table.fields[field], table.rows, years);
}

bool Resolver::describes_others(std::size_t points, std::size_t table) {
    const DatasetProfile& own = dataset(points);
    const Path way = path(points, table);
    if (own.dimension != 0 || !own.has_geometry() || way.kind != PathKind::Key)
        return false;
    const std::size_t key = way.key.left_field;
    const bool names_it =
        own.name_field() == key
        || (own.fields[key].role == retrieval::FieldRole::Key && names_each_row(points, key));
    return !names_it;
}

bool Resolver::is_figure(const FieldLink& link) const {
    return link.column == Column::YearFamily
           || (link.column == Column::Field
               && dataset(link.dataset).fields[link.index].type != geodata::FieldType::Text);
}

double Resolver::column_score(std::size_t base, const FieldLink& link,
                              const std::vector<int>& years) {
    const Path way = path(base, link.dataset);
    if (way.kind == PathKind::Unreachable)
        return 0;
    double score = link.score * way.worth;
    const DatasetProfile& target = dataset(link.dataset);
    std::optional<retrieval::YearSpan> span = target.years;
    if (link.column == Column::Field && target.fields[link.index].years)
        span = target.fields[link.index].years;
    if (target.year_field || link.column == Column::YearFamily)
        return score + (years.empty() ? 0 : 0.3);
    for (const int year : years)
        if (span && (year < span->first || year > span->last))
            score -= 0.3;
        else if (span)
            score += 0.3;
    // Of the years that one column each is given for, the latest counts where none is named.
    if (years.empty() && link.column == Column::Field && target.fields[link.index].years)
        score += 1e-5 * target.fields[link.index].years->last;
    return score;
}

std::optional<FieldLink> Resolver::choose_column(std::size_t base,
                                                 const std::vector<FieldLink>& links,
                                                 const std::vector<int>& years) {
    constexpr double Least = 0.3;
    std::optional<FieldLink> best;
    double best_score = Least;
    for (const FieldLink& link : links) {
        const double score = column_score(base, link, years);
        if (score > best_score) {
            best = link;
            best_score = score;
        }
    }
    if (!best || best->column != Column::Field)
        return best;
    const auto otherwise = m_choices.fields.find({best->dataset, best->index});
    if (otherwise == m_choices.fields.end())
        return best;
    const auto other = std::find_if(links.begin(), links.end(), [&](const FieldLink& link) {
        return link.column == Column::Field
               && Choices::Field(link.dataset, link.index) == otherwise->second;
    });
    return other == links.end() ? best : *other;
}

std::optional<FieldLink> Resolver::as_good_column(std::size_t base,
                                                  const std::vector<FieldLink>& links,
                                                  const std::vector<int>& years,
                                                  const FieldLink& chosen) {
    constexpr double AsGood = 0.7; // of the score, which is less for data from farther away
    constexpr double SameFit = 0.02;
    if (chosen.column != Column::Field)
        return std::nullopt;
    const retrieval::FieldProfile& taken = dataset(chosen.dataset).fields[chosen.index];
    const double least = AsGood * column_score(base, chosen, years);
    for (const FieldLink& link : links) {
        if (link.column != Column::Field || link.score < chosen.score - SameFit
            || (link.dataset == chosen.dataset && link.index == chosen.index)
            || column_score(base, link, years) < least
            || path(base, link.dataset).kind == PathKind::Spatial)
            continue;
        const retrieval::FieldProfile& other = dataset(link.dataset).fields[link.index];
        if (other.type != geodata::FieldType::Text && other.quantity == taken.quantity
            && other.role == taken.role && other.unit == taken.unit
            && of_one_size(median(dataset(chosen.dataset), chosen.index),
                           median(dataset(link.dataset), link.index)))
            return link;
    }
    return std::nullopt;
}

bool Resolver::is_scope(std::size_t base, const ValueFilter& filter) const {
    if (filter.texts.size() != 1 || filter.negated)
        return false;
    if (begins_name(dataset(base), filter.texts.front()) && !has_match_in(filter, base))
        return true;
    return retrieval::is_scope_name(retrieval::comparable_text(filter.texts.front()),
                                    dataset(base).scope_text);
}

double Resolver::share_of_rows(std::size_t table, std::size_t base) {
    const Path way = path(base, table);
    if (way.kind != PathKind::Key)
        return 1;
    const auto distinct = [&](std::size_t of, std::size_t field) {
        return static_cast<double>(dataset(of).fields[field].distinct);
    };
    const double found = way.key.matched * distinct(base, way.key.left_field);
    return std::min(1.0, found / std::max(1.0, distinct(table, way.key.right_field)));
}

bool Resolver::tells_people(std::size_t table, std::size_t field) const {
    const retrieval::FieldProfile& people = dataset(table).fields[field];
    return people.quantity == retrieval::Quantity::Amount
           && std::any_of(people.aliases.begin(), people.aliases.end(), [](const auto& words) {
                  return std::find(words.begin(), words.end(), "population") != words.end();
              });
}

bool Resolver::counts_people_of_towns(std::size_t base, const Needs& needs) const {
    const auto names_town = [&](const ValueFilter* filter) {
        return std::any_of(filter->options.begin(), filter->options.end(), [&](const auto& option) {
            return std::any_of(option.begin(), option.end(), [&](const ValueMatch& match) {
                return match.dataset == base && match.field == dataset(base).name_field();
            });
        });
    };
    return dataset(base).dimension == 0
           && std::none_of(needs.values.begin(), needs.values.end(), names_town)
           && std::any_of(needs.columns.begin(), needs.columns.end(), [&](const auto& links) {
                  return std::any_of(links.begin(), links.end(), [&](const FieldLink& link) {
                      return link.dataset == base && link.column == Column::Field
                             && tells_people(base, link.index);
                  });
              });
}

std::optional<double> Resolver::columns_score(std::size_t base, const Needs& needs) {
    double score = 0;
    for (const auto& links : needs.columns) {
        double best = 0;
        const FieldLink* chosen = nullptr;
        for (const FieldLink& link : links)
            if (const double worth = column_score(base, link, needs.years); worth > best) {
                best = worth;
                chosen = &link;
            }
        if (chosen == nullptr)
            return std::nullopt;
        score += best - MissingRows * (1 - share_of_rows(chosen->dataset, base));
        if (is_figure(*chosen) && describes_others(base, chosen->dataset))
            score -= FigureOfOthers;
    }
    return score;
}

std::optional<double> Resolver::base_score(std::size_t base, const SetPhrase& set,
                                           const Needs& needs) {
    const DatasetProfile& profile = dataset(base);
    double score = 0;
    for (const EntityLink& entity : set.entities)
        if (entity.dataset == base)
            score = entity.score;
    if (!set.entities.empty() && score == 0)
        return std::nullopt;
    if (set.entities.empty() && !needs.columns.empty())
        score += coverage_score(profile, base, needs.columns.front());
    const bool has_preferred =
        std::any_of(needs.preferred.begin(), needs.preferred.end(), [&](const FieldLink& link) {
            return link.dataset == base && link.column == Column::Field && link.score > 0.6;
        });
    if (has_preferred)
        score += 0.3;
    else if (needs.dimension && profile.dimension != *needs.dimension)
        score -= 0.5;
    if (set.entities.empty() && counts_people_of_towns(base, needs))
        score -= PeopleOfTowns;
    const std::optional<double> figures = columns_score(base, needs);
    if (!figures)
        return std::nullopt;
    score += *figures;
    for (const ValueFilter* filter : needs.values) {
        if (is_empty_filter(*filter))
            continue;
        double best = is_scope(base, *filter) ? 0.9 : 0;
        for (const ValueMatch& match : filter->options.front()) {
            // Where nothing is said of what the rows are, a place alone does not make them.
            if (set.entities.empty() && !filter->inside
                && path(base, match.dataset).kind == PathKind::Spatial)
                continue;
            best = std::max(best, value_score(base, match, *filter, set));
        }
        if (best == 0)
            return std::nullopt;
        score += best;
    }
    if (set.entities.empty() && !owns_any(base, needs))
        return std::nullopt;
    if (needs.geometry && !profile.has_geometry())
        score -= 0.5;
    if (needs.areas && profile.dimension != 2)
        score -= 0.5;
    if (needs.names && !profile.name_field())
        score -= 0.4;
    if (!profile.has_geometry()) {
        if (const auto layer = geometry_for(base))
            if (const auto key = m_keys.find(base, *layer); key && has_rows_beyond(*key))
                score -= 0.5;
    }
    return score;
}

std::optional<std::size_t> Resolver::choose_base(const SetPhrase& set, const Needs& needs) {
    // Without a noun, the rows are those of the data that has the figures, if there is such.
    const bool figures_first = set.entities.empty() && !needs.columns.empty();
    for (const bool must_own : {figures_first, false}) {
        std::optional<std::size_t> best;
        double best_score = 0;
        for (std::size_t d = 0; d < m_schema.datasets.size(); ++d) {
            if (dataset(d).is_raster() || (must_own && !owns_column(d, needs)))
                continue;
            const auto score = base_score(d, set, needs);
            if (score && (!best || *score > best_score + 1e-9)) {
                best = d;
                best_score = *score;
            }
        }
        if (best || !figures_first)
            return best;
    }
    return std::nullopt;
}

std::size_t Resolver::band_of(const FieldLink& link, const Frame& frame) const {
    return band_at_asked_time(dataset(link.dataset), link.index, frame);
}

std::optional<std::size_t> Resolver::geometry_for(std::size_t table) {
    std::optional<std::size_t> best;
    double best_worth = 0;
    for (std::size_t d = 0; d < m_schema.datasets.size(); ++d) {
        const DatasetProfile& profile = dataset(d);
        if (!profile.has_geometry() || d == table)
            continue;
        const auto key = m_keys.find(table, d);
        if (!key)
            continue;
        const double worth = key->matched + (profile.dimension == 2 ? 0.5 : 0);
        if (worth > best_worth) {
            best = d;
            best_worth = worth;
        }
    }
    return best;
}

} // namespace graticule::agents::offline
