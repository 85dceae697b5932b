// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/band_axes.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/band_axes_handle.hpp"
#include "geodata/raster/raster_handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace graticule::geodata {

namespace {

constexpr std::size_t MostAxes = 8; // more are no data of the ground
constexpr std::size_t LongestWord = 60;

std::string item(GDALMajorObjectH object, const std::string& key) {
    const char* value = GDALGetMetadataItem(object, key.c_str(), nullptr);
    return value != nullptr ? one_line(value) : std::string();
}

// "{time,level}"
std::vector<std::string> axis_names(GDALDatasetH dataset) {
    std::string list = item(dataset, "NETCDF_DIM_EXTRA");
    std::erase_if(list, [](char c) { return c == '{' || c == '}' || c == ' '; });
    std::vector<std::string> names = list.empty() ? std::vector<std::string>() : split(list, ',');
    names.resize(std::min(names.size(), MostAxes));
    return names;
}

BandAxis describe_axis(GDALDatasetH dataset, const std::string& name) {
    BandAxis axis;
    axis.name = name;
    axis.units = item(dataset, name + "#units");
    axis.is_time = fold(axis.units).find(" since ") != std::string::npos || fold(name) == "time"
                   || item(dataset, name + "#standard_name") == "time"
                   || item(dataset, name + "#axis") == "T";
    axis.bounds = item(dataset, name + "#bounds");
    if (axis.is_time)
        axis.calendar = item(dataset, name + "#calendar");
    return axis;
}

// Numbers that the file says are none.
std::vector<std::string> marks_of_nothing(GDALDatasetH dataset, const std::string& axis) {
    std::vector<std::string> marks;
    for (const char* key : {"#_FillValue", "#missing_value"})
        if (std::string mark = item(dataset, axis + key); !mark.empty())
            marks.push_back(std::move(mark));
    return marks;
}

std::optional<double> place_along(GDALRasterBandH band, const std::string& axis,
                                  const std::vector<std::string>& marks) {
    const std::optional<double> place = parse_number(item(band, "NETCDF_DIM_" + axis));
    for (const std::string& mark : marks)
        if (place && parse_number(mark) == place)
            return std::nullopt;
    return place;
}

// Packed numbers are not unpacked by GDAL.
TimeUnits units_of(GDALDatasetH dataset, const BandAxis& axis) {
    for (const char* key : {"#scale_factor", "#add_offset"})
        if (!item(dataset, axis.name + key).empty())
            throw Error(ErrorCode::Unsupported, "its numbers are packed");
    if (axis.units.empty())
        throw Error(ErrorCode::Unsupported, "it states no units");
    return TimeUnits::parse(axis.units, axis.calendar);
}

std::vector<GDALRasterBandH> bands_of(GDALDatasetH dataset) {
    std::vector<GDALRasterBandH> bands;
    for (int number = 1; number <= GDALGetRasterCount(dataset); ++number)
        bands.push_back(GDALGetRasterBand(dataset, number));
    return bands;
}

// The times of bands; why some have none goes to the axis.
std::vector<std::optional<CalendarTime>> read_times(GDALDatasetH dataset, BandAxis& axis) {
    const std::vector<GDALRasterBandH> bands = bands_of(dataset);
    const std::vector<std::string> marks = marks_of_nothing(dataset, axis.name);
    std::vector<std::optional<CalendarTime>> times(bands.size());
    try {
        const TimeUnits units = units_of(dataset, axis);
        for (std::size_t i = 0; i < bands.size(); ++i)
            if (const auto place = place_along(bands[i], axis.name, marks))
                times[i] = units.at(*place);
        const auto without = std::count(times.begin(), times.end(), std::nullopt);
        if (without > 0)
            axis.trouble =
                fmt::format("the numbers of {} of its {} bands stand for no certain time", without,
                            times.size());
    } catch (const Error& error) {
        axis.trouble = error.message();
    }
    return times;
}

std::vector<CalendarTime> distinct_times(const BandAxes& axes) {
    std::set<CalendarTime> distinct;
    for (const auto& time : axes.times)
        if (time)
            distinct.insert(*time);
    return {distinct.begin(), distinct.end()};
}

// "level 850 hPa": where a band lies along the axes that are none of time.
std::vector<std::string> other_places(GDALRasterBandH band, const BandAxes& axes) {
    std::vector<std::string> places;
    for (const BandAxis& axis : axes.axes) {
        const std::string value = item(band, "NETCDF_DIM_" + axis.name);
        if (axis.is_time || value.empty())
            continue;
        places.push_back(fmt::format("{} {}", axis.name, shorten(value, LongestWord)));
        if (!axis.units.empty() && axis.units != "1")
            places.back() += " " + axis.units;
    }
    return places;
}

std::vector<std::string> places_of(GDALDatasetH dataset, const BandAxes& axes) {
    const TimePrecision precision = precision_of(distinct_times(axes));
    std::vector<std::string> places;
    for (GDALRasterBandH band : bands_of(dataset)) {
        std::vector<std::string> parts = other_places(band, axes);
        const std::size_t index = places.size();
        if (index < axes.times.size() && axes.times[index])
            parts.insert(parts.begin(), time_text(*axes.times[index], precision));
        places.push_back(join(parts, ", "));
    }
    return places;
}

} // namespace

BandAxes read_band_axes(GDALDatasetH dataset) {
    BandAxes found;
    if (GDALRasterBandH first = GDALGetRasterBand(dataset, 1)) {
        found.variable = item(first, "NETCDF_VARNAME");
        for (const char* key : {"long_name", "standard_name"})
            if (found.long_name.empty() && !found.variable.empty())
                found.long_name = item(first, key);
    }
    for (const std::string& name : axis_names(dataset))
        found.axes.push_back(describe_axis(dataset, name));
    const auto time = std::find_if(found.axes.begin(), found.axes.end(),
                                   [](const BandAxis& axis) { return axis.is_time; });
    if (time != found.axes.end())
        found.times = read_times(dataset, *time);
    if (!found.axes.empty())
        found.places = places_of(dataset, found);
    return found;
}

BandAxes band_axes(const Raster& raster) {
    // What operations made is described without a file, or lies in one that states no axes.
    if (raster.source.empty() || raster.scratch)
        return {};
    return read_band_axes(open_raster_dataset(raster.source).get());
}

bool BandAxes::has_times() const {
    return std::any_of(times.begin(), times.end(),
                       [](const auto& time) { return time.has_value(); });
}

std::string times_in_words(const BandAxes& axes) {
    const std::vector<CalendarTime> times = distinct_times(axes);
    if (times.empty())
        return {};
    const TimePrecision precision = precision_of(times);
    const std::string first = time_text(times.front(), precision);
    if (times.size() == 1)
        return fmt::format("1 time, {}", first);
    return fmt::format("{} times from {} to {}", times.size(), first,
                       time_text(times.back(), precision));
}

std::vector<std::string> axes_in_words(const BandAxes& axes) {
    std::vector<std::string> sentences;
    const std::string times = times_in_words(axes);
    for (const BandAxis& axis : axes.axes) {
        const std::string name = quoted(axis.name, LongestWord);
        if (!axis.is_time)
            sentences.push_back(
                fmt::format("Its bands lie along the axis {}{}", name,
                            axis.units.empty() ? "" : fmt::format(", in {}", axis.units)));
        else if (!times.empty())
            sentences.push_back(fmt::format("Its time axis {} has {} (calendar: {})", name, times,
                                            axis.calendar.empty() ? "standard" : axis.calendar));
        if (!axis.trouble.empty())
            sentences.push_back(fmt::format("{} along its time axis {} cannot be read: {}",
                                            times.empty() ? "The dates" : "Some dates", name,
                                            axis.trouble));
    }
    return sentences;
}

} // namespace graticule::geodata
