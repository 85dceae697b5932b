// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/filter.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/images/region_cells.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace graticule::earth {

namespace {

/// A band for each of an image's, or the only one for all.
const Band& band_for(Call& call, const Image& image, std::size_t i, std::size_t count) {
    if (image.bands.size() != 1 && image.bands.size() != count)
        call.fail(fmt::format("takes an image of one band or of {}, not of {}", count,
                              image.bands.size()));
    return image.bands[image.bands.size() == 1 ? 0 : i];
}

/// Changes an image by another, cell by cell; properties stay.
using CellChange =
    std::function<void(const Cells& image, const Cells& other, std::size_t i, Cells& result)>;

Value changed_by(Call& call, const Image& image, const Image& other, const CellChange& change) {
    Image made = image;
    for (std::size_t i = 0; i < made.bands.size(); ++i) {
        const SharedSource from = image.bands[i].source;
        const SharedSource by = band_for(call, other, i, image.bands.size()).source;
        made.bands[i].source = make_source({from, by}, [from, by, change](TileWork& work) {
            const SharedCells cells = work.cells(from);
            const SharedCells others = work.cells(by);
            auto result = std::make_shared<Cells>(work.tile().cells());
            for (std::size_t cell = 0; cell < result->values.size(); ++cell)
                change(*cells, *others, cell, *result);
            return result;
        });
    }
    return std::make_shared<const Image>(std::move(made));
}

double share_of_mask(const Cells& mask, std::size_t i) {
    return mask.masked(i) ? 0 : std::clamp(mask.values[i], 0.0, 1.0);
}

Value updated_mask(Call& call) {
    return changed_by(call, *call.image("image"), *call.image("mask"),
                      [](const Cells& image, const Cells& mask, std::size_t i, Cells& result) {
                          if (!image.masked(i))
                              result.set(i, image.values[i], share_of_mask(mask, i));
                      });
}

/// The mask as an image, or the image with another mask.
Value mask(Call& call) {
    const auto image = call.image("image");
    if (call.has("mask"))
        return changed_by(call, *image, *call.image("mask"),
                          [](const Cells& cells, const Cells& other, std::size_t i, Cells& result) {
                              result.set(i, cells.values[i], share_of_mask(other, i));
                          });
    Image made = with_sources(*image, [](const Band& band) {
        return make_source({band.source}, [from = band.source](TileWork& work) {
            const SharedCells cells = work.cells(from);
            auto result = std::make_shared<Cells>(work.tile().cells());
            for (std::size_t i = 0; i < result->values.size(); ++i)
                result->set(i, cells->mask[i], 1);
            return result;
        });
    });
    made.properties = image->properties;
    for (Band& band : made.bands)
        band.type = {Precision::Float, 0, 1};
    return std::make_shared<const Image>(std::move(made));
}

Value self_masked(Call& call) {
    const auto image = call.image("image");
    return changed_by(
        call, *image, *image, [](const Cells& cells, const Cells&, std::size_t i, Cells& result) {
            if (!cells.masked(i))
                result.set(i, cells.values[i],
                           std::min(cells.mask[i], std::clamp(cells.values[i], 0.0, 1.0)));
        });
}

/// Masked cells take other values, within the image's footprint or everywhere.
Value unmasked(Call& call) {
    const auto image = call.image("input");
    const auto value = call.has("value") ? call.image("value") : to_image(whole(0), call.name());
    const bool everywhere = !call.boolean_or("sameFootprint", true) || image->footprint == nullptr;
    const SharedSource within = region_source(
        everywhere ? std::make_shared<const Shape>(whole_earth()) : image->footprint, false);
    Image made = *image;
    if (everywhere)
        made.footprint = nullptr;
    for (std::size_t i = 0; i < made.bands.size(); ++i) {
        const SharedSource from = image->bands[i].source;
        const SharedSource by = band_for(call, *value, i, made.bands.size()).source;
        made.bands[i].source = make_source({from, by, within}, [from, by, within](TileWork& work) {
            const SharedCells cells = work.cells(from);
            const SharedCells others = work.cells(by);
            const SharedCells filled = work.cells(within);
            auto result = std::make_shared<Cells>(work.tile().cells());
            for (std::size_t c = 0; c < result->values.size(); ++c) {
                if (!cells->masked(c))
                    result->set(c, cells->values[c], cells->mask[c]);
                else if (!filled->masked(c))
                    result->set(c, others->values[c], others->mask[c]);
            }
            return result;
        });
    }
    return std::make_shared<const Image>(std::move(made));
}

Value where(Call& call) {
    const auto input = call.image("input");
    const auto test = call.image("test");
    const auto value = call.image("value");
    Image made = *input;
    for (std::size_t i = 0; i < made.bands.size(); ++i) {
        const SharedSource from = input->bands[i].source;
        const SharedSource tested = band_for(call, *test, i, made.bands.size()).source;
        const Band& replacement = band_for(call, *value, i, made.bands.size());
        made.bands[i].type = joined_type(made.bands[i].type, replacement.type);
        made.bands[i].source = make_source(
            {from, tested, replacement.source},
            [from, tested, by = replacement.source](TileWork& work) {
                const SharedCells cells = work.cells(from);
                const SharedCells tests = work.cells(tested);
                const SharedCells others = work.cells(by);
                auto result = std::make_shared<Cells>(work.tile().cells());
                for (std::size_t c = 0; c < result->values.size(); ++c) {
                    const bool take =
                        !tests->masked(c) && tests->values[c] != 0 && !others->masked(c);
                    if (!cells->masked(c))
                        result->set(c, take ? others->values[c] : cells->values[c], cells->mask[c]);
                }
                return result;
            });
    }
    return std::make_shared<const Image>(std::move(made));
}

Value blended(Call& call) {
    const auto bottom = call.image("bottom");
    const auto top = call.image("top");
    return changed_by(call, *bottom, *top,
                      [](const Cells& below, const Cells& above, std::size_t i, Cells& result) {
                          const double share = above.mask[i];
                          if (share >= 1 || below.masked(i))
                              result.set(i, above.values[i], share);
                          else
                              result.set(i, above.values[i] * share + below.values[i] * (1 - share),
                                         share + below.mask[i] * (1 - share));
                      });
}

Value remapped_image(Call& call) {
    const auto image = call.image("image");
    const std::vector<double> from = call.numbers("from");
    const std::vector<double> to = call.numbers("to");
    if (from.size() != to.size())
        call.fail("takes lists of one length");
    std::map<double, double> table;
    for (std::size_t i = 0; i < from.size(); ++i)
        table.emplace(from[i], to[i]);
    const std::optional<double> otherwise =
        call.has("defaultValue") ? std::optional<double>(call.number("defaultValue").value)
                                 : std::nullopt;
    Band band = first_band(*image, call.name());
    if (call.has("bandName")) {
        const std::string name = call.text("bandName");
        const auto found = std::find_if(image->bands.begin(), image->bands.end(),
                                        [&](const Band& each) { return each.name == name; });
        if (found == image->bands.end())
            call.fail(fmt::format("finds no band '{}'", name));
        band = *found;
    }
    band.name = "remapped";
    band.type = {Precision::Double};
    band.source = make_source({band.source}, [input = band.source, table,
                                              otherwise](TileWork& work) {
        const SharedCells cells = work.cells(input);
        auto result = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < result->values.size(); ++i) {
            const auto found = table.find(cells->values[i]);
            if (!cells->masked(i) && (found != table.end() || otherwise))
                result->set(i, found != table.end() ? found->second : *otherwise, cells->mask[i]);
        }
        return result;
    });
    Image made;
    made.footprint = image->footprint;
    made.properties = image->properties;
    made.bands.push_back(std::move(band));
    return std::make_shared<const Image>(std::move(made));
}

Value clip(Call& call, const char* argument) {
    const auto image = call.image("input");
    return std::make_shared<const Image>(clipped_image(*image, call.shape(argument)));
}

} // namespace

SharedSource region_source(const std::shared_ptr<const Shape>& shape, bool shares) {
    return make_source({}, [shape, shares](TileWork& work) {
        auto cells = std::make_shared<Cells>(work.tile().cells());
        if (shape->unbounded) {
            for (std::size_t i = 0; i < cells->values.size(); ++i)
                cells->set(i, 1, 1);
            return cells;
        }
        const RegionCells region = GridRegion(*shape, work.tile().grid).cells_of(work.tile());
        for (std::size_t i = 0; i < cells->values.size(); ++i)
            cells->set(i, 1, shares ? region.shares[i] : region.inside[i] ? 1 : 0);
        return cells;
    });
}

Image clipped_image(const Image& image, const std::shared_ptr<const Shape>& shape) {
    const SharedSource within = region_source(shape, true);
    Image made = image;
    made.footprint = shape;
    for (Band& band : made.bands) {
        const SharedSource from = band.source;
        band.source = make_source({from, within}, [from, within](TileWork& work) {
            const SharedCells cells = work.cells(from);
            const SharedCells kept = work.cells(within);
            auto result = std::make_shared<Cells>(work.tile().cells());
            for (std::size_t i = 0; i < result->values.size(); ++i)
                result->set(i, cells->values[i], cells->mask[i] * kept->mask[i]);
            return result;
        });
    }
    return made;
}

void add_image_masks(Registry& registry) {
    registry.add("Image.updateMask", "image,mask", updated_mask);
    registry.add("Image.mask", "image,mask?", mask);
    registry.add("Image.selfMask", "image", self_masked);
    registry.add("Image.unmask", "input,value?,sameFootprint?", unmasked);
    registry.add("Image.where", "input,test,value", where);
    registry.add("Image.blend", "bottom,top", blended);
    registry.add("Image.remap", "image,from,to,defaultValue?,bandName?", remapped_image);
    registry.add("Image.clip", "input,geometry", [](Call& call) { return clip(call, "geometry"); });
    registry.add("Image.clipToCollection", "input,collection",
                 [](Call& call) { return clip(call, "collection"); });
}

} // namespace graticule::earth
