// SPDX-License-Identifier: Apache-2.0
#include "earth/graph/registry.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::earth {

namespace {

std::vector<Parameter> read_parameters(std::string_view text) {
    std::vector<Parameter> parameters;
    if (text.empty())
        return parameters;
    for (const std::string& part : split(text, ',')) {
        std::string_view name = trim(part);
        const bool optional = name.ends_with('?');
        name.remove_suffix(optional ? 1 : 0);
        parameters.push_back({std::string(name), optional});
    }
    return parameters;
}

} // namespace

void Registry::add(std::string_view names, std::string_view parameters,
                   std::function<Value(Call&)> run) {
    for (const std::string& part : split(names, ',')) {
        const std::string name(trim(part));
        if (!m_algorithms.emplace(name, Algorithm{name, read_parameters(parameters), run}).second)
            throw Error(ErrorCode::Internal, fmt::format("There are two algorithms {}", name));
    }
}

const Algorithm& Registry::find(const std::string& name) const {
    const auto found = m_algorithms.find(name);
    if (found == m_algorithms.end())
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("{} is not among the {} algorithms that the local Earth Engine evaluates",
                        one_line(name), m_algorithms.size()),
            "`graticule earth algorithms` lists them");
    return found->second;
}

const Registry& Registry::all() {
    static const Registry registry = [] {
        Registry made;
        add_number_algorithms(made);
        add_number_casts(made);
        add_string_algorithms(made);
        add_list_algorithms(made);
        add_list_changes(made);
        add_dictionary_algorithms(made);
        add_date_algorithms(made);
        add_date_range_algorithms(made);
        add_type_algorithms(made);
        add_geometry_constructors(made);
        add_geometry_measures(made);
        add_geometry_operations(made);
        add_feature_algorithms(made);
        add_collection_algorithms(made);
        add_aggregations(made);
        add_filters(made);
        add_joins(made);
        add_reducers(made);
        add_kernels(made);
        add_image_algorithms(made);
        add_image_bands(made);
        add_image_arithmetic(made);
        add_image_expressions(made);
        add_image_masks(made);
        add_image_places(made);
        add_image_neighbourhoods(made);
        add_image_collections(made);
        add_image_regions(made);
        add_image_samples(made);
        add_image_terrain(made);
        add_image_pictures(made);
        add_image_drawings(made);
        return made;
    }();
    return registry;
}

} // namespace graticule::earth
