// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/cgroup.hpp"
#include "sandbox/confinement/message.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/protection.hpp"
#include "sandbox/server_process.hpp"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox {

/// Where sessions come from: a warmed engine that is forked. Safe to use from several threads.
class Sandbox {
public:
    /// Starts the server of forks and waits until it has imported its libraries, some seconds.
    /// @throws Error Refused where the system protects too little; NotFound without the
    /// environment; Io
    explicit Sandbox(const SandboxOptions& options = {});

    /// Asks the server of forks.
    /// @throws Error Io where it cannot, with its reason
    confinement::Message ask(std::string_view words, const std::vector<int>& descriptors = {});

    /// Whether sessions can be had; one that has ended gives none any more.
    bool alive();

    Engine engine() const { return m_engine; }
    /// What its sessions become; empty but for Engine::Browser.
    const std::vector<std::string>& program() const { return m_program; }
    /// What sessions would not see for their scratch space, which lies over it.
    const std::vector<std::string>& covered_paths() const { return m_covered_paths; }
    const CgroupPlaces& cgroup_places() const { return m_cgroup_places; }
    bool uses(std::string_view mechanism) const;
    /// How long it took to be ready.
    std::chrono::milliseconds warmed_in() const { return m_warmed_in; }
    /// Memory of its own that sessions share until they write to it.
    std::uint64_t shared_bytes() const;

private:
    void start(const SandboxOptions& options);
    void await_ready(std::chrono::steady_clock::time_point started);

    Engine m_engine;
    std::vector<std::string> m_program;
    std::vector<std::string> m_covered_paths;
    std::vector<Mechanism> m_mechanisms;
    std::vector<std::string> m_without;
    CgroupPlaces m_cgroup_places;
    std::mutex m_mutex;
    std::unique_ptr<ServerProcess> m_server;
    std::chrono::milliseconds m_warmed_in{0};
};

} // namespace graticule::sandbox
