// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/sandbox.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

/// One sandbox for all runs of a process, from when one is wanted; another where it has ended.
class SharedSandbox {
public:
    /// @param without as CodeSettings::without
    explicit SharedSandbox(std::vector<std::string> without) : m_without(std::move(without)) {}

    std::shared_ptr<sandbox::Sandbox> get() {
        const std::lock_guard lock(m_mutex);
        if (!m_sandbox || !m_sandbox->alive())
            m_sandbox = std::make_shared<sandbox::Sandbox>(sandbox::SandboxOptions{{}, m_without});
        return m_sandbox;
    }

private:
    std::vector<std::string> m_without;
    std::mutex m_mutex;
    std::shared_ptr<sandbox::Sandbox> m_sandbox; // the runs' sessions come from it
};

} // namespace graticule::cli
