// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// Numbers from low to high, both included.
struct Range {
    double low;
    double high;
};

/// "Where this argument is this, that one is one of these."
struct Pairing {
    std::string argument;
    std::string value;
    std::string other;
    std::set<std::string> others;
};

/// What a reference's comment on a step says to a machine. Comments only widen what is right.
struct StepComment {
    bool optional = false;            ///< the step may be left out
    std::set<std::string> acceptable; ///< other texts that are as good
    std::set<std::string> free;       ///< arguments that may be anything
    std::vector<Range> ranges;        ///< of numbers
    std::vector<Pairing> pairings;
    std::vector<std::string> unread; ///< sentences that say something else

    /// All that another comment allows too, but for leaving a step out.
    void add(const StepComment& other);
};

/// Reads sentences such as "Optional step", "Column 'X' is also acceptable", "'interval' can
/// differ", "threshold can be 2.5 or higher", "If 'a' is 'X', then 'b' should be 'Y'".
StepComment read_comment(std::string_view comment);

} // namespace graticule::evaluation::geobenchx
