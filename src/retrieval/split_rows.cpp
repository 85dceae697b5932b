// SPDX-License-Identifier: Apache-2.0
#include "retrieval/split_rows.hpp"

#include "retrieval/total_search.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

namespace graticule::retrieval {

namespace {

constexpr std::size_t MostSplitRows = 100000;
constexpr std::size_t MostParts = 50;
constexpr std::size_t FewestThings = 3; // of fewer, equal numbers may be an accident

/// The values of a field, thing by thing.
using Values = std::vector<std::vector<double>>;

bool can_name(const FieldProfile& field) {
    return field.role == FieldRole::Name || field.role == FieldRole::Category
           || field.role == FieldRole::Key;
}

/// Whether each thing has each part once.
bool is_split(const ValueCodes& things, const ValueCodes& parts) {
    if (things.of_row.size() != things.values.size() * parts.values.size())
        return false;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::size_t row = 0; row < things.of_row.size(); ++row)
        if (things.of_row[row] == 0 || parts.of_row[row] == 0
            || !seen.emplace(things.of_row[row], parts.of_row[row]).second)
            return false;
    return true;
}

/// None where a row has no value.
std::optional<Values> values_by_thing(const geodata::Column& column, const ValueCodes& things) {
    Values values(things.values.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            return std::nullopt;
        values[things.of_row[row] - 1].push_back(column.number(row));
    }
    return values;
}

bool make_a_whole(const Values& values) {
    constexpr double Rounding = 0.02; // of ten shares in whole percent, say
    const auto all_make = [&](double whole) {
        return std::all_of(values.begin(), values.end(), [&](const std::vector<double>& shares) {
            double sum = 0;
            for (const double share : shares) {
                if (share < 0 || share > whole)
                    return false;
                sum += share;
            }
            return std::abs(sum - whole) <= Rounding * whole;
        });
    };
    return all_make(1) || all_make(100);
}

bool are_the_same(const Values& values) {
    std::set<double> amounts;
    for (const std::vector<double>& same : values) {
        if (std::any_of(same.begin(), same.end(),
                        [&](double value) { return value != same.front(); }))
            return false;
        amounts.insert(same.front());
    }
    return values.size() >= FewestThings && amounts.size() * 2 > values.size();
}

/// All fields: a name tells a reader more than a code.
std::vector<std::size_t> texts_first(const DatasetProfile& dataset) {
    std::vector<std::size_t> fields(dataset.fields.size());
    std::iota(fields.begin(), fields.end(), std::size_t{0});
    std::stable_partition(fields.begin(), fields.end(), [&](std::size_t field) {
        return dataset.fields[field].type == geodata::FieldType::Text;
    });
    return fields;
}

std::optional<SplitRows> find_split(const DatasetProfile& dataset, std::size_t field,
                                    const std::function<bool(const Values&)>& fits) {
    if (!dataset.layer || dataset.rows > MostSplitRows
        || dataset.layer->column(field).type() == geodata::FieldType::Text)
        return std::nullopt;
    for (std::size_t part = 0; part < dataset.fields.size(); ++part) {
        const FieldProfile& splits = dataset.fields[part];
        if (part == field || splits.type != geodata::FieldType::Text || !can_name(splits)
            || splits.distinct < 2 || splits.distinct > MostParts
            || dataset.rows % splits.distinct != 0)
            continue;
        const ValueCodes parts = value_codes(dataset.layer->column(part));
        for (const std::size_t thing : texts_first(dataset)) {
            const FieldProfile& named = dataset.fields[thing];
            if (thing == part || thing == field || !can_name(named)
                || named.distinct * splits.distinct != dataset.rows || named.distinct < 2)
                continue;
            const ValueCodes things = value_codes(dataset.layer->column(thing));
            if (!is_split(things, parts))
                continue;
            const auto values = values_by_thing(dataset.layer->column(field), things);
            if (values && fits(*values))
                return SplitRows{thing, part, parts.values};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<SplitRows> shares_of_parts(const DatasetProfile& dataset, std::size_t field) {
    return find_split(dataset, field, make_a_whole);
}

std::optional<SplitRows> repeated_in_parts(const DatasetProfile& dataset, std::size_t field) {
    if (dataset.fields[field].quantity == Quantity::Intensive)
        return std::nullopt;
    return find_split(dataset, field, are_the_same);
}

} // namespace graticule::retrieval
