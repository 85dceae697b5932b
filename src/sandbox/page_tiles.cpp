// SPDX-License-Identifier: Apache-2.0
#include "sandbox/page_tiles.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace graticule::sandbox {

namespace {

// One bit a pixel, of a palette whose only colour is transparent.
constexpr const char* BlankPicture =
    "iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAAA1BMVEUAAACnej3aAAAAAXRSTlMAQObYZgAAAB9JREFU"
    "eNrtwQENAAAAwqD3T20ON6AAAAAAAAAAAL4NIQAAAWDknZcAAAAASUVORK5CYII=";

bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 12 && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
}

/// The name of a file without its suffix and its mark of twice the resolution: "13494@2x.png".
std::string_view tile_number(std::string_view name) {
    return name.substr(0, name.find_first_of(".@"));
}

bool has_tile_path(std::string_view path) {
    const std::vector<std::string> steps = split(std::string(path), '/');
    std::size_t numbers = 0;
    for (const std::string& step : steps) {
        const bool ends = numbers == 2 && is_number(tile_number(step));
        if (ends)
            return true;
        numbers = is_number(step) ? std::min<std::size_t>(numbers + 1, 2) : 0;
    }
    return false;
}

bool has_tile_query(std::string_view query) {
    std::vector<std::string> numbers;
    for (const std::string& parameter : split(ascii_lower(query), '&')) {
        if (parameter == "request=getmap" || parameter == "request=gettile")
            return true;
        const std::size_t equals = parameter.find('=');
        if (equals == 1 && is_number(std::string_view(parameter).substr(2)))
            numbers.push_back(parameter.substr(0, 1));
    }
    return std::all_of(std::begin("xyz"), std::end("xyz") - 1, [&](char name) {
        return std::find(numbers.begin(), numbers.end(), std::string{name}) != numbers.end();
    });
}

} // namespace

std::optional<PageFiles::File> blank_tile_for(std::string_view url) {
    if (!url.starts_with("http://") && !url.starts_with("https://"))
        return std::nullopt;
    const std::string_view whole = url.substr(0, url.find('#'));
    const std::size_t mark = std::min(whole.find('?'), whole.size());
    const std::string_view path = whole.substr(0, mark);
    if (!has_tile_path(path) && !has_tile_query(whole.substr(std::min(mark + 1, whole.size()))))
        return std::nullopt;
    if (path.ends_with(".pbf") || path.ends_with(".mvt"))
        return PageFiles::File{"application/vnd.mapbox-vector-tile", ""};
    return PageFiles::File{"image/png", BlankPicture};
}

} // namespace graticule::sandbox
