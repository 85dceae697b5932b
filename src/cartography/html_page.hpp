// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::cartography {

/// What goes into the one file of an interactive map. Texts are as given, not yet escaped.
struct HtmlPageContent {
    std::string title;
    std::string subtitle;
    std::string source;
    /// JSON by element id ("map", "basemap", "source-0").
    std::vector<std::pair<std::string, std::string>> data;
};

/// What a content security policy lets this very script run by: "'sha256-...'".
std::string script_source(std::string_view script);

/// The page, whole: Leaflet, the scripts and styles of share/graticule/web, and the data. A content
/// security policy forbids every connection and every script but those, known by their hashes, so
/// that text from the data could not run even if it became markup.
/// @throws Error NotFound where the share folder lacks a file
std::string assemble_page(const HtmlPageContent& content,
                          const std::filesystem::path& share_folder);

} // namespace graticule::cartography
