// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/derivation.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <set>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::string_view RasterLoader = "get_raster_path";

bool names_frames(Role role) {
    return role == Role::Main || role == Role::Side || role == Role::Frames;
}

bool makes_frame(const Node& node) {
    const auto is_frame = [](const Parameter& parameter) {
        return parameter.role == Role::Output
               && parameter.name.find("dataframe") != std::string_view::npos;
    };
    return node.tool != nullptr
           && std::any_of(node.tool->parameters.begin(), node.tool->parameters.end(), is_frame);
}

/// Words that a path's file name and a dataset's title share.
std::size_t shared_words(const std::string& path, const std::string& title) {
    const std::string file = path.substr(path.find_last_of('/') + 1);
    const retrieval::Words of_file = retrieval::identifier_words(file);
    const retrieval::Words of_title = retrieval::identifier_words(title);
    return static_cast<std::size_t>(
        std::count_if(of_file.begin(), of_file.end(), [&](const std::string& word) {
            return std::find(of_title.begin(), of_title.end(), word) != of_title.end();
        }));
}

} // namespace

std::string title_loaded(const Node& step) {
    for (const Parameter& parameter : step.tool->parameters)
        if (parameter.role == Role::Dataset)
            return text_member(step.step->arguments, parameter.name);
    return {};
}

Derivation::Derivation(const Solution& solution) {
    for (const Step& step : solution)
        m_nodes.push_back({&step, find_tool(step.tool), {}, false});
    for (std::size_t index = 0; index < m_nodes.size(); ++index)
        if (m_nodes[index].tool != nullptr)
            connect(index);
    for (std::size_t index = 0; index < m_nodes.size(); ++index)
        connect_to_what_is_left(index);
}

// A name that nothing was given: a slip of the pen, for the last frame that nothing rests on.
void Derivation::connect_to_what_is_left(std::size_t index) {
    for (auto& [parameter, makers] : m_nodes[index].inputs) {
        if (!makers.empty() || find_parameter(*m_nodes[index].tool, parameter)->role != Role::Main)
            continue;
        for (std::size_t before = index; before-- > 0 && makers.empty();)
            if (makes_frame(m_nodes[before]) && !m_nodes[before].used)
                makers.push_back(before);
        if (!makers.empty() && m_nodes[index].tool->effect != Effect::Looks)
            m_nodes[makers.front()].used = true;
    }
}

Json Derivation::argument(std::size_t index, std::string_view name) const {
    const Node& node = m_nodes[index];
    const Json& given = member(node.step->arguments, name);
    if (!given.is_null())
        return given;
    const Parameter* parameter = find_parameter(*node.tool, name);
    return parameter == nullptr || parameter->usual.empty() ? Json()
                                                            : Json::parse(parameter->usual);
}

void Derivation::connect(std::size_t index) {
    Node& node = m_nodes[index];
    for (const Parameter& parameter : node.tool->parameters) {
        if (!names_frames(parameter.role) && parameter.role != Role::Raster)
            continue;
        std::vector<std::size_t> found = makers(index, parameter, argument(index, parameter.name));
        if (node.tool->effect != Effect::Looks)
            for (const std::size_t maker : found)
                m_nodes[maker].used = true;
        node.inputs.emplace_back(parameter.name, std::move(found));
    }
}

std::vector<std::size_t> Derivation::makers(std::size_t before, const Parameter& parameter,
                                            const Json& value) {
    std::vector<std::size_t> found;
    const auto take = [&](const std::string& name) {
        if (parameter.role == Role::Raster)
            found = makers_of_raster(before, name);
        else if (const auto one = maker(before, name))
            found.push_back(*one);
    };
    if (value.is_string())
        take(value.get<std::string>());
    else if (value.is_array())
        for (const Json& element : value)
            if (element.is_string())
                take(element.get<std::string>());
    return found;
}

// A raster's path is not said by the step that asks for it: the title that shares the most words
// with the file's name, of several alike the last one asked for.
std::vector<std::size_t> Derivation::makers_of_raster(std::size_t before,
                                                      const std::string& path) const {
    std::vector<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t index = before; index-- > 0;) {
        const Step& step = *m_nodes[index].step;
        if (step.tool != RasterLoader)
            continue;
        const std::size_t shared = shared_words(path, text_member(step.arguments, "rasterdataset"));
        if (best.empty() || shared > most) {
            best = {index};
            most = shared;
        }
    }
    return best;
}

std::optional<std::size_t> Derivation::maker(std::size_t before, const std::string& name) const {
    for (std::size_t index = before; index-- > 0;) {
        const Node& node = m_nodes[index];
        if (node.tool == nullptr)
            continue;
        for (const Parameter& parameter : node.tool->parameters)
            if (parameter.role == Role::Output && !name.empty()
                && text_member(node.step->arguments, parameter.name) == name)
                return index;
    }
    return std::nullopt;
}

std::optional<std::size_t> Derivation::input(std::size_t index, std::string_view parameter) const {
    for (const auto& [name, makers] : m_nodes[index].inputs)
        if (name == parameter && !makers.empty())
            return makers.front();
    return std::nullopt;
}

std::vector<std::size_t> Derivation::lineage(std::size_t index) const {
    std::set<std::size_t> steps{index};
    std::vector<std::size_t> open{index};
    while (!open.empty()) {
        const Node& node = m_nodes[open.back()];
        open.pop_back();
        for (const auto& [name, makers] : node.inputs)
            if (find_parameter(*node.tool, name)->role == Role::Main)
                for (const std::size_t maker : makers)
                    if (steps.insert(maker).second)
                        open.push_back(maker);
    }
    return {steps.begin(), steps.end()};
}

std::optional<std::size_t> Derivation::maker_of_column(std::size_t index,
                                                       const std::string& column) const {
    std::optional<std::size_t> found;
    for (const auto& [name, makers] : m_nodes[index].inputs)
        for (const std::size_t maker : makers)
            for (const std::size_t step : lineage(maker)) {
                const Node& node = m_nodes[step];
                if (node.tool == nullptr || (found && step < *found))
                    continue;
                for (const Parameter& parameter : node.tool->parameters)
                    if (parameter.role == Role::NewColumn
                        && text_member(node.step->arguments, parameter.name) == column)
                        found = step;
            }
    return found;
}

std::optional<std::size_t> Derivation::table_of_column(std::size_t index,
                                                       const std::string& column) const {
    const bool is_last = column.ends_with("_y");
    if (!is_last && !column.ends_with("_x"))
        return std::nullopt;
    std::vector<std::size_t> tables; // in the order of joins
    for (const std::size_t step : lineage(index))
        if (m_nodes[step].step->tool == "merge_dataframes")
            if (const auto table = input(step, "dataframe_name"))
                tables.push_back(*table);
    if (tables.size() < 2)
        return std::nullopt;
    return tables[tables.size() - (is_last ? 1 : 2)];
}

} // namespace graticule::evaluation::geobenchx
