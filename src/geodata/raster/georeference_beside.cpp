// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/georeference_beside.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/formats/xml_tree_handle.hpp"
#include "geodata/gdal_handle.hpp"

#include <cpl_conv.h>
#include <fmt/format.h>
#include <gdal.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t MaxWorldFileBytes = 1000; // six numbers

// Six numbers in GDAL's order, or none: what cannot be read is not heeded by GDAL either.
std::optional<GeoTransform> transform_of(const char* text) {
    GeoTransform transform;
    for (double& coefficient : transform.coefficients) {
        char* end = nullptr;
        coefficient = CPLStrtod(text, &end);
        if (end == text || !std::isfinite(coefficient))
            return std::nullopt;
        text = *end == ',' ? end + 1 : end;
    }
    return transform.invertible() ? std::optional(transform) : std::nullopt;
}

Georeference georeference_of_aux(const fs::path& file) {
    Georeference told{file.filename().string(), {}, {}};
    const GdalMessages messages; // what makes no sense says nothing
    const XmlTree root(CPLParseXMLString(read_file(file).c_str()));
    const CPLXMLNode* declared = root ? CPLGetXMLNode(root.get(), "=PAMDataset") : nullptr;
    if (declared == nullptr)
        return told;
    told.transform = transform_of(CPLGetXMLValue(declared, "GeoTransform", ""));
    try {
        if (const auto crs = trim(CPLGetXMLValue(declared, "SRS", "")); !crs.empty())
            told.crs = Crs::parse(crs);
    } catch (const Error&) { // GDAL does not heed it either
    }
    return told;
}

Georeference georeference_of_world_file(const fs::path& file) {
    Georeference told{file.filename().string(), {}, {}};
    GeoTransform transform;
    const GdalMessages messages;
    if (GDALLoadWorldFile(file.c_str(), transform.coefficients.data()) != FALSE
        && transform.invertible())
        told.transform = transform;
    return told;
}

} // namespace

std::vector<Georeference> georeferences_beside(const fs::path& raster) {
    const std::string name = ascii_lower(raster.filename().string());
    const std::string stem = ascii_lower(raster.stem().string());
    const std::string ending = ascii_lower(raster.extension().string()); // .tif
    std::vector<std::string> worlds{stem + ".wld", name + "w"};          // .tifw
    if (ending.size() > 2)
        worlds.push_back(fmt::format("{}.{}{}w", stem, ending[1], ending.back())); // .tfw
    std::vector<Georeference> told;
    for (const fs::path& file : companion_files_of(fs::absolute(raster))) {
        const std::string beside = ascii_lower(file.filename().string());
        if (beside == name + ".aux.xml")
            told.push_back(georeference_of_aux(file));
        else if (std::ranges::find(worlds, beside) != worlds.end()
                 && fs::file_size(file) <= MaxWorldFileBytes)
            told.push_back(georeference_of_world_file(file));
    }
    std::erase_if(told, [](const Georeference& one) { return !one.transform && !one.crs.known(); });
    return told;
}

} // namespace graticule::geodata
