// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/plan.hpp"
#include "retrieval/editions.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

/// Which of several editions of a layer a task is planned on: those that it names, or of the year
/// that it names; else the most complete, and of several years the newest.
class EditionChoice {
public:
    /// @param editions must outlive it
    /// @param wanted datasets to take in place of what would be taken
    EditionChoice(std::string_view task, const std::vector<retrieval::Editions>& editions,
                  const std::set<std::string>& wanted);

    /// The task in words that the planner reads: the names of editions without their marks.
    const std::string& task() const { return m_task; }

    /// The data, those passed over at the end: datasets then have the same places with and without
    /// them.
    retrieval::Schema ordered(retrieval::Schema schema) const;
    /// Of ordered data those that are not passed over.
    retrieval::Schema taken_of(retrieval::Schema ordered) const;

    /// Whether a plan reads the editions that are wanted or whose names the task has.
    bool is_followed_by(const Plan& plan) const;

    /// Has a plan say which editions it takes that the task does not name, and what others there
    /// are.
    void say(Plan& plan) const;

private:
    void choose(const retrieval::Editions& group, const std::set<std::string>& wanted);

    std::string m_task;
    const std::vector<retrieval::Editions>& m_editions;
    std::set<std::string> m_passed_over;
    std::set<std::string> m_required;                 ///< to be read
    std::vector<const retrieval::Editions*> m_unsaid; ///< groups of which the task names none
};

} // namespace graticule::agents::offline
