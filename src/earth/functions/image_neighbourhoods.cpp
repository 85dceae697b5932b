// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/accumulators.hpp"
#include "earth/functions/algorithms.hpp"
#include "earth/functions/kernel.hpp"
#include "earth/functions/reducer.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace graticule::earth {

namespace {

/// The cells around those of a tile, as far as a kernel reaches.
class Surroundings {
public:
    Surroundings(TileWork& work, const SharedSource& source, const KernelCells& kernel)
        : m_kernel(kernel), m_tile(work.tile()), m_width(m_tile.width + kernel.width - 1) {
        TileWork wide(work.work(),
                      {m_tile.grid, m_tile.column + kernel.left, m_tile.row + kernel.top, m_width,
                       m_tile.height + kernel.height - 1});
        work.work().count(m_tile.cells() * kernel.weights.size());
        m_cells = wide.cells(source);
    }

    /// Calls visit(weight, value, mask) for the cells around one.
    template <class Visit>
    void around(std::size_t i, const Visit& visit) const {
        const std::size_t row = i / m_tile.width;
        const std::size_t column = i % m_tile.width;
        std::size_t k = 0;
        for (std::size_t r = 0; r < m_kernel.height; ++r)
            for (std::size_t c = 0; c < m_kernel.width; ++c, ++k) {
                const std::size_t at = (row + r) * m_width + column + c;
                visit(m_kernel.weights[k], m_cells->values[at], m_cells->mask[at]);
            }
    }

private:
    const KernelCells& m_kernel;
    const Tile& m_tile;
    std::size_t m_width;
    SharedCells m_cells;
};

double cell_metres(const TileWork& work) {
    return nominal_scale(*work.tile().grid);
}

struct Neighbourhood {
    std::shared_ptr<const Kernel> kernel;
    std::shared_ptr<const Reducer> reducer;
    std::size_t output = 0;
    bool weigh = true;        ///< inputs by the kernel, else all alike
    bool skip_masked = false; ///< masked cells stay so
};

SharedSource reduced_around(const SharedSource& input, const Neighbourhood& how) {
    return make_source({input}, [input, how](TileWork& work) {
        const KernelCells kernel = how.kernel->cells(cell_metres(work));
        const Surroundings cells(work, input, kernel);
        const SharedCells own = how.skip_masked ? work.cells(input) : nullptr;
        auto result = std::make_shared<Cells>(work.tile().cells());
        for (std::size_t i = 0; i < result->values.size(); ++i) {
            if (own != nullptr && own->masked(i))
                continue;
            const auto accumulator = how.reducer->start();
            cells.around(i, [&](double weight, double value, double mask) {
                const Value input_value = real(value);
                if (weight > 0 && mask > 0)
                    accumulator->add({&input_value, 1}, {how.weigh ? weight * mask : mask, true});
            });
            const Value output = accumulator->finish()[how.output];
            if (const auto* number = output.find<Number>())
                result->set(i, number->value, 1);
        }
        return result;
    });
}

Value focal(Call& call, const InnerReducer& reducer) {
    const auto image = call.image("image");
    const double radius = call.number_or("radius", 1.5);
    const std::int64_t iterations = call.integer_or("iterations", 1);
    constexpr std::int64_t Most = 100;
    if (iterations < 1 || iterations > Most)
        call.fail("takes 1 to 100 iterations");
    Neighbourhood how;
    how.kernel = call.has("kernel") ? call.exactly<Kernel>("kernel", "a kernel")
                                    : std::make_shared<const Kernel>(
                                        shaped_kernel(call.text_or("kernelType", "circle"), radius,
                                                      call.text_or("units", "pixels"), true, 1));
    how.reducer = reducer;
    Image made = *image;
    for (Band& band : made.bands)
        for (std::int64_t i = 0; i < iterations; ++i)
            band.source = reduced_around(band.source, how);
    return std::make_shared<const Image>(std::move(made));
}

Value reduced_neighbourhood(Call& call) {
    const auto image = call.image("image");
    Neighbourhood how;
    how.reducer = call.exactly<Reducer>("reducer", "a reducer");
    how.kernel = call.exactly<Kernel>("kernel", "a kernel");
    how.skip_masked = call.boolean_or("skipMasked", true);
    const std::string weights = call.text_or("inputWeight", "kernel");
    if (how.reducer->inputs != 1 || (weights != "kernel" && weights != "mask"))
        call.fail("takes a reducer of one input here, and weights by kernel or mask");
    how.weigh = weights == "kernel";
    Image made;
    made.footprint = image->footprint;
    made.properties = image->properties;
    for (const Band& band : image->bands)
        for (how.output = 0; how.output < how.reducer->outputs.size(); ++how.output) {
            Band reduced = band;
            reduced.name = fmt::format("{}_{}", band.name, how.reducer->outputs[how.output]);
            reduced.type = {Precision::Double};
            reduced.source = reduced_around(band.source, how);
            made.bands.push_back(std::move(reduced));
        }
    return std::make_shared<const Image>(std::move(made));
}

/// Sums of the cells around by their weights; masked where one that counts is.
Value convolved(Call& call) {
    const auto image = call.image("image");
    const auto kernel = call.exactly<Kernel>("kernel", "a kernel");
    Image made = *image;
    for (Band& band : made.bands) {
        band.type = {Precision::Double};
        band.source = make_source({band.source}, [input = band.source, kernel](TileWork& work) {
            const KernelCells weights = kernel->cells(cell_metres(work));
            const Surroundings cells(work, input, weights);
            auto result = std::make_shared<Cells>(work.tile().cells());
            for (std::size_t i = 0; i < result->values.size(); ++i) {
                double sum = 0;
                double least = 1;
                cells.around(i, [&](double weight, double value, double mask) {
                    sum += weight * value;
                    if (weight != 0)
                        least = std::min(least, mask);
                });
                result->set(i, sum, least);
            }
            return result;
        });
    }
    return std::make_shared<const Image>(std::move(made));
}

void add_focal(Registry& registry, const char* names, const std::function<NewAccumulator()>& start,
               bool weighted) {
    Reducer reducer{{"focal"}, 1, start, weighted};
    registry.add(names, "image,radius?,kernelType?,units?,iterations?,kernel?",
                 [shared = std::make_shared<const Reducer>(std::move(reducer))](Call& call) {
                     return focal(call, shared);
                 });
}

} // namespace

void add_image_neighbourhoods(Registry& registry) {
    add_focal(registry, "Image.focalMean,Image.focal_mean", start_mean, true);
    add_focal(
        registry, "Image.focalMin,Image.focal_min", [] { return start_extreme(false, 1); }, false);
    add_focal(
        registry, "Image.focalMax,Image.focal_max", [] { return start_extreme(true, 1); }, false);
    add_focal(
        registry, "Image.focalMedian,Image.focal_median", [] { return start_percentiles({50}); },
        true);
    add_focal(registry, "Image.focalMode,Image.focal_mode", start_mode, true);
    registry.add("Image.reduceNeighborhood",
                 "image,reducer,kernel,inputWeight?,skipMasked?,optimization?",
                 reduced_neighbourhood);
    registry.add("Image.convolve", "image,kernel", convolved);
}

} // namespace graticule::earth
