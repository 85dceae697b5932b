// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents {

/// What an agent with a model did on the tasks of a kind, in one suite.
struct AgentResult {
    std::string suite; ///< its folder; a suite that is measured again takes the place of
                       ///< what it had
    std::string kind;  ///< a label of its tasks
    std::string agent;
    std::string model; ///< as users name it
    std::size_t tasks = 0;
    std::size_t samples = 0;           ///< that are scored
    std::size_t passed = 0;            ///< of them
    std::optional<double> cost = {};   ///< US dollars of a sample, on average; none where not known
    std::optional<double> tokens = {}; ///< the same
};

/// Measured results, by which an agent is chosen, and the words of each kind of task.
class AgentResults {
public:
    AgentResults() = default;
    /// @param json as to_json() gives it; what is of another form is left out
    explicit AgentResults(const Json& json);

    /// Takes the place of all that is there of the suite.
    void set_suite(const std::string& suite, const std::vector<AgentResult>& results,
                   const std::map<std::string, std::vector<std::string>>& tasks_by_kind);

    const std::vector<AgentResult>& results() const { return m_results; }

    /// The kind whose tasks share most words with a task, weighed by how few kinds have them; none
    /// where they share fewer than two.
    std::optional<std::string> kind_of(std::string_view task) const;

    Json to_json() const;

private:
    std::vector<AgentResult> m_results;
    /// By suite, then by kind: words that several of its tasks have, or a single one where there
    /// are few.
    std::map<std::string, std::map<std::string, std::vector<std::string>>> m_words;
};

} // namespace graticule::agents
