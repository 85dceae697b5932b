// SPDX-License-Identifier: Apache-2.0
#include "cli/session.hpp"

#include "cli/interrupt.hpp"

namespace graticule::cli {

Session::Session(bool quiet)
    : m_terminal(quiet),
      m_context(m_pool, &cancel_on_interrupt(), [this](std::string_view what, double fraction) {
          m_terminal.progress(what, fraction);
      }) {}

} // namespace graticule::cli
