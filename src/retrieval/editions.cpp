// SPDX-License-Identifier: Apache-2.0
#include "retrieval/editions.hpp"

#include "retrieval/edition_name.hpp"
#include "retrieval/same_layer.hpp"

#include <algorithm>
#include <filesystem>

namespace graticule::retrieval {

namespace {

struct Candidate {
    const DatasetProfile* data;
    EditionName name;
    bool taken = false; ///< is in a group
};

Completeness completeness_of(const DatasetProfile& data) {
    Completeness holds;
    holds.rows = data.rows;
    holds.filled_fields = static_cast<std::size_t>(
        std::count_if(data.fields.begin(), data.fields.end(),
                      [&](const FieldProfile& field) { return field.nulls < data.rows; }));
    if (data.has_geometry())
        for (std::size_t row = 0; row < data.layer->size(); ++row)
            geodata::walk_paths(
                data.layer->geometry().wkb(row),
                [&](const geodata::PathView& path) { holds.vertices += path.points.size(); });
    return holds;
}

Edition edition_of(const Candidate& candidate) {
    return {candidate.data->name, candidate.name.stem, candidate.name.marks, candidate.name.year,
            completeness_of(*candidate.data)};
}

/// Of one file name in two folders nothing says which is meant.
bool only_folders_differ(const DatasetProfile& one, const DatasetProfile& other) {
    return one.file != other.file
           && std::filesystem::path(one.file).filename()
                  == std::filesystem::path(other.file).filename();
}

bool same_stem(const Candidate& one, const Candidate& other) {
    return !one.name.stem.empty() && one.name.stem == other.name.stem;
}

bool are_editions(const Candidate& one, const Candidate& other) {
    if (only_folders_differ(*one.data, *other.data))
        return false;
    if (one.name.year != other.name.year)
        return false;
    return same_stem(one, other) ? may_be_one_layer(*one.data, *other.data)
                                 : is_one_layer(*one.data, *other.data);
}

bool are_years(const Candidate& one, const Candidate& other) {
    return one.name.year && other.name.year && one.name.year != other.name.year
           && same_stem(one, other) && one.data->dimension == other.data->dimension
           && same_fields(*one.data, *other.data);
}

template <typename Belongs, typename Before>
void collect(std::vector<Candidate>& candidates, bool by_year, const Belongs& belongs,
             const Before& before, std::vector<Editions>& found) {
    for (Candidate& candidate : candidates)
        candidate.taken = false;
    for (Candidate& first : candidates) {
        if (first.taken)
            continue;
        Editions group{{}, by_year, first.data->has_geometry()};
        for (Candidate& other : candidates)
            if (&other > &first && !other.taken && belongs(first, other)) {
                other.taken = true;
                group.all.push_back(edition_of(other));
            }
        if (group.all.empty())
            continue;
        group.all.insert(group.all.begin(), edition_of(first));
        std::stable_sort(group.all.begin(), group.all.end(), before);
        found.push_back(std::move(group));
    }
}

} // namespace

std::vector<Editions> find_editions(const Schema& schema) {
    std::vector<Candidate> candidates;
    for (const DatasetProfile& data : schema.datasets)
        if (data.layer && data.rows > 0)
            candidates.push_back({&data, edition_name(data.name, data.file)});
    std::vector<Editions> found;
    collect(
        candidates, false, are_editions,
        [](const Edition& one, const Edition& other) { return one.holds > other.holds; }, found);
    collect(
        candidates, true, are_years,
        [](const Edition& one, const Edition& other) { return one.year > other.year; }, found);
    return found;
}

} // namespace graticule::retrieval
