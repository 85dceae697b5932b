// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace graticule::mcp {

/// What changed, as clients are told who want to know.
struct Notice {
    enum class Kind { Tools, Prompts, Resources, Resource };
    Kind kind = Kind::Tools;
    std::string uri; ///< of Resource
};

/// Where a service says, from any thread, that something changed; made before the service and the
/// server, and outlives both.
class Notices {
public:
    using Listener = std::function<void(const Notice&)>;

    void tools_changed() { tell({Notice::Kind::Tools, {}}); }
    void prompts_changed() { tell({Notice::Kind::Prompts, {}}); }
    void resources_changed() { tell({Notice::Kind::Resources, {}}); }
    void resource_updated(std::string uri) { tell({Notice::Kind::Resource, std::move(uri)}); }

    /// Has a function called for each notice until remove(). It must not block, nor listen to more.
    std::uint64_t listen(Listener listener);
    /// No call of the listener is under way once this returns.
    void remove(std::uint64_t listener);

private:
    void tell(const Notice& notice);

    std::mutex m_mutex;
    std::map<std::uint64_t, Listener> m_listeners;
    std::uint64_t m_next = 1;
};

} // namespace graticule::mcp
