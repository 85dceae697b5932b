// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/lost_results.hpp"

#include "base/data_text.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::conversation {

namespace {

bool is_there(const std::string& name, const tools::Workspace& workspace) {
    return workspace.has_layer(name) || workspace.has_raster(name)
           || workspace.find_entry(name) != nullptr;
}

/// The text among arguments, at whatever depth, that is one of the names.
const std::string* named_in(const Json& arguments,
                            const std::map<std::string, std::string>& names) {
    if (arguments.is_string()) {
        const auto found = names.find(arguments.get_ref<const std::string&>());
        return found == names.end() ? nullptr : &found->first;
    }
    if (arguments.is_structured())
        for (const Json& element : arguments)
            if (const std::string* const name = named_in(element, names))
                return name;
    return nullptr;
}

} // namespace

void LostResults::add(std::string_view tool, const Json& arguments, const std::string& call,
                      const tools::Workspace& workspace) {
    const auto& all = tools::all_tools();
    const auto known = std::find_if(all.begin(), all.end(),
                                    [&](const tools::ToolSpec& one) { return one.name == tool; });
    if (known == all.end() || !arguments.is_object())
        return;
    for (const tools::Parameter& parameter : known->parameters)
        if (const auto given = arguments.find(parameter.name);
            parameter.names_result && !parameter.names_field && given != arguments.end()
            && given->is_string() && !is_there(given->get<std::string>(), workspace))
            m_calls.emplace(given->get<std::string>(), call);
}

std::optional<std::string> LostResults::reason_against(std::string_view tool, const Json& arguments,
                                                       const tools::Workspace& workspace) {
    const std::string* const name = named_in(arguments, m_calls);
    if (name == nullptr || is_there(*name, workspace))
        return std::nullopt;
    const std::string call = m_calls.at(*name);
    std::string reason =
        fmt::format("Not tried: it needs {}, which call {} was to make and failed. Mend that call, "
                    "then make this one again.",
                    quoted_name(*name), call);
    add(tool, arguments, call, workspace);
    return reason;
}

} // namespace graticule::agents::conversation
