// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/source_format.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/formats/json_kind.hpp"
#include "geodata/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t HeadBytes = 4096;
constexpr const char* Readable = "Readable: GeoJSON, TopoJSON, Esri JSON, Shapefile, GeoPackage, "
                                 "FlatGeobuf, KML, GPX, CSV, Excel, "
                                 "GeoTIFF, ASCII grid, NetCDF";

constexpr std::array Extensions = {
    std::pair{".geojson", SourceFormat::GeoJson},
    std::pair{".json", SourceFormat::GeoJson},
    std::pair{".geojsonl", SourceFormat::GeoJsonLines},
    std::pair{".geojsons", SourceFormat::GeoJsonLines},
    std::pair{".ndjson", SourceFormat::GeoJsonLines},
    std::pair{".jsonl", SourceFormat::GeoJsonLines},
    std::pair{".topojson", SourceFormat::TopoJson},
    std::pair{".shp", SourceFormat::Shapefile},
    std::pair{".dbf", SourceFormat::Dbf},
    std::pair{".gpkg", SourceFormat::GeoPackage},
    std::pair{".fgb", SourceFormat::FlatGeobuf},
    std::pair{".kml", SourceFormat::Kml},
    std::pair{".kmz", SourceFormat::Kml},
    std::pair{".gpx", SourceFormat::Gpx},
    std::pair{".csv", SourceFormat::DelimitedText},
    std::pair{".tsv", SourceFormat::DelimitedText},
    std::pair{".tab", SourceFormat::DelimitedText},
    std::pair{".xlsx", SourceFormat::Excel},
    std::pair{".xlsm", SourceFormat::Excel},
    std::pair{".tif", SourceFormat::Raster},
    std::pair{".tiff", SourceFormat::Raster},
    std::pair{".vrt", SourceFormat::Raster},
    std::pair{".asc", SourceFormat::Raster},
    std::pair{".nc", SourceFormat::Raster},
    std::pair{".zip", SourceFormat::Archive},
};

std::optional<SourceFormat> find_extension(std::string_view extension) {
    const std::string lower = ascii_lower(extension);
    for (const auto& [ending, format] : Extensions)
        if (lower == ending)
            return format;
    return std::nullopt;
}

std::string read_head(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string head(HeadBytes, '\0');
    stream.read(head.data(), static_cast<std::streamsize>(head.size()));
    if (stream.bad() || (!stream && !stream.eof()))
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot read {}: {}", path.string(), std::strerror(errno)),
                    "Check the file's permissions");
    head.resize(static_cast<std::size_t>(stream.gcount()));
    return head;
}

// What a file is called that begins with bytes of no format of ours; empty if nothing is known.
std::string_view foreign_content(std::string_view head) {
    constexpr std::pair<std::string_view, std::string_view> Signatures[] = {
        {"\x89PNG", "a PNG image"},
        {"\xFF\xD8\xFF", "a JPEG image"},
        {"GIF8", "a GIF image"},
        {"%PDF", "a PDF document"},
        {"\x1F\x8B", "gzip data"},
        {"Rar!", "a RAR archive"},
        {"7z\xBC\xAF", "a 7z archive"},
        {"\xD0\xCF\x11\xE0", "an old Excel (.xls) or Word file"},
        {"\x7F"
         "ELF",
         "a program"},
        {"PAR1", "a Parquet file"},
    };
    for (const auto& [signature, name] : Signatures)
        if (head.starts_with(signature))
            return name;
    const std::string lower = ascii_lower(head.substr(0, 512));
    if (lower.find("<!doctype html") != std::string::npos
        || lower.find("<html") != std::string::npos)
        return "a web page";
    return {};
}

// MapInfo's tables end in .tab, as tables cut by tabs do. Empty for anything else.
std::string_view mapinfo_content(std::string_view head) {
    const std::string lower = ascii_lower(head);
    if (trim(lower).starts_with("!table"))
        return "a MapInfo table";
    return lower.starts_with("version ") && lower.find("\ncolumns ") != std::string::npos
               ? "a MapInfo interchange file"
               : "";
}

std::optional<SourceFormat> format_of_xml(std::string_view head) {
    if (head.find("<VRTDataset") != std::string_view::npos)
        return SourceFormat::Raster;
    if (head.find("<gpx") != std::string_view::npos)
        return SourceFormat::Gpx;
    if (head.find("<kml") != std::string_view::npos)
        return SourceFormat::Kml;
    return std::nullopt;
}

std::optional<SourceFormat> format_of_signature(std::string_view head, const fs::path& path) {
    using namespace std::string_view_literals;
    const auto named = find_extension(path.extension().string());
    if (head.starts_with("PK\x03\x04"sv) || head.starts_with("PK\x05\x06"sv)) {
        const bool office = named == SourceFormat::Excel || named == SourceFormat::Kml;
        return office ? *named : SourceFormat::Archive;
    }
    if (head.starts_with("SQLite format 3"sv))
        return SourceFormat::GeoPackage;
    if (head.starts_with("fgb"sv))
        return SourceFormat::FlatGeobuf;
    if (head.starts_with("\x00\x00\x27\x0A"sv))
        return SourceFormat::Shapefile;
    if (head.starts_with("II\x2A\x00"sv) || head.starts_with("MM\x00\x2A"sv)
        || head.starts_with("II\x2B\x00"sv) || head.starts_with("MM\x00\x2B"sv)
        || head.starts_with("CDF"sv) || head.starts_with("\x89HDF"sv)
        || ascii_lower(head.substr(0, 5)) == "ncols")
        return SourceFormat::Raster;
    if (named == SourceFormat::Dbf && head.size() > 32 && (head[0] & 0x07) == 3)
        return SourceFormat::Dbf;
    return std::nullopt;
}

[[noreturn]] void throw_not(const fs::path& path, std::string_view what, std::string_view is) {
    throw Error(
        ErrorCode::Malformed,
        is.empty() ? fmt::format("{} is not {}: its content is not recognised", path.string(), what)
                   : fmt::format("{} is not {} but {}", path.string(), what, is),
        "Check that the file is whole and its name ends as its format does");
}

std::string named_format(std::optional<SourceFormat> named) {
    return named ? fmt::format("a {} file", format_name(*named)) : std::string("geodata");
}

JsonKind json_kind_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    try {
        return detect_json_kind(stream);
    } catch (const std::ios_base::failure& failure) {
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot read {}: {}", path.string(), failure.code().message()));
    }
}

SourceFormat format_of_json(const fs::path& path, std::optional<SourceFormat> named) {
    switch (json_kind_of(path)) {
    case JsonKind::GeoJson:
        return named == SourceFormat::GeoJsonLines ? *named : SourceFormat::GeoJson;
    case JsonKind::GeoJsonLines:
        return SourceFormat::GeoJsonLines;
    case JsonKind::TopoJson:
        return SourceFormat::TopoJson;
    case JsonKind::EsriJson:
        return SourceFormat::EsriJson;
    default:
        throw Error(
            ErrorCode::Malformed,
            fmt::format("{} is JSON, but neither GeoJSON, TopoJSON nor Esri JSON", path.string()),
            "GeoJSON has an outermost object of type FeatureCollection, Feature or a "
            "geometry; write a list of records as CSV");
    }
}

bool looks_like_json(std::string_view head, bool named_so) {
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    head = trim(head);
    // A table may begin with a bracket; JSON goes on with a quote, a bracket or its end.
    if (head.empty() || (head[0] != '{' && head[0] != '[' && head[0] != '\x1E'))
        return false;
    const std::string_view rest = trim(head.substr(1));
    return named_so || rest.empty()
           || std::string_view("\"{[]}").find(rest[0]) != std::string_view::npos;
}

bool is_binary(std::string_view head) {
    const bool utf16 = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
    return !utf16 && head.find('\0') != std::string_view::npos;
}

SourceFormat format_of_text(std::string_view head, const fs::path& path,
                            std::optional<SourceFormat> named) {
    const bool named_json = named == SourceFormat::GeoJson || named == SourceFormat::GeoJsonLines
                            || named == SourceFormat::TopoJson;
    if (looks_like_json(head, named_json))
        return format_of_json(path, named);
    if (trim(head).starts_with("<") || head.starts_with("\xEF\xBB\xBF<")) {
        if (const auto format = format_of_xml(head))
            return *format;
        throw_not(path, named_format(named), "XML of another kind");
    }
    const bool text =
        named == SourceFormat::DelimitedText || ascii_lower(path.extension().string()) == ".txt";
    if (text)
        return SourceFormat::DelimitedText;
    if (named && *named != SourceFormat::Raster)
        throw_not(path, named_format(named), "");
    if (named)
        return *named;
    throw Error(ErrorCode::Unsupported, fmt::format("{}: a format that is not read", path.string()),
                Readable);
}

void expect_file(const fs::path& path) {
    std::error_code failure;
    const fs::file_status status = fs::status(path, failure);
    if (!fs::exists(status))
        throw Error(ErrorCode::NotFound, fmt::format("{} does not exist", path.string()),
                    "Check the path");
    if (fs::is_directory(status))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is a folder where a data file was expected", path.string()),
                    "Name a file inside it");
    if (!fs::is_regular_file(status))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is not an ordinary file", path.string()));
    if (fs::file_size(path, failure) == 0)
        throw Error(ErrorCode::Malformed, fmt::format("{} is empty (0 bytes)", path.string()),
                    "Fetch or write it again");
}

} // namespace

SourceFormat detect_format(const fs::path& path) {
    expect_file(path);
    const std::string head = read_head(path);
    const auto named = find_extension(path.extension().string());
    if (const auto format = format_of_signature(head, path)) {
        if (*format == SourceFormat::Shapefile && named != SourceFormat::Shapefile)
            throw Error(ErrorCode::Unsupported,
                        fmt::format("{} is part of a Shapefile and not its .shp", path.string()),
                        "Name the .shp file, with its .shx and .dbf beside it");
        return *format;
    }
    if (const std::string_view mapinfo = mapinfo_content(head); !mapinfo.empty())
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} is {}, a format that is not read", path.string(), mapinfo),
                    Readable);
    if (const std::string_view foreign = foreign_content(head); !foreign.empty())
        throw_not(path, named_format(named), foreign);
    if (!is_binary(head))
        return format_of_text(head, path, named);
    if (named)
        throw_not(path, named_format(named), "");
    throw Error(ErrorCode::Unsupported, fmt::format("{}: a format that is not read", path.string()),
                Readable);
}

std::string_view format_name(SourceFormat format) {
    constexpr std::string_view Names[] = {
        "GeoJSON", "GeoJSON lines", "TopoJSON", "Shapefile", "DBF",    "GeoPackage",  "FlatGeobuf",
        "KML",     "GPX",           "CSV",      "Excel",     "raster", "zip archive", "Esri JSON"};
    return Names[static_cast<std::size_t>(format)];
}

SourceFormat format_of_extension(std::string_view extension) {
    const auto format = find_extension(extension);
    if (!format)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("Unknown file name ending '{}'", extension));
    return *format;
}

bool is_known_extension(std::string_view extension) {
    return find_extension(extension).has_value();
}

bool is_side_file(const fs::path& path) {
    constexpr std::string_view Endings[] = {
        ".shx", ".prj", ".cpg",     ".qix", ".sbn",     ".sbx",  ".shp.xml", ".idm",
        ".ind", ".qpj", ".aux.xml", ".ovr", ".msk",     ".tfw",  ".tifw",    ".wld",
        ".aux", ".xml", "-wal",     "-shm", "-journal", ".qmd",  ".qml",     ".sld",
        ".ain", ".aih", ".atx",     ".fbn", ".fbx",     ".mshp", ".cst"};
    const std::string name = ascii_lower(path.filename().string());
    if (std::ranges::any_of(Endings, [&](std::string_view end) { return name.ends_with(end); }))
        return true;
    if (!name.ends_with(".dbf"))
        return false;
    std::error_code failure;
    fs::path shape = path;
    return fs::exists(shape.replace_extension(".shp"), failure)
           || fs::exists(shape.replace_extension(".SHP"), failure);
}

bool is_known_format(const fs::path& path) {
    return is_known_extension(path.extension().string()) && !is_side_file(path);
}

} // namespace graticule::geodata
