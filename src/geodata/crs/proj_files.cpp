// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "geodata/crs/proj_files_handle.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

// Asked for once, before any CRS from outside is read: what the environment says later is not
// heeded.
const std::vector<fs::path>& proj_folders() {
    static const std::vector<fs::path> folders = [] {
        std::vector<fs::path> found;
        const char* const searched = proj_info().searchpath;
        for (const std::string& folder : split(searched == nullptr ? "" : searched, ':'))
            if (!folder.empty())
                found.push_back(fs::absolute(folder).lexically_normal());
        return found;
    }();
    return folders;
}

bool is_own(const fs::path& file) {
    return file.has_filename() && file.filename() != ".."
           && std::ranges::any_of(proj_folders(), [&](const fs::path& folder) {
                  return file.parent_path() == folder;
              });
}

std::FILE* handle_of(PROJ_FILE_HANDLE* file) {
    return reinterpret_cast<std::FILE*>(file);
}

// Nothing may be thrown through PROJ's frames: where there is no memory, there is no such file.
PROJ_FILE_HANDLE* open_own(PJ_CONTEXT* /*context*/, const char* name, PROJ_OPEN_ACCESS access,
                           void* /*data*/) {
    try {
        if (access != PROJ_OPEN_ACCESS_READ_ONLY || !is_own(name))
            return nullptr;
    } catch (const std::exception&) {
        return nullptr;
    }
    // Without waiting, as for a pipe that nobody writes to.
    const int descriptor = ::open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return nullptr;
    struct stat status {};
    std::FILE* opened = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)
                            ? ::fdopen(descriptor, "rb")
                            : nullptr;
    if (opened == nullptr)
        ::close(descriptor);
    return reinterpret_cast<PROJ_FILE_HANDLE*>(opened);
}

std::size_t read_own(PJ_CONTEXT* /*context*/, PROJ_FILE_HANDLE* file, void* buffer,
                     std::size_t bytes, void* /*data*/) {
    return std::fread(buffer, 1, bytes, handle_of(file));
}

std::size_t write_nothing(PJ_CONTEXT* /*context*/, PROJ_FILE_HANDLE* /*file*/,
                          const void* /*buffer*/, std::size_t /*bytes*/, void* /*data*/) {
    return 0;
}

int seek_own(PJ_CONTEXT* /*context*/, PROJ_FILE_HANDLE* file, long long offset, int whence,
             void* /*data*/) {
    return ::fseeko(handle_of(file), offset, whence) == 0 ? 1 : 0;
}

unsigned long long tell_own(PJ_CONTEXT* /*context*/, PROJ_FILE_HANDLE* file, void* /*data*/) {
    return static_cast<unsigned long long>(::ftello(handle_of(file)));
}

void close_own(PJ_CONTEXT* /*context*/, PROJ_FILE_HANDLE* file, void* /*data*/) {
    std::fclose(handle_of(file));
}

int own_exists(PJ_CONTEXT* /*context*/, const char* name, void* /*data*/) {
    try {
        std::error_code status;
        return is_own(name) && fs::is_regular_file(name, status) ? 1 : 0;
    } catch (const std::exception&) {
        return 0;
    }
}

int refuse_change(PJ_CONTEXT* /*context*/, const char* /*name*/, void* /*data*/) {
    return 0;
}

int refuse_renaming(PJ_CONTEXT* /*context*/, const char* /*from*/, const char* /*to*/,
                    void* /*data*/) {
    return 0;
}

std::string own_file(std::string_view name) {
    std::error_code status;
    for (const fs::path& folder : proj_folders())
        if (const fs::path file = folder / name; is_own(file) && fs::is_regular_file(file, status))
            return file.string();
    return {};
}

// Called by each context for each name without a folder. A path it opens without asking, which is
// why the first name is where it is confined.
const char* find_own(PJ_CONTEXT* context, const char* name, void* /*data*/) {
    confine_proj_context(context);
    try {
        thread_local std::string found; // has to outlive the call
        found = own_file(name);
        return found.empty() ? nullptr : found.c_str();
    } catch (const std::exception&) {
        return nullptr;
    }
}

} // namespace

void confine_proj() {
    static std::once_flag once;
    std::call_once(once, [] {
        constexpr PJ_CONTEXT* Template = nullptr; // of which all contexts are copies
        proj_folders();
        proj_context_set_file_finder(Template, find_own, nullptr);
        proj_context_set_enable_network(Template, 0);
    });
}

void confine_proj_context(PJ_CONTEXT* context) {
    constexpr PROJ_FILE_API OwnFiles{
        1,         open_own,   read_own,      write_nothing, seek_own,       tell_own,
        close_own, own_exists, refuse_change, refuse_change, refuse_renaming};
    proj_context_set_fileapi(context, &OwnFiles, nullptr);
}

bool proj_has_file(std::string_view name) {
    return !own_file(name).empty();
}

} // namespace graticule::geodata
