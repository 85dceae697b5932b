// SPDX-License-Identifier: Apache-2.0
#include "retrieval/same_layer.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace graticule::retrieval {

namespace {

constexpr double MostOfAll = 0.9;
constexpr double Half = 0.5;

using RowPairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// Fields whose values say which row of both is the same thing: their names, else a code that both
/// have by the same name.
std::optional<std::pair<std::size_t, std::size_t>> common_key(const DatasetProfile& one,
                                                              const DatasetProfile& other) {
    const auto name = one.name_field();
    const auto other_name = other.name_field();
    if (name && other_name)
        return std::pair(*name, *other_name);
    for (std::size_t field = 0; field < one.fields.size(); ++field) {
        const auto same = other.layer->find_field(one.fields[field].name);
        if (same && one.fields[field].role == FieldRole::Key
            && other.fields[*same].role == FieldRole::Key)
            return std::pair(field, *same);
    }
    return std::nullopt;
}

/// By value the row that alone has it.
std::unordered_map<std::string, std::size_t> single_rows(const geodata::Column& column) {
    std::unordered_map<std::string, std::size_t> rows;
    std::unordered_set<std::string> repeated;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row) && !rows.emplace(column.display(row), row).second)
            repeated.insert(column.display(row));
    for (const std::string& value : repeated)
        rows.erase(value);
    return rows;
}

struct CommonRows {
    RowPairs pairs;        ///< of the same value
    std::size_t fewer = 0; ///< values that the smaller has
};

/// None where no value tells rows of both apart.
std::optional<CommonRows> rows_in_common(const DatasetProfile& one, const DatasetProfile& other) {
    const auto key = common_key(one, other);
    if (!key)
        return std::nullopt;
    const auto rows = single_rows(one.layer->column(key->first));
    const auto others = single_rows(other.layer->column(key->second));
    if (rows.empty() || others.empty())
        return std::nullopt;
    CommonRows common{{}, std::min(rows.size(), others.size())};
    for (const auto& [value, row] : rows)
        if (const auto found = others.find(value); found != others.end())
            common.pairs.emplace_back(row, found->second);
    return common;
}

/// Whether two rectangles agree but for a part of the larger one's size.
bool lie_alike(const geodata::Extent& one, const geodata::Extent& other, double part,
               double least_size) {
    if (one.empty() || other.empty())
        return one.empty() && other.empty();
    const double size =
        std::max({one.width(), one.height(), other.width(), other.height(), least_size});
    const double most =
        std::max({std::abs(one.min_x - other.min_x), std::abs(one.min_y - other.min_y),
                  std::abs(one.max_x - other.max_x), std::abs(one.max_y - other.max_y)});
    return most <= part * size;
}

/// Half of the rows of one name must lie alike: what is coarse moves small things.
bool rows_lie_alike(const geodata::Layer& one, const geodata::Layer& other, const RowPairs& pairs) {
    constexpr double Moved = 0.3;
    constexpr double SmallThing = 0.01; // of the layer
    const geodata::Extent whole = one.geometry().total_extent();
    const double least = SmallThing * std::max(whole.width(), whole.height());
    const auto alike = std::count_if(pairs.begin(), pairs.end(), [&](const auto& pair) {
        return lie_alike(one.geometry().extent(pair.first), other.geometry().extent(pair.second),
                         Moved, least);
    });
    return static_cast<double>(alike) >= Half * static_cast<double>(pairs.size());
}

bool places_agree(const DatasetProfile& one, const DatasetProfile& other, const RowPairs& pairs) {
    if (!one.has_geometry())
        return true;
    if (one.layer->crs().same_as(other.layer->crs()))
        return rows_lie_alike(*one.layer, *other.layer, pairs);
    return one.extent.intersects(other.extent);
}

bool values_agree(const geodata::Layer& one, const geodata::Layer& other, const RowPairs& pairs) {
    std::size_t same = 0;
    for (std::size_t field = 0; field < one.field_count(); ++field)
        for (const auto& [row, other_row] : pairs)
            if (one.column(field).display(row) == other.column(field).display(other_row))
                ++same;
    return static_cast<double>(same)
           >= MostOfAll * static_cast<double>(one.field_count() * pairs.size());
}

bool one_kind(const DatasetProfile& one, const DatasetProfile& other) {
    return one.dimension == other.dimension && one.has_geometry() == other.has_geometry();
}

} // namespace

bool same_fields(const DatasetProfile& one, const DatasetProfile& other) {
    return std::equal(one.fields.begin(), one.fields.end(), other.fields.begin(),
                      other.fields.end(), [](const FieldProfile& a, const FieldProfile& b) {
                          return a.name == b.name && a.type == b.type;
                      });
}

bool may_be_one_layer(const DatasetProfile& one, const DatasetProfile& other) {
    constexpr double Beyond = 0.2; // of the ground that the larger covers
    constexpr double Least = 0.3;  // names are spelt out or cut short: "L. Superior"
    if (!one_kind(one, other))
        return false;
    const auto common = rows_in_common(one, other);
    if (!common)
        return one.has_geometry() && !one.extent.empty()
               && lie_alike(one.extent, other.extent, Beyond, 0);
    return static_cast<double>(common->pairs.size()) >= Least * static_cast<double>(common->fewer)
           && places_agree(one, other, common->pairs);
}

bool is_one_layer(const DatasetProfile& one, const DatasetProfile& other) {
    if (!one.has_geometry() || !one_kind(one, other) || !same_fields(one, other))
        return false;
    constexpr std::size_t LeastRows = 3; // fewer agree by chance: "A", 1 and the like
    const auto common = rows_in_common(one, other);
    return common && common->pairs.size() >= LeastRows
           && static_cast<double>(common->pairs.size())
                  >= MostOfAll * static_cast<double>(std::max(one.rows, other.rows))
           && values_agree(*one.layer, *other.layer, common->pairs)
           && places_agree(one, other, common->pairs);
}

} // namespace graticule::retrieval
