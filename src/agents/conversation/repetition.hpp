// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/tool.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace graticule::agents::conversation {

/// The same calls with the same results, one series of them after another.
struct Repeated {
    int times = 1; ///< in a row, this time included; a series that is not whole is not counted
    std::size_t calls = 1; ///< of one series

    bool operator==(const Repeated&) const = default;
};

/// Notices calls that are made again and again and give the same each time: one call (A, A, A), two
/// in turn (A, B, A, B) or three.
class Repetition {
public:
    /// How often what ends with this call has been done and has given the same. A call that was
    /// stopped because its time was over is like none before it: trying it again makes sense, and
    /// so does what was done in between.
    Repeated count(const std::string& tool, const std::string& arguments,
                   const tools::Observation& observation);

private:
    static constexpr std::size_t LongestSeries = 3;

    /// Calls and what they gave, as text, the last one first; empty where there is none that
    /// another could be like.
    std::array<std::string, LongestSeries> m_last;
    /// By the length of a series less one: how many calls in a row were like the one a series
    /// before.
    std::array<std::size_t, LongestSeries> m_alike{};
};

} // namespace graticule::agents::conversation
