// SPDX-License-Identifier: Apache-2.0
#include "cli/session.hpp"

#include "base/error.hpp"
#include "cli/interrupt.hpp"

namespace graticule::cli {

Session::Session(bool quiet) : m_terminal(quiet) {
    cancel_on_interrupt();
}

void Session::confine(const Grants& grants) {
    if (m_pool)
        throw Error(ErrorCode::Internal, "A session is confined after it has threads");
    m_confinement.emplace(grants);
}

const Context& Session::context() {
    if (!m_context) {
        m_pool.emplace();
        m_context.emplace(*m_pool, &cancel_on_interrupt(),
                          [this](std::string_view what, double fraction) {
                              m_terminal.progress(what, fraction);
                          });
    }
    return *m_context;
}

} // namespace graticule::cli
