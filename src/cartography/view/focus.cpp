// SPDX-License-Identifier: Apache-2.0
#include "cartography/view/focus.hpp"

#include <algorithm>
#include <cstddef>

namespace graticule::cartography {

using geodata::Extent;

namespace {

constexpr std::size_t FewFeatures = 12;
constexpr std::size_t ManyFeatures = 2000;
constexpr double FocusShare = 0.5;
constexpr std::size_t TrimmedShare = 20; ///< one feature in so many, on each side, is no core

} // namespace

Extent core_of(std::vector<Extent> boxes) {
    const std::size_t trim = boxes.size() / TrimmedShare;
    const auto trim_by = [&](auto centre) {
        std::stable_sort(boxes.begin(), boxes.end(),
                         [&](const Extent& a, const Extent& b) { return centre(a) < centre(b); });
        boxes.erase(boxes.end() - static_cast<std::ptrdiff_t>(trim), boxes.end());
        boxes.erase(boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>(trim));
    };
    trim_by([](const Extent& box) { return box.centre_x(); });
    trim_by([](const Extent& box) { return box.centre_y(); });
    Extent core;
    for (const Extent& box : boxes)
        core.add(box);
    return core;
}

std::optional<Extent> focus_of(const std::vector<Extent>& boxes, const Extent& total) {
    if (boxes.size() < FewFeatures || boxes.size() > ManyFeatures)
        return std::nullopt;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        Extent rest;
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            if (k != i)
                rest.add(boxes[k]);
        }
        const double share = rest.width() * rest.height() / (total.width() * total.height());
        const Extent left = boxes[i].intersection(rest);
        if (share < FocusShare && !left.empty() && left.width() > 0.1 * rest.width())
            return rest;
    }
    return std::nullopt;
}

} // namespace graticule::cartography
