// SPDX-License-Identifier: Apache-2.0
// Table: the functions of numbers that Number and Image have alike.
#include "earth/functions/numeric.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace graticule::earth {

namespace {

using enum ResultType;

std::int64_t bits(double value) {
    constexpr double Most = 9.2e18;
    return std::isnan(value) ? 0 : static_cast<std::int64_t>(std::clamp(value, -Most, Most));
}

double truth(bool value) {
    return value ? 1 : 0;
}

double shifted_bits(double value, double places) {
    const std::int64_t by = bits(places);
    if (by <= -64 || by >= 64)
        return 0;
    const auto raw = static_cast<std::uint64_t>(bits(value));
    return static_cast<double>(by >= 0 ? static_cast<std::int64_t>(raw << by) : bits(value) >> -by);
}

// As Java's Math.round: halves go up.
double rounded(double value) {
    return std::floor(value + 0.5);
}

double signum(double value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

double quotient(double a, double b) {
    return b == 0 ? 0 : a / b;
}

constexpr std::array Unary{
    UnaryFunction{"not", [](double a) { return truth(a == 0); }, Truth},
    UnaryFunction{"abs", [](double a) { return std::abs(a); }, Same},
    UnaryFunction{"floor", [](double a) { return std::floor(a); }, Whole},
    UnaryFunction{"ceil", [](double a) { return std::ceil(a); }, Whole},
    UnaryFunction{"round", rounded, Whole},
    UnaryFunction{"signum", signum, Same},
    UnaryFunction{"sqrt", [](double a) { return std::sqrt(a); }, Real},
    UnaryFunction{"cbrt", [](double a) { return std::cbrt(a); }, Real},
    UnaryFunction{"exp", [](double a) { return std::exp(a); }, Real},
    UnaryFunction{"log", [](double a) { return std::log(a); }, Real},
    UnaryFunction{"log10", [](double a) { return std::log10(a); }, Real},
    UnaryFunction{"sin", [](double a) { return std::sin(a); }, Real},
    UnaryFunction{"cos", [](double a) { return std::cos(a); }, Real},
    UnaryFunction{"tan", [](double a) { return std::tan(a); }, Real},
    UnaryFunction{"asin", [](double a) { return std::asin(a); }, Real},
    UnaryFunction{"acos", [](double a) { return std::acos(a); }, Real},
    UnaryFunction{"atan", [](double a) { return std::atan(a); }, Real},
    UnaryFunction{"sinh", [](double a) { return std::sinh(a); }, Real},
    UnaryFunction{"cosh", [](double a) { return std::cosh(a); }, Real},
    UnaryFunction{"tanh", [](double a) { return std::tanh(a); }, Real},
    UnaryFunction{"erf", [](double a) { return std::erf(a); }, Real},
    UnaryFunction{"erfc", [](double a) { return std::erfc(a); }, Real},
    UnaryFunction{"gamma", [](double a) { return std::tgamma(a); }, Real},
    UnaryFunction{"bitwiseNot,bitwise_not", [](double a) { return static_cast<double>(~bits(a)); },
                  Whole},
    UnaryFunction{"bitCount",
                  [](double a) {
                      return static_cast<double>(
                          std::popcount(static_cast<std::uint64_t>(bits(a))));
                  },
                  Whole},
};

constexpr std::array Binary{
    BinaryFunction{"add", [](double a, double b) { return a + b; }, Same},
    BinaryFunction{"subtract", [](double a, double b) { return a - b; }, Same},
    BinaryFunction{"multiply", [](double a, double b) { return a * b; }, Same},
    BinaryFunction{"divide", quotient, Real},
    BinaryFunction{"mod", [](double a, double b) { return std::fmod(a, b); }, Same},
    BinaryFunction{"pow", [](double a, double b) { return std::pow(a, b); }, Same},
    BinaryFunction{"max", [](double a, double b) { return std::max(a, b); }, Same},
    BinaryFunction{"min", [](double a, double b) { return std::min(a, b); }, Same},
    BinaryFunction{"first", [](double a, double) { return a; }, Same},
    BinaryFunction{"firstNonZero,first_nonzero", [](double a, double b) { return a != 0 ? a : b; },
                   Same},
    BinaryFunction{"and", [](double a, double b) { return truth(a != 0 && b != 0); }, Truth},
    BinaryFunction{"or", [](double a, double b) { return truth(a != 0 || b != 0); }, Truth},
    BinaryFunction{"eq", [](double a, double b) { return truth(a == b); }, Truth},
    BinaryFunction{"neq", [](double a, double b) { return truth(a != b); }, Truth},
    BinaryFunction{"lt", [](double a, double b) { return truth(a < b); }, Truth},
    BinaryFunction{"lte", [](double a, double b) { return truth(a <= b); }, Truth},
    BinaryFunction{"gt", [](double a, double b) { return truth(a > b); }, Truth},
    BinaryFunction{"gte", [](double a, double b) { return truth(a >= b); }, Truth},
    BinaryFunction{"atan2", [](double a, double b) { return std::atan2(a, b); }, Real},
    BinaryFunction{"hypot", [](double a, double b) { return std::hypot(a, b); }, Real},
    BinaryFunction{"bitwiseAnd,bitwise_and",
                   [](double a, double b) { return static_cast<double>(bits(a) & bits(b)); },
                   Whole},
    BinaryFunction{"bitwiseOr,bitwise_or",
                   [](double a, double b) { return static_cast<double>(bits(a) | bits(b)); },
                   Whole},
    BinaryFunction{"bitwiseXor,bitwise_xor",
                   [](double a, double b) { return static_cast<double>(bits(a) ^ bits(b)); },
                   Whole},
    BinaryFunction{"leftShift,left_shift", [](double a, double b) { return shifted_bits(a, b); },
                   Whole},
    BinaryFunction{"rightShift,right_shift", [](double a, double b) { return shifted_bits(a, -b); },
                   Whole},
};

constexpr PixelType integers(double min, double max) {
    return {Precision::Int, min, max};
}

constexpr double Int32Least = -2147483648.0;
constexpr double Int32Most = 2147483647.0;
constexpr double Int64Most = 9223372036854775807.0;

constexpr std::array Casts{
    NumberCast{"uint8,toUint8,byte,toByte", integers(0, 255)},
    NumberCast{"int8,toInt8", integers(-128, 127)},
    NumberCast{"uint16,toUint16", integers(0, 65535)},
    NumberCast{"int16,toInt16,short,toShort", integers(-32768, 32767)},
    NumberCast{"uint32,toUint32", integers(0, 4294967295.0)},
    NumberCast{"int32,toInt32,int,toInt", integers(Int32Least, Int32Most)},
    NumberCast{"int64,toInt64,long,toLong", integers(-Int64Most, Int64Most)},
    NumberCast{"float,toFloat", {Precision::Float}},
    NumberCast{"double,toDouble", {Precision::Double}},
};

} // namespace

std::span<const UnaryFunction> unary_functions() {
    return Unary;
}

std::span<const BinaryFunction> binary_functions() {
    return Binary;
}

std::span<const NumberCast> number_casts() {
    return Casts;
}

double cast_number(double value, const PixelType& type) {
    if (type.precision == Precision::Float)
        return static_cast<double>(static_cast<float>(value));
    if (type.precision == Precision::Double)
        return value;
    return std::isnan(value) ? 0 : std::clamp(std::trunc(value), type.min, type.max);
}

} // namespace graticule::earth
