// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/raster_source.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/netcdf_safety.hpp"
#include "geodata/raster/vrt_safety.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view Variable = "NETCDF:";
constexpr std::string_view Page = "GTIFF_DIR:";

// The file in what follows "NETCDF:". A quotation mark, colon or backslash within a part could be
// taken for another by the library, which would then open another file.
std::string_view file_before_variable(std::string_view rest) {
    if (rest.starts_with('"')) {
        const std::size_t end = rest.find('"', 1);
        if (end == std::string_view::npos || !rest.substr(end + 1).starts_with(':')
            || rest.substr(end + 2).find_first_of("\":\\") != std::string_view::npos)
            return {};
        const std::string_view file = rest.substr(1, end - 1);
        return file.find('\\') == std::string_view::npos ? file : std::string_view();
    }
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos
        || rest.substr(colon + 1).find_first_of("\":\\") != std::string_view::npos)
        return {};
    const std::string_view file = rest.substr(0, colon);
    return file.find_first_of("\"\\") == std::string_view::npos ? file : std::string_view();
}

std::string_view file_after_page(std::string_view rest) {
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos || colon == 0
        || !std::ranges::all_of(rest.substr(0, colon),
                                [](unsigned char sign) { return std::isdigit(sign) != 0; }))
        return {};
    return rest.substr(colon + 1);
}

bool is_database(const fs::path& file) {
    constexpr std::string_view Signature = "SQLite format 3";
    std::string start(Signature.size(), '\0');
    std::ifstream(file, std::ios::binary)
        .read(start.data(), static_cast<std::streamsize>(start.size()));
    return start == Signature;
}

// The only driver that may open a file of these first bytes; none where they tell nothing.
std::vector<const char*> drivers_for(const fs::path& file) {
    if (is_vrt(file))
        return {"VRT", nullptr};
    if (is_netcdf_content(file))
        return {"netCDF", nullptr};
    if (is_database(file))
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is a database where a raster was expected", file.string()),
                    "Rasters in GeoPackages are not read: export them as GeoTIFF");
    return {"GTiff", "AAIGrid", nullptr};
}

// A name that says what a file holds must not say it in vain: who reads the name trusts it.
void expect_content_of_name(const fs::path& file, std::string_view driver) {
    const std::string ending = ascii_lower(file.extension().string());
    const bool named_netcdf = ending == ".nc";
    const bool named_plain = ending == ".tif" || ending == ".tiff" || ending == ".asc";
    if (named_netcdf ? driver == "netCDF" : !named_plain || driver == "GTiff")
        return;
    throw Error(ErrorCode::Malformed,
                fmt::format("{} does not hold what its name says, but {}", file.string(),
                            driver == "VRT"      ? "a virtual raster"
                            : driver == "netCDF" ? "NetCDF"
                                                 : "something else"),
                "Check that the file is whole and its name ends as its format does");
}

} // namespace

std::optional<fs::path> file_of_raster(const std::string& source) {
    const std::string_view name = source;
    std::error_code status;
    if (fs::is_regular_file(source, status))
        return source;
    fs::path file;
    if (name.starts_with(Variable))
        file = file_before_variable(name.substr(Variable.size()));
    else if (name.starts_with(Page))
        file = file_after_page(name.substr(Page.size()));
    return !file.empty() && fs::is_regular_file(file, status) ? std::optional(file) : std::nullopt;
}

RasterSource locate_raster(const std::string& source) {
    const std::optional<fs::path> file = file_of_raster(source);
    if (!file)
        throw Error(ErrorCode::NotFound, fmt::format("{} is not a file", source),
                    "Give a raster file, or a raster inside one as `graticule` lists it");
    RasterSource found{*file, source == file->string(), drivers_for(*file)};
    expect_content_of_name(*file, found.drivers.front());
    if (!found.whole_file)
        found.drivers = {source.starts_with(Page) ? "GTiff" : "netCDF", nullptr};
    return found;
}

} // namespace graticule::geodata
