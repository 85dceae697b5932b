// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace graticule::evaluation {

/// Models that are open and wait for their next request; each serves one at a time. Safe to use
/// from several threads.
template <typename Model>
class IdleModels {
public:
    /// Null where none waits.
    std::unique_ptr<Model> take() {
        const std::lock_guard lock(m_mutex);
        if (m_models.empty())
            return nullptr;
        std::unique_ptr<Model> model = std::move(m_models.back());
        m_models.pop_back();
        return model;
    }
    void keep(std::unique_ptr<Model> model) {
        const std::lock_guard lock(m_mutex);
        m_models.push_back(std::move(model));
    }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Model>> m_models;
};

} // namespace graticule::evaluation
