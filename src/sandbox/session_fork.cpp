// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/unconfined.hpp"
#include "sandbox/execution_watch.hpp"
#include "sandbox/folder_copies.hpp"
#include "sandbox/session.hpp"

#include <fmt/format.h>

namespace graticule::sandbox {

// A fork is a copy of this session's process, which from then on stands still for as long as there
// are copies: code that ran on in it could see them, as their namespaces are beneath its own. When
// this session goes on, it is a copy, too.

Session::Session(Session& parent)
    : m_sandbox(parent.m_sandbox), m_setup(parent.m_setup), m_context(parent.m_context),
      m_folders(std::make_unique<FolderCopies>(m_setup, *m_context)), m_family(parent.m_family),
      m_baseline(std::make_unique<Baseline>(*parent.m_baseline)), m_was_lost(parent.m_was_lost),
      m_number(parent.m_number), m_history(parent.m_history), m_variables(parent.m_variables) {
    m_process = std::make_shared<SessionProcess>(parent.m_process, m_setup, true);
}

std::unique_ptr<Session> Session::fork() {
    SessionSlot slot = m_slot ? m_slot->another() : SessionSlot();
    std::unique_ptr<Session> copy = fork_idle();
    copy->take_slot(std::move(slot));
    return copy;
}

std::unique_ptr<Session> Session::fork_idle() {
    require_forkable();
    return unconfined([&] { return std::unique_ptr<Session>(new Session(*this)); });
}

void Session::require_forkable() const {
    // Each session of the family holds it once.
    if (static_cast<std::uint64_t>(m_family.use_count()) > m_setup.limits.forks)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("A session cannot be forked: its limit is {} forks at once",
                                m_setup.limits.forks),
                    "Discard forks, or open it with a higher limit of forks");
    if (!m_setup.hosts.empty())
        throw Error(ErrorCode::Refused, "A session that talks to hosts cannot be forked");
    if (!m_process || m_process->has_ended())
        throw Error(ErrorCode::Refused, "A session that has ended cannot be forked",
                    "Execute something, which begins a fresh one");
}

void Session::wake() {
    if (m_process && !m_process->has_ended())
        unconfined([this] { thaw(); });
}

void Session::thaw() {
    if (m_process.use_count() > 1)
        m_process = std::make_shared<SessionProcess>(m_process, m_setup, false);
}

} // namespace graticule::sandbox
