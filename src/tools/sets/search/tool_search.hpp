// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <string_view>
#include <vector>

namespace graticule::tools {

/// The tool set that stands for Graticule's own and GeoBenchX's together.
inline constexpr std::string_view AllToolSets = "all";

struct FoundTool {
    const ToolSpec* tool = nullptr;
    double score = 0; ///< comparable within one search
};

/// Whether a tool is in a set; those that execute code, and the functions for GeoJSON, are in
/// theirs alone.
bool in_tool_set(const ToolSpec& tool, std::string_view set);

/// The tools of a set that share words with a text (a task, or what is to be done), the best first.
/// Words and ways of asking ("how many", "deeper than", "in each") are compared by what they mean
/// (need_words.hpp), and count more the fewer tools have them, and less where they say what the
/// data are about: the ranking is that of Okapi BM25 without its term for length. Tools' names and
/// the words with which people ask for them (ToolSpec::search_words) count most. Tools that execute
/// code are few and are not searched.
std::vector<FoundTool> search_tools(std::string_view text, std::string_view tool_set);

} // namespace graticule::tools
