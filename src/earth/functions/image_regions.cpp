// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/grids.hpp"
#include "earth/functions/reducer.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/region_cells.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

using NamedValues = std::vector<std::pair<std::string, Value>>;

/// Reduces an image over a region.
class RegionReduction {
public:
    RegionReduction(Call& call, const Image& image, std::shared_ptr<const Reducer> reducer)
        : m_call(call), m_image(image), m_reducer(std::move(reducer)) {
        if (m_reducer->inputs > 1 && image.bands.size() != m_reducer->inputs)
            call.fail(fmt::format("needs an image of {} bands for this reducer, not of {}",
                                  m_reducer->inputs, image.bands.size()));
    }

    /// Values by band, or by the reducer's outputs where it takes several bands.
    /// @param of_one_band named by outputs alone where the image has one band
    NamedValues run(const GridRegion& region, bool of_one_band) {
        const bool together = m_reducer->inputs > 1;
        std::vector<std::unique_ptr<Accumulator>> accumulators;
        for (std::size_t i = 0; i < (together ? 1 : m_image.bands.size()); ++i)
            accumulators.push_back(m_reducer->start());
        ImageWork work(m_call.session().context());
        region.for_each_tile([&](const Tile& tile) { add_tile(work, region, tile, accumulators); });
        NamedValues named;
        for (std::size_t i = 0; i < accumulators.size(); ++i) {
            std::vector<Value> values = accumulators[i]->finish();
            for (std::size_t output = 0; output < values.size(); ++output)
                named.emplace_back(name_of(i, output, together, of_one_band),
                                   std::move(values[output]));
        }
        return named;
    }

private:
    std::string name_of(std::size_t band, std::size_t output, bool together,
                        bool of_one_band) const {
        if (together || (of_one_band && m_image.bands.size() == 1))
            return m_reducer->outputs[output];
        if (m_reducer->outputs.size() == 1)
            return m_image.bands[band].name;
        return fmt::format("{}_{}", m_image.bands[band].name, m_reducer->outputs[output]);
    }

    void add_tile(ImageWork& work, const GridRegion& region, const Tile& tile,
                  std::vector<std::unique_ptr<Accumulator>>& accumulators) {
        const RegionCells weights = region.cells_of(tile);
        TileWork tile_work(work, tile);
        std::vector<SharedCells> bands;
        for (const Band& band : m_image.bands)
            bands.push_back(tile_work.cells(band.source));
        std::vector<Value> inputs(m_reducer->inputs);
        for (std::size_t cell = 0; cell < tile.cells(); ++cell) {
            if (weights.shares[cell] <= 0 && !weights.inside[cell])
                continue;
            for (std::size_t i = 0; i < accumulators.size(); ++i) {
                double mask = 1;
                for (std::size_t k = 0; k < m_reducer->inputs; ++k) {
                    const Cells& cells = *bands[i + k];
                    inputs[k] = real(cells.values[cell]);
                    mask = std::min(mask, cells.mask[cell]);
                }
                if (mask > 0)
                    accumulators[i]->add(inputs,
                                         {weights.shares[cell] * mask, weights.inside[cell]});
            }
        }
    }

    Call& m_call;
    const Image& m_image;
    std::shared_ptr<const Reducer> m_reducer;
};

/// The region in cells, of a size that there are not too many of.
GridRegion bounded_region(Call& call, const Shape& shape, Projection grid, double most,
                          bool coarser) {
    GridRegion region(shape, std::make_shared<const Projection>(grid));
    const double found = region.box_cells();
    if (found <= most)
        return region;
    if (!coarser)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: Too many pixels in the region. Found {:.0f}, but maxPixels "
                                "allows only {:.0f}",
                                call.name(), found, most),
                    "Ask for a coarser scale, or set bestEffort or maxPixels");
    const double factor = std::sqrt(found / most) * 1.01;
    return bounded_region(call, shape, at_scale(grid, nominal_scale(grid) * factor), most, true);
}

Value reduced_region(Call& call) {
    const auto image = call.image("image");
    const Band& first = first_band(*image, call.name());
    std::shared_ptr<const Shape> shape =
        call.has("geometry") ? call.shape("geometry") : image->footprint;
    if (shape == nullptr || shape->unbounded)
        call.fail("needs a geometry, as the image has no end");
    constexpr double UsualMost = 1e7;
    const double most = call.number_or("maxPixels", UsualMost);
    if (!(most >= 1))
        call.fail("takes maxPixels of 1 and more");
    const GridRegion region = bounded_region(call, *shape, asked_grid(call, *first.projection),
                                             most, call.boolean_or("bestEffort", false));
    Dictionary result;
    for (auto& [name, value] :
         RegionReduction(call, *image, call.exactly<Reducer>("reducer", "a reducer"))
             .run(region, false))
        result.insert_or_assign(name, std::move(value));
    return result;
}

Value reduced_regions(Call& call) {
    const auto image = call.image("image");
    const auto grid = std::make_shared<const Projection>(
        asked_grid(call, *first_band(*image, call.name()).projection));
    const auto collection = call.collection("collection");
    RegionReduction reduction(call, *image, call.exactly<Reducer>("reducer", "a reducer"));
    constexpr double MostInRegion = 1e8;
    const double most = call.number_or("maxPixelsPerRegion", MostInRegion);
    Collection made{false, {}, {}, {}};
    for (const Value& element : collection->elements) {
        Feature feature = *to_feature(element, call.where("collection"));
        const GridRegion region(feature.shape == nullptr ? empty_shape() : *feature.shape, grid);
        if (region.box_cells() > most)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{}: Too many pixels in a region", call.name()),
                        "Ask for a coarser scale");
        for (auto& [name, value] : reduction.run(region, true))
            if (!value.null())
                feature.properties.insert_or_assign(name, std::move(value));
        made.elements.emplace_back(std::make_shared<const Feature>(std::move(feature)));
    }
    return std::make_shared<const Collection>(std::move(made));
}

} // namespace

void add_image_regions(Registry& registry) {
    registry.add(
        "Image.reduceRegion",
        "image,reducer,geometry?,scale?,crs?,crsTransform?,bestEffort?,maxPixels?,tileScale?",
        reduced_region);
    registry.add(
        "Image.reduceRegions",
        "image,collection,reducer,scale?,crs?,crsTransform?,tileScale?,maxPixelsPerRegion?",
        reduced_regions);
}

} // namespace graticule::earth
