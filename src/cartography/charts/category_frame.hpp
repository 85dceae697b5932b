// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/chart_page.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::cartography {

/// The axes of a chart of categories: what is named, and the numbers that its marks reach to.
struct CategoryAxes {
    std::vector<std::string> categories; ///< one at least
    std::string category_title;
    std::string value_title; ///< with the unit
    double least = 0;
    double greatest = 0;
    bool whole_numbers = false;
    bool lying = false; ///< numbers go to the right whatever the names
};

/// A frame with an axis of categories and one of numbers, which ends on ticks. Numbers go upwards
/// where the categories' names have room beside each other beneath them, else to the right, with
/// the names at the left and the first category on top.
class CategoryFrame {
public:
    CategoryFrame(Canvas& canvas, const ChartPage& page, CategoryAxes axes);

    bool upright() const { return m_upright; }
    const Box& frame() const { return m_frame; }
    /// Points of the page that a category has along its axis, and where its middle is.
    double slot() const;
    double middle(std::size_t category) const;
    /// Where a value stands on the page: downwards where upright, else from the left.
    double value_at(double value) const;
    /// The place of a value, `along` from the middle of a category.
    geodata::Point place(std::size_t category, double value, double along = 0) const;
    /// What a category has between two values, of a thickness about its middle.
    Box box(std::size_t category, double from, double to, double thickness) const;
    double unit() const { return m_type.unit; }

    /// Draws the grid and the numbers; and, when the marks are drawn, the names.
    void draw_value_axis();
    void draw_categories();
    RecordedPanel panel(const DrawingRecord& record) const;

    /// The height of the body in which no category is too thin for its name; 0 where any will do.
    static double body_height_for(const Canvas& canvas, const std::vector<std::string>& categories,
                                  const TypeSizes& type, double body_width);

private:
    void frame_upright();
    void frame_to_the_right();

    Canvas& m_canvas;
    const TypeSizes& m_type;
    const Box& m_body;
    CategoryAxes m_axes;
    bool m_upright;
    Box m_frame;
    NumberAxis m_axis;
    double m_labels_width = 0;
};

} // namespace graticule::cartography
