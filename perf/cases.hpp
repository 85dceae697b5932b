// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>

namespace graticule::perf {

/// One thing to measure. Its inputs are in memory once it is made, unless reading is what is timed.
class Case {
public:
    virtual ~Case() = default;
    /// What is timed. Keeps the result.
    virtual void run() = 0;
    /// Figures of the last result, for comparison with those of other libraries; not timed.
    virtual Json figures() const = 0;
};

/// @param arguments name of the case, then its files and numbers
/// @throws Error InvalidArgument listing the cases, and whatever reading throws
std::unique_ptr<Case> make_case(std::span<const std::string> arguments, const Context& context);

} // namespace graticule::perf
