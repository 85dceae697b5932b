// SPDX-License-Identifier: Apache-2.0
#include "agents/foreign_answer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace graticule::agents {

namespace {

constexpr std::size_t MostParts = 100;
constexpr std::size_t LongestQuoted = 2800; // bytes

bool is_geojson(const Json& value) {
    const std::string type = text_member(value, "type");
    if (type == "FeatureCollection")
        return member(value, "features").is_array();
    if (type == "Feature")
        return value.contains("geometry") && value.contains("properties");
    return false;
}

bool is_geojson_type(const Json& resource) {
    const std::string type = text_member(resource, "mimeType");
    return type.starts_with("application/geo+json") || type.starts_with("application/vnd.geo+json");
}

std::optional<Json> as_json(const std::string& text) {
    const std::string_view trimmed = trim(text);
    if (!trimmed.starts_with('{') && !trimmed.starts_with('['))
        return std::nullopt;
    try {
        return parse_json(trimmed, "the answer");
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Texts of what can be named in an answer, as they are read.
void make_visible(Json& value) {
    if (value.is_string())
        value = visible_text(value.get_ref<const std::string&>());
    else if (value.is_structured())
        for (Json& element : value)
            make_visible(element);
}

class AnswerReader {
public:
    explicit AnswerReader(const std::function<Json(const std::string&)>& read) : m_read(read) {}

    ForeignAnswer take(const Json& result) {
        const Json& content = member(result, "content");
        if (!content.is_array() && !result.contains("structuredContent"))
            throw Error(ErrorCode::Malformed, "The MCP server's result has no content",
                        "Do without this tool");
        m_answer.failed = member(result, "isError") == true;
        take_structured(member(result, "structuredContent"));
        if (content.is_array())
            for (std::size_t i = 0; i < content.size() && i < MostParts; ++i)
                take_part(content[i]);
        make_visible(m_answer.structured);
        return std::move(m_answer);
    }

private:
    void take_structured(const Json& value) {
        if (value.is_null())
            return;
        if (!m_answer.geojson && is_geojson(value)) {
            m_answer.geojson = to_line(value);
            return;
        }
        Json rest = value;
        if (rest.is_object() && !m_answer.geojson)
            for (auto element = rest.begin(); element != rest.end(); ++element)
                if (is_geojson(element.value())) {
                    m_answer.geojson = to_line(element.value());
                    rest.erase(element);
                    break;
                }
        if (!rest.is_structured() || !rest.empty())
            m_answer.structured = std::move(rest);
    }

    void take_text(const std::string& text) {
        const std::optional<Json> json = as_json(text);
        if (json && (m_answer.structured == *json || (m_answer.geojson && is_geojson(*json))))
            return; // servers repeat as text what is structured
        if (json && m_answer.structured.is_null())
            take_structured(*json);
        else
            m_answer.texts.push_back(text);
    }

    void take_part(const Json& part) {
        const std::string type = text_member(part, "type");
        if (type == "text")
            take_text(text_member(part, "text"));
        else if (type == "resource")
            take_resource(member(part, "resource"));
        else if (type == "resource_link")
            take_link(part);
        else
            m_answer.texts.push_back(fmt::format("({} of type {}, which is not shown)",
                                                 one_line(type, 20),
                                                 one_line(text_member(part, "mimeType"), 60)));
    }

    void take_resource(const Json& resource) {
        const std::string text = text_member(resource, "text");
        if (is_geojson_type(resource) && !m_answer.geojson && !text.empty())
            m_answer.geojson = text;
        else if (!text.empty())
            take_text(text);
        else
            m_answer.texts.push_back(fmt::format("(a resource {}, which is not shown)",
                                                 one_line(text_member(resource, "uri"))));
    }

    void take_link(const Json& link) {
        const std::string uri = text_member(link, "uri");
        if (!is_geojson_type(link) || m_answer.geojson) {
            m_answer.texts.push_back(
                fmt::format("(a link to {}, which is not read)", one_line(uri)));
            return;
        }
        const Json read = m_read(uri);
        const Json& contents = member(read, "contents");
        if (!contents.is_array() || contents.empty())
            throw Error(ErrorCode::Malformed,
                        "The MCP server gave no content for what it linked to",
                        "Do without this tool");
        Json resource = contents.front();
        if (!resource.is_object())
            resource = Json::object();
        resource["mimeType"] = text_member(link, "mimeType");
        take_resource(resource);
    }

    const std::function<Json(const std::string&)>& m_read;
    ForeignAnswer m_answer;
};

} // namespace

ForeignAnswer read_foreign_answer(const Json& result,
                                  const std::function<Json(const std::string& uri)>& read) {
    return AnswerReader(read).take(result);
}

std::string quoted_lines(const std::string& text) {
    std::string quotation;
    for (const std::string& line : split(shorten(visible_text(text), LongestQuoted), '\n'))
        quotation += "\n> " + line;
    return quotation;
}

} // namespace graticule::agents
