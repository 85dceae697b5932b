// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/elements.hpp"
#include "earth/functions/grids.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/region_cells.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace graticule::earth {

namespace {

constexpr double MostLookedAt = 1e8; // cells

/// Makes features of the cells of an image whose middles are in a region.
class Sampler {
public:
    Sampler(Call& call, const Image& image, bool drop_nulls, bool geometries)
        : m_call(call), m_image(image), m_drop_nulls(drop_nulls), m_geometries(geometries) {}

    void add(const GridRegion& region, const Feature& like, const std::string& prefix,
             List& features) {
        if (region.box_cells() > MostLookedAt)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{}: too many pixels in the region", m_call.name()),
                        "Ask for a coarser scale");
        ImageWork work(m_call.session().context());
        std::size_t number = 0;
        region.for_each_tile([&](const Tile& tile) {
            const RegionCells cells = region.cells_of(tile);
            TileWork tile_work(work, tile);
            std::vector<double> x;
            std::vector<double> y;
            if (m_geometries)
                tile_work.places_in(*default_projection(), x, y);
            for (std::size_t i = 0; i < tile.cells(); ++i) {
                Feature feature{nullptr, like.properties, {}};
                if (!cells.inside[i] || !take_bands(tile_work, i, feature))
                    continue;
                if (m_geometries)
                    feature.shape = std::make_shared<const Shape>(
                        Shape{geodata::make_point_wkb(x[i], y[i]), true, false, false});
                feature.id = fmt::format("{}{}", prefix, number++);
                features.emplace_back(std::make_shared<const Feature>(std::move(feature)));
                require_list_size(static_cast<double>(features.size()), m_call.name());
            }
        });
    }

private:
    /// @return false where the cell is to be left out
    bool take_bands(TileWork& work, std::size_t i, Feature& feature) const {
        for (const Band& band : m_image.bands) {
            const SharedCells cells = work.cells(band.source);
            if (cells->masked(i) && m_drop_nulls)
                return false;
            const double value = cells->values[i];
            feature.properties.insert_or_assign(
                band.name, cells->masked(i)
                               ? Value()
                               : Value(Number{value, band.type.precision == Precision::Int}));
        }
        return true;
    }

    Call& m_call;
    const Image& m_image;
    bool m_drop_nulls;
    bool m_geometries;
};

Projection sampled_grid(Call& call, const Image& image) {
    return at_asked_scale(call, call.has("projection")
                                    ? call.projection("projection")
                                    : *first_band(image, call.name()).projection);
}

/// So many of them, drawn alike for one seed, in their order.
List drawn(List features, std::size_t count, std::int64_t seed) {
    if (features.size() <= count)
        return features;
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    List chosen;
    for (std::size_t i = 0; i < features.size(); ++i) {
        // Selection sampling (Knuth, algorithm S): each is taken by the share that is still wanted.
        const auto left = static_cast<double>(features.size() - i);
        const double share = static_cast<double>(random() >> 11) * 0x1.0p-53;
        if (share * left < static_cast<double>(count - chosen.size()))
            chosen.push_back(features[i]);
    }
    return chosen;
}

Value sampled(Call& call) {
    const auto image = call.image("image");
    const auto shape = call.has("region") ? call.shape("region") : image->footprint;
    if (shape == nullptr || shape->unbounded)
        call.fail("needs a region, as the image has no end");
    const GridRegion region(*shape, std::make_shared<const Projection>(sampled_grid(call, *image)));
    if (call.has("factor") && call.has("numPixels"))
        call.fail("takes a factor or numPixels, not both");
    List features;
    Sampler(call, *image, call.boolean_or("dropNulls", true), call.boolean_or("geometries", false))
        .add(region, {}, "", features);
    double count = static_cast<double>(features.size());
    if (call.has("factor"))
        count = std::round(count * std::clamp(call.number("factor").value, 0.0, 1.0));
    if (call.has("numPixels"))
        count = std::min(count, std::max(0.0, call.number("numPixels").value));
    return std::make_shared<const Collection>(Collection{
        false,
        drawn(std::move(features), static_cast<std::size_t>(count), call.integer_or("seed", 0)),
        {},
        {}});
}

Value sampled_regions(Call& call) {
    const auto image = call.image("image");
    const auto grid = std::make_shared<const Projection>(sampled_grid(call, *image));
    Sampler sampler(call, *image, true, call.boolean_or("geometries", false));
    List features;
    for (const Value& element : call.collection("collection")->elements) {
        const auto feature = to_feature(element, call.where("collection"));
        if (feature->shape == nullptr)
            continue;
        Feature like;
        if (call.has("properties")) {
            for (const std::string& name : call.texts("properties"))
                if (const auto found = feature->properties.find(name);
                    found != feature->properties.end())
                    like.properties.insert(*found);
        } else {
            for (const auto& [name, value] : feature->properties)
                if (!name.starts_with("system:"))
                    like.properties.emplace(name, value);
        }
        sampler.add(GridRegion(*feature->shape, grid), like, index_of_element(element) + "_",
                    features);
    }
    return std::make_shared<const Collection>(Collection{false, std::move(features), {}, {}});
}

} // namespace

void add_image_samples(Registry& registry) {
    registry.add("Image.sample",
                 "image,region?,scale?,projection?,factor?,numPixels?,seed?,dropNulls?,tileScale?,"
                 "geometries?",
                 sampled);
    registry.add("Image.sampleRegions",
                 "image,collection,properties?,scale?,projection?,tileScale?,geometries?",
                 sampled_regions);
}

} // namespace graticule::earth
