// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/parameters.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/map_app.hpp"
#include "assistants/open_choice.hpp"
#include "assistants/overview.hpp"
#include "assistants/registry_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t MostOffered = 40; // fields that a user chooses among

/// A map that is wanted, as calls of the registry's tools draw it.
class WantedMap {
public:
    WantedMap(const AssistantCall& call, NamedWorkspace& place)
        : m_call(call), m_place(place), m_dataset(call.arguments.text("dataset")),
          m_kind(call.arguments.text("kind")) {
        if (call.arguments.has("with"))
            m_with = call.arguments.text_list("with");
    }

    mcp::ToolResult draw() {
        const CallInWorkspace in_place{m_call.site, m_place, m_call.request};
        Json arguments = is_raster() ? raster_arguments() : layer_arguments();
        arguments["title"] = m_call.arguments.optional_text("title").value_or(usual_title());
        tools::Observation observation = call_of_registry(in_place, m_tool, arguments);
        if (observation.ok && !m_note.empty())
            observation.text += "\nNote: " + m_note + ".";
        return result_of_call(in_place, m_tool, std::move(observation));
    }

private:
    bool is_raster() const {
        const geodata::CatalogEntry* entry = m_place.workspace.find_entry(m_dataset);
        return !m_place.workspace.has_layer(m_dataset)
               && (m_place.workspace.has_raster(m_dataset)
                   || (entry != nullptr && entry->kind == geodata::DataKind::Raster));
    }

    Json raster_arguments() {
        m_tool = "raster_map";
        if (m_call.arguments.has("field"))
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("'field': {} is a raster, which has no fields", quoted_name(m_dataset)),
                "Leave it out; call_tool with raster_map draws a band of your choice");
        return {{"raster", m_dataset}, {"layers", m_with}};
    }

    Json layer_arguments() {
        tools::ToolContext context{m_place.workspace, m_call.request.context()};
        const geodata::Layer& layer = tools::find_or_read_layer(context, m_dataset);
        if (!layer.has_geometry())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} is a table without places", quoted_name(m_dataset)),
                        "Join it to a layer first (find_tool: join table by key), or name a layer");
        if (const auto field = m_call.arguments.optional_text("field"))
            m_field = field_of(layer, *field);
        if (m_kind == "auto")
            m_kind = usual_kind(layer);
        if (m_kind == "plain" || !m_with.empty())
            return several_layers(layer);
        m_tool = m_kind == "classes"      ? "choropleth_map"
                 : m_kind == "categories" ? "categorical_map"
                 : m_kind == "symbols"    ? "symbol_map"
                                          : "heat_map";
        Json arguments{{"dataset", m_dataset}};
        if (!m_field.empty())
            arguments[m_kind == "heat" ? "weight_field" : "field"] = m_field;
        return arguments;
    }

    /// The dataset before the others in grey: areas beneath lines beneath points, and among those
    /// of a kind the dataset on top. Shown is where the dataset lies.
    Json several_layers(const geodata::Layer& layer) {
        if (const std::string kind = m_call.arguments.text("kind");
            !m_with.empty() && (kind == "heat" || kind == "symbols"))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'kind': a map of kind {} has no other layers", kind),
                        "Leave 'with' or 'kind' out");
        m_tool = "layers_map";
        std::vector<std::pair<int, Json>> layers;
        for (const std::string& other : m_with) {
            tools::ToolContext context{m_place.workspace, m_call.request.context()};
            const geodata::Layer& along = tools::find_or_read_layer(context, other);
            layers.emplace_back(dimension_of(along.geometry().common_type()),
                                Json{{"dataset", other}, {"colour", "lightgray"}});
        }
        Json own{{"dataset", m_dataset}};
        if (!m_field.empty())
            own["field"] = m_field;
        layers.emplace_back(dimension_of(layer.geometry().common_type()), std::move(own));
        std::stable_sort(layers.begin(), layers.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        Json arguments{{"layers", Json::array()}};
        for (auto& [dimension, drawn] : layers)
            arguments["layers"].push_back(std::move(drawn));
        if (!m_with.empty())
            if (const auto extent = shown_extent(layer))
                arguments["extent"] = *extent;
        return arguments;
    }

    /// West, south, east, north in degrees with some margin; nothing where the dataset crosses the
    /// antimeridian, or is not known to lie anywhere.
    std::optional<std::array<double, 4>> shown_extent(const geodata::Layer& layer) const {
        constexpr double Margin = 0.1;       // of the width and the height, on each side
        constexpr double LeastMargin = 0.05; // degrees
        const Json known = overview_of(m_dataset, layer)["extent_degrees"];
        if (!known.is_array())
            return std::nullopt;
        const auto [west, south, east, north] = known.get<std::array<double, 4>>();
        if (!(west <= east && south <= north))
            return std::nullopt;
        const double wide = std::max(LeastMargin, Margin * (east - west));
        const double high = std::max(LeastMargin, Margin * (north - south));
        return std::array<double, 4>{std::max(-180.0, west - wide), std::max(-90.0, south - high),
                                     std::min(180.0, east + wide), std::min(90.0, north + high)};
    }

    std::string usual_kind(const geodata::Layer& layer) const {
        if (m_field.empty())
            return "plain";
        const auto at = layer.find_field(m_field);
        if (at && !layer.column(*at).is_numeric())
            return "categories";
        return dimension_of(layer.geometry().common_type()) == 0 ? "symbols" : "classes";
    }

    /// The field that a name means: itself, the only one like it, or the one that the user chooses
    /// of several.
    std::string field_of(const geodata::Layer& layer, const std::string& name) {
        if (layer.find_field(name))
            return name;
        std::vector<std::string> like;
        for (const std::string& field : layer.field_names())
            if (fold(field).find(fold(name)) != std::string::npos)
                like.push_back(field);
        if (like.empty())
            return name; // the tool says what there is
        if (like.size() == 1) {
            m_note = fmt::format("{} is taken for the field {}", quoted_name(name),
                                 quoted_name(like.front()));
            return like.front();
        }
        const std::vector<std::string> offered(
            like.begin(),
            like.begin() + static_cast<std::ptrdiff_t>(std::min(like.size(), MostOffered)));
        const auto chosen =
            chosen_by_user(m_call.request, "field",
                           fmt::format("Several columns of {} fit {}. Which is to be shown?",
                                       quoted_name(m_dataset), quoted_name(name)),
                           offered);
        if (chosen)
            return *chosen;
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'field': several columns of {} fit {}", quoted_name(m_dataset),
                                quoted_name(name)),
                    fmt::format("Name one of {}", names_in_sentence(like)));
    }

    std::string usual_title() const {
        const geodata::CatalogEntry* entry = m_place.workspace.find_entry(m_dataset);
        const std::string title = entry == nullptr ? m_dataset : entry->title;
        return one_line(m_field.empty() ? title : fmt::format("{}: {}", title, m_field));
    }

    const AssistantCall& m_call;
    NamedWorkspace& m_place;
    std::string m_dataset;
    std::string m_kind;
    std::vector<std::string> m_with;
    std::string m_field;
    std::string m_tool;
    std::string m_note;
};

mcp::ToolResult make_map(const AssistantCall& call) {
    const WorkspaceLease place =
        call.site.workspaces.use(call.arguments.text("workspace"), call.request.context());
    return WantedMap(call, *place).draw();
}

} // namespace

GoalTool make_map_tool() {
    using tools::input;
    using tools::optional;
    using tools::ParameterType;
    GoalTool tool;
    tool.title = "Make a map";
    tool.spec.name = "make_map";
    tool.spec.description =
        "Draws one dataset as a map: a picture, which is shown in the result, and an interactive "
        "page. Numbers are shown in classes of colour on areas and lines and as sized symbols on "
        "points, texts as categories. find_tool names tools for other kinds of map, with more "
        "options.";
    tool.spec.parameters = {
        input("dataset", ParameterType::Text,
              "A dataset of the data, or one that a call stored in the workspace."),
        optional(input("field", ParameterType::Text,
                       "Column that the colours or sizes show; plain shapes if left out.")),
        optional(input("title", ParameterType::Text, "Title above the map.")),
        optional(tools::choice_input("kind", "How it is shown; auto goes by the column.",
                                     {"auto", "classes", "categories", "symbols", "heat", "plain"}),
                 "auto"),
        optional(
            input("with", ParameterType::TextList,
                  "Other layers to draw with it, in grey; the map shows where the dataset is.")),
        workspace_input()};
    tool.output_schema = output_of_call();
    tool.annotations = {
        .read_only = false, .destructive = false, .idempotent = false, .open_world = false};
    tool.may_be_task = true;
    tool.meta = shown_in_map_app();
    tool.call = make_map;
    return tool;
}

} // namespace graticule::assistants
