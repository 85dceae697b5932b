// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/call_record.hpp"
#include "agents/conversation/repetition.hpp"
#include "agents/number_sources.hpp"
#include "base/error.hpp"
#include "llm/message.hpp"
#include "runs/answer_text.hpp"
#include "runs/event_log.hpp"
#include "tools/workspace.hpp"

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// A call as a model asked for it.
struct AskedCall {
    CallToRecord call;
    std::optional<Error> malformed; ///< why its arguments are none
};

/// Reads a call's arguments, which a model may leave empty where there are none.
AskedCall asked_call(const llm::ToolCall& asked);

/// The calls of a run and what they gave back, by id. A copy is that of a branch: it has the calls
/// until then and goes on by itself, in any thread, and no call of one has the id of a call of the
/// other.
class CallLedger {
public:
    /// Gives the call its id, carries it out and writes it to the log.
    /// @return the id
    std::string make(AskedCall asked, runs::EventLog& log,
                     const std::function<tools::Observation(const CallToRecord&)>& carry_out,
                     tools::Observation& observation);

    const std::vector<std::string>& calls() const { return m_calls; }
    /// The tool that a call was of, as the model named it.
    const std::string& tool_of(const std::string& call) const { return m_given.at(call)->tool; }
    const std::vector<tools::Artifact>& artifacts() const { return m_artifacts; }
    /// What the latest call gave back for machines.
    const Json& last_data() const;

    runs::Observer observer() const;
    /// Where numbers of an answer may come from that are no references.
    NumberSources number_sources(std::string_view task, const geodata::Catalog& catalog) const;
    /// "Done until then: 3 calls, 1 file: outputs/map.png"
    std::string done_so_far() const;

private:
    struct Given {
        std::string tool;
        Json arguments;
        std::string text;
        Json data;
    };
    /// Copies share what calls gave back, which may be large.
    std::map<std::string, std::shared_ptr<const Given>> m_given;
    std::vector<std::string> m_calls; ///< ids in order
    std::vector<tools::Artifact> m_artifacts;
    /// Calls of the ledger and all its copies, any of which may be the last to go.
    std::shared_ptr<std::atomic<int>> m_calls_of_all = std::make_shared<std::atomic<int>>(0);
};

/// What a call gave back, as its model is told: under the call's id, with the values that can be
/// named, and with that it is repeated.
/// @param names whether values can be named
/// @param otherwise the tool that a model is told of where it repeats itself; empty for none
std::string result_text(const std::string& call, const tools::Observation& observation,
                        const Repeated& repeated, bool names, std::string_view otherwise);

} // namespace graticule::agents::conversation
