// SPDX-License-Identifier: Apache-2.0
#include "geodata/gdal_access.hpp"

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_http.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <cpl_vsi_virtual.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

// GDAL's own file systems that are needed: a workbook is a zip archive, and rasters are made in
// memory. No file can name what lies in memory, as its names are those of temporary folders.
constexpr std::array<std::string_view, 2> FileSystems = {"/vsimem/", "/vsizip/"};

// What is set counts above the environment and above ~/.gdal/gdalrc.
constexpr std::pair<const char*, const char*> Settings[] = {
    {"GDAL_CONFIG_FILE", ""}, // there is none to read
    {"SPATIALITE_LOAD", "NO"},
    {"OGR_SQLITE_LOAD_EXTENSIONS", ""},
    {"OGR_SQLITE_PRAGMA", ""},
    {"ALLOW_OGR_SQL_FUNCTIONS_FROM_TRIGGER_AND_VIEW", "NO"},
    {"SQLITE_USE_OGR_VFS", "NO"},
    {"GDAL_VRT_ENABLE_PYTHON", "NO"},
    {"VRT_ALLOW_MEM_DRIVER", "NO"},
    {"GTIFF_VIRTUAL_MEM_IO", "NO"},
    {"CPL_VSIL_CURL_ALLOWED_EXTENSIONS", "{none}"},
    {"CPL_CURL_ENABLE_VSIMEM", "NO"},
};

int refuse_stat(void* /*data*/, const char* /*path*/, VSIStatBufL* /*status*/, int /*flags*/) {
    return -1;
}

void* refuse_open(void* /*data*/, const char* path, const char* /*access*/) {
    CPLError(CE_Failure, CPLE_OpenFailed, "%.200s is not opened: only regular files are", path);
    return nullptr;
}

// GDAL forgets a handler when another takes its place, and does not say who else uses it. It is
// kept for the life of the process, as GDAL keeps those that stay.
void keep_handler(VSIFilesystemHandler* handler) {
    static std::vector<VSIFilesystemHandler*>& kept = *new std::vector<VSIFilesystemHandler*>;
    kept.push_back(handler);
}

// A handler for a prefix takes the place of the one that was there.
void close_file_system(const char* prefix) {
    keep_handler(VSIFileManager::GetHandler(prefix));
    VSIFilesystemPluginCallbacksStruct* const calls = VSIAllocFilesystemPluginCallbacksStruct();
    calls->stat = refuse_stat;
    calls->open = refuse_open;
    VSIInstallPluginHandler(prefix, calls);
    VSIFreeFilesystemPluginCallbacksStruct(calls);
}

struct ListDeleter {
    void operator()(char** list) const { CSLDestroy(list); }
};

void close_file_systems() {
    const std::unique_ptr<char*, ListDeleter> prefixes(VSIGetFileSystemsPrefixes());
    for (char** prefix = prefixes.get(); prefix != nullptr && *prefix != nullptr; ++prefix)
        if (std::ranges::find(FileSystems, std::string_view(*prefix)) == FileSystems.end())
            close_file_system(*prefix);
    // Each of these is known by a second name too, which the list leaves out.
    for (const char* prefix : {"/vsicurl?", "/vsistdin?", "/vsihdfs/", "/vsi7z/", "/vsirar/"})
        close_file_system(prefix);
}

CPLHTTPResult* refuse_fetch(const char* address, CSLConstList /*options*/,
                            GDALProgressFunc /*progress*/, void* /*progress_data*/,
                            CPLHTTPFetchWriteFunc /*write*/, void* /*write_data*/,
                            void* /*user_data*/) {
    CPLError(CE_Failure, CPLE_HttpResponse, "%.200s is not fetched: data have no network", address);
    // None at all would have GDAL look for another way.
    auto* const result = static_cast<CPLHTTPResult*>(CPLCalloc(1, sizeof(CPLHTTPResult)));
    result->nStatus = 1;
    result->pszErrBuf = CPLStrdup("no network");
    return result;
}

} // namespace

void restrict_gdal() {
    for (const auto& [key, value] : Settings)
        CPLSetConfigOption(key, value);
    close_file_systems();
    CPLHTTPSetFetchCallback(refuse_fetch, nullptr);
}

} // namespace graticule::geodata
