// SPDX-License-Identifier: Apache-2.0
#include "sandbox/page_files.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <charconv>
#include <utility>

namespace graticule::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr off_t MostFileBytes = 64 << 20;

const std::map<std::string, std::string>& libraries() {
    static const std::map<std::string, std::string> table{
        {"lib/leaflet.js", "leaflet/dist/leaflet.js"},
        {"lib/leaflet.css", "leaflet/dist/leaflet.css"},
        {"lib/images/layers.png", "leaflet/dist/images/layers.png"},
        {"lib/images/layers-2x.png", "leaflet/dist/images/layers-2x.png"},
        {"lib/images/marker-icon.png", "leaflet/dist/images/marker-icon.png"},
        {"lib/images/marker-icon-2x.png", "leaflet/dist/images/marker-icon-2x.png"},
        {"lib/images/marker-shadow.png", "leaflet/dist/images/marker-shadow.png"},
        {"lib/ol.js", "ol/dist/ol.js"},
        {"lib/ol.css", "ol/ol.css"},
        {"lib/turf.js", "@turf/turf/turf.min.js"}};
    return table;
}

std::string type_of(const fs::path& path) {
    static const std::map<std::string, std::string> types{{".css", "text/css"},
                                                          {".csv", "text/csv"},
                                                          {".geojson", "application/geo+json"},
                                                          {".html", "text/html; charset=utf-8"},
                                                          {".jpg", "image/jpeg"},
                                                          {".js", "text/javascript; charset=utf-8"},
                                                          {".json", "application/json"},
                                                          {".png", "image/png"},
                                                          {".svg", "image/svg+xml"}};
    const auto found = types.find(path.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

std::optional<std::string> content_of(const Descriptor& file) {
    struct stat status {};
    if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)
        || status.st_size > MostFileBytes)
        return std::nullopt;
    std::string content(static_cast<std::size_t>(status.st_size), '\0');
    const ssize_t count = ::pread(file.get(), content.data(), content.size(), 0);
    content.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return content;
}

// "%20" is a space.
std::string unescaped(std::string_view path) {
    std::string text;
    for (std::size_t i = 0; i < path.size(); ++i) {
        unsigned byte = 0;
        const std::string_view digits = path.substr(i, 3);
        const auto [end, failure] =
            std::from_chars(digits.data() + 1, digits.data() + digits.size(), byte, 16);
        const bool is_escape = digits.size() == 3 && digits[0] == '%'
                               && end == digits.data() + digits.size() && failure == std::errc{};
        text.push_back(is_escape ? static_cast<char>(byte) : path[i]);
        i += is_escape ? 2 : 0;
    }
    return text;
}

// A file beneath a folder; no link leads on.
Descriptor open_beneath(const fs::path& folder, const std::string& path) {
    const Descriptor root(::open(folder.c_str(), O_PATH | O_CLOEXEC));
    open_how how{};
    how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    return Descriptor(
        static_cast<int>(::syscall(SYS_openat2, root.get(), path.c_str(), &how, sizeof how)));
}

} // namespace

PageFiles::PageFiles(fs::path packages, std::vector<Mount> mounts)
    : m_packages(std::move(packages)), m_mounts(std::move(mounts)) {}

std::optional<std::string> PageFiles::read(const std::string& path) const {
    for (const Mount& mount : m_mounts) {
        if (path == mount.target)
            return content_of(Descriptor(
                ::open(mount.source.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)));
        if (path.starts_with(mount.target + "/"))
            return content_of(open_beneath(mount.source, path.substr(mount.target.size() + 1)));
    }
    return std::nullopt;
}

std::optional<PageFiles::File> PageFiles::find(const std::string& path) {
    if (const auto known = m_libraries.find(path); known != m_libraries.end())
        return known->second;
    const auto library = libraries().find(path);
    const std::optional<std::string> content =
        library == libraries().end()
            ? read(unescaped(path))
            : content_of(open_beneath(m_packages / "node_modules", library->second));
    if (!content)
        return std::nullopt;
    File file{type_of(path), to_base64(*content)};
    if (library != libraries().end())
        m_libraries.emplace(path, file);
    return file;
}

std::string page_of_library(std::string_view library) {
    if (library != "leaflet" && library != "openlayers")
        throw Error(ErrorCode::InvalidArgument, fmt::format("There is no library '{}'", library),
                    "There are leaflet and openlayers");
    const std::string_view name = library == "leaflet" ? "leaflet" : "ol";
    return fmt::format(R"(<!doctype html><html><head><meta charset="utf-8">)"
                       R"(<link rel="stylesheet" href="/lib/{0}.css"><script src="/lib/{0}.js">)"
                       R"(</script><style>html,body,#map{{height:100%;margin:0}}</style></head>)"
                       R"(<body><div id="map"></div></body></html>)",
                       name);
}

std::string to_base64(std::string_view bytes) {
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0'); // and the zero that OpenSSL adds
    const int length = ::EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                         reinterpret_cast<const unsigned char*>(bytes.data()),
                                         static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(text.size() / 4 * 3 + 3, '\0');
    const int length = ::EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                                         reinterpret_cast<const unsigned char*>(text.data()),
                                         static_cast<int>(text.size()));
    if (length < 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    bytes.resize(static_cast<std::size_t>(length) - padding);
    return bytes;
}

} // namespace graticule::sandbox
