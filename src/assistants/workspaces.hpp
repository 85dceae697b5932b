// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "tools/workspace.hpp"

#include "assistants/given_data.hpp"
#include "assistants/offer.hpp"

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::assistants {

/// The workspace of calls that name none.
inline constexpr std::string_view UsualWorkspace = "main";

/// A workspace that calls name. What calls make has its place in it: datasets in memory, files in
/// a folder of its own.
struct NamedWorkspace {
    NamedWorkspace(std::string called, std::filesystem::path where, geodata::Catalog catalog)
        : name(std::move(called)), folder(std::move(where)),
          workspace(std::move(catalog), folder / "outputs") {}

    std::string name;
    std::filesystem::path folder; ///< made with the first output
    tools::Workspace workspace;
    std::timed_mutex busy;                           ///< a workspace is used by one call at a time
    std::chrono::steady_clock::time_point last_used; ///< under the lock of all
};

/// A workspace that a call has for itself.
class WorkspaceLease {
public:
    WorkspaceLease(std::shared_ptr<NamedWorkspace> workspace,
                   std::unique_lock<std::timed_mutex> use)
        : m_workspace(std::move(workspace)), m_use(std::move(use)) {}

    NamedWorkspace* operator->() const { return m_workspace.get(); }
    NamedWorkspace& operator*() const { return *m_workspace; }

private:
    std::shared_ptr<NamedWorkspace> m_workspace;
    std::unique_lock<std::timed_mutex> m_use;
};

/// The workspaces of a server, by name. For several threads.
///
/// A call says in which workspace it works, and what it says is all that is needed: no workspace
/// belongs to a connection, as clients of the latest revision have none and may ask from several
/// at once (docs/mcp.md).
class Workspaces {
public:
    Workspaces(const Offer& offer, GivenData& data) : m_offer(offer), m_data(data) {}

    /// Waits until nobody else works in it; makes it where there is none of the name. Where there
    /// would be too many, the one unused for longest is forgotten; its files stay.
    /// @throws Error InvalidArgument for what is no name; Cancelled while it waits
    WorkspaceLease use(const std::string& name, const Context& context);
    /// One that is there.
    /// @throws Error NotFound with the nearest name
    WorkspaceLease use_known(const std::string& name, const Context& context);
    /// One that nobody has used yet: "plan-1", "plan-2", ...
    WorkspaceLease use_new(const std::string& stem, const Context& context);

    std::vector<std::string> names() const;
    /// Where the outputs of one that is there lie.
    /// @throws Error NotFound
    std::filesystem::path outputs_of(const std::string& name) const;

private:
    std::shared_ptr<NamedWorkspace> find(const std::string& name) const;
    std::shared_ptr<NamedWorkspace> find_or_make(const std::string& name, const Context& context);
    void make_room();
    WorkspaceLease leased(std::shared_ptr<NamedWorkspace> workspace, const Context& context);

    const Offer& m_offer;
    GivenData& m_data;
    mutable std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<NamedWorkspace>> m_workspaces;
};

} // namespace graticule::assistants
