// SPDX-License-Identifier: Apache-2.0
#include "assistants/location.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::string_view Scheme = "graticule://";
constexpr std::size_t LongestLocation = 4096;

constexpr std::array<std::pair<std::string_view, std::string_view>, 19> Types{{
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".html", "text/html"},
    {".md", "text/markdown"},
    {".txt", "text/plain"},
    {".py", "text/x-python"},
    {".json", "application/json"},
    {".jsonl", "application/jsonl"},
    {".geojson", "application/geo+json"},
    {".topojson", "application/json"},
    {".csv", "text/csv"},
    {".tif", "image/tiff"},
    {".tiff", "image/tiff"},
    {".gpkg", "application/geopackage+sqlite3"},
    {".fgb", "application/flatgeobuf"},
    {".kml", "application/vnd.google-earth.kml+xml"},
    {".shp", "application/vnd.shp"},
    {".zip", "application/zip"},
    {".pdf", "application/pdf"},
}};

constexpr std::array DataEndings{".geojson", ".topojson", ".csv", ".tif", ".tiff",
                                 ".gpkg",    ".fgb",      ".kml", ".shp"};

bool is_plain(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.'
           || c == '_' || c == '~';
}

std::string encoded(std::string_view name) {
    std::string text;
    for (const char c : name)
        text +=
            is_plain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return text;
}

std::optional<unsigned> hex_digit(char c) {
    if (is_digit(c))
        return static_cast<unsigned>(c - '0');
    if (c >= 'A' && c <= 'F')
        return static_cast<unsigned>(c - 'A' + 10);
    if (c >= 'a' && c <= 'f')
        return static_cast<unsigned>(c - 'a' + 10);
    return std::nullopt;
}

std::optional<std::string> decoded(std::string_view text) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
            const auto low = high ? hex_digit(text[i + 2]) : std::nullopt;
            if (!low)
                return std::nullopt;
            c = static_cast<char>(*high * 16 + *low);
            i += 2;
        } else if (!is_plain(c)) {
            return std::nullopt;
        }
        if (c == '/' || static_cast<unsigned char>(c) < 0x20)
            return std::nullopt;
        name += c;
    }
    if (name.empty() || name == "." || name == "..")
        return std::nullopt;
    return name;
}

std::string ending_of(std::string_view file_name) {
    return ascii_lower(std::filesystem::path(file_name).extension().string());
}

} // namespace

std::string location(const std::vector<std::string>& names) {
    std::string uri(Scheme);
    for (const std::string& name : names)
        uri += (uri.ends_with('/') ? "" : "/") + encoded(name);
    return uri;
}

std::vector<std::string> names_of_location(std::string_view uri) {
    if (!uri.starts_with(Scheme) || uri.size() > LongestLocation)
        return {};
    std::vector<std::string> names;
    for (const std::string& part : split(uri.substr(Scheme.size()), '/')) {
        std::optional<std::string> name = decoded(part);
        if (!name)
            return {};
        names.push_back(std::move(*name));
    }
    return names;
}

std::string mime_type_of(std::string_view file_name) {
    const std::string ending = ending_of(file_name);
    const auto* known = std::find_if(Types.begin(), Types.end(),
                                     [&](const auto& type) { return type.first == ending; });
    return std::string(known == Types.end() ? "application/octet-stream" : known->second);
}

bool is_text_type(std::string_view mime_type) {
    return mime_type.starts_with("text/") || mime_type.find("json") != std::string_view::npos
           || mime_type.ends_with("+xml");
}

bool is_data_file(std::string_view file_name) {
    const std::string ending = ending_of(file_name);
    return std::any_of(DataEndings.begin(), DataEndings.end(),
                       [&](const char* data) { return ending == data; });
}

} // namespace graticule::assistants
