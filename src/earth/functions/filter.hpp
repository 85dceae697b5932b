// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <functional>
#include <optional>
#include <string>

namespace graticule::earth {

/// What elements it lets through, and which pairs of elements a join takes.
struct Filter {
    /// @param right the other element of a pair, or null
    std::function<bool(const Value& left, const Value* right)> test;
    /// How far apart a pair is, for joins that ask; empty where the filter has no such measure.
    std::function<std::optional<double>(const Value& left, const Value& right)> measure;

    bool accepts(const Value& element) const { return test(element, nullptr); }
};

/// A property of an element; its geometry for ".geo" and ".all". Null where it has none. A value
/// that is no element stands for itself.
Value property_of(const Value& element, const std::string& name);

} // namespace graticule::earth
