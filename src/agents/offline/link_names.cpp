// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/chunk.hpp"
#include "retrieval/scope_name.hpp"

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

namespace {

using retrieval::DatasetProfile;
using retrieval::Naming;
using retrieval::Words;

constexpr double UnitAliasPenalty = 0.02;

/// The best of a field's names for a phrase; all of its names matter a little, so that of two
/// fields with one good name each the more fitting one comes first.
double alias_score(const Words& words, const std::vector<Words>& aliases) {
    double best = 0;
    double others = 0;
    for (std::size_t i = 0; i < aliases.size(); ++i) {
        const double penalty = i == 0 ? 0 : UnitAliasPenalty;
        const double score = retrieval::naming_score(words, aliases[i]);
        if (score > 0)
            best = std::max(best, score - penalty);
        others += score;
    }
    return best > 0 ? best + 0.05 * others / static_cast<double>(aliases.size()) : 0;
}

bool can_be_named(const retrieval::FieldProfile& field) {
    return field.role != retrieval::FieldRole::YearColumn;
}

void link_raster(const Words& words, const DatasetProfile& dataset, std::size_t index,
                 std::vector<FieldLink>& links) {
    std::vector<Words> topics;
    bool names_topic = false; // a place alone names no raster
    for (const Naming& topic : dataset.topics) {
        topics.push_back(topic.words);
        Words with_scope = topic.words;
        with_scope.insert(with_scope.end(), dataset.scope.begin(), dataset.scope.end());
        topics.push_back(std::move(with_scope));
        for (const std::string& word : words)
            names_topic =
                names_topic
                || std::find(topic.words.begin(), topic.words.end(), word) != topic.words.end();
    }
    const double by_topic = names_topic ? alias_score(words, topics) : 0;
    for (std::size_t band = 0; band < dataset.bands.size(); ++band) {
        double score = alias_score(words, dataset.bands[band].aliases);
        // A raster's title stands for its first band.
        if (band == 0)
            score = std::max(score, by_topic);
        if (score > 0)
            links.push_back({index, Column::Band, band, score});
    }
}

/// Words by which the place of a dataset is known.
bool names_scope(const std::string& word, const DatasetProfile& dataset) {
    return std::find(dataset.scope.begin(), dataset.scope.end(), word) != dataset.scope.end()
           || retrieval::is_scope_name(word, dataset.scope_text);
}

/// "population" is a figure of populated places, and no word for them.
bool names_people_of(const Words& words, const Words& naming) {
    return words.size() == 1 && words.front() == "population" && naming.size() > 1
           && naming.back() != words.front();
}

double entity_score(const Words& words, const Naming& naming, const DatasetProfile& dataset) {
    const Words& own = naming.words;
    const std::string& head = words.back();
    if (std::find(own.begin(), own.end(), head) == own.end() || names_people_of(words, own))
        return 0;
    std::set<std::string_view> covered;
    std::size_t beyond = 0;
    const Words name = retrieval::identifier_words(dataset.name);
    for (const std::string& word : words) {
        if (std::find(own.begin(), own.end(), word) != own.end())
            covered.insert(word);
        else if (names_scope(word, dataset)
                 || std::find(name.begin(), name.end(), word) != name.end())
            ++beyond;
        else
            return 0;
    }
    const std::set<std::string_view> all(own.begin(), own.end());
    const double share = static_cast<double>(covered.size()) / static_cast<double>(all.size());
    const double head_bonus = own.back() == head ? 0.05 : 0;
    return naming.weight * (0.6 + 0.35 * share + head_bonus) + 0.05 * static_cast<double>(beyond);
}

/// "Columbia_sidewalks" are sidewalks, and Columbia is where: a name, for want of a title, of which
/// a part with a capital tells the place and no thing.
bool names_place(const Words& words, PhraseUse use, const Naming& naming,
                 const DatasetProfile& dataset) {
    if (use == PhraseUse::Noun || dataset.title != dataset.name)
        return false;
    const bool whole = words.size() >= naming.words.size();
    return naming.words.back() != words.back() || (use == PhraseUse::NameBehindIn && !whole);
}

/// Of "walk_tracks" and "walk_track_points" the first has the tracks: the points of a thing are the
/// thing itself only where no other data is.
void put_points_last(const Words& words, const retrieval::Schema& schema,
                     std::vector<EntityLink>& links) {
    constexpr double Less = 0.05;
    const auto marks = [&](const EntityLink& link) {
        const Words name = retrieval::identifier_words(schema.datasets[link.dataset].name);
        return name.size() > 1 && name.back() == "point";
    };
    if (words.back() == "point" || std::all_of(links.begin(), links.end(), marks))
        return;
    for (EntityLink& link : links)
        if (marks(link))
            link.score -= Less;
}

} // namespace

std::vector<FieldLink> link_fields(const Words& words, const retrieval::Schema& schema) {
    std::vector<FieldLink> links;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d) {
        const DatasetProfile& dataset = schema.datasets[d];
        if (dataset.is_raster()) {
            link_raster(words, dataset, d, links);
            continue;
        }
        for (std::size_t f = 0; f < dataset.fields.size(); ++f) {
            if (!can_be_named(dataset.fields[f]))
                continue;
            const double score = alias_score(words, dataset.fields[f].aliases);
            if (score > 0)
                links.push_back({d, Column::Field, f, score});
        }
        if (dataset.year_columns.empty())
            continue;
        double best = 0;
        for (const Naming& topic : dataset.topics)
            best = std::max(best, retrieval::naming_score(words, topic.words));
        if (best > 0)
            links.push_back({d, Column::YearFamily, 0, best});
    }
    std::stable_sort(links.begin(), links.end(),
                     [](const FieldLink& a, const FieldLink& b) { return a.score > b.score; });
    return links;
}

std::vector<EntityLink> link_entities(const Words& words, PhraseUse use,
                                      const retrieval::Schema& schema) {
    std::vector<EntityLink> links;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d) {
        const DatasetProfile& dataset = schema.datasets[d];
        double best = 0;
        for (const Naming& naming : dataset.entities)
            if (!names_place(words, use, naming, dataset))
                best = std::max(best, entity_score(words, naming, dataset));
        if (dataset.is_raster())
            for (const Naming& naming : dataset.topics)
                best = std::max(best, entity_score(words, naming, dataset));
        if (best > 0)
            links.push_back({d, best});
    }
    put_points_last(words, schema, links);
    std::stable_sort(links.begin(), links.end(),
                     [](const EntityLink& a, const EntityLink& b) { return a.score > b.score; });
    return links;
}

} // namespace graticule::agents::offline
