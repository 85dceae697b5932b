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

constexpr double OwnWorth = 1.0;
constexpr double KeyWorth = 0.75;
constexpr double RasterWorth = 0.7;
constexpr double SpatialWorth = 0.5;

bool is_empty_filter(const ValueFilter& filter) {
    return filter.options.empty();
}

/// Without a noun, the rows are those of the data that has a column or a value that is named.
bool owns_any(std::size_t base, const Needs& needs) {
    for (const auto& links : needs.columns)
        for (const FieldLink& link : links)
            if (link.dataset == base)
                return true;
    for (const ValueFilter* filter : needs.values)
        for (const auto& option : filter->options)
            for (const ValueMatch& match : option)
                if (match.dataset == base)
                    return true;
    return needs.columns.empty() && needs.values.empty();
}

/// A table whose rows a layer has too, but for some: totals of regions among countries, say.
bool has_rows_beyond(const retrieval::KeyPair& key) {
    constexpr double NearlyAll = 0.95;
    return key.by_code && key.matched < NearlyAll;
}

} // namespace

Path Resolver::path(std::size_t from, std::size_t to) {
    Path result;
    const DatasetProfile& source = dataset(from);
    const DatasetProfile& target = dataset(to);
    if (from == to) {
        result = {PathKind::Own, {}, OwnWorth};
    } else if (target.is_raster()) {
        if (source.has_geometry() && (source.dimension == 0 || source.dimension == 2))
            result = {PathKind::Raster, {}, RasterWorth};
    } else if (const auto key = m_keys.find(from, to)) {
        result = {PathKind::Key, *key, KeyWorth * std::min(1.0, 0.4 + 0.6 * key->matched)};
    } else if (source.has_geometry() && target.has_geometry() && target.dimension == 2) {
        result = {PathKind::Spatial, {}, SpatialWorth};
    }
    return result;
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
    return best;
}

double Resolver::value_score(std::size_t base, const ValueMatch& match, const ValueFilter& filter,
                             bool row_itself) {
    const Path way = path(base, match.dataset);
    if (way.kind == PathKind::Unreachable || way.kind == PathKind::Raster)
        return 0;
    const DatasetProfile& target = dataset(match.dataset);
    const FieldProfile& field = target.fields[match.field];
    double score = way.worth;
    const bool named =
        std::any_of(filter.fields.begin(), filter.fields.end(), [&](const FieldLink& link) {
            return link.dataset == match.dataset && link.index == match.field
                   && link.column == Column::Field;
        });
    if (named)
        score += 2;
    if (way.kind == PathKind::Spatial) {
        if (field.role != FieldRole::Name || target.dimension != 2)
            score -= 0.3;
        // Of a state and a county of one name, the larger area is meant.
        score -= 0.03 * std::log10(1.0 + static_cast<double>(target.rows));
        if (match.rows == 1 && field.distinct == target.rows)
            score += 0.05;
    }
    // "cities in Luxembourg" are those of the country, not the one of that name.
    if (way.kind == PathKind::Own)
        score += (field.role == FieldRole::Name) == row_itself ? 0.4 : -0.4;
    if (match.list_item)
        score -= 0.2;
    if (target.year_field && way.kind != PathKind::Own)
        score -= 0.2;
    return score;
}

std::optional<ChosenValues> Resolver::choose_values(std::size_t base, const ValueFilter& filter,
                                                    bool row_itself) {
    std::map<std::pair<std::size_t, std::size_t>, std::pair<double, std::size_t>> fields;
    for (const auto& option : filter.options) {
        std::set<std::pair<std::size_t, std::size_t>> seen;
        for (const ValueMatch& match : option) {
            const double score = value_score(base, match, filter, row_itself);
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
        chosen = ChosenValues{place.first, place.second, {}, false, path(base, place.first)};
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
    return chosen;
}

bool Resolver::is_scope(std::size_t base, const ValueFilter& filter) const {
    std::string scope = dataset(base).scope_text;
    if (scope.starts_with("the "))
        scope.erase(0, 4);
    if (scope.empty() || filter.texts.size() != 1 || filter.negated)
        return false;
    const std::vector<std::string> names =
        retrieval::place_names(retrieval::comparable_text(filter.texts.front()));
    return std::find(names.begin(), names.end(), scope) != names.end();
}

double Resolver::base_score(std::size_t base, const SetPhrase& set, const Needs& needs) {
    const DatasetProfile& profile = dataset(base);
    double score = 0;
    for (const EntityLink& entity : set.entities)
        if (entity.dataset == base)
            score = entity.score;
    if (!set.entities.empty() && score == 0)
        return 0;
    for (const auto& links : needs.columns) {
        double best = 0;
        for (const FieldLink& link : links)
            best = std::max(best, column_score(base, link, needs.years));
        if (best == 0)
            return 0;
        score += best;
    }
    for (const ValueFilter* filter : needs.values) {
        if (is_empty_filter(*filter))
            continue;
        double best = is_scope(base, *filter) ? 0.9 : 0;
        for (const ValueMatch& match : filter->options.front()) {
            // Where nothing is said of what the rows are, a place alone does not make them.
            if (set.entities.empty() && path(base, match.dataset).kind == PathKind::Spatial)
                continue;
            best = std::max(best, value_score(base, match, *filter, set.entities.empty()));
        }
        if (best == 0)
            return 0;
        score += best;
    }
    if (set.entities.empty() && !owns_any(base, needs))
        return 0;
    if (needs.geometry && !profile.has_geometry())
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
    std::optional<std::size_t> best;
    double best_score = 0;
    for (std::size_t d = 0; d < m_schema.datasets.size(); ++d) {
        if (dataset(d).is_raster())
            continue;
        const double score = base_score(d, set, needs);
        if (score > best_score + 1e-9) {
            best = d;
            best_score = score;
        }
    }
    return best;
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
