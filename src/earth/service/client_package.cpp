// SPDX-License-Identifier: Apache-2.0
#include "earth/service/client_package.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace graticule::earth {

namespace fs = std::filesystem;

namespace {

constexpr const char* AlgorithmsName = "tests/algorithms.json";
constexpr const char* DiscoveryName = "tests/cloud_api_discovery_document.json";

bool is_package(const fs::path& folder) {
    return fs::is_regular_file(folder / AlgorithmsName)
           && fs::is_regular_file(folder / DiscoveryName);
}

/// Where packages of a Python environment are.
std::vector<fs::path> package_folders(const fs::path& environment) {
    std::vector<fs::path> folders;
    if (fs::is_directory(environment / "lib"))
        for (const fs::path& each : list_folder(environment / "lib"))
            if (each.filename().string().starts_with("python3"))
                folders.push_back(each / "site-packages");
    return folders;
}

std::optional<fs::path> package_at(const fs::path& place) {
    if (is_package(place))
        return place;
    if (is_package(place / "ee"))
        return place / "ee";
    const fs::path environment =
        fs::is_directory(place) ? place : place.parent_path().parent_path();
    for (const fs::path& folder : package_folders(environment))
        if (is_package(folder / "ee"))
            return folder / "ee";
    return std::nullopt;
}

/// The method by which the client asks for a table's download, which the document that comes with
/// it lacks: told as that for a picture's is.
void offer_tables(Json& document) {
    const Json::json_pointer known("/resources/projects/resources/thumbnails/methods/create");
    const Json::json_pointer wanted("/resources/projects/resources/tables");
    if (!document.contains(known) || document.contains(wanted))
        return;
    Json create = document[known];
    for (const char* const path : {"path", "flatPath"})
        if (const std::string text = text_member(create, path); text.ends_with("/thumbnails"))
            create[path] = text.substr(0, text.rfind('/')) + "/tables";
    create["id"] = "earthengine.projects.tables.create";
    document[wanted] = {{"methods", {{"create", std::move(create)}}}};
}

} // namespace

ClientPackage ClientPackage::find(const fs::path& place) {
    const auto folder = package_at(place);
    if (!folder)
        throw Error(ErrorCode::NotFound,
                    fmt::format("There is no Earth Engine client at {}", place.string()),
                    "Install it with `pip install earthengine-api`, and name with --client its "
                    "folder `ee`, or the Python environment");
    ClientPackage package;
    package.m_folder = *folder;
    package.m_algorithms = read_file(*folder / AlgorithmsName);
    package.m_discovery = read_file(*folder / DiscoveryName);
    package.discovery("");
    return package;
}

std::string ClientPackage::discovery(const std::string& url) const {
    Json document = parse_json(m_discovery, DiscoveryName);
    if (!document.is_object())
        throw Error(ErrorCode::Malformed, fmt::format("{} is no object", DiscoveryName));
    document["rootUrl"] = url;
    document["baseUrl"] = url;
    document.erase("mtlsRootUrl");
    offer_tables(document);
    return to_line(document);
}

} // namespace graticule::earth
