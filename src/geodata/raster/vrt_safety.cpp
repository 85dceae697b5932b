// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/vrt_safety.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/formats/xml_tree_handle.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/raster_handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

constexpr std::uintmax_t MaxVrtBytes = 64U << 20;
constexpr int MaxVrtChain = 4; // virtual rasters that name virtual rasters

// Elements and attributes whose text is a file to open, whatever signs it has.
constexpr std::array<std::string_view, 11> FileNames = {
    "sourcefilename", "sourcedataset", "dempath",           "dstgcplistfile",
    "geolocx",        "geolocy",       "cutlinedsname",     "x_dataset",
    "y_dataset",      "overview_file", "mask_overview_file"};

// Elements and attributes whose text, and that of all within, GDAL never takes for a file.
constexpr std::array<std::string_view, 23> Descriptions = {"srs",
                                                           "sourcesrs",
                                                           "targetsrs",
                                                           "projection",
                                                           "description",
                                                           "unittype",
                                                           "categorynames",
                                                           "gcplist",
                                                           "geotransform",
                                                           "colortable",
                                                           "histograms",
                                                           "srcgeotransform",
                                                           "metadata",
                                                           "lut",
                                                           "dstgeotransform",
                                                           "nodatavalue",
                                                           "cutline",
                                                           "coefs",
                                                           "srcinvgeotransform",
                                                           "dstinvgeotransform",
                                                           "pixelfunctionarguments",
                                                           "gdalrasterattributetable",
                                                           "coordinateoperation"};

bool is_one_of_names(std::string_view name, std::span<const std::string_view> names) {
    return std::ranges::find(names, ascii_lower(name)) != names.end();
}

[[noreturn]] void refuse_vrt(const fs::path& vrt, std::string_view asks) {
    throw Error(ErrorCode::Refused,
                fmt::format("{} is a virtual raster that {}", vrt.string(), asks),
                "Give the files that it is made of, or put them in its folder");
}

// A name that GDAL could take for a notation of its own (NETCDF:..., MEM:::...), though there may
// be a file of that name.
bool has_notation(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon != std::string_view::npos
           && std::ranges::all_of(name.substr(0, colon), [](unsigned char sign) {
                  return std::isalnum(sign) != 0 || sign == '_';
              });
}

// What is known while one virtual raster, and those that it names, are looked through.
class VrtCheck {
public:
    VrtCheck(fs::path folder, CompanionFiles& companions)
        : m_folder(std::move(folder)), m_companions(companions) {}

    /// @return how many virtual rasters are in one another below this one, itself included
    int check(const fs::path& vrt) {
        int& height = m_heights.emplace(vrt, MaxVrtChain).first->second; // one in itself has no end
        int below = 0;
        const std::string content = read_file(vrt, MaxVrtBytes);
        const GdalMessages messages;
        const XmlTree root(CPLParseXMLString(content.c_str()));
        if (!root)
            throw Error(ErrorCode::Malformed, fmt::format("{} is not a whole virtual raster: {}",
                                                          vrt.string(), messages.first_failure()));
        walk(root.get(), vrt, below);
        return height = below + 1;
    }

private:
    struct Place {
        const CPLXMLNode* node;
        const CPLXMLNode* parent; ///< the element or attribute whose text it may be
        bool described;           ///< within one of Descriptions
    };

    // With a list, not by recursion: the nesting is the file's to choose.
    void walk(const CPLXMLNode* root, const fs::path& vrt, int& below) {
        std::vector<Place> pending{{root, nullptr, false}};
        while (!pending.empty()) {
            const Place place = pending.back();
            pending.pop_back();
            const CPLXMLNode* const node = place.node;
            if (node->psNext != nullptr)
                pending.push_back({node->psNext, place.parent, place.described});
            const bool named = node->eType == CXT_Element || node->eType == CXT_Attribute;
            if (named)
                refuse_code(node, vrt);
            if (node->psChild != nullptr)
                pending.push_back(
                    {node->psChild, node,
                     place.described || is_one_of_names(node->pszValue, Descriptions)});
            if (node->eType == CXT_Text && place.parent != nullptr)
                below = std::max(below, check_text(place, vrt));
        }
    }

    static void refuse_code(const CPLXMLNode* node, const fs::path& vrt) {
        const std::string name = ascii_lower(node->pszValue);
        if (name == "pixelfunctionlanguage" && ascii_lower(CPLGetXMLValue(node, "", "")) != "c")
            refuse_vrt(vrt, "runs code in another language");
        if (name == "pixelfunctioncode")
            refuse_vrt(vrt, "brings code to run");
    }

    int check_text(const Place& place, const fs::path& vrt) {
        const std::string_view text = trim(place.node->pszValue);
        const CPLXMLNode* const parent = place.parent;
        // An item of metadata, or an option, is called what its attribute says.
        const bool file = is_one_of_names(parent->pszValue, FileNames)
                          || is_one_of_names(CPLGetXMLValue(parent, "key", ""), FileNames)
                          || is_one_of_names(CPLGetXMLValue(parent, "name", ""), FileNames);
        const bool like_a_file =
            !place.described && text.find_first_of("/\\:") != std::string_view::npos;
        return file || like_a_file ? check_source(vrt, text, says_relative(parent, vrt)) : 0;
    }

    static bool says_relative(const CPLXMLNode* element, const fs::path& vrt) {
        // Raw bands spell the attribute differently; GDAL takes either case.
        const std::string_view value = CPLGetXMLValue(element, "relativeToVRT", "0");
        if (value != "0" && value != "1")
            refuse_vrt(vrt, "does not say clearly where its files lie");
        return value == "1";
    }

    // One file that a VRT names. Only a plain file inside the folder passes; GDAL's own notations
    // (/vsicurl/, NETCDF:..., http://) are not plain files and so fall through.
    int check_source(const fs::path& vrt, std::string_view name, bool relative) {
        const fs::path named{std::string(name)};
        const fs::path file = relative ? vrt.parent_path() / named : named;
        std::error_code status;
        if (named.empty())
            refuse_vrt(vrt, "names a file without a name");
        // A mosaic may name a file thousands of times.
        if (const auto known = m_sources.find(file);
            known != m_sources.end() && !has_notation(name))
            return known->second;
        const bool plain = fs::is_regular_file(file, status);
        if (has_notation(name) || (!plain && name.find("/vsi") != std::string_view::npos))
            refuse_vrt(vrt,
                       fmt::format("asks for {}, which is not a regular file", shorten(name, 120)));
        if (!fs::exists(file, status))
            throw Error(ErrorCode::NotFound,
                        fmt::format("{} is made of {}, which does not exist", vrt.string(),
                                    shorten(name, 120)),
                        "Put the files that the virtual raster names beside it");
        if (!is_inside(file, m_folder))
            refuse_vrt(vrt, fmt::format("reaches outside its folder, to {}", shorten(name, 120)));
        if (!plain)
            refuse_vrt(vrt,
                       fmt::format("asks for {}, which is not a regular file", shorten(name, 120)));
        const int height = height_of(file.lexically_normal());
        if (height >= MaxVrtChain)
            refuse_vrt(vrt,
                       fmt::format("is made of virtual rasters more than {} deep", MaxVrtChain));
        return m_sources[file] = height;
    }

    int height_of(const fs::path& file) {
        if (const auto known = m_heights.find(file); known != m_heights.end())
            return known->second;
        if (is_vrt(file))
            return check(file);
        require_safe_raster(file, m_companions);
        return m_heights[file] = 0;
    }

    fs::path m_folder;
    CompanionFiles& m_companions;
    std::map<fs::path, int> m_heights;
    std::map<fs::path, int> m_sources; ///< heights of those that passed, as they are named
};

} // namespace

bool is_vrt(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string start(1024, '\0');
    stream.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
    return start.find("<VRTDataset") != std::string::npos;
}

void require_safe_vrt(const fs::path& path, CompanionFiles& companions) {
    const fs::path absolute = fs::absolute(path);
    VrtCheck(absolute.parent_path(), companions).check(absolute.lexically_normal());
}

} // namespace graticule::geodata
