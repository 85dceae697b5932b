// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/code_ahead.hpp"

#include <utility>

namespace graticule::tools {

CodeAhead::CodeAhead(sandbox::Session& session, std::string code)
    : m_code(std::move(code)), m_thread([this, &session] {
          try {
              m_findings = session.analyse(m_code).findings;
              if (m_findings.empty())
                  m_execution = session.execute(m_code);
          } catch (...) { // told to who asks for what came of it
              m_failure = std::current_exception();
          }
      }) {}

void CodeAhead::wait() {
    if (m_thread.joinable())
        m_thread.join();
}

void CodeAhead::require_no_failure() {
    wait();
    if (m_failure)
        std::rethrow_exception(m_failure);
}

const std::vector<sandbox::Finding>& CodeAhead::findings() {
    require_no_failure();
    return m_findings;
}

std::optional<sandbox::Execution> CodeAhead::take() {
    require_no_failure();
    return std::exchange(m_execution, std::nullopt);
}

} // namespace graticule::tools
