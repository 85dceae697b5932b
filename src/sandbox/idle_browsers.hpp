// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/browser_session.hpp"

#include <deque>
#include <memory>
#include <mutex>

namespace graticule::sandbox {

/// Browsers that have shown a page and wait for the next. Safe to use from several threads.
class IdleBrowsers {
public:
    /// The one that was used last; null where none waits.
    std::unique_ptr<BrowserSession> take();

    /// Keeps one for the next page, unless it has shown so many that it is better begun anew.
    void keep(std::unique_ptr<BrowserSession> browser);

    /// Ends the one that has waited longest.
    /// @return false where none waits
    bool end_one();

private:
    std::mutex m_mutex;
    std::deque<std::unique_ptr<BrowserSession>> m_waiting;
};

} // namespace graticule::sandbox
