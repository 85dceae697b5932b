// SPDX-License-Identifier: Apache-2.0
#include "cli/granted_paths.hpp"

#include "base/share.hpp"
#include "base/text.hpp"

#include <cstdlib>
#include <initializer_list>
#include <string>
#include <system_error>
#include <utility>

namespace graticule::cli {

namespace fs = std::filesystem;
using sandbox::confinement::Access;
using sandbox::confinement::PathGrant;

namespace {

// Libraries and their data: projections, fonts, time zones, letters. No file of users.
constexpr std::initializer_list<const char*> OfSystem{"/usr/lib",
                                                      "/usr/lib64",
                                                      "/usr/share",
                                                      "/usr/local/lib",
                                                      "/usr/local/share",
                                                      "/lib",
                                                      "/lib64",
                                                      "/etc/alternatives",
                                                      "/etc/fonts",
                                                      "/etc/ld.so.cache",
                                                      "/etc/localtime",
                                                      "/etc/ssl/openssl.cnf",
                                                      "/var/cache/fontconfig",
                                                      "/proc/cpuinfo",
                                                      "/proc/meminfo",
                                                      "/proc/sys/vm",
                                                      "/sys/devices/system",
                                                      "/sys/fs/cgroup",
                                                      "/dev/random",
                                                      "/dev/urandom"};
// Beneath the user's home: typefaces, and grids of datum shifts.
constexpr std::initializer_list<const char*> OfHome{
    ".fonts", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig", ".local/share/proj"};
// Variables by which users say where libraries and their data are.
constexpr std::initializer_list<const char*> FolderVariables{"LD_LIBRARY_PATH", "PROJ_DATA",
                                                             "PROJ_LIB", "GDAL_DATA"};

class PathList {
public:
    void add(const fs::path& path, Access access) {
        std::error_code missing;
        if (fs::path real = fs::canonical(path, missing); !missing)
            m_grants.push_back({real.string(), access});
    }

    void add_system() {
        for (const char* path : OfSystem)
            add(path, Access::Read);
        for (const char* path : {"/dev/null", "/dev/full"})
            add(path, Access::Device);
        if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
            for (const char* path : OfHome)
                add(fs::path(home) / path, Access::Read);
        for (const char* variable : FolderVariables)
            if (const char* folders = std::getenv(variable); folders != nullptr)
                for (const std::string& folder : split(folders, ':'))
                    if (folder.starts_with('/'))
                        add(folder, Access::Read);
    }

    // The resources beside the program are partly links to where they were made.
    void add_program() {
        const fs::path share = share_folder();
        add(share, Access::Read);
        std::error_code failure;
        for (fs::directory_iterator entry(share, failure), end; !failure && entry != end;
             entry.increment(failure))
            if (entry->is_symlink(failure))
                add(entry->path(), Access::Read);
    }

    void add_data(const fs::path& path) {
        std::error_code missing;
        const fs::path real = fs::canonical(path, missing);
        if (missing)
            return; // reading it says so
        add(real, Access::Read);
        if (fs::is_directory(real, missing))
            return;
        add_companions(real);
        if (const fs::path given = fs::absolute(path).lexically_normal(); given != real)
            add_companions(given);
    }

    std::vector<PathGrant> take() { return std::move(m_grants); }

private:
    // The catalogue of a folder says where each of its files is from.
    static bool belongs_to(const std::string& name, const std::string& start) {
        return ascii_lower(name).starts_with(start) || name == "catalog.toml";
    }

    // Beside "roads.shp" "roads.dbf", "roads.shp.xml" and "roads.SBN"; a VRT names files of its
    // folder.
    void add_companions(const fs::path& file) {
        const fs::path folder = file.parent_path();
        if (ascii_lower(file.extension().string()) == ".vrt") {
            add(folder, Access::Read);
            return;
        }
        add(folder, Access::List);
        const std::string start = ascii_lower(file.stem().string()) + ".";
        std::error_code failure;
        for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
             entry.increment(failure))
            if (belongs_to(entry->path().filename().string(), start)
                && entry->symlink_status(failure).type() == fs::file_type::regular)
                add(entry->path(), Access::Read);
    }

    std::vector<PathGrant> m_grants;
};

} // namespace

std::vector<PathGrant> granted_paths(const Grants& grants, const fs::path& scratch) {
    PathList list;
    list.add_system();
    list.add_program();
    for (const fs::path& path : grants.read)
        list.add_data(path);
    for (const fs::path& folder : grants.change)
        list.add(folder, Access::Change);
    list.add(scratch, Access::Change);
    return list.take();
}

} // namespace graticule::cli
