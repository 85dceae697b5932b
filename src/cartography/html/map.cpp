// SPDX-License-Identifier: Apache-2.0
#include "cartography/html/map.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/geometry/placed_layers.hpp"
#include "cartography/html/content.hpp"
#include "cartography/html/geometry.hpp"
#include "cartography/html/raster.hpp"
#include "cartography/html/view.hpp"
#include "cartography/rasters/raster_picture.hpp"
#include "cartography/styles/symbology.hpp"
#include "cartography/view/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;

namespace {

constexpr std::size_t MostVertices = 250000; ///< about 2 MB of geometry

/// A layer's places and attributes, embedded once however many panels show them.
struct Source {
    const MapLayer* layer = nullptr;
    PlacedLayer placed;
    std::vector<std::string> wanted; ///< empty: all
    std::vector<std::string> needed;
};

/// What panels have in common in the legend.
struct Group {
    Json look;
    std::size_t place = 0; ///< among the layers of a panel
};

bool same_rows(const MapLayer& a, const MapLayer& b) {
    return a.layer.shared_geometry() == b.layer.shared_geometry()
           && a.layer.field_names() == b.layer.field_names() && a.popup_fields == b.popup_fields &&
           [&] {
               for (std::size_t i = 0; i < a.layer.field_count(); ++i)
                   if (a.layer.shared_column(i) != b.layer.shared_column(i))
                       return false;
               return true;
           }();
}

class HtmlMapBuilder {
public:
    HtmlMapBuilder(const MapDescription& map, std::size_t attribute_budget,
                   const RenderResources& resources, const Context& context)
        : m_map(map), m_attribute_budget(attribute_budget), m_resources(resources),
          m_context(context), m_symbology(resolve_symbology(map)) {
        m_report.notes = m_symbology.notes;
    }

    HtmlMap make() {
        place_sources();
        choose_extent();
        HtmlPageContent content{m_map.title, m_map.subtitle, m_map.source, {}};
        const std::vector<const PlacedLayer*> layers = placed_layers();
        const CoordinateGrid grid = choose_grid(layers, m_view.extent.width(), MostVertices);
        if (grid.coarsened)
            note(fmt::format("Outlines are drawn to {} degrees, to keep this file small",
                             format_number(grid.step, 2)));
        encode_panels();
        encode_sources(grid, content);
        if (m_map.basemap)
            content.data.emplace_back("basemap", encode_basemap(m_view, m_resources.share_folder));
        content.data.emplace_back("map", to_line(head_json(grid)));
        return {std::move(content), std::move(m_report)};
    }

private:
    void note(std::string sentence) { m_report.notes.push_back(std::move(sentence)); }

    std::size_t source_of(const MapLayer& layer) {
        const auto found = std::find_if(m_sources.begin(), m_sources.end(), [&](const Source& s) {
            return same_rows(*s.layer, layer);
        });
        if (found != m_sources.end())
            return static_cast<std::size_t>(found - m_sources.begin());
        Source source{&layer, place_layer(layer.layer, m_context), layer.popup_fields, {}};
        if (source.placed.lost > 0)
            note(fmt::format("{} parts of \"{}\" lie outside the Earth and are not drawn",
                             source.placed.lost, layer.layer.name()));
        m_sources.push_back(std::move(source));
        return m_sources.size() - 1;
    }

    void place_sources() {
        for (const MapPanel& panel : m_map.panels) {
            std::vector<std::size_t> indices;
            for (const MapLayer& layer : panel.layers) {
                m_context.check_cancelled();
                const std::size_t index = source_of(layer);
                std::vector<std::string>& needed = m_sources[index].needed;
                for (const std::string& field : styled_fields(layer.style))
                    needed.push_back(field);
                if (!layer.label_field.empty())
                    needed.push_back(layer.label_field);
                indices.push_back(index);
            }
            m_panel_sources.push_back(std::move(indices));
        }
    }

    std::vector<const PlacedLayer*> placed_layers() const {
        std::vector<const PlacedLayer*> layers;
        for (const Source& source : m_sources)
            layers.push_back(&source.placed);
        return layers;
    }

    /// Where most of the data lie, if some lie far from it. Walks all places, so only where the
    /// map's author asked for no extent and no raster sets it.
    Extent focus() const {
        const Coverage coverage = find_coverage(m_map, m_symbology, m_context);
        const std::size_t beyond = coverage.features_cut + coverage.features_far
                                   + coverage.features_tiny + coverage.features_apart;
        return beyond > 0 ? coverage.degrees : Extent();
    }

    void choose_extent() {
        std::vector<Extent> rasters;
        for (const MapPanel& panel : m_map.panels)
            if (panel.background)
                rasters.push_back(raster_extent_degrees(panel.background->raster));
        const double centre = choose_centre(placed_layers(), rasters);
        for (Source& source : m_sources)
            centre_on(source.placed, centre);
        m_view = choose_view(placed_layers(), rasters, centre, m_map.extent_degrees,
                             rasters.empty() && !m_map.extent_degrees ? focus() : Extent(),
                             !rasters.empty());
        m_report.projection = web_projection_label(m_view.projection);
    }

    std::size_t group_of(std::size_t place, Json look) {
        const auto found = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& group) {
            Json titled = look; // panels name the same thing differently: "1990", "2000"
            titled["title"] = group.look["title"];
            return group.place == place && group.look == titled;
        });
        if (found != m_groups.end()) {
            if (look["title"] != found->look["title"] && !is_text(look["legend"]["title"], ""))
                found->look["title"] = look["legend"]["title"];
            return static_cast<std::size_t>(found - m_groups.begin());
        }
        m_groups.push_back({std::move(look), place});
        return m_groups.size() - 1;
    }

    Json layer_json(const MapLayer& layer, const LayerSymbology& symbology, std::size_t place,
                    std::size_t source) {
        Json json{{"source", source},
                  {"group", group_of(place, encode_look(layer, symbology))},
                  {"valueFields", styled_fields(layer.style)},
                  {"labelField", layer.label_field}};
        if (symbology.kind == SymbolKind::Heat)
            json["weights"] = rounded(symbology.weights, 4);
        else if (symbology.kind != SymbolKind::Plain)
            json["classes"] = symbology.classes;
        if (symbology.kind == SymbolKind::Proportional)
            json["radii"] = rounded(symbology.radii, 2);
        m_report.features_without_value += symbology.without_value;
        const std::size_t voids = layer.layer.geometry().void_count();
        m_report.features_without_place += voids;
        m_report.features_drawn += layer.layer.size() - voids;
        if (m_report.breaks.empty())
            m_report.breaks = symbology.breaks;
        return json;
    }

    static Json rounded(const std::vector<double>& values, int decimals) {
        Json list = Json::array();
        const double scale = std::pow(10.0, decimals);
        for (const double value : values)
            list.push_back(std::round(value * scale) / scale);
        return list;
    }

    void encode_panels() {
        for (std::size_t p = 0; p < m_map.panels.size(); ++p) {
            const MapPanel& panel = m_map.panels[p];
            Json layers = Json::array();
            for (std::size_t i = 0; i < panel.layers.size(); ++i)
                layers.push_back(layer_json(panel.layers[i], m_symbology.panels[p][i], i,
                                            m_panel_sources[p][i]));
            Json raster = panel.background
                              ? encode_raster(*panel.background, m_view.reach, m_context)
                              : Json();
            m_panels.push_back({{"title", visible_text(panel.title)},
                                {"raster", std::move(raster)},
                                {"layers", std::move(layers)}});
        }
    }

    void encode_sources(const CoordinateGrid& grid, HtmlPageContent& content) {
        std::size_t left_out = 0;
        const std::size_t budget = m_attribute_budget / std::max<std::size_t>(1, m_sources.size());
        for (std::size_t i = 0; i < m_sources.size(); ++i) {
            const Source& source = m_sources[i];
            content.data.emplace_back(fmt::format("source-{}", i),
                                      fmt::format("{{\"geometry\":{},\"fields\":{}}}",
                                                  encode_geometry(source.placed, grid),
                                                  encode_fields(source.layer->layer, source.wanted,
                                                                source.needed, budget, left_out)));
        }
        if (left_out > 0)
            note(fmt::format("{} fields are not in this file, to keep it small", left_out));
    }

    Json head_json(const CoordinateGrid& grid) const {
        Json groups = Json::array();
        for (const Group& group : m_groups)
            groups.push_back(group.look);
        return {{"format", 1},
                {"step", grid.step},
                {"view", encode_view(m_view)},
                {"basemap", encode_basemap_colours()},
                {"groups", std::move(groups)},
                {"panels", m_panels},
                {"sources", m_sources.size()},
                {"notes", m_report.notes}};
    }

    const MapDescription& m_map;
    std::size_t m_attribute_budget; ///< bytes, for all sources together
    const RenderResources& m_resources;
    const Context& m_context;
    MapSymbology m_symbology;
    WebView m_view;
    std::vector<Source> m_sources;
    std::vector<std::vector<std::size_t>> m_panel_sources; ///< [panel][layer]: source
    std::vector<Group> m_groups;
    Json m_panels = Json::array();
    RenderReport m_report;
};

void expect_something(const MapDescription& map) {
    for (const MapPanel& panel : map.panels) {
        if (panel.background)
            return;
        for (const MapLayer& layer : panel.layers)
            if (layer.layer.geometry().void_count() < layer.layer.size())
                return;
    }
    throw Error(ErrorCode::InvalidArgument, "the map has no feature with a geometry to draw",
                "check that the layers are not empty");
}

} // namespace

HtmlMap make_html_map(const MapDescription& map, std::size_t attribute_budget,
                      const RenderResources& resources, const Context& context) {
    expect_something(map);
    const MapDescription placed = with_placed_layers(map, context);
    return HtmlMapBuilder(placed, attribute_budget, resources, context).make();
}

} // namespace graticule::cartography
