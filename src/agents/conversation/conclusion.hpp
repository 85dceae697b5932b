// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/conversation/allowance.hpp"
#include "agents/conversation/answer_references.hpp"
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/usage.hpp"
#include "runs/event_log.hpp"
#include "tools/workspace.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents::conversation {

/// What a run's end is told from. All of it outlives the conclusion.
struct ConclusionBasis {
    std::string_view task;
    const tools::Workspace& workspace;
    const CallLedger& ledger;
    const RunUsage& usage;
    runs::EventLog& log;
};

/// What became of an answer in words: an answer, or why it is none.
struct JudgedAnswer {
    std::optional<ReadAnswer> answer = {};
    std::string why = {};
    bool is_fault = false; ///< rather than something to be reminded of
};

/// How a run ends: with an answer whose numbers have a source or are marked, with a refusal, or
/// with what there is by then. Each is written to the log.
class Conclusion {
public:
    explicit Conclusion(ConclusionBasis ground) : m_basis(ground) {}

    /// That of a branch, whose model has been reminded of what this one's has.
    Conclusion fork(ConclusionBasis ground) const {
        Conclusion forked(ground);
        forked.m_reminded_of_sources = m_reminded_of_sources;
        forked.m_given = m_given;
        return forked;
    }

    /// Words that the model was given beside task and data, which numbers of the answer may come
    /// from. The answer then says so.
    /// @param name "the knowledge pack flood-depth"
    void add_given(std::string name, std::string text) {
        m_given.push_back({std::move(name), std::move(text)});
    }

    /// Reads an answer's references. What names a value that is not there is a fault each time;
    /// of numbers that stand for nothing it reminds once.
    JudgedAnswer judge(const std::string& text);

    Result answered(const ReadAnswer& answer) const;
    Result refused(std::string_view reason) const;
    Result ended(const Ending& ending) const;

private:
    struct Given {
        std::string name;
        std::string text;
    };

    NumberSources number_sources() const;
    /// The answer, and behind it which of its numbers stand in what was given and not in the task.
    runs::AnswerText with_given_sources(const runs::AnswerText& answer) const;
    /// What every result has.
    Result result(runs::EndReason end, std::string answer) const;

    ConclusionBasis m_basis;
    std::vector<Given> m_given;
    bool m_reminded_of_sources = false;
};

} // namespace graticule::agents::conversation
