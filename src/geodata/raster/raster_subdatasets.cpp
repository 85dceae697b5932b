// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/raster_subdatasets.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "geodata/raster/raster_source.hpp"

#include <cpl_string.h>
#include <fmt/format.h>

namespace graticule::geodata {

namespace {

constexpr std::size_t MostRasters = 1'000; // of a file; each is opened to describe it

// The variable's name in NETCDF:"/path/file.nc":name.
std::string variable_of(const std::string& source) {
    const std::size_t colon = source.rfind(':');
    return colon == std::string::npos ? source : source.substr(colon + 1);
}

} // namespace

std::vector<SourceEntry> list_raster(const std::filesystem::path& path) {
    const SourceEntry itself{DataKind::Raster, {}, {}};
    if (ascii_lower(path.extension().string()) != ".nc")
        return {itself};
    const GdalDataset dataset = open_raster_dataset(path.string());
    std::vector<SourceEntry> entries;
    char** metadata = GDALGetMetadata(dataset.get(), "SUBDATASETS");
    for (int i = 1;; ++i) {
        const char* name =
            CSLFetchNameValue(metadata, fmt::format("SUBDATASET_{}_NAME", i).c_str());
        if (name == nullptr)
            break;
        if (entries.size() == MostRasters)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} holds more than {} rasters", path.string(), MostRasters),
                        "Copy the variables that you need to a file of their own");
        // What metadata list may be of another file.
        if (file_of_raster(name) != path)
            throw Error(ErrorCode::Refused,
                        fmt::format("{} lists a raster that does not lie in it, {}", path.string(),
                                    shorten(to_valid_utf8(name), 120)),
                        "Give the file that the raster lies in");
        entries.push_back({DataKind::Raster, variable_of(name), name});
    }
    if (entries.empty())
        entries.push_back(itself);
    return entries;
}

} // namespace graticule::geodata
