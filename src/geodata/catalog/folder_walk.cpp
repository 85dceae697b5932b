// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/folder_walk.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "geodata/catalog/catalog_file.hpp"
#include "geodata/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

bool is_hidden(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.starts_with('.') || name == "__MACOSX";
}

// Data that someone may have meant to hand over, in formats that are not read.
bool is_foreign_data(const fs::path& path) {
    constexpr std::array Endings = {
        ".xls", ".ods",  ".parquet", ".feather", ".gdb", ".mdb", ".gml", ".dxf", ".dwg",    ".h5",
        ".hdf", ".hdf5", ".nc4",     ".img",     ".grd", ".hgt", ".jp2", ".ecw", ".sid",    ".osm",
        ".pbf", ".mif",  ".rar",     ".7z",      ".gz",  ".tar", ".bz2", ".xz",  ".sqlite", ".db"};
    const std::string ending = ascii_lower(path.extension().string());
    return std::ranges::find(Endings, ending) != Endings.end();
}

class Walk {
public:
    explicit Walk(fs::path root) : m_root(std::move(root)) {}

    FolderFiles run() {
        visit(m_root, 0);
        return std::move(m_found);
    }

private:
    void visit(const fs::path& folder, std::size_t depth) {
        for (const fs::path& path : list_folder(folder)) {
            if (is_hidden(path))
                continue;
            std::error_code failure;
            if (fs::is_symlink(path, failure) && !is_inside(path, m_root)) {
                m_found.skipped.push_back({path, "a link that leads out of the folder"});
                continue;
            }
            const fs::file_status status = fs::status(path, failure);
            if (fs::is_directory(status))
                visit_folder(path, depth);
            else if (fs::is_regular_file(status))
                visit_file(path);
        }
    }

    void visit_folder(const fs::path& path, std::size_t depth) {
        if (is_foreign_data(path))
            m_found.skipped.push_back({path, "a format that is not read"});
        else if (fs::is_symlink(path))
            m_found.skipped.push_back({path, "a link to a folder"}); // it is walked where it lies
        else if (depth + 1 >= MaxFolderDepth)
            m_found.skipped.push_back(
                {path, fmt::format("lies more than {} folders deep", MaxFolderDepth)});
        else
            visit(path, depth + 1);
    }

    void visit_file(const fs::path& path) {
        if (++m_files > MaxFolderFiles)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} holds more than {} files", m_root.string(), MaxFolderFiles),
                        "Name the folder or the files with the data");
        std::error_code failure;
        if (path.filename() == CatalogFileName)
            m_found.catalogs.push_back(path);
        else if (is_foreign_data(path))
            m_found.skipped.push_back({path, "a format that is not read"});
        else if (is_known_format(path) && fs::file_size(path, failure) == 0)
            m_found.skipped.push_back({path, "empty (0 bytes)"});
        else if (is_known_format(path))
            m_found.data.push_back(path);
    }

    fs::path m_root;
    std::size_t m_files = 0;
    FolderFiles m_found;
};

} // namespace

FolderFiles walk_folder(const fs::path& folder) {
    return Walk(folder).run();
}

} // namespace graticule::geodata
