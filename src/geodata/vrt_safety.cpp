// SPDX-License-Identifier: Apache-2.0
#include "geodata/vrt_safety.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/xml_tree_handle.hpp"

#include <fmt/format.h>

#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace {

constexpr std::uintmax_t MaxVrtBytes = 64U << 20;
constexpr int MaxVrtChain = 4; // virtual rasters that name virtual rasters

// Elements of a VRT, its warping options and its transformers whose text is a file to open.
constexpr std::string_view FileElements[] = {"SourceFilename", "SourceDataset", "DEMPath",
                                             "DstGCPListFile", "GeolocX",       "CutlineDSName"};

[[noreturn]] void refuse(const fs::path& vrt, std::string_view asks) {
    throw Error(ErrorCode::Refused,
                fmt::format("{} is a virtual raster that {}", vrt.string(), asks),
                "Give the files that it is made of, or put them in its folder");
}

void check_vrt(const fs::path& vrt, const fs::path& folder, int chain);

// One file that a VRT names. Only a plain file inside the folder passes; GDAL's own notations
// (/vsicurl/, NETCDF:..., http://) are not plain files and so fall through.
void check_source(const fs::path& vrt, const fs::path& folder, std::string_view name, bool relative,
                  int chain) {
    const fs::path named{std::string(trim(name))};
    const fs::path file = relative ? vrt.parent_path() / named : named;
    std::error_code status;
    if (named.empty())
        refuse(vrt, "names a file without a name");
    if (!fs::is_regular_file(file, status)) {
        if (name.find("/vsi") != std::string_view::npos || name.find(':') != std::string_view::npos)
            refuse(vrt, fmt::format("asks for {}, which is not a plain file", shorten(name, 120)));
        throw Error(
            ErrorCode::NotFound,
            fmt::format("{} is made of {}, which does not exist", vrt.string(), shorten(name, 120)),
            "Put the files that the virtual raster names beside it");
    }
    if (!is_inside(file, folder))
        refuse(vrt, fmt::format("reaches outside its folder, to {}", shorten(name, 120)));
    if (is_vrt(file))
        check_vrt(file, folder, chain + 1);
}

std::string_view text_of(const CPLXMLNode* element) {
    for (const CPLXMLNode* child = element->psChild; child != nullptr; child = child->psNext)
        if (child->eType == CXT_Text && child->pszValue != nullptr)
            return child->pszValue;
    return {};
}

bool says_relative(const CPLXMLNode* element) {
    // Raw bands spell the attribute differently; GDAL takes either case.
    const char* value = CPLGetXMLValue(element, "relativeToVRT", "0");
    return std::string_view(value) == "1";
}

void check_element(const fs::path& vrt, const fs::path& folder, const CPLXMLNode* element,
                   int chain) {
    const std::string name = element->pszValue;
    if (name == "PixelFunctionLanguage" && ascii_lower(text_of(element)) != "c")
        refuse(vrt, "runs code in another language");
    if (name == "PixelFunctionCode")
        refuse(vrt, "brings code to run");
    for (const std::string_view file_element : FileElements)
        if (ascii_lower(name) == ascii_lower(file_element))
            check_source(vrt, folder, text_of(element), says_relative(element), chain);
}

void check_vrt(const fs::path& vrt, const fs::path& folder, int chain) {
    if (chain > MaxVrtChain)
        refuse(vrt, fmt::format("is made of virtual rasters more than {} deep", MaxVrtChain));
    const std::string content = read_file(vrt, MaxVrtBytes);
    const GdalMessages messages;
    const XmlTree root(CPLParseXMLString(content.c_str()));
    if (!root)
        throw Error(ErrorCode::Malformed, fmt::format("{} is not a whole virtual raster: {}",
                                                      vrt.string(), messages.first_failure()));
    for_each_element(
        root.get(), [&](const CPLXMLNode* element) { check_element(vrt, folder, element, chain); });
}

} // namespace

bool is_vrt(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string start(1024, '\0');
    stream.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
    return start.find("<VRTDataset") != std::string::npos;
}

void require_safe_vrt(const fs::path& path) {
    const fs::path absolute = fs::absolute(path);
    check_vrt(absolute, absolute.parent_path(), 0);
}

} // namespace graticule::geodata
