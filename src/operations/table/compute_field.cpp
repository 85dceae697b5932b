// SPDX-License-Identifier: Apache-2.0
#include "operations/table/compute_field.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/field_checks.hpp"
#include "operations/table/expression.hpp"
#include "operations/table/expression_marks.hpp"
#include "operations/table/no_value_marks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

void require_name(std::string_view name) {
    if (trim(name).empty())
        throw Error(ErrorCode::InvalidArgument, "The new field has no name");
}

std::shared_ptr<const Column> numbers_of(const geodata::Layer& layer, std::string_view field,
                                         Report& report) {
    const Column& column = layer.column(field);
    if (!column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Field '{}' of '{}' holds {} values, not numbers", field,
                                layer.name(), geodata::field_type_name(column.type())));
    return values_that_count(layer, field, report);
}

double apply(Arithmetic operation, double left, double right) {
    switch (operation) {
    case Arithmetic::Add:
        return left + right;
    case Arithmetic::Subtract:
        return left - right;
    case Arithmetic::Multiply:
        return left * right;
    default:
        return left / right;
    }
}

// Whole numbers stay whole where no row needs more.
bool apply(Arithmetic operation, std::int64_t left, std::int64_t right, std::int64_t& result) {
    switch (operation) {
    case Arithmetic::Add:
        return !__builtin_add_overflow(left, right, &result);
    case Arithmetic::Subtract:
        return !__builtin_sub_overflow(left, right, &result);
    case Arithmetic::Multiply:
        return !__builtin_mul_overflow(left, right, &result);
    default:
        return false;
    }
}

std::optional<Column> combine_whole(const Column& left, const Column& right, Arithmetic operation) {
    if (left.type() != FieldType::Integer || right.type() != FieldType::Integer)
        return std::nullopt;
    Column result(FieldType::Integer);
    for (std::size_t row = 0; row < left.size(); ++row) {
        std::int64_t value = 0;
        if (left.is_null(row) || right.is_null(row))
            result.append_null();
        else if (apply(operation, left.integer(row), right.integer(row), value))
            result.append_integer(value);
        else
            return std::nullopt;
    }
    return result;
}

Column combine_values(const Column& left, Arithmetic operation,
                      const std::function<double(std::size_t)>& right) {
    Column result(FieldType::Real);
    result.reserve(left.size());
    for (std::size_t row = 0; row < left.size(); ++row)
        result.append_real(apply(operation, left.number(row), right(row)));
    return result;
}

// Units survive where they mean the same afterwards.
std::string kept_unit(Arithmetic operation, const std::string& left, const std::string& right) {
    const bool sum = operation == Arithmetic::Add || operation == Arithmetic::Subtract;
    if (sum)
        return left == right ? left : std::string();
    return right.empty() ? left : std::string();
}

geodata::Layer with_result(const geodata::Layer& layer, std::string_view source, Column column,
                           const std::string& name, std::string unit, Report& report) {
    const std::size_t before = layer.column(source).null_count();
    if (column.null_count() > before)
        report.warn(fmt::format("'{}' has no value in {} of {} rows", name, column.null_count(),
                                layer.size()));
    geodata::Layer result = layer;
    result.set_field({name, column.type(), std::move(unit)}, std::move(column));
    check_other_fields("arithmetic of fields", layer, name, result, report);
    return result;
}

} // namespace

geodata::Layer compute_field(const geodata::Layer& layer, std::string_view expression,
                             const std::string& field, const std::string& unit, Report& report,
                             const Context& context) {
    require_name(field);
    const Expression parsed = Expression::parse(expression);
    const geodata::Layer read = without_marks_for(parsed, layer, report);
    Column column = parsed.evaluate(read, context);
    check_computed(parsed, read, column, report, context);
    if (column.null_count() != 0)
        report.warn(fmt::format("'{}' has no value in {} of {} rows", field, column.null_count(),
                                layer.size()));
    geodata::Layer result = layer;
    result.set_field({field, column.type(), unit}, std::move(column));
    check_other_fields("compute_field", layer, field, result, report);
    return result;
}

geodata::Layer combine_fields(const geodata::Layer& left, std::string_view left_field,
                              const geodata::Layer& right, std::string_view right_field,
                              Arithmetic operation, const std::string& result_field,
                              Report& report) {
    require_name(result_field);
    const std::shared_ptr<const Column> left_numbers = numbers_of(left, left_field, report);
    const std::shared_ptr<const Column> right_numbers = numbers_of(right, right_field, report);
    const Column& a = *left_numbers;
    const Column& b = *right_numbers;
    if (a.size() != b.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has {} rows and '{}' has {}: they cannot be combined row by "
                                "row",
                                left.name(), a.size(), right.name(), b.size()),
                    "Join the two by a key first, then compute within the result.");
    std::optional<Column> whole = combine_whole(a, b, operation);
    const auto right_value = [&](std::size_t row) { return b.number(row); };
    Column column = whole ? std::move(*whole) : combine_values(a, operation, right_value);
    check_arithmetic(a, operation, right_value, column, report);
    std::string unit = kept_unit(operation, left.field(left.field_index(left_field)).unit,
                                 right.field(right.field_index(right_field)).unit);
    return with_result(left, left_field, std::move(column), result_field, std::move(unit), report);
}

geodata::Layer scale_field(const geodata::Layer& layer, std::string_view field,
                           Arithmetic operation, double value, const std::string& result_field,
                           Report& report) {
    require_name(result_field);
    const std::shared_ptr<const Column> numbers = numbers_of(layer, field, report);
    const Column& source = *numbers;
    if (operation == Arithmetic::Divide && value == 0)
        throw Error(ErrorCode::InvalidArgument, "Division by 0", "Give another number.");
    const auto factor = [&](std::size_t) { return value; };
    Column column = combine_values(source, operation, factor);
    check_arithmetic(source, operation, factor, column, report);
    const std::string& unit = layer.field(layer.field_index(field)).unit;
    // Scaling may well be a change of unit, which only the caller can name.
    const bool same_unit = operation == Arithmetic::Add || operation == Arithmetic::Subtract;
    return with_result(layer, field, std::move(column), result_field, same_unit ? unit : "",
                       report);
}

} // namespace graticule::operations
