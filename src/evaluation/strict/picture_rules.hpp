// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"
#include "evaluation/strict/drawing_record.hpp"
#include "evaluation/strict/legend_label.hpp"
#include "evaluation/strict/tolerance.hpp"

#include <optional>
#include <string>
#include <vector>

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
    double fill = 0.5;            ///< of the reference's share of the frame, that shapes must fill
    double colour_distance = 3;   ///< between colours that stand for different things
    std::vector<std::vector<std::string>> says; ///< folded words, of each list any
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
    bool expected_in_classes = false; ///< what is shown are numbers of classes
    bool in_classes = false;
};
void check_shown_values(const std::vector<ShapePair>& pairs, const DrawnPanel& expected,
                        const DrawnPanel& found, const PictureRules& rules, Verdict& verdict);

/// The class that a shape is shown to be in, by the range that its label or that of its colour in
/// the legend says; none where it is shown by a value, or the label says no range.
std::optional<LabelledValues> class_of(const DrawnShape& shape, bool in_classes,
                                       const DrawnPanel& panel);

/// Holds the colour bar, or the legend, against what the colours stand for: the colours are those
/// of the marks and can be told apart, and what is written beside them is right.
void check_explanation(const std::vector<ShapePair>& pairs, const DrawnPanel& expected,
                       const DrawnPanel& found, const PictureRules& rules, Verdict& verdict);

/// Holds the labels beside a panel's colour bar against the values that they stand at.
/// @pre there is a colour bar
void check_bar_labels(const DrawnPanel& panel, const PictureRules& rules, Verdict& verdict);

/// The same for the labels of a chart's axes; those of the values of bars must be numbers.
void check_axis_labels(const DrawnPanel& panel, const DrawnPanel& expected, Verdict& verdict);

/// What the numbers of a legend or colour bar may be in, where the picture says so: thousands,
/// millions, per cent; 1 comes first.
std::vector<double> units_of_labels(const DrawnPanel& panel);

/// The same for colours that stand for categories.
void check_categories(const std::vector<ShapePair>& pairs, const DrawnPanel& found,
                      const PictureRules& rules, Verdict& verdict);

/// The legend's entry of a colour; none where it has none that looks like it.
const LegendLine* line_of(const PaintedColour& colour, const DrawnLegend& legend);

/// Holds how much of the frame shapes fill against how much those of the reference do, and asks
/// that the frame shows all of the reference's.
void check_extent(const DrawnPanel& expected, const std::vector<const DrawnShape*>& right,
                  const DrawnPanel& found, const std::vector<const DrawnShape*>& made,
                  const PictureRules& rules, Verdict& verdict);

/// Whether a shape of a map that is nowhere seen lies where the map's own legend stands, which is
/// not so large that it hides the map.
bool is_beneath_legend(const DrawnShape& shape, const DrawnPanel& panel);

/// Holds the areas of a chart against the reference's, by where they lie on the axes.
void check_chart_areas(const DrawnPanel& expected, const DrawnPanel& found,
                       const PictureRules& rules, Verdict& verdict);

/// Asks for words in titles, labels, the legend and the other texts of a picture.
void check_words(const DrawingRecord& found, const PictureRules& rules, Verdict& verdict);

} // namespace graticule::evaluation::strict
