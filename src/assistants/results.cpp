// SPDX-License-Identifier: Apache-2.0
#include "assistants/results.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/plain_file.hpp"
#include "base/text.hpp"

#include "assistants/location.hpp"
#include "assistants/overview.hpp"

#include <fmt/format.h>

#include <array>
#include <system_error>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::uintmax_t LargestLookedInto = 64U << 20U; // bytes of a file of data
constexpr std::size_t LongestShortText = 300;            // bytes, where data are shortened

void shorten_values(Json& value, std::size_t most) {
    if (value.is_string() && value.get_ref<const std::string&>().size() > LongestShortText)
        value = shorten(value.get<std::string>(), LongestShortText);
    if (value.is_array() && value.size() > most)
        value.erase(value.begin() + static_cast<std::ptrdiff_t>(most), value.end());
    if (value.is_structured())
        for (Json& part : value)
            shorten_values(part, most);
}

std::vector<std::string> address_of(const OutputPlace& place, const fs::path& relative) {
    std::vector<std::string> names = place.names;
    for (const fs::path& part : relative)
        names.push_back(part.string());
    return names;
}

} // namespace

Json visible_data(const Json& data) {
    if (data.is_string())
        return visible_text(data.get_ref<const std::string&>());
    if (data.is_array()) {
        Json list = Json::array();
        for (const Json& element : data)
            list.push_back(visible_data(element));
        return list;
    }
    if (!data.is_object())
        return data;
    Json object = Json::object();
    for (const auto& [name, value] : data.items())
        object[visible_text(name)] = visible_data(value);
    return object;
}

bool shorten_data(Json& data, std::size_t limit) {
    if (to_line(data).size() <= limit)
        return false;
    for (const std::size_t most : std::array<std::size_t, 4>{50, 20, 5, 1}) {
        shorten_values(data, most);
        if (to_line(data).size() <= limit)
            return true;
    }
    data = Json::object(); // an object of very many members
    return true;
}

mcp::Resource resource_of_file(const OutputPlace& place, const fs::path& relative,
                               const std::string& title, const std::string& description) {
    mcp::Resource resource;
    resource.uri = location(address_of(place, relative));
    resource.name = relative.filename().string();
    resource.title = one_line(title);
    resource.description = description;
    resource.mime_type = mime_type_of(resource.name);
    std::error_code failure;
    if (const std::uintmax_t bytes = fs::file_size(place.folder / relative, failure); !failure)
        resource.size = bytes;
    return resource;
}

void ResultOf::say(const std::string& text) {
    if (text.empty())
        return;
    m_text += (m_text.empty() ? "" : "\n") + text;
}

void ResultOf::add_link(mcp::Resource resource) {
    if (!m_linked.insert(resource.uri).second)
        return;
    m_links.push_back({mcp::ResourceLink{std::move(resource)}, {}, {}});
}

Json ResultOf::add_files(const std::vector<tools::Artifact>& artifacts, const OutputPlace& place) {
    Json files = Json::array();
    for (const tools::Artifact& artifact : artifacts) {
        Json file = add_file(artifact, place);
        if (!file.is_null())
            files.push_back(std::move(file));
    }
    return files;
}

Json ResultOf::add_file(const tools::Artifact& artifact, const OutputPlace& place) {
    const fs::path relative(artifact.path);
    const fs::path path = place.folder / relative;
    std::error_code missing;
    if (fs::symlink_status(path, missing).type() != fs::file_type::regular)
        return nullptr;
    const mcp::Resource resource = resource_of_file(place, relative, artifact.title, artifact.kind);
    Json file{{"kind", artifact.kind},
              {"title", resource.title},
              {"uri", resource.uri},
              {"file", path.string()},
              {"mime_type", resource.mime_type},
              {"bytes", resource.size.value_or(0)}};
    const std::uintmax_t bytes = resource.size.value_or(0);
    if (resource.mime_type == "image/png" && m_pictures.size() < m_limits.pictures
        && bytes <= m_limits.picture_bytes)
        m_pictures.push_back(
            {mcp::Image{read_file(path, m_limits.picture_bytes), resource.mime_type}, {}, {}});
    if (is_data_file(resource.name) && bytes <= LargestLookedInto) {
        try {
            file["overview"] = overview_of_file(path, m_context);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            file["overview"] = {{"unreadable", error.message()}};
        }
    }
    add_link(resource);
    return file;
}

mcp::ToolResult ResultOf::take(const Json& structured) {
    mcp::ToolResult result;
    result.content.push_back({mcp::Text{visible_text(m_text)}, {}, {}});
    for (std::vector<mcp::Content>* part : {&m_pictures, &m_links})
        for (mcp::Content& content : *part)
            result.content.push_back(std::move(content));
    result.structured = visible_data(structured);
    return result;
}

mcp::ToolResult ResultOf::take_error() {
    mcp::ToolResult result;
    result.content.push_back({mcp::Text{visible_text(m_text)}, {}, {}});
    result.is_error = true;
    return result;
}

std::string line_of_file(const Json& file) {
    return fmt::format("- {} ({}): {}", text_member(file, "title"), text_member(file, "kind"),
                       text_member(file, "file"));
}

Json files_schema() {
    const Json text{{"type", "string"}};
    return {{"type", "array"},
            {"description", "Files that were made."},
            {"items",
             {{"type", "object"},
              {"properties",
               {{"kind", text},
                {"title", text},
                {"uri", {{"type", "string"}, {"description", "To read it as a resource."}}},
                {"file", {{"type", "string"}, {"description", "Path on this machine."}}},
                {"mime_type", text},
                {"bytes", {{"type", "integer"}}},
                {"overview",
                 {{"type", "object"},
                  {"description", "Of data: rows, fields, CRS, extent and a sample of rows."}}}}},
              {"required", {"kind", "title", "uri", "file", "mime_type", "bytes"}}}}};
}

} // namespace graticule::assistants
