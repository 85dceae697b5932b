// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/row_alignment.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

using RowByKey = std::unordered_map<std::string, std::size_t>;

/// Row of each value, or none where a value repeats or is missing.
std::optional<RowByKey> rows_by_key(const geodata::Column& column) {
    RowByKey rows;
    rows.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row)
        if (column.is_null(row) || !rows.emplace(column.display(row), row).second)
            return std::nullopt;
    return rows;
}

bool can_be_key(geodata::FieldType type) {
    return type == geodata::FieldType::Text || type == geodata::FieldType::Integer;
}

struct Pairing {
    std::string field; ///< of left; empty where rows are paired by their order
    std::string right_field;
    std::vector<std::optional<std::size_t>> partners; ///< right's row for each row of left
    std::size_t matches = 0;
};

Pairing pair_by(const std::string& field, const geodata::Column& left,
                const std::string& right_field, const RowByKey& right) {
    Pairing pairing{field, right_field, {}, 0};
    pairing.partners.reserve(left.size());
    for (std::size_t row = 0; row < left.size(); ++row) {
        const auto found = right.find(left.display(row));
        const bool match = !left.is_null(row) && found != right.end();
        pairing.partners.push_back(match ? std::optional(found->second) : std::nullopt);
        pairing.matches += match ? 1 : 0;
    }
    return pairing;
}

/// A field that tells rows apart.
struct Key {
    std::string field;
    geodata::FieldType type = geodata::FieldType::Text;
    const geodata::Column* column = nullptr;
    RowByKey rows;
};

std::vector<Key> keys_of(const geodata::Layer& layer) {
    std::vector<Key> keys;
    for (std::size_t i = 0; i < layer.field_count(); ++i) {
        const geodata::Field& field = layer.field(i);
        if (!can_be_key(field.type))
            continue;
        if (std::optional<RowByKey> rows = rows_by_key(layer.column(i)))
            keys.push_back({field.name, field.type, &layer.column(i), std::move(*rows)});
    }
    return keys;
}

/// The pair of keys with the most matches. A figure may happen to be different in each row, so at
/// least half of the smaller table must match.
std::optional<Pairing> best_pairing(const std::vector<Key>& left, const std::vector<Key>& right,
                                    bool of_one_name) {
    std::optional<Pairing> best;
    for (const Key& a : left) {
        for (const Key& b : right) {
            if (a.type != b.type
                || (of_one_name ? a.field != b.field : a.type != geodata::FieldType::Text))
                continue;
            Pairing pairing = pair_by(a.field, *a.column, b.field, b.rows);
            const bool plausible = pairing.matches > 0
                                   && 2 * pairing.matches >= std::min(a.rows.size(), b.rows.size());
            if (plausible && (!best || pairing.matches > best->matches))
                best = std::move(pairing);
        }
    }
    return best;
}

const Key* text_key(const std::vector<Key>& keys) {
    const auto found = std::find_if(keys.begin(), keys.end(), [](const Key& key) {
        return key.type == geodata::FieldType::Text;
    });
    return found == keys.end() ? nullptr : &*found;
}

constexpr const char* MergeFirst =
    "Merge them by a key first, then combine columns of the merged table";

Pairing pair_by_position(const geodata::Layer& left, const geodata::Layer& right) {
    if (left.size() != right.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has {} rows and '{}' {}, and no column says which belong "
                                "together",
                                left.name(), left.size(), right.name(), right.size()),
                    MergeFirst);
    Pairing pairing;
    for (std::size_t row = 0; row < left.size(); ++row)
        pairing.partners.emplace_back(row);
    pairing.matches = left.size();
    return pairing;
}

Pairing pairing_of(const geodata::Layer& left, const geodata::Layer& right) {
    const std::vector<Key> left_keys = keys_of(left);
    const std::vector<Key> right_keys = keys_of(right);
    if (std::optional<Pairing> named = best_pairing(left_keys, right_keys, true))
        return std::move(*named);
    if (std::optional<Pairing> by_values = best_pairing(left_keys, right_keys, false))
        return std::move(*by_values);
    const Key* const a = text_key(left_keys);
    const Key* const b = text_key(right_keys);
    if (a != nullptr && b != nullptr)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("the rows of '{}' and '{}' have no common key: by '{}' and by '{}' "
                                "they are of different things",
                                left.name(), right.name(), a->field, b->field),
                    MergeFirst);
    return pair_by_position(left, right);
}

void say(const Pairing& pairing, const geodata::Layer& left, const geodata::Layer& right,
         operations::Report& report) {
    if (pairing.field.empty()) {
        report.warn(fmt::format("rows of '{}' and '{}' were paired by their order, since no column "
                                "tells the rows of both apart",
                                left.name(), right.name()));
        return;
    }
    report.decide(fmt::format(
        "rows of '{}' and '{}' were paired by '{}'{}", left.name(), right.name(), pairing.field,
        pairing.field == pairing.right_field ? "" : fmt::format(" and '{}'", pairing.right_field)));
    report.drop(fmt::format("rows of '{}' without a partner in '{}'", left.name(), right.name()),
                left.size() - pairing.matches);
}

} // namespace

geodata::Layer align_rows(const geodata::Layer& left, const geodata::Layer& right,
                          std::string_view right_field, operations::Report& report) {
    const Pairing pairing = pairing_of(left, right);
    say(pairing, left, right, report);
    const std::size_t index = right.field_index(right_field);
    const geodata::Column& source = right.column(index);
    geodata::Column aligned(source.type());
    aligned.reserve(left.size());
    for (const std::optional<std::size_t>& partner : pairing.partners) {
        if (partner)
            aligned.append_from(source, *partner);
        else
            aligned.append_null();
    }
    geodata::Layer table(right.name());
    table.set_field(right.field(index), std::move(aligned));
    return table;
}

} // namespace graticule::tools
