// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/fonts.hpp"

#include <pango/pangocairo.h>

#include <memory>

namespace graticule::cartography {

namespace {

struct ObjectRelease {
    void operator()(gpointer object) const { g_object_unref(object); }
};
template <typename T>
using Owned = std::unique_ptr<T, ObjectRelease>;

} // namespace

std::string default_font_family() {
    const Owned<PangoFontMap> fonts(pango_cairo_font_map_new());
    const Owned<PangoContext> context(pango_font_map_create_context(fonts.get()));
    const std::unique_ptr<PangoFontDescription, decltype(&pango_font_description_free)> wanted(
        pango_font_description_from_string(MapFontFamilies), &pango_font_description_free);
    const Owned<PangoFont> font(pango_context_load_font(context.get(), wanted.get()));
    if (!font)
        return {};
    const std::unique_ptr<PangoFontDescription, decltype(&pango_font_description_free)> found(
        pango_font_describe(font.get()), &pango_font_description_free);
    const char* family = pango_font_description_get_family(found.get());
    return family == nullptr ? "" : family;
}

} // namespace graticule::cartography
