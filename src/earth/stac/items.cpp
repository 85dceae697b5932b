// SPDX-License-Identifier: Apache-2.0
#include "earth/stac/items.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/catalog/folder_walk.hpp"

#include "earth/stac/item_reader.hpp"
#include "earth/values/calendar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace graticule::earth {

namespace fs = std::filesystem;

namespace {

using ItemKey = std::pair<std::string, std::string>; ///< collection and id

bool is_stac_raster(const fs::path& file) {
    const std::string ending = ascii_lower(file.extension().string());
    return ending == ".tif" || ending == ".tiff" || ending == ".jp2" || ending == ".img";
}

/// Which item a raster belongs to, by where it lies; none where that is deeper than is read.
void add_raster(const fs::path& file, const fs::path& folder, const std::string& title,
                std::map<ItemKey, StacItemFiles>& found, StacItems& items) {
    const fs::path place = fs::relative(file, folder);
    const std::vector<fs::path> parts(place.begin(), place.end());
    const std::string stem = file.stem().string();
    if (parts.size() > 3) {
        items.left_out.push_back(
            fmt::format("{}: it lies deeper than COLLECTION/ITEM/ASSET", place.generic_string()));
        return;
    }
    const std::string collection = parts.size() == 1 ? title : parts[0].string();
    const std::string id = parts.size() == 3 ? parts[1].string() : stem;
    StacItemFiles& files = found[{collection, id}];
    files.rasters.emplace_back(parts.size() == 3 ? stem : "data", file);
    files.sidecar = file.parent_path() / (id + ".json");
}

/// Digits of a text from a place on, as a number.
int digits_at(std::string_view text, std::size_t at, std::size_t count) {
    int number = 0;
    for (std::size_t i = at; i < at + count; ++i) {
        if (i >= text.size() || !is_digit(text[i]))
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

std::optional<double> checked_time(const CalendarTime& time) {
    if (time.year < 1900 || time.year > 2199 || time.month < 1 || time.month > 12 || time.day < 1
        || time.day > days_in_month(time.year, time.month) || time.hour < 0 || time.hour > 23
        || time.minute < 0 || time.minute > 59 || time.second < 0 || time.second > 60)
        return std::nullopt;
    return milliseconds_of(time);
}

/// A date that begins at a place of a name, with a time behind it or without.
std::optional<double> time_at(std::string_view name, std::size_t at) {
    CalendarTime time;
    time.year = digits_at(name, at, 4);
    const bool apart =
        at + 4 < name.size() && (name[at + 4] == '-' || name[at + 4] == '_' || name[at + 4] == '.');
    const std::size_t gap = apart ? 1 : 0;
    time.month = digits_at(name, at + 4 + gap, 2);
    time.day = digits_at(name, at + 6 + 2 * gap, 2);
    std::size_t end = at + 8 + 2 * gap;
    if (apart && (end > name.size() || name[at + 7] != name[at + 4]))
        return std::nullopt;
    if (!apart && end < name.size() && (name[end] == 'T' || name[end] == 't')
        && digits_at(name, end + 1, 6) >= 0) {
        time.hour = digits_at(name, end + 1, 2);
        time.minute = digits_at(name, end + 3, 2);
        time.second = digits_at(name, end + 5, 2);
        end += 7;
    }
    if (end < name.size() && is_digit(name[end]))
        return std::nullopt; // a longer number
    return checked_time(time);
}

} // namespace

std::optional<double> time_in_name(std::string_view name) {
    for (std::size_t at = 0; at + 8 <= name.size(); ++at)
        if (is_digit(name[at]) && (at == 0 || !is_digit(name[at - 1])))
            if (const auto time = time_at(name, at))
                return time;
    return std::nullopt;
}

StacItems read_stac_items(const fs::path& folder, const Context& context) {
    StacItems items;
    items.title = folder.filename().string();
    std::map<ItemKey, StacItemFiles> found;
    const geodata::FolderFiles walked = geodata::walk_folder(folder);
    for (const fs::path& file : walked.data)
        if (is_stac_raster(file))
            add_raster(file, folder, items.title, found, items);
    for (const auto& [key, files] : found) {
        context.check_cancelled();
        try {
            items.items.push_back(read_stac_item(key.first, key.second, files, folder));
        } catch (const Error& error) {
            items.left_out.push_back(
                fmt::format("{}/{}: {}", key.first, key.second, one_line(error.message())));
        }
    }
    std::sort(items.items.begin(), items.items.end(), [](const StacItem& a, const StacItem& b) {
        return std::tie(a.collection, a.start, a.id) < std::tie(b.collection, b.start, b.id);
    });
    if (items.items.empty())
        throw Error(ErrorCode::NotFound,
                    fmt::format("{} has no raster that could be an item{}", folder.string(),
                                items.left_out.empty() ? "" : ": " + items.left_out.front()),
                    "Rasters are COLLECTION/ITEM.tif or COLLECTION/ITEM/ASSET.tif, with a CRS");
    return items;
}

} // namespace graticule::earth
