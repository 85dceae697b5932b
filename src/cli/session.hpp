// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/thread_pool.hpp"
#include "cli/confinement.hpp"
#include "cli/terminal.hpp"

#include <optional>

namespace graticule::cli {

/// What every command that works for longer has: a terminal, a pool of threads, and a context that
/// ends on Ctrl-C and shows progress.
class Session {
public:
    explicit Session(bool quiet);

    /// Has the rest of the command open what is granted alone. Before context() is asked for:
    /// threads have the rights of the one that starts them.
    void confine(const Grants& grants);

    Terminal& terminal() { return m_terminal; }
    const Context& context();

private:
    Terminal m_terminal;
    std::optional<Confinement> m_confinement;
    std::optional<ThreadPool> m_pool;
    std::optional<Context> m_context;
};

} // namespace graticule::cli
