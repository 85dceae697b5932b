// SPDX-License-Identifier: Apache-2.0
#include "geodata/side_files.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/vrt_safety.hpp"
#include "geodata/xml_tree_handle.hpp"

#include <cpl_conv.h>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace {

constexpr const char* ReadsSideFiles = "GDAL_PAM_ENABLED";
constexpr std::uintmax_t MaxBytes = 16U << 20; // a table of 65,536 named classes takes a few

fs::path beside(const fs::path& raster, std::string_view ending) {
    return raster.string() + std::string(ending);
}

void check_declarations(const fs::path& file) {
    const std::string content = read_file(file, MaxBytes);
    if (trim(content).empty())
        return;
    const GdalMessages messages;
    const XmlTree root(CPLParseXMLString(content.c_str()));
    if (!root)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is not whole, so what it declares of the raster, as of missing "
                                "values, is not known: {}",
                                file.string(), messages.first_failure()),
                    "Mend it, or take it away if the raster is whole without it");
    for_each_element(root.get(), [&](const CPLXMLNode* element) {
        const std::string_view key = CPLGetXMLValue(element, "key", "");
        if (ascii_lower(key) == "overview_file" || ascii_lower(key) == "mask_overview_file")
            throw Error(ErrorCode::Refused,
                        fmt::format("{} names another file for overviews", file.string()),
                        "Take that item out of it: overviews belong into the raster or beside it");
    });
}

// Whether there is such a file. GDAL follows links, wherever they lead.
bool is_there(const fs::path& file) {
    std::error_code status;
    if (!fs::is_regular_file(file, status))
        return false;
    if (fs::is_symlink(file, status) && !is_inside(file, fs::absolute(file).parent_path()))
        throw Error(ErrorCode::Refused,
                    fmt::format("{} is a link to a file outside its folder", file.string()),
                    "Put the file itself beside the raster, or take the link away");
    return true;
}

} // namespace

void require_safe_side_files(const fs::path& raster) {
    if (const fs::path file = beside(raster, ".aux.xml"); is_there(file))
        check_declarations(file);
    for (const char* ending : {".msk", ".MSK", ".ovr", ".OVR"}) {
        const fs::path file = beside(raster, ending);
        if (!is_there(file))
            continue;
        if (is_vrt(file))
            require_safe_vrt(file);
        require_safe_side_files(file); // a mask is a raster, which may have its own
    }
}

SideFileReading::SideFileReading() {
    CPLSetThreadLocalConfigOption(ReadsSideFiles, "YES");
}

SideFileReading::~SideFileReading() {
    CPLSetThreadLocalConfigOption(ReadsSideFiles, nullptr);
}

} // namespace graticule::geodata
