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

/// Files of share/graticule/web that a page is made of, in the order in which they need one
/// another.
struct PageParts {
    std::vector<std::string_view> styles;
    std::vector<std::string_view> scripts;
    bool asks_its_server = false; ///< may ask whoever served it; else no connection at all
};

/// The page, whole: its scripts and styles, and the data. A content security policy forbids every
/// connection (but those that the parts ask for) and every script but those, known by their hashes,
/// so that text from the data could not run even if it became markup.
/// @throws Error NotFound where the share folder lacks a file
std::string assemble_page(const HtmlPageContent& content, const PageParts& parts,
                          const std::filesystem::path& share_folder);

} // namespace graticule::cartography
