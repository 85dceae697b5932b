// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/functions/accumulators.hpp"
#include "earth/functions/algorithms.hpp"
#include "earth/functions/elements.hpp"
#include "earth/functions/reducer.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

using Images = std::vector<std::shared_ptr<const Image>>;

Images images_of(Call& call) {
    Images images;
    for (const Value& element : call.collection("collection")->elements)
        images.push_back(to_image(element, call.where("collection")));
    return images;
}

const Band* find_band(const Image& image, const std::string& name) {
    const auto found = std::find_if(image.bands.begin(), image.bands.end(),
                                    [&](const Band& band) { return band.name == name; });
    return found == image.bands.end() ? nullptr : &*found;
}

/// The bands of this name in all images that have one.
std::vector<Band> bands_named(const Images& images, const std::string& name) {
    std::vector<Band> bands;
    for (const auto& image : images)
        if (const Band* band = find_band(*image, name))
            bands.push_back(*band);
    return bands;
}

std::vector<SharedSource> sources_of(const std::vector<Band>& bands) {
    std::vector<SharedSource> sources;
    for (const Band& band : bands)
        sources.push_back(band.source);
    return sources;
}

/// Cells of all sources, joined cell by cell.
using CellJoin =
    std::function<void(const std::vector<SharedCells>& inputs, std::size_t i, Cells& result)>;

SharedSource joined_source(const std::vector<SharedSource>& sources, const CellJoin& join) {
    return make_source(sources, [sources, join](TileWork& work) {
        std::vector<SharedCells> inputs;
        for (const SharedSource& source : sources)
            inputs.push_back(work.cells(source));
        auto result = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < result->values.size(); ++i)
            join(inputs, i, *result);
        return result;
    });
}

/// One output of a reducer over stacks of cells: each input of it is as many cells as it takes.
CellJoin reduced_cells(const std::shared_ptr<const Reducer>& reducer, std::size_t output) {
    return [reducer, output](const std::vector<SharedCells>& inputs, std::size_t i, Cells& result) {
        const auto accumulator = reducer->start();
        std::vector<Value> values(reducer->inputs);
        double most = 0;
        for (std::size_t begin = 0; begin + reducer->inputs <= inputs.size();
             begin += reducer->inputs) {
            double mask = 1;
            for (std::size_t k = 0; k < reducer->inputs; ++k) {
                values[k] = real(inputs[begin + k]->values[i]);
                mask = std::min(mask, inputs[begin + k]->mask[i]);
            }
            if (mask <= 0)
                continue;
            accumulator->add(values, {mask, true});
            most = std::max(most, mask);
        }
        const Value made = accumulator->finish()[output];
        if (const auto* number = made.find<Number>();
            number != nullptr && (most > 0 || reducer->outputs[output] == "count"))
            result.set(i, number->value, most > 0 ? most : 1);
        else if (made.shared<List>() != nullptr || made.shared<Dictionary>() != nullptr)
            throw Error(ErrorCode::Unsupported,
                        "Images of lists are not evaluated here: this reducer gives some");
    };
}

/// A band of a composite, which has no cells of its own size.
Band reduced_band(std::string name, SharedSource source, PixelType type) {
    Band band;
    band.name = std::move(name);
    band.type = type;
    band.projection = default_projection();
    band.source = std::move(source);
    return band;
}

Value shared_result(Image image) {
    return std::make_shared<const Image>(std::move(image));
}

/// Band by band, without an ending behind the names.
Value reduced_stack(Call& call, const std::shared_ptr<const Reducer>& reducer, PixelType type) {
    const Images images = images_of(call);
    Image made;
    if (images.empty())
        return shared_result(std::move(made));
    for (const Band& band : images.front()->bands)
        made.bands.push_back(reduced_band(
            band.name,
            joined_source(sources_of(bands_named(images, band.name)), reduced_cells(reducer, 0)),
            type));
    return shared_result(std::move(made));
}

/// The inputs of a reducer of several: for each image its bands in their order.
std::vector<SharedSource> tuple_sources(Call& call, const Images& images, std::size_t inputs) {
    std::vector<SharedSource> sources;
    for (const auto& image : images) {
        if (image->bands.size() != inputs)
            call.fail(fmt::format("needs images of {} bands for this reducer, not of {}", inputs,
                                  image->bands.size()));
        for (const Band& band : image->bands)
            sources.push_back(band.source);
    }
    return sources;
}

Value reduced_collection(Call& call) {
    const Images images = images_of(call);
    const auto reducer = call.exactly<Reducer>("reducer", "a reducer");
    Image made;
    if (images.empty())
        return shared_result(std::move(made));
    if (reducer->inputs > 1) {
        const std::vector<SharedSource> sources = tuple_sources(call, images, reducer->inputs);
        for (std::size_t output = 0; output < reducer->outputs.size(); ++output)
            made.bands.push_back(reduced_band(
                reducer->outputs[output], joined_source(sources, reduced_cells(reducer, output)),
                {Precision::Double}));
        return shared_result(std::move(made));
    }
    for (const Band& band : images.front()->bands) {
        const std::vector<SharedSource> sources = sources_of(bands_named(images, band.name));
        for (std::size_t output = 0; output < reducer->outputs.size(); ++output)
            made.bands.push_back(reduced_band(
                fmt::format("{}_{}", band.name, reducer->outputs[output]),
                joined_source(sources, reduced_cells(reducer, output)), {Precision::Double}));
    }
    return shared_result(std::move(made));
}

/// All bands of an image as the inputs of one reducer.
Value reduced_bands(Call& call) {
    const auto image = call.image("image");
    const auto reducer = call.exactly<Reducer>("reducer", "a reducer");
    if (reducer->inputs > 1 && reducer->inputs != image->bands.size())
        call.fail(fmt::format("needs an image of {} bands for this reducer, not of {}",
                              reducer->inputs, image->bands.size()));
    Image made;
    made.footprint = image->footprint;
    const Band& first = first_band(*image, call.name());
    for (std::size_t output = 0; output < reducer->outputs.size(); ++output) {
        Band band =
            reduced_band(reducer->outputs[output],
                         joined_source(sources_of(image->bands), reduced_cells(reducer, output)),
                         {Precision::Double});
        band.projection = first.projection;
        band.dimensions = first.dimensions;
        made.bands.push_back(std::move(band));
    }
    return shared_result(std::move(made));
}

/// The last image on top.
Value mosaic(Call& call) {
    const Images images = images_of(call);
    Image made;
    if (images.empty())
        return shared_result(std::move(made));
    for (const Band& band : images.front()->bands) {
        const CellJoin top = [](const std::vector<SharedCells>& inputs, std::size_t i,
                                Cells& result) {
            for (auto cells = inputs.rbegin(); cells != inputs.rend(); ++cells)
                if (!(*cells)->masked(i))
                    return result.set(i, (*cells)->values[i], (*cells)->mask[i]);
        };
        made.bands.push_back(reduced_band(
            band.name, joined_source(sources_of(bands_named(images, band.name)), top), band.type));
    }
    return shared_result(std::move(made));
}

/// Each cell from the image where one band is greatest.
Value quality_mosaic(Call& call) {
    const Images images = images_of(call);
    const std::string quality = call.text("qualityBand");
    Image made;
    for (const Band& band : images.empty() ? std::vector<Band>() : images.front()->bands) {
        std::vector<SharedSource> sources;
        for (const auto& image : images) {
            const Band* by = find_band(*image, quality);
            const Band* from = find_band(*image, band.name);
            if (by == nullptr || from == nullptr)
                call.fail(fmt::format("finds no band '{}' in an image",
                                      by == nullptr ? quality : band.name));
            sources.push_back(by->source);
            sources.push_back(from->source);
        }
        const CellJoin best = [](const std::vector<SharedCells>& inputs, std::size_t i,
                                 Cells& result) {
            const Cells* chosen = nullptr;
            double greatest = 0;
            for (std::size_t k = 0; k + 1 < inputs.size(); k += 2)
                if (!inputs[k]->masked(i)
                    && (chosen == nullptr || inputs[k]->values[i] > greatest)) {
                    greatest = inputs[k]->values[i];
                    chosen = inputs[k + 1].get();
                }
            if (chosen != nullptr)
                result.set(i, chosen->values[i], chosen->mask[i]);
        };
        made.bands.push_back(reduced_band(band.name, joined_source(sources, best), band.type));
    }
    return shared_result(std::move(made));
}

Value all_bands(Call& call) {
    Image made;
    for (const Value& element : call.collection("collection")->elements) {
        const auto image = to_image(element, call.where("collection"));
        for (Band band : image->bands) {
            band.name = fmt::format("{}_{}", index_of_element(element), band.name);
            made.bands.push_back(std::move(band));
        }
    }
    return shared_result(std::move(made));
}

Value from_images(Call& call) {
    Collection collection{true, {}, {}, {}};
    const auto images = call.collection("images");
    for (std::size_t i = 0; i < images->elements.size(); ++i) {
        const Value image = to_image(images->elements[i], call.where("images"));
        collection.elements.push_back(
            index_of_element(image).empty() ? with_index(image, std::to_string(i)) : image);
    }
    return std::make_shared<const Collection>(std::move(collection));
}

void add_stack(Registry& registry, const char* name, std::function<NewAccumulator()> start,
               PixelType type) {
    Reducer reducer{{name}, 1, std::move(start), true};
    registry.add(fmt::format("reduce.{}", name), "collection",
                 [shared = std::make_shared<const Reducer>(std::move(reducer)), type](Call& call) {
                     return reduced_stack(call, shared, type);
                 });
}

} // namespace

void add_image_collections(Registry& registry) {
    registry.add("ImageCollection.load", "id,version?", [](Call& call) -> Value {
        return call.session().catalog().collection(call.text("id"));
    });
    registry.add("ImageCollection.fromImages", "images", from_images);
    registry.add("ImageCollection.reduce", "collection,reducer,parallelScale?", reduced_collection);
    registry.add("ImageCollection.mosaic", "collection", mosaic);
    registry.add("ImageCollection.qualityMosaic", "collection,qualityBand", quality_mosaic);
    registry.add("ImageCollection.toBands", "collection", all_bands);
    registry.add("Image.reduce", "image,reducer", reduced_bands);
    const PixelType any{Precision::Double};
    add_stack(registry, "mean", start_mean, any);
    add_stack(
        registry, "median", [] { return start_percentiles({50}); }, any);
    add_stack(
        registry, "min", [] { return start_extreme(false, 1); }, any);
    add_stack(
        registry, "max", [] { return start_extreme(true, 1); }, any);
    add_stack(registry, "sum", start_sum, any);
    add_stack(registry, "product", start_product, any);
    add_stack(registry, "mode", start_mode, any);
    add_stack(registry, "count", [] { return start_count(false); }, {Precision::Int});
    add_stack(
        registry, "and", [] { return start_non_zero(true); }, whole_type(0, 1));
    add_stack(
        registry, "or", [] { return start_non_zero(false); }, whole_type(0, 1));
}

} // namespace graticule::earth
