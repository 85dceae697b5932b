// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/geobenchx/executed_solution.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// How far what a reference concludes is found in what a candidate made.
struct Likeness {
    std::size_t concluded = 0;        ///< results of the reference
    double found = 0;                 ///< of them; one that is found in part counts half
    std::vector<std::string> reasons; ///< a sentence for each result

    /// From 0 to 1; not a number where nothing is concluded.
    double share() const { return found / static_cast<double>(concluded); }
};

/// Looks in all that a candidate made, be it a step on the way, for what the reference concludes.
/// Maps are the same where they show the same features by the same values, and in part where only
/// their classes differ or only some of the layers are there; figures where all of their numbers
/// are there by the same names, or where all that the candidate answers is among them; layers and
/// tables where they have the same rows, and in some column each that the reference added.
/// @param answered numbers of the candidate's answer
Likeness compare_outcomes(const ExecutedSolution& reference, const ExecutedSolution& candidate,
                          const Figures& answered, const Context& context);

} // namespace graticule::evaluation::geobenchx
