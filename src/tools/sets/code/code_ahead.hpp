// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/session.hpp"

#include <exception>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace graticule::tools {

/// Code that a thread of its own executes in a session, which nobody else uses until it is over.
class CodeAhead {
public:
    /// Begins. Code that has errors is not executed.
    /// @param session must outlive it
    CodeAhead(sandbox::Session& session, std::string code);

    const std::string& code() const { return m_code; }
    void wait();

    /// What is wrong with the code.
    /// @throws Error of the session
    const std::vector<sandbox::Finding>& findings();
    /// What came of it, once; none where it was not executed.
    /// @throws Error of the session
    std::optional<sandbox::Execution> take();

private:
    void require_no_failure();

    std::string m_code;
    std::vector<sandbox::Finding> m_findings;
    std::optional<sandbox::Execution> m_execution;
    std::exception_ptr m_failure;
    std::jthread m_thread; ///< last, as it uses all others
};

} // namespace graticule::tools
