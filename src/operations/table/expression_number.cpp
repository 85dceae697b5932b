// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/expression_block.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace graticule::operations::expression_detail {

namespace {

using geodata::FieldType;

[[noreturn]] void fail_overflow() {
    throw Error(ErrorCode::InvalidArgument,
                "The expression's value exceeds the range of 64-bit integers",
                "Multiply by 1.0 first to compute with real numbers.");
}

// A real that is not finite is no value.
template <class Function>
Block on_reals(const Block& left, const Block& right, const Function& function) {
    Block result(FieldType::Real, left.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        if (left.valid[i] && right.valid[i])
            result.reals[i] = function(left.reals[i], right.reals[i]);
        result.valid[i] = left.valid[i] && right.valid[i] && std::isfinite(result.reals[i]) ? 1 : 0;
    }
    return result;
}

template <class Function>
Block on_reals(const Block& operand, const Function& function) {
    return on_reals(operand, operand, [&](double value, double) { return function(value); });
}

// @param function sets its third argument and returns whether there is a value
template <class Function>
Block on_integers(const Block& left, const Block& right, const Function& function) {
    Block result(FieldType::Integer, left.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        result.valid[i] = left.valid[i] && right.valid[i]
                          && function(left.integers[i], right.integers[i], result.integers[i]);
    }
    return result;
}

bool checked(bool overflow) {
    if (overflow)
        fail_overflow();
    return true;
}

// Rounded towards minus infinity, as Python does.
bool floor_divide(std::int64_t a, std::int64_t b, std::int64_t& quotient) {
    if (b == 0)
        return false;
    if (b == -1)
        return checked(__builtin_sub_overflow(std::int64_t{0}, a, &quotient));
    quotient = a / b;
    if (a % b != 0 && (a < 0) != (b < 0))
        --quotient;
    return true;
}

// With the sign of the divisor, as Python does.
bool modulo(std::int64_t a, std::int64_t b, std::int64_t& rest) {
    if (b == 0)
        return false;
    rest = b == -1 ? 0 : a % b;
    if (rest != 0 && (rest < 0) != (b < 0))
        rest += b;
    return true;
}

double modulo(double a, double b) {
    const double rest = std::fmod(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

Block integer_arithmetic(Operation operation, const std::vector<Block>& operands) {
    const Block& left = operands.front();
    const Block& right = operands.back();
    using Integer = std::int64_t;
    switch (operation) {
    case Operation::Add:
        return on_integers(left, right, [](Integer a, Integer b, Integer& c) {
            return checked(__builtin_add_overflow(a, b, &c));
        });
    case Operation::Subtract:
        return on_integers(left, right, [](Integer a, Integer b, Integer& c) {
            return checked(__builtin_sub_overflow(a, b, &c));
        });
    case Operation::Multiply:
        return on_integers(left, right, [](Integer a, Integer b, Integer& c) {
            return checked(__builtin_mul_overflow(a, b, &c));
        });
    case Operation::FloorDivide:
        return on_integers(left, right, floor_divide);
    case Operation::Modulo:
        return on_integers(left, right,
                           [](Integer a, Integer b, Integer& c) { return modulo(a, b, c); });
    case Operation::Negate:
        return on_integers(left, left, [](Integer a, Integer, Integer& c) {
            return checked(__builtin_sub_overflow(Integer{0}, a, &c));
        });
    case Operation::Abs:
        return on_integers(left, left, [](Integer a, Integer, Integer& c) {
            c = a;
            return a >= 0 || checked(__builtin_sub_overflow(Integer{0}, a, &c));
        });
    default: // Round, Floor and Ceil leave whole numbers as they are
        return left;
    }
}

// Half to even, as Python and numpy round.
double round_to(double value, std::int64_t digits) {
    const double scale =
        std::pow(10.0, static_cast<double>(std::clamp<std::int64_t>(digits, -300, 300)));
    const double rounded = std::nearbyint(value * scale) / scale;
    return std::isfinite(rounded) ? rounded : value;
}

Block round_block(const std::vector<Block>& operands) {
    const Block& value = operands.front();
    Block result = value;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool given = operands.size() == 1 || operands[1].valid[i];
        const std::int64_t digits = operands.size() == 1 ? 0 : operands[1].integers[i];
        result.valid[i] = value.valid[i] && given;
        result.reals[i] = result.valid[i] ? round_to(value.reals[i], digits) : 0;
    }
    return result;
}

Block real_arithmetic(Operation operation, const std::vector<Block>& operands) {
    const Block& left = operands.front();
    const Block& right = operands.back();
    switch (operation) {
    case Operation::Add:
        return on_reals(left, right, [](double a, double b) { return a + b; });
    case Operation::Subtract:
        return on_reals(left, right, [](double a, double b) { return a - b; });
    case Operation::Multiply:
        return on_reals(left, right, [](double a, double b) { return a * b; });
    case Operation::Divide:
        return on_reals(left, right, [](double a, double b) { return a / b; });
    case Operation::FloorDivide:
        return on_reals(left, right, [](double a, double b) { return std::floor(a / b); });
    case Operation::Modulo:
        return on_reals(left, right, [](double a, double b) { return modulo(a, b); });
    case Operation::Power:
        return on_reals(left, right, [](double a, double b) { return std::pow(a, b); });
    case Operation::Negate:
        return on_reals(left, [](double a) { return -a; });
    case Operation::Abs:
        return on_reals(left, [](double a) { return std::abs(a); });
    case Operation::Floor:
        return on_reals(left, [](double a) { return std::floor(a); });
    case Operation::Ceil:
        return on_reals(left, [](double a) { return std::ceil(a); });
    case Operation::Sqrt:
        return on_reals(left, [](double a) { return std::sqrt(a); });
    case Operation::Log:
        return on_reals(left, [](double a) { return std::log(a); });
    case Operation::Log10:
        return on_reals(left, [](double a) { return std::log10(a); });
    case Operation::Exp:
        return on_reals(left, [](double a) { return std::exp(a); });
    default:
        return round_block(operands);
    }
}

constexpr std::int64_t MillisecondsADay = 86'400'000;

std::int64_t date_part(Operation operation, std::int64_t days) {
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{static_cast<int>(days)}}};
    if (operation == Operation::Year)
        return static_cast<int>(date.year());
    return operation == Operation::Month ? static_cast<unsigned>(date.month())
                                         : static_cast<unsigned>(date.day());
}

Block date_parts(Operation operation, const Block& operand) {
    Block result(FieldType::Integer, operand.size());
    for (std::size_t i = 0; i < operand.size(); ++i) {
        std::int64_t days = operand.integers[i];
        if (operand.type == FieldType::DateTime)
            floor_divide(days, MillisecondsADay, days);
        result.valid[i] = operand.valid[i];
        result.integers[i] = operand.valid[i] ? date_part(operation, days) : 0;
    }
    return result;
}

Block convert(const Bound& node, const Block& operand) {
    Block result(node.type, operand.size());
    result.valid = operand.valid;
    for (std::size_t i = 0; i < operand.size(); ++i) {
        if (node.operation == Operation::ToReal)
            result.reals[i] = static_cast<double>(operand.integers[i]);
        else
            result.integers[i] = operand.integers[i] * MillisecondsADay;
    }
    return result;
}

} // namespace

Block evaluate_number(const Bound& node, const std::vector<Block>& operands) {
    switch (node.operation) {
    case Operation::ToReal:
    case Operation::ToDateTime:
        return convert(node, operands.front());
    case Operation::Year:
    case Operation::Month:
    case Operation::Day:
        return date_parts(node.operation, operands.front());
    default:
        return node.type == FieldType::Integer ? integer_arithmetic(node.operation, operands)
                                               : real_arithmetic(node.operation, operands);
    }
}

} // namespace graticule::operations::expression_detail
