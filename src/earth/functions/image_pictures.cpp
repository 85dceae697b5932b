// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/picture.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/images/region_cells.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::earth {

namespace {

std::vector<Rgba> palette_of(Call& call) {
    std::vector<Rgba> palette;
    const Value given = call.value("palette");
    std::string joined;
    for (const std::string& text : to_texts(given, call.where("palette")))
        joined += (joined.empty() ? "" : ",") + text;
    for (std::size_t begin = 0; begin <= joined.size();) {
        const std::size_t end = std::min(joined.find(',', begin), joined.size());
        palette.push_back(colour_named(joined.substr(begin, end - begin), call.where("palette")));
        begin = end + 1;
    }
    return palette;
}

/// A number for each band: one for all, or a list; texts with commas between, too.
std::vector<double> per_band(Call& call, const char* argument, std::size_t bands,
                             double otherwise) {
    std::vector<double> numbers =
        call.has(argument) ? call.numbers(argument) : std::vector<double>{otherwise};
    if (numbers.size() != 1 && numbers.size() != bands)
        call.fail(fmt::format("takes one {} or one for each band", argument));
    numbers.resize(bands, numbers.front());
    return numbers;
}

/// How a band's values become 0 to 1.
struct Stretch {
    double gain = 1;
    double bias = 0;
    double gamma = 1;

    double of(double value) const {
        const double share = std::clamp((value * gain + bias) / 255, 0.0, 1.0);
        return gamma == 1 ? share : std::pow(share, 1 / gamma);
    }
};

std::vector<Stretch> stretches_of(Call& call, const std::vector<Band>& bands) {
    const std::size_t count = bands.size();
    const std::vector<double> gain = per_band(call, "gain", count, 1);
    const std::vector<double> bias = per_band(call, "bias", count, 0);
    const std::vector<double> gamma = per_band(call, "gamma", count, 1);
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < count; ++i)
        stretches.push_back({gain[i], bias[i], gamma[i]});
    if (call.has("gain") || call.has("bias"))
        return stretches;
    for (std::size_t i = 0; i < count; ++i) {
        const PixelType& type = bands[i].type;
        const bool bytes = type.precision == Precision::Int && std::isfinite(type.max);
        const double min = per_band(call, "min", count, bytes ? type.min : 0)[i];
        const double max = per_band(call, "max", count, bytes ? type.max : 1)[i];
        if (!(min < max))
            call.fail("takes a min below its max");
        stretches[i].gain = 255 / (max - min);
        stretches[i].bias = -min * stretches[i].gain;
    }
    return stretches;
}

Rgba on_palette(const std::vector<Rgba>& palette, double share) {
    const double place = share * static_cast<double>(palette.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const std::size_t above = std::min(below + 1, palette.size() - 1);
    Rgba colour;
    for (std::size_t k = 0; k < colour.size(); ++k)
        colour[k] =
            palette[below][k]
            + (palette[above][k] - palette[below][k]) * (place - static_cast<double>(below));
    return colour;
}

SharedSource colour_source(const SharedSource& input, const Stretch& stretch,
                           const std::vector<Rgba>& palette, std::size_t channel, double opacity) {
    return make_source({input}, [=](TileWork& work) {
        const SharedCells cells = work.cells(input);
        auto result = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < result->values.size(); ++i) {
            const double share = stretch.of(cells->values[i]);
            const Rgba colour = palette.empty() ? Rgba{share * 255, share * 255, share * 255, 1}
                                                : on_palette(palette, share);
            result->set(i, std::round(colour[channel]), cells->mask[i] * opacity * colour[3]);
        }
        return result;
    });
}

std::vector<Band> shown_bands(Call& call, const Image& image) {
    if (!call.has("bands"))
        return {
            image.bands.begin(),
            image.bands.begin()
                + static_cast<std::ptrdiff_t>(
                    image.bands.size() >= 3 ? 3 : std::min<std::size_t>(1, image.bands.size()))};
    std::vector<Band> bands;
    for (const std::string& name : call.texts("bands")) {
        const auto found = std::find_if(image.bands.begin(), image.bands.end(),
                                        [&](const Band& band) { return band.name == name; });
        if (found == image.bands.end())
            call.fail(fmt::format("finds no band {}", graticule::quoted(name)));
        bands.push_back(*found);
    }
    return bands;
}

Value visualized(Call& call) {
    const auto image = call.image("image");
    const std::vector<Band> bands = shown_bands(call, *image);
    if (bands.size() != 1 && bands.size() != 3)
        call.fail("takes one band or three");
    const std::vector<Rgba> palette = call.has("palette") ? palette_of(call) : std::vector<Rgba>();
    if (!palette.empty() && bands.size() != 1)
        call.fail("takes a palette for one band");
    const std::vector<Stretch> stretches = stretches_of(call, bands);
    const double opacity = std::clamp(call.number_or("opacity", 1), 0.0, 1.0);
    Image made;
    made.footprint = image->footprint;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const std::size_t from = bands.size() == 3 ? channel : 0;
        Band band = bands[from];
        band.name = ColourBands[channel];
        band.type = whole_type(0, 255);
        band.source = colour_source(bands[from].source, stretches[from], palette, channel, opacity);
        made.bands.push_back(std::move(band));
    }
    return std::make_shared<const Image>(std::move(made));
}

void require_picture_size(double width, double height, const std::string& where) {
    constexpr double MostAcross = 10'000;
    if (!(width >= 1 && height >= 1 && width <= MostAcross && height <= MostAcross))
        throw Error(ErrorCode::LimitExceeded,
                    where + ": a picture is 1 to 10,000 cells across and down");
}

/// Cells of an image's own projection at a scale, as far as a shape reaches.
PictureGrid scaled_grid(const Image& image, const Shape& shape, double metres,
                        const std::string& where) {
    if (!std::isfinite(metres))
        throw Error(ErrorCode::InvalidArgument, where + " takes a scale above 0");
    Projection grid = at_scale(*first_band(image, where).projection, metres);
    auto& c = grid.transform.coefficients;
    if (!grid.transform.rotated())
        c[5] = -std::abs(c[5]); // north is up
    const geodata::Extent cells =
        geodata::wkb_extent(in_cells(in_degrees(shape, cell_tolerance(grid)), grid));
    constexpr double Rounding = 1e-6; // of a cell that is reached no farther
    const double left = std::floor(cells.min_x + Rounding);
    const double top = std::floor(cells.min_y + Rounding);
    const double width = std::ceil(cells.max_x - Rounding) - left;
    const double height = std::ceil(cells.max_y - Rounding) - top;
    require_picture_size(width, height, where);
    const geodata::Point corner = grid.transform.to_world(left, top);
    c[0] = corner.x;
    c[3] = corner.y;
    return {std::make_shared<const Projection>(std::move(grid)), static_cast<std::size_t>(width),
            static_cast<std::size_t>(height)};
}

/// An image with the cells of a picture: so many across and down a geometry's box.
Value clipped_to_bounds(Call& call) {
    Image image = *call.image("input");
    const auto shape = call.has("geometry") ? call.shape("geometry") : image.footprint;
    if (shape == nullptr || shape->unbounded)
        call.fail("needs a geometry, as the image has no end");
    const geodata::Extent box = geodata::wkb_extent(in_degrees(*shape));
    const PictureSize size{call.integer_or("width", 0), call.integer_or("height", 0),
                           call.integer_or("maxDimension", 0), call.number_or("scale", 0)};
    const PictureGrid grid = size.scale > 0 ? scaled_grid(image, *shape, size.scale, call.name())
                                            : picture_grid(box, size, call.name());
    for (Band& band : image.bands) {
        band.projection = grid.projection;
        band.dimensions = {grid.width, grid.height};
    }
    image.footprint = std::make_shared<const Shape>(box_shape(box));
    return std::make_shared<const Image>(std::move(image));
}

} // namespace

PictureGrid picture_grid(const geodata::Extent& box, const PictureSize& size,
                         const std::string& where) {
    if (box.empty() || box.width() <= 0 || box.height() <= 0)
        throw Error(ErrorCode::InvalidArgument, where + ": a region without width and height");
    double width = static_cast<double>(size.width);
    double height = static_cast<double>(size.height);
    if (width <= 0 && height <= 0) {
        const double longest = size.longest > 0 ? static_cast<double>(size.longest) : 512;
        width =
            box.width() >= box.height() ? longest : std::ceil(longest * box.width() / box.height());
        height =
            box.width() >= box.height() ? std::ceil(longest * box.height() / box.width()) : longest;
    } else if (width <= 0) {
        width = std::ceil(height * box.width() / box.height());
    } else if (height <= 0) {
        height = std::ceil(width * box.height() / box.width());
    }
    require_picture_size(width, height, where);
    Projection projection = *default_projection();
    projection.transform.coefficients = {box.min_x, box.width() / width,   0, box.max_y,
                                         0,         -box.height() / height};
    return {std::make_shared<const Projection>(std::move(projection)),
            static_cast<std::size_t>(width), static_cast<std::size_t>(height)};
}

void add_image_pictures(Registry& registry) {
    registry.add("Image.visualize",
                 "image,bands?,gain?,bias?,min?,max?,gamma?,opacity?,palette?,forceRgbOutput?",
                 visualized);
    registry.add("Image.clipToBoundsAndScale",
                 "input,geometry?,width?,height?,maxDimension?,scale?", clipped_to_bounds);
}

} // namespace graticule::earth
