// SPDX-License-Identifier: Apache-2.0
#include "assistants/workspaces.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace graticule::assistants {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t LongestWorkspaceName = 64;
constexpr std::chrono::milliseconds Glance{50}; // how soon a call that waits sees it is cancelled

void check_workspace_name(const std::string& name) {
    const auto fits = [](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
               || c == '-';
    };
    if (name.empty() || name.size() > LongestWorkspaceName
        || !std::all_of(name.begin(), name.end(), fits))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is no name of a workspace", quoted_name(name)),
                    "Use up to 64 letters, digits, - and _");
}

} // namespace

WorkspaceLease Workspaces::use(const std::string& name, const Context& context) {
    check_workspace_name(name);
    return leased(find_or_make(name, context), context);
}

WorkspaceLease Workspaces::use_known(const std::string& name, const Context& context) {
    return leased(find(name), context);
}

WorkspaceLease Workspaces::use_new(const std::string& stem, const Context& context) {
    std::string name;
    std::shared_ptr<NamedWorkspace> made;
    for (int number = 1; !made; ++number) {
        name = fmt::format("{}-{}", stem, number);
        bool is_free = false;
        {
            const std::lock_guard lock(m_mutex);
            is_free = !m_workspaces.contains(name);
        }
        if (is_free)
            made = find_or_make(name, context);
    }
    return leased(std::move(made), context);
}

std::vector<std::string> Workspaces::names() const {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> names;
    for (const auto& [name, workspace] : m_workspaces)
        names.push_back(name);
    return names;
}

fs::path Workspaces::outputs_of(const std::string& name) const {
    return find(name)->folder / "outputs";
}

std::shared_ptr<NamedWorkspace> Workspaces::find(const std::string& name) const {
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_workspaces.find(name); found != m_workspaces.end())
        return found->second;
    std::vector<std::string> known;
    for (const auto& [other, workspace] : m_workspaces)
        known.push_back(other);
    const std::optional<std::string> nearest = nearest_name(name, known);
    throw Error(ErrorCode::NotFound, fmt::format("There is no workspace {}", quoted_name(name)),
                nearest         ? fmt::format("Did you mean {}?", *nearest)
                : known.empty() ? "The first call that works in one makes it"
                                : fmt::format("There are {}", names_in_sentence(known)));
}

std::shared_ptr<NamedWorkspace> Workspaces::find_or_make(const std::string& name,
                                                         const Context& context) {
    const std::shared_ptr<const DataState> data = m_data.now(context);
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<NamedWorkspace>& workspace = m_workspaces[name];
    if (!workspace) {
        std::string time = format_utc(m_offer.clock()).substr(0, 19); // to the second
        std::erase(time, ':');
        std::erase(time, '-');
        fs::path folder = m_offer.out / "workspaces" / fmt::format("{}_{}", time, name);
        std::error_code missing;
        for (int number = 2; fs::exists(folder, missing); ++number)
            folder = m_offer.out / "workspaces" / fmt::format("{}_{}_{}", time, name, number);
        workspace = std::make_shared<NamedWorkspace>(name, std::move(folder), data->catalog());
        if (m_offer.code)
            workspace->workspace.set_code_settings(m_offer.code_settings);
    }
    workspace->last_used = std::chrono::steady_clock::now();
    std::shared_ptr<NamedWorkspace> found = workspace; // making room moves entries
    make_room();
    return found;
}

void Workspaces::make_room() {
    while (m_workspaces.size() > m_offer.limits.workspaces)
        m_workspaces.erase(std::min_element(m_workspaces.begin(), m_workspaces.end(),
                                            [](const auto& a, const auto& b) {
                                                return a.second->last_used < b.second->last_used;
                                            }));
}

WorkspaceLease Workspaces::leased(std::shared_ptr<NamedWorkspace> workspace,
                                  const Context& context) {
    std::unique_lock use(workspace->busy, std::defer_lock);
    while (!use.try_lock_for(Glance))
        context.check_cancelled();
    return {std::move(workspace), std::move(use)};
}

} // namespace graticule::assistants
