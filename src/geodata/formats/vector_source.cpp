// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/vector_source.hpp"

#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "geodata/catalog/archive.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/formats/kml_fields.hpp"
#include "geodata/formats/shape_records.hpp"
#include "geodata/tables/dbf_text.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogr_api.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

std::string driver_of(SourceFormat format) {
    switch (format) {
    case SourceFormat::GeoJson:
        return "GeoJSON";
    case SourceFormat::GeoJsonLines:
        return "GeoJSONSeq";
    case SourceFormat::Shapefile:
    case SourceFormat::Dbf:
        return "ESRI Shapefile";
    case SourceFormat::GeoPackage:
        return "GPKG";
    case SourceFormat::FlatGeobuf:
        return "FlatGeobuf";
    case SourceFormat::Kml:
        return "LIBKML";
    case SourceFormat::Gpx:
        return "GPX";
    case SourceFormat::Excel:
        return "XLSX";
    default:
        throw Error(ErrorCode::Internal,
                    fmt::format("{} is not read through GDAL", format_name(format)));
    }
}

// Files of the same stem: the parts of a Shapefile, whatever the case of their endings.
std::vector<fs::path> siblings(const fs::path& path) {
    std::vector<fs::path> found =
        list_folder(path.has_parent_path() ? path.parent_path() : fs::path("."));
    std::erase_if(found, [&](const fs::path& other) { return other.stem() != path.stem(); });
    return found;
}

bool has_part(const std::vector<fs::path>& parts, std::string_view ending) {
    return std::ranges::any_of(parts, [&](const fs::path& part) {
        return ascii_lower(part.extension().string()) == ending;
    });
}

void link_into(const TemporaryFolder& folder, const fs::path& file, const std::string& name) {
    fs::create_symlink(fs::absolute(file), folder.path() / name);
}

// Takes the parts that lead elsewhere out, and says so.
bool leave_out_astray(std::vector<fs::path>& parts, const fs::path& path,
                      std::vector<std::string>& notes) {
    return std::erase_if(parts,
                         [&](const fs::path& part) {
                             if (part == path || !is_side_file(part) || is_plain_file(part))
                                 return false;
                             notes.push_back(fmt::format(
                                 "{} was left out: it is a link out of the folder, or no "
                                 "ordinary file",
                                 part.filename().string()));
                             return true;
                         })
           > 0;
}

void read_by_links(VectorSource& source, const fs::path& path, const std::vector<fs::path>& parts) {
    source.copy = std::make_unique<TemporaryFolder>();
    for (const fs::path& part : parts)
        link_into(*source.copy, part,
                  path.stem().string() + ascii_lower(part.extension().string()));
    source.name =
        (source.copy->path() / (path.stem().string() + ascii_lower(path.extension().string())))
            .string();
}

void prepare_shapefile(VectorSource& source, const fs::path& path, const std::string& encoding) {
    std::vector<fs::path> parts = siblings(path);
    const bool astray = leave_out_astray(parts, path, source.notes);
    if (!encoding.empty())
        source.options.push_back("ENCODING=" + encoding);
    if (!has_part(parts, ".dbf"))
        source.notes.push_back("There is no .dbf beside the .shp: features have no fields");
    if (!has_part(parts, ".prj"))
        source.notes.push_back("There is no .prj beside the .shp: its CRS is unknown");
    source.restore_shx = !has_part(parts, ".shx");
    if (source.restore_shx) {
        source.notes.push_back("There is no .shx beside the .shp: the index was made anew");
        expect_records_in_order(path);
    }
    if (source.restore_shx || astray)
        read_by_links(source, path, parts);
}

void prepare_dbf(VectorSource& source, const fs::path& path, const std::string& encoding) {
    std::vector<fs::path> parts = siblings(path);
    if (!encoding.empty())
        source.options.push_back("ENCODING=" + encoding);
    if (leave_out_astray(parts, path, source.notes))
        read_by_links(source, path, parts);
}

// A database with a write-ahead log is only whole together with it, and SQLite would want to write.
// Where something else bears the log's name GDAL would take it away, and so must not see it.
void prepare_geopackage(VectorSource& source, const fs::path& path) {
    source.guard = std::make_unique<DatabaseGuard>(path);
    const fs::path log = path.string() + "-wal";
    std::error_code failure;
    const bool has_log = fs::exists(fs::symlink_status(log, failure));
    const bool copied = is_plain_file(log) && fs::file_size(log, failure) > 0;
    if (has_log) {
        source.copy = std::make_unique<TemporaryFolder>();
        source.name = (source.copy->path() / path.filename()).string();
    }
    if (!copied)
        source.options.emplace_back("IMMUTABLE=YES");
    if (copied) {
        fs::copy_file(path, source.name);
        fs::copy_file(log, source.name + "-wal");
    } else if (has_log)
        link_into(*source.copy, path, path.filename().string());
}

// GDAL passes over a last line that is cut short; the brace that closes a feature is then missing.
void expect_whole_last_line(const fs::path& path) {
    constexpr std::streamoff TailBytes = 4096;
    std::ifstream stream(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = stream.tellg();
    if (size < 0)
        throw Error(ErrorCode::Io, fmt::format("Cannot read {}", path.string()),
                    "Check the file's permissions");
    const std::streamoff from = std::max<std::streamoff>(0, size - TailBytes);
    std::string tail(static_cast<std::size_t>(size - from), '\0');
    stream.seekg(from);
    stream.read(tail.data(), static_cast<std::streamsize>(tail.size()));
    const std::size_t last = tail.find_last_not_of(" \t\r\n\x1E");
    if (last != std::string::npos && tail[last] != '}')
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} ends in the middle of a feature", path.string()),
                    "The file is cut short; fetch or write it again");
}

// Options of GDAL that hold on this thread while it opens a file.
class ThreadOption {
public:
    ThreadOption(const char* key, const char* value) : m_key(key) {
        CPLSetThreadLocalConfigOption(key, value);
    }
    ~ThreadOption() { CPLSetThreadLocalConfigOption(m_key, nullptr); }
    ThreadOption(const ThreadOption&) = delete;
    ThreadOption& operator=(const ThreadOption&) = delete;

private:
    const char* m_key;
};

GdalDataset open_with(const VectorSource& source, const std::vector<std::string>& options) {
    const char* const drivers[] = {source.driver.c_str(), nullptr};
    std::vector<const char*> raw;
    for (const std::string& option : options)
        raw.push_back(option.c_str());
    raw.push_back(nullptr);
    std::optional<DatabaseGuard::Opening> guarded;
    if (source.guard)
        guarded.emplace(*source.guard);
    const ThreadOption restore("SHAPE_RESTORE_SHX", source.restore_shx ? "YES" : "NO");
    return GdalDataset(GDALOpenEx(source.name.c_str(),
                                  GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR,
                                  drivers, raw.data(), nullptr));
}

// The encoding that a .cpg or the DBF's language byte states; empty where neither does.
std::string stated_encoding(GDALDatasetH dataset) {
    OGRLayerH layer = GDALDatasetGetLayer(dataset, 0);
    if (layer == nullptr)
        return {};
    char** metadata = GDALGetMetadata(layer, "SHAPEFILE");
    for (const char* key : {"ENCODING_FROM_CPG", "ENCODING_FROM_LDID"})
        if (const char* stated = CSLFetchNameValue(metadata, key))
            return stated;
    return {};
}

} // namespace

VectorSource prepare_vector_source(const fs::path& path, SourceFormat format,
                                   const std::string& encoding) {
    VectorSource source;
    source.name = path.string();
    source.driver = driver_of(format);
    try {
        if (format == SourceFormat::Shapefile)
            prepare_shapefile(source, path, encoding);
        else if (format == SourceFormat::Dbf)
            prepare_dbf(source, path, encoding);
        else if (format == SourceFormat::GeoPackage)
            prepare_geopackage(source, path);
        else if (format == SourceFormat::Kml)
            require_few_kml_fields(path);
        else if (format == SourceFormat::GeoJsonLines) {
            expect_whole_last_line(path);
            source.name = "GeoJSONSeq:" + source.name;
        }
    } catch (const fs::filesystem_error& error) {
        throw Error(ErrorCode::Io, fmt::format("Cannot read {} by way of a temporary folder: {}",
                                               path.string(), error.code().message()));
    }
    return source;
}

GdalDataset open_vector_source(VectorSource& source) {
    GdalDataset dataset = open_with(source, source.options);
    const bool dbase = source.driver == "ESRI Shapefile";
    if (!dataset || !dbase || !source.options.empty())
        return dataset;
    const std::string stated = stated_encoding(dataset.get());
    const bool other = !stated.empty() && stated != "UTF-8";
    if (!stated.empty() && (!other || !has_utf8_texts(dbf_of(source.name))))
        return dataset;
    if (other)
        source.notes.push_back(
            fmt::format("The texts are UTF-8, though the file says {}: read as UTF-8", stated));
    // Bytes as they are; the reader takes what is not UTF-8 for Windows-1252.
    return open_with(source, {"ENCODING="});
}

fs::path dbf_of(const fs::path& path) {
    for (const fs::path& part : siblings(path))
        if (ascii_lower(part.extension().string()) == ".dbf")
            return part;
    return {};
}

} // namespace graticule::geodata
