// SPDX-License-Identifier: Apache-2.0
// Rasters that are worked out of one of heights: slope, aspect, hillshade, roughness.
#include "agents/offline/compose.hpp"
#include "agents/offline/map_title.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

bool Composer::asks_for_terrain() const {
    const std::string& wanted = m_frame.transform;
    return wanted == "slope" || wanted == "aspect" || wanted == "hillshade"
           || wanted == "roughness";
}

Plan Composer::terrain() {
    std::size_t band = 0;
    const std::size_t dataset = raster_dataset(band);
    const retrieval::DatasetProfile& source = m_builder.profile(dataset);
    m_builder.note_source(dataset);
    use_all_of(dataset);
    const std::string& kind = m_frame.transform;
    const std::string output = m_builder.fresh_name(kind);
    m_builder.add(kind, {{"raster", source.name}, {"band", band + 1}, {"output", output}},
                  fmt::format("The {} of the ground at each cell of \"{}\".", kind, source.title));
    AnswerRecipe recipe;
    recipe.subject = fmt::format("{} of {}", kind, source.title);
    if (kind == "hillshade") {
        recipe.kind = AnswerKind::Made;
        recipe.subject = "the " + recipe.subject;
    } else {
        recipe.kind = AnswerKind::Numbers;
        const std::string id =
            m_builder.add("raster_statistics", {{"raster", output}}, "All cells with a value.");
        for (const char* figure : {"mean", "min", "max"}) {
            // The mean of directions is none.
            if (kind != "aspect" || std::string_view(figure) != "mean")
                recipe.numbers.push_back({figure, id, std::string("/") + figure,
                                          kind == "roughness" ? source.bands[band].unit : "°"});
        }
    }
    m_builder.add("raster_map",
                  {{"raster", output},
                   {"ramp", kind == "hillshade" ? "Greys_r" : "viridis"},
                   {"title", sentence_case(fmt::format("{} of {}", kind, source.title))},
                   {"file_name", file_stem(recipe.subject)}},
                  fmt::format("A map of the {}.", kind));
    const std::string file = m_frame.file_name.empty()
                                 ? file_stem(output + " " + source.name) + ".tif"
                                 : m_frame.file_name;
    m_builder.add("export_dataset", {{"dataset", output}, {"file_name", file}},
                  "The raster as a file.");
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
