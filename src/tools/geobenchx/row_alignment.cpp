// SPDX-License-Identifier: Apache-2.0
#include "tools/geobenchx/row_alignment.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

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
    std::string field;
    std::vector<std::optional<std::size_t>> partners; ///< right's row for each row of left
    std::size_t matches = 0;
};

Pairing pair_by(const std::string& field, const geodata::Column& left, const RowByKey& right) {
    Pairing pairing{field, {}, 0};
    pairing.partners.reserve(left.size());
    for (std::size_t row = 0; row < left.size(); ++row) {
        const auto found = right.find(left.display(row));
        const bool match = !left.is_null(row) && found != right.end();
        pairing.partners.push_back(match ? std::optional(found->second) : std::nullopt);
        pairing.matches += match ? 1 : 0;
    }
    return pairing;
}

/// The shared key with the most matches. A figure may happen to be different in each row, so at
/// least half of the smaller table must match.
std::optional<Pairing> best_pairing(const geodata::Layer& left, const geodata::Layer& right) {
    std::optional<Pairing> best;
    for (std::size_t i = 0; i < left.field_count(); ++i) {
        const geodata::Field& field = left.field(i);
        const std::optional<std::size_t> j = right.find_field(field.name);
        if (!j || field.type != right.field(*j).type || !can_be_key(field.type))
            continue;
        const std::optional<RowByKey> rows = rows_by_key(right.column(*j));
        if (!rows || !rows_by_key(left.column(i)))
            continue;
        Pairing pairing = pair_by(field.name, left.column(i), *rows);
        const bool plausible =
            pairing.matches > 0 && 2 * pairing.matches >= std::min(left.size(), right.size());
        if (plausible && (!best || pairing.matches > best->matches))
            best = std::move(pairing);
    }
    return best;
}

Pairing pair_by_position(const geodata::Layer& left, const geodata::Layer& right) {
    if (left.size() != right.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has {} rows and '{}' {}, and no column says which belong "
                                "together",
                                left.name(), left.size(), right.name(), right.size()),
                    "Merge them by a key first, then combine columns of the merged table");
    Pairing pairing;
    for (std::size_t row = 0; row < left.size(); ++row)
        pairing.partners.emplace_back(row);
    pairing.matches = left.size();
    return pairing;
}

void say(const Pairing& pairing, const geodata::Layer& left, const geodata::Layer& right,
         operations::Report& report) {
    if (pairing.field.empty()) {
        report.warn(fmt::format("rows of '{}' and '{}' were paired by their order, since no column "
                                "tells the rows of both apart",
                                left.name(), right.name()));
        return;
    }
    report.decide(fmt::format("rows of '{}' and '{}' were paired by '{}'", left.name(),
                              right.name(), pairing.field));
    report.drop(fmt::format("rows of '{}' without a partner in '{}'", left.name(), right.name()),
                left.size() - pairing.matches);
}

} // namespace

geodata::Layer align_rows(const geodata::Layer& left, const geodata::Layer& right,
                          std::string_view right_field, operations::Report& report) {
    std::optional<Pairing> pairing = best_pairing(left, right);
    if (!pairing)
        pairing = pair_by_position(left, right);
    say(*pairing, left, right, report);
    const std::size_t index = right.field_index(right_field);
    const geodata::Column& source = right.column(index);
    geodata::Column aligned(source.type());
    aligned.reserve(left.size());
    for (const std::optional<std::size_t>& partner : pairing->partners) {
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
