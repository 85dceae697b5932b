// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "sandbox/sandbox_service.hpp"
#include "tools/sets/code/code_ahead.hpp"
#include "tools/sets/code/code_session.hpp"

#include <utility>

namespace graticule::tools {

// A session that executes ahead holds its place while others are used. So whoever waits for a place
// first has those of its family come to their end and be idle.

void CodeSession::settle_others() {
    for (CodeSession* const other : std::exchange(m_in_use->ahead, {})) {
        other->m_ahead->wait();
        other->be_idle();
    }
}

void CodeSession::begin_ahead(const std::string& code, const Context& context) {
    if (m_ahead || !m_idle)
        return;
    m_session = m_settings.sandboxes->use_again_at_once(*m_idle);
    if (!is_alive()) // there may be no place for it now
        return m_session.reset();
    m_idle.reset();
    m_session->set_context(context);
    m_session->set_time_limit(m_settings.limits.time);
    m_ahead = std::make_unique<CodeAhead>(*m_session, code);
    m_in_use->ahead.insert(this);
}

void CodeSession::drop_ahead() {
    if (!m_ahead)
        return;
    m_ahead.reset(); // waits
    m_in_use->ahead.erase(this);
    m_session.reset();
    m_idle.reset();
}

bool CodeSession::was_ahead(const std::string& code, const Context& context) {
    if (m_ahead && m_ahead->code() == code) {
        m_ahead->wait();
        use(context);
        if (m_session) // else it was ended, as memory was scarce
            return true;
    }
    drop_ahead();
    return false;
}

sandbox::Execution CodeSession::execution_of(const Piece& piece) {
    const std::unique_ptr<CodeAhead> ahead = std::exchange(m_ahead, nullptr);
    std::optional<sandbox::Execution> execution = ahead ? ahead->take() : std::nullopt;
    return execution ? *std::move(execution) : execute_in_time(piece);
}

} // namespace graticule::tools
