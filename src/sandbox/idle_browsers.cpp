// SPDX-License-Identifier: Apache-2.0
#include "sandbox/idle_browsers.hpp"

#include <utility>

namespace graticule::sandbox {

namespace {

constexpr int MostPages = 100; // of one browser, as what they leave adds up

} // namespace

std::unique_ptr<BrowserSession> IdleBrowsers::take() {
    for (;;) {
        std::unique_ptr<BrowserSession> browser;
        {
            const std::scoped_lock lock(m_mutex);
            if (m_waiting.empty())
                return nullptr;
            browser = std::move(m_waiting.back());
            m_waiting.pop_back();
        }
        if (browser->alive())
            return browser;
    }
}

void IdleBrowsers::keep(std::unique_ptr<BrowserSession> browser) {
    if (browser->cases() >= MostPages)
        return;
    const std::scoped_lock lock(m_mutex);
    m_waiting.push_back(std::move(browser));
}

bool IdleBrowsers::end_one() {
    std::unique_ptr<BrowserSession> ended; // goes after the lock, as that takes a while
    const std::scoped_lock lock(m_mutex);
    if (m_waiting.empty())
        return false;
    ended = std::move(m_waiting.front());
    m_waiting.pop_front();
    return true;
}

} // namespace graticule::sandbox
