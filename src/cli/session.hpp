// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/thread_pool.hpp"
#include "cli/terminal.hpp"

namespace graticule::cli {

/// What every command that works for longer has: a terminal, a pool of threads, and a context that
/// ends on Ctrl-C and shows progress.
class Session {
public:
    explicit Session(bool quiet);

    Terminal& terminal() { return m_terminal; }
    const Context& context() const { return m_context; }

private:
    Terminal m_terminal;
    ThreadPool m_pool;
    Context m_context;
};

} // namespace graticule::cli
