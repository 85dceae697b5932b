// SPDX-License-Identifier: Apache-2.0
#include "earth/images/plain_images.hpp"

#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::earth {

namespace {

Band constant_band(const Number& number, std::string name) {
    Band band;
    band.name = std::move(name);
    band.type = {number.whole ? Precision::Int : Precision::Double, number.value, number.value};
    band.projection = default_projection();
    band.source = make_source({}, [value = number.value](TileWork& work) {
        auto cells = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < cells->values.size(); ++i)
            cells->set(i, value, 1);
        return cells;
    });
    return band;
}

} // namespace

Image constant_image(const Value& value, const std::string& where) {
    Image image;
    if (const auto* dictionary = value.shared<Dictionary>()) {
        for (const auto& [name, each] : *dictionary)
            image.bands.push_back(constant_band(to_number(each, where), name));
        return image;
    }
    if (const auto* list = value.shared<List>()) {
        for (std::size_t i = 0; i < list->size(); ++i)
            image.bands.push_back(constant_band(to_number((*list)[i], where),
                                                list->size() == 1 ? std::string("constant")
                                                                  : fmt::format("constant_{}", i)));
        return image;
    }
    image.bands.push_back(constant_band(to_number(value, where), "constant"));
    return image;
}

PixelType joined_type(const PixelType& a, const PixelType& b) {
    return {std::max(a.precision, b.precision), std::min(a.min, b.min), std::max(a.max, b.max)};
}

Image with_sources(const Image& image, const std::function<SharedSource(const Band&)>& source) {
    Image made;
    made.footprint = image.footprint;
    made.bands = image.bands;
    for (Band& band : made.bands)
        band.source = source(band);
    return made;
}

SharedSource cellwise(const SharedSource& input, const std::function<double(double)>& change) {
    return make_source({input}, [input, change](TileWork& work) {
        const SharedCells from = work.cells(input);
        auto cells = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < cells->values.size(); ++i)
            if (!from->masked(i))
                cells->set(i, change(from->values[i]), from->mask[i]);
        return cells;
    });
}

} // namespace graticule::earth
