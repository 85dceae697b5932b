// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <string>

namespace graticule::retrieval {

/// How much of a column of text is numbers that were written as text.
struct TextNumbers {
    std::size_t numbers = 0; ///< plain decimal numbers: "200", "-1.5"
    std::size_t written = 0; ///< numbers written for people: "1,204,500", "12 %", "1'000"
    std::size_t none = 0;    ///< marks for no value: "n/a", "-", ":"
    std::size_t others = 0;
    std::string example; ///< the first that is no plain number; empty where all are

    /// Whether the column is one of numbers: most of its values are.
    bool is_numeric() const { return numbers + written > others; }
};

/// Counts the values of a column of text; null and blank ones do not count. None of other columns.
TextNumbers text_numbers(const geodata::Column& column);

} // namespace graticule::retrieval
