// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <functional>
#include <span>
#include <string_view>

/// What Number and Image share: functions of one number and of two, cell by cell or by themselves.
namespace graticule::earth {

/// How the type of a result follows from those it is made of.
enum class ResultType {
    Same,  ///< whole if all are
    Real,  ///< never whole
    Truth, ///< 0 or 1
    Whole
};

struct UnaryFunction {
    std::string_view names; ///< with commas between
    double (*apply)(double);
    ResultType type;
};

struct BinaryFunction {
    std::string_view names;
    double (*apply)(double, double);
    ResultType type;
};

std::span<const UnaryFunction> unary_functions();
std::span<const BinaryFunction> binary_functions();

/// A type that numbers are made to fit: without their fraction, and within its range.
struct NumberCast {
    std::string_view names;
    PixelType type;
};

std::span<const NumberCast> number_casts();

double cast_number(double value, const PixelType& type);

} // namespace graticule::earth
