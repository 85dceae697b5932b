// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/side_files.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/formats/xml_tree_handle.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/raster_handle.hpp"

#include <cpl_conv.h>
#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace {

constexpr const char* ReadsSideFiles = "GDAL_PAM_ENABLED";
constexpr std::uintmax_t MaxSideFileBytes = 16U
                                            << 20; // a table of 65,536 named classes takes a few

void check_declarations(const fs::path& file) {
    const std::string content = read_file(file, MaxSideFileBytes);
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

// GDAL follows links, wherever they lead, and waits for what comes through a pipe.
[[noreturn]] void refuse_astray(const fs::path& file) {
    std::error_code status;
    if (fs::is_symlink(file, status))
        throw Error(ErrorCode::Refused,
                    fmt::format("{} is a link to a file outside its folder", file.string()),
                    "Put the file itself beside the raster, or take the link away");
    throw Error(ErrorCode::Refused, fmt::format("{} is not an ordinary file", file.string()),
                "Take it away from the raster that it lies beside");
}

bool is_raster_beside(const fs::path& file) {
    const std::string ending = ascii_lower(file.extension().string());
    return ending == ".msk" || ending == ".ovr";
}

} // namespace

std::vector<std::string> require_safe_side_files(const fs::path& raster,
                                                 CompanionFiles& companions) {
    std::vector<std::string> names{raster.filename().string()};
    const fs::path absolute = fs::absolute(raster);
    for (const fs::path& file : companions.astray_of(absolute))
        if (is_side_file(file))
            refuse_astray(file);
    for (const fs::path& file : companions.of(absolute)) {
        if (!is_side_file(file))
            continue; // the folder's catalogue
        const std::string name = file.filename().string();
        names.push_back(name);
        if (ascii_lower(name) == ascii_lower(names.front()) + ".aux.xml")
            check_declarations(file);
        else if (is_raster_beside(file) && file.stem() == raster.filename())
            require_safe_raster(file, companions); // it may have side files of its own
    }
    return names;
}

SideFileReading::SideFileReading() {
    CPLSetThreadLocalConfigOption(ReadsSideFiles, "YES");
}

SideFileReading::~SideFileReading() {
    CPLSetThreadLocalConfigOption(ReadsSideFiles, nullptr);
}

} // namespace graticule::geodata
