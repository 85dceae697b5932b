// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "mcp/content_form.hpp"
#include "mcp/engine.hpp"
#include "mcp/protocol_error.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace graticule::mcp {

namespace {

/// Where a page begins: the cursor of the page before is the number of what was listed.
std::size_t first_of(const Json& params, std::size_t size) {
    const Json& cursor = member(params, "cursor");
    if (cursor.is_null())
        return 0;
    std::size_t first = 0;
    const std::string text = cursor.is_string() ? cursor.get<std::string>() : "";
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), first);
    if (error != std::errc() || end != text.data() + text.size() || first == 0 || first >= size)
        throw ProtocolError(InvalidParams, "The cursor is none of this list; begin without one");
    return first;
}

} // namespace

template <typename Entry>
Json Engine::page(const Job& job, const char* name, const std::vector<Entry>& entries) const {
    const std::size_t first = first_of(job.params(), entries.size());
    const std::size_t end = std::min(entries.size(), first + m_limits.page);
    Json list = Json::array();
    for (std::size_t i = first; i < end; ++i)
        list.push_back(form_of(entries[i], job.era()));
    Json result = {{name, std::move(list)}};
    if (end < entries.size())
        result["nextCursor"] = std::to_string(end);
    if (is_modern(job.era()))
        add_cache_terms(result, m_service.offers().lists);
    return result;
}

Json Engine::list_tools(const Job& job) {
    std::vector<ToolDeclaration> tools = m_service.tools();
    if (!member(job.call->client().capabilities, "extensions").contains(AppsExtension))
        for (ToolDeclaration& tool : tools)
            if (tool.meta.is_object() && tool.meta.erase("ui") > 0 && tool.meta.empty())
                tool.meta = nullptr;
    return page(job, "tools", tools);
}

Json Engine::list_resources(const Job& job) {
    return page(job, "resources", m_service.resources());
}

Json Engine::list_templates(const Job& job) {
    return page(job, "resourceTemplates", m_service.resource_templates());
}

Json Engine::list_prompts(const Job& job) {
    return page(job, "prompts", m_service.prompts());
}

} // namespace graticule::mcp
