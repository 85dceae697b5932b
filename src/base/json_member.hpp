// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reading JSON that is not trusted: what it is taken from need not be an object, and members may
/// be missing or of another type.
namespace graticule {

/// A member, or null.
const Json& member(const Json& object, std::string_view name);

/// A text member, or nothing where it is absent or no text.
std::string text_member(const Json& object, std::string_view name);
std::optional<double> number_member(const Json& object, std::string_view name);
/// The texts of a list member; what is no text is left out.
std::vector<std::string> texts_member(const Json& object, std::string_view name);

inline constexpr std::uint64_t LargestCount = std::numeric_limits<std::int64_t>::max();
/// A whole number that is not negative.
std::optional<std::int64_t> count_member(const Json& object, std::string_view name);

} // namespace graticule
