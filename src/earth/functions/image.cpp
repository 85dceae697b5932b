// SPDX-License-Identifier: Apache-2.0
#include "earth/images/image.hpp"

#include "base/error.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::earth {

namespace {

Value shared_image(Image image) {
    return std::make_shared<const Image>(std::move(image));
}

Value date_of(Call& call) {
    const auto image = call.image("image");
    const auto found = image->properties.find("system:time_start");
    if (found == image->properties.end())
        call.fail("finds no 'system:time_start'");
    return to_date(found->second, call.name());
}

Value band_names(Call& call) {
    List names;
    for (const Band& band : call.image("image")->bands)
        names.emplace_back(band.name);
    return names;
}

Value band_types(Call& call) {
    Dictionary types;
    for (const Band& band : call.image("image")->bands)
        types.insert_or_assign(band.name, band.type);
    return types;
}

/// A band whose cells all have one of the image's properties.
Value metadata(Call& call) {
    const auto image = call.image("image");
    const std::string property = call.text("property");
    const auto found = image->properties.find(property);
    if (found == image->properties.end())
        call.fail(fmt::format("finds no property '{}'", property));
    Dictionary named{{call.text_or("name", property), to_number(found->second, call.name())}};
    return shared_image(constant_image(named, call.name()));
}

} // namespace

void add_image_algorithms(Registry& registry) {
    registry.add("Image.load", "id,version?", [](Call& call) -> Value {
        return call.session().catalog().image(call.text("id"));
    });
    registry.add("Image.constant", "value", [](Call& call) {
        return shared_image(constant_image(call.value("value"), call.where("value")));
    });
    registry.add("Image.date", "image", date_of);
    registry.add("Image.bandNames", "image", band_names);
    registry.add("Image.bandTypes", "image", band_types);
    registry.add("Image.projection", "image", [](Call& call) -> Value {
        return first_band(*call.image("image"), call.name()).projection;
    });
    registry.add("Image.metadata", "image,property,name?", metadata);
}

} // namespace graticule::earth
