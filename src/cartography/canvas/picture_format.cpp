// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/picture_format.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::cartography {

Canvas::Format format_of_picture(const std::filesystem::path& path) {
    const std::string ending = ascii_lower(path.extension().string());
    if (ending == ".png")
        return Canvas::Format::Png;
    if (ending == ".svg")
        return Canvas::Format::Svg;
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} is neither .png nor .svg", path.filename().string()),
                "give the picture a name that ends in .png or .svg");
}

} // namespace graticule::cartography
