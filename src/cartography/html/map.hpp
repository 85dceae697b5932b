// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/html/page.hpp"
#include "cartography/map.hpp"
#include "cartography/render.hpp"

#include <cstddef>

namespace graticule::cartography {

/// A map as data of an interactive page, and what there was to say about it.
struct HtmlMap {
    HtmlPageContent content;
    RenderReport report;
};

/// @param attribute_budget bytes of attributes, for all layers together; beyond it only fields that
///        the styles and labels need are taken, and a note says how many were not
/// @throws Error CrsMissing, NotFound (a field), InvalidArgument (nothing to draw), Cancelled
HtmlMap make_html_map(const MapDescription& map, std::size_t attribute_budget,
                      const RenderResources& resources, const Context& context);

} // namespace graticule::cartography
