// SPDX-License-Identifier: Apache-2.0
#include "operations/table/append_rows.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/repeated_features.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::Field;
using geodata::FieldType;
using geodata::Layer;

void require_one_kind(const Layer& first, const Layer& second) {
    if (first.has_geometry() != second.has_geometry())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is a {} and '{}' is a {}", first.name(),
                                first.has_geometry() ? "layer" : "table", second.name(),
                                second.has_geometry() ? "layer" : "table"),
                    "Append layers to layers and tables to tables.");
    if (!first.has_geometry())
        return;
    constexpr std::array<const char*, 3> Plurals{"points", "lines", "polygons"};
    const int one = geodata::dimension_of(first.geometry().common_type());
    const int other = geodata::dimension_of(second.geometry().common_type());
    if (one >= 0 && other >= 0 && one != other)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' holds {} and '{}' holds {}", first.name(),
                                Plurals[static_cast<std::size_t>(one)], second.name(),
                                Plurals[static_cast<std::size_t>(other)]),
                    "Append features of one kind, as of buffers or centroids.");
}

bool holds_numbers(FieldType type) {
    return type == FieldType::Integer || type == FieldType::Real;
}

/// The field that two of one name become.
Field common_field(const Field& first, const Field& second) {
    Field field = first;
    if (first.type != second.type) {
        if (!holds_numbers(first.type) || !holds_numbers(second.type))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Field '{}' is {} in one and {} in the other", first.name,
                                    geodata::field_type_name(first.type),
                                    geodata::field_type_name(second.type)),
                        "Compute a field of one type in both under another name.");
        field.type = FieldType::Real;
    }
    if (!first.unit.empty() && !second.unit.empty() && first.unit != second.unit)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Field '{}' is in {} in one and in {} in the other", first.name,
                                first.unit, second.unit),
                    "Convert one of them with compute_field first.");
    if (field.unit.empty())
        field.unit = second.unit;
    return field;
}

void append_values(const Layer& layer, std::optional<std::size_t> index, Column& values) {
    constexpr std::int64_t MostExact = std::int64_t{1} << 53;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (!index || layer.column(*index).is_null(row)) {
            values.append_null();
            continue;
        }
        const Column& column = layer.column(*index);
        if (column.type() == values.type()) {
            values.append_from(column, row);
            continue;
        }
        const std::int64_t number = column.integer(row);
        if (number > MostExact || number < -MostExact)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Field '{}' of '{}' has the integer {}, which a real number "
                                    "cannot hold",
                                    layer.field(*index).name, layer.name(), number),
                        "Make the field text in both.");
        values.append_real(static_cast<double>(number));
    }
}

void tell_of_lacking(const Layer& layer, const std::vector<std::string>& lacking, Report& report) {
    if (!lacking.empty())
        report.warn(fmt::format("'{}' has no field '{}': its rows have no value there",
                                layer.name(), fmt::join(lacking, "', '")));
}

void warn_of_case(const Layer& result, Report& report) {
    std::map<std::string, std::string> spelt;
    for (const Field& field : result.fields()) {
        const auto [other, added] = spelt.try_emplace(ascii_lower(field.name), field.name);
        if (!added)
            report.warn(fmt::format("'{}' and '{}' are two fields, as their names differ by case: "
                                    "rename one if they are meant to be the same",
                                    other->second, field.name));
    }
}

// Rows stand where they belong, by their values as text.
void check_appended(const Layer& first, const Layer& second, const Layer& result, Report& report) {
    constexpr std::size_t MostLookedAt = 100;
    for (const std::size_t row : sampled_rows(result.size(), MostLookedAt)) {
        const bool of_first = row < first.size();
        const Layer& source = of_first ? first : second;
        const std::size_t source_row = of_first ? row : row - first.size();
        for (const Field& field : result.fields()) {
            const auto index = source.find_field(field.name);
            const std::string wanted =
                index ? source.column(*index).display(source_row) : std::string();
            if (result.column(field.name).display(row) != wanted)
                fail_check("append", "rows keep their values",
                           fmt::format("another '{}' in row {}", field.name, row));
        }
    }
    report.check("some rows have the values that they had");
}

} // namespace

Layer append_rows(const Layer& first, const Layer& second, Report& report, const Context& context) {
    require_one_kind(first, second);
    const Layer moved = first.has_geometry() ? reconcile(first, second, report, context) : second;
    Layer result(first.name());
    std::vector<std::string> first_lacks;
    std::vector<std::string> second_lacks;
    const auto add = [&](const Field& field, std::optional<std::size_t> one,
                         std::optional<std::size_t> other) {
        Column values(field.type);
        append_values(first, one, values);
        append_values(moved, other, values);
        result.set_field(field, std::move(values));
    };
    for (std::size_t i = 0; i < first.field_count(); ++i) {
        const auto other = moved.find_field(first.field(i).name);
        if (!other)
            second_lacks.push_back(first.field(i).name);
        add(other ? common_field(first.field(i), moved.field(*other)) : first.field(i), i, other);
    }
    for (std::size_t i = 0; i < moved.field_count(); ++i) {
        if (first.find_field(moved.field(i).name))
            continue;
        first_lacks.push_back(moved.field(i).name);
        add(moved.field(i), std::nullopt, i);
    }
    tell_of_lacking(first, first_lacks, report);
    tell_of_lacking(second, second_lacks, report);
    warn_of_case(result, report);
    if (first.has_geometry()) {
        geodata::GeometryColumn geometry = first.geometry();
        geometry.append(moved.geometry());
        result.set_geometry(std::move(geometry), first.crs());
        warn_of_repeated(result, Repeated::Feature, report, context);
    }
    check_appended(first, moved, result, report);
    return result;
}

} // namespace graticule::operations
