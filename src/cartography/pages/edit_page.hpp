// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/render.hpp"
#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace graticule::cartography {

/// A layer as it is edited: each feature has an id that stays its own.
struct EditedFeatures {
    const geodata::Layer* layer = nullptr; ///< CRS required
    std::span<const std::string> ids;      ///< one a feature
    std::string version;                   ///< empty where no program saves it
    std::vector<std::string> notes;        ///< what cannot be edited or kept
};

/// What stands around the map of the page.
struct EditPage {
    std::string title;
    std::string source;    ///< "Source: ..." line; empty for none
    std::string file_name; ///< for downloads, ending in .geojson
    bool served = false;   ///< by a program that saves
};

/// "f1", "f2", ...: ids for features that have none yet.
std::vector<std::string> first_ids(std::size_t count);

/// The features as JSON for the page: {"format", "dimension", "fields", "features": [{"id",
/// "geometry", "values"}], "version", "notes"}. Geometries are GeoJSON in WGS 84 with all digits,
/// with a part on each side of the antimeridian where they cross it; one that has no place there is
/// null, and a note says how many. Whole numbers that a double cannot hold are text of digits.
/// "dimension" is null where features of several kinds are mixed.
/// @throws Error CrsMissing; LimitExceeded where there is more than a page bears
std::string encode_edited(const EditedFeatures& features, const Context& context);

/// The page, whole. It changes geometries and attributes with undo and redo, and saves to a file by
/// download; if it is served, to the program that served it.
/// @throws Error as encode_edited()
std::string make_edit_page(const EditPage& page, const EditedFeatures& features,
                           const RenderResources& resources, const Context& context);

/// Writes the page of a layer for use with no program: what is edited is downloaded.
/// @throws Error as encode_edited(); InvalidArgument (a table)
RenderReport render_edit_page(const EditPage& page, const geodata::Layer& layer,
                              const std::filesystem::path& path, const RenderResources& resources,
                              const Context& context);

} // namespace graticule::cartography
