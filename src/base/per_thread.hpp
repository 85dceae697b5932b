// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace graticule {

/// A tool for each thread that takes part in a piece of parallel work, made when the thread first
/// asks for it: for what is costly to make and serves one thread, so that pieces may be small.
/// Must outlive the work; the tools end with it, on the thread that ends it.
template <typename Tool>
class PerThread {
public:
    /// @param make may be called by several threads at once
    explicit PerThread(std::function<std::unique_ptr<Tool>()> make) : m_make(std::move(make)) {}
    PerThread(const PerThread&) = delete;
    PerThread& operator=(const PerThread&) = delete;

    /// The calling thread's tool. What making it throws comes out here.
    Tool& mine() {
        const std::thread::id self = std::this_thread::get_id();
        {
            const std::lock_guard lock(m_mutex);
            if (const auto found = m_tools.find(self); found != m_tools.end())
                return *found->second;
        }
        std::unique_ptr<Tool> made = m_make(); // not under the lock: it takes long
        const std::lock_guard lock(m_mutex);
        return *m_tools.emplace(self, std::move(made)).first->second;
    }

private:
    std::function<std::unique_ptr<Tool>()> m_make;
    std::mutex m_mutex;
    std::map<std::thread::id, std::unique_ptr<Tool>> m_tools;
};

} // namespace graticule
