// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace graticule::earth {

/// How much an input counts: by the share of a cell that a region covers times the cell's mask, or,
/// for reducers without weights, wholly where the cell's middle is inside and it is not masked.
struct InputWeight {
    double share = 1;
    bool inside = true;
};

/// What a reducer knows of the inputs that it was given.
class Accumulator {
public:
    virtual ~Accumulator() = default;
    virtual void add(std::span<const Value> inputs, InputWeight weight) = 0;
    /// A value for each output.
    virtual std::vector<Value> finish() = 0;
};

struct Reducer {
    std::vector<std::string> outputs;
    std::size_t inputs = 1; ///< values of one input
    std::function<std::unique_ptr<Accumulator>()> start;
    bool weighted = false; ///< whether any part of it is
};

/// The value of the only output, or a dictionary of all.
Value output_value(const Reducer& reducer, std::vector<Value> outputs);

/// Reduces numbers, or lists of as many values as the reducer takes.
Value reduce_list(const Reducer& reducer, const List& list, const std::string& where);

} // namespace graticule::earth
