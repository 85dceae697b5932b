// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/session.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox {

/// What pages of a session may ask for: libraries beneath lib/, and the session's mounts. It is
/// read by this process, which a page's links and dots lead nowhere else.
class PageFiles {
public:
    struct File {
        std::string type;
        std::string base64;
    };

    PageFiles(std::filesystem::path packages, std::vector<Mount> mounts);

    /// @param path of a URL, without its first slash
    std::optional<File> find(const std::string& path);

private:
    std::optional<std::string> read(const std::string& path) const;

    std::filesystem::path m_packages;
    std::vector<Mount> m_mounts;
    std::map<std::string, File> m_libraries; ///< that were asked for
};

/// The page that code of a library finds: an element "map" that fills it.
/// @param library "leaflet" or "openlayers"
/// @throws Error InvalidArgument
std::string page_of_library(std::string_view library);

std::string to_base64(std::string_view bytes);
/// Nothing where it is none.
std::optional<std::string> from_base64(std::string_view text);

} // namespace graticule::sandbox
