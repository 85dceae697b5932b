// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"
#include "evaluation/strict/drawing_record.hpp"
#include "evaluation/strict/tolerance.hpp"

#include <optional>

namespace graticule::evaluation::strict {

/// What a specification asks of a picture. What is not said is asked where the reference has it.
struct PictureRules {
    enum class What { Chart, Map };
    enum class Values { Same, Order, Any };

    std::optional<What> what; ///< as the reference's panel, where it is not said
    Tolerance tolerance = WrittenTolerance;
    std::optional<bool> title;
    std::optional<bool> axis_labels;
    std::optional<bool> legend;
    bool from_zero = true;        ///< bars begin at zero, and their axis shows it
    bool beyond = false;          ///< a map may show more than the reference's shapes
    double coverage = 0.95;       ///< of a map's cells that must agree
    double painted = 0.9;         ///< of the marks that must be painted
    Values values = Values::Same; ///< what the colours of a map must say
};

/// Holds a panel against the reference's, both of which are charts or taken for such.
void check_chart(const DrawnPanel& expected, const DrawnPanel& found, const PictureRules& rules,
                 Verdict& verdict);

/// The same for maps.
/// @param left_out shapes of the output that are drawn and not told
void check_map(const DrawnPanel& expected, const DrawnPanel& found, std::size_t left_out,
               const PictureRules& rules, Verdict& verdict);

/// Holds what the colours of a map's shapes stand for against what those of the reference do.
/// @param expected shapes of the reference, each beside one of the output that lies in its place
struct ShapePair {
    const DrawnShape* expected = nullptr;
    const DrawnShape* found = nullptr;
    bool in_classes = false; ///< what the output shows are numbers of classes
};
void check_shown_values(const std::vector<ShapePair>& pairs, const DrawnPanel& found,
                        const PictureRules& rules, Verdict& verdict);

} // namespace graticule::evaluation::strict
