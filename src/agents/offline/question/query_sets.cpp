// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/query_sets.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace graticule::agents::offline {

namespace {

void take_with_targets(const Query& query, std::size_t index, std::set<std::size_t>& used) {
    if (index == None || !used.insert(index).second)
        return;
    const SetPhrase& set = query.sets[index];
    for (const Relation& relation : set.relations)
        take_with_targets(query, relation.target, used);
    if (set.ranking)
        take_with_targets(query, set.ranking->count_of, used);
}

/// The second set that a request speaks of, if it has one.
std::size_t* other_set_of(Request& request) {
    if (auto* distance = std::get_if<DistanceTo>(&request.what))
        return &distance->other;
    if (auto* analysis = std::get_if<Analysis>(&request.what))
        return &analysis->other;
    if (auto* transformation = std::get_if<Transformation>(&request.what))
        return &transformation->other;
    if (auto* map = std::get_if<MapDrawing>(&request.what))
        return &map->under;
    auto* nearest = std::get_if<Nearest>(&request.what);
    return nearest != nullptr ? &nearest->place : nullptr;
}

} // namespace

bool is_part_of_last(const Request& request) {
    const auto* map = std::get_if<MapDrawing>(&request.what);
    const auto* chart = std::get_if<ChartDrawing>(&request.what);
    const auto* file = std::get_if<FileWriting>(&request.what);
    return (map != nullptr && map->of_request_before)
           || (chart != nullptr && chart->of_request_before)
           || (file != nullptr && file->of_request_before);
}

void settle_parts(Query& query) {
    std::vector<Request>& requests = query.requests;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto is_again = [&](const Request& later) {
            return is_part_of_last(later) && later.what.index() == requests[i].what.index();
        };
        const auto rest = requests.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        if (is_part_of_last(requests[i]) && std::any_of(rest, requests.end(), is_again))
            requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(i--));
    }
    const auto first_part = std::find_if(requests.begin(), requests.end(), is_part_of_last);
    std::stable_partition(first_part, requests.end(), [](const Request& request) {
        return !is_part_of_last(request) || std::holds_alternative<FileWriting>(request.what);
    });
}

std::vector<std::size_t> sets_asked_about(const Query& query) {
    std::vector<std::size_t> sets;
    for (const Request& request : query.requests)
        if (!is_part_of_last(request)
            && std::find(sets.begin(), sets.end(), request.set) == sets.end())
            sets.push_back(request.set);
    return sets;
}

std::vector<std::size_t> sets_in_use(const Query& query) {
    std::set<std::size_t> used;
    for (Request request : query.requests) {
        take_with_targets(query, request.set, used);
        if (const std::size_t* other = other_set_of(request))
            take_with_targets(query, *other, used);
    }
    return {used.begin(), used.end()};
}

void drop_unused_sets(Query& query) {
    const std::vector<std::size_t> used = sets_in_use(query);
    const auto moved = [&](std::size_t& index) {
        if (index != None)
            index = static_cast<std::size_t>(std::lower_bound(used.begin(), used.end(), index)
                                             - used.begin());
    };
    std::vector<SetPhrase> kept;
    for (const std::size_t index : used)
        kept.push_back(std::move(query.sets[index]));
    query.sets = std::move(kept);
    for (SetPhrase& set : query.sets) {
        for (Relation& relation : set.relations)
            moved(relation.target);
        if (set.ranking)
            moved(set.ranking->count_of);
    }
    for (Request& request : query.requests) {
        moved(request.set);
        if (std::size_t* other = other_set_of(request))
            moved(*other);
    }
}

void take_measure(Ranking& ranking, const Mention& by) {
    ranking.fields = by.fields;
    ranking.text = by.text;
    ranking.notion = by.notion;
    ranking.per_capita = by.per_capita;
    ranking.divisor = by.divisor;
    ranking.divisor_text = by.divisor_text;
    ranking.terms = by.terms;
    ranking.per_so_many = by.per_so_many;
}

std::optional<Mention> column_of(const Request& request) {
    if (const auto* statistic = std::get_if<Statistic>(&request.what))
        return statistic->column;
    if (const auto* values = std::get_if<RowValues>(&request.what))
        return values->column;
    return std::nullopt;
}

} // namespace graticule::agents::offline
