// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/call_record.hpp"
#include "tools/tool.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace graticule::agents::coding {

/// The code that a model has had executed, so that nothing is executed twice to no purpose. A copy
/// goes on by itself.
class ExecutedCode {
public:
    /// What is said in place of executing a piece that was executed before, with no other change of
    /// the session since. None for one that was stopped as its time was over: there, trying again
    /// makes sense.
    /// @param call of execute_code; with other arguments beside the code it is another one
    std::optional<std::string> reason_against(const CallToRecord& call) const;

    /// @param call of execute_code, or one that changes the session otherwise
    void add(const CallToRecord& call, const tools::Observation& observation);

private:
    struct Piece {
        std::string call;
        std::string what_came; ///< first words of it
        bool succeeded = false;
        bool timed_out = false;
        std::size_t changes = 0; ///< of the session, until behind it
    };
    std::map<std::string, Piece, std::less<>>
        m_pieces; ///< by their code without remarks, and the other arguments
    std::size_t m_changes = 0;
};

} // namespace graticule::agents::coding
