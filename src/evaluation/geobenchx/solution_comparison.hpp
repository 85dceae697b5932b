// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/derivation.hpp"
#include "evaluation/geobenchx/equal_columns.hpp"
#include "evaluation/geobenchx/grade.hpp"
#include "evaluation/geobenchx/step_comment.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// Holds a candidate against one reference, step by step, by how each is derived from data.
class SolutionComparison {
public:
    /// All must outlive it.
    /// @param data null where they are not at hand: columns are then known by their names alone
    SolutionComparison(std::string_view task, const Derivation& reference,
                       const Derivation& candidate, const EqualColumns* data = nullptr);

    /// Whether all that the reference concludes is in the candidate: each of its steps that no
    /// other builds on. Optional steps may be missing, and so may looks at data, and pictures that
    /// the task does not ask for where there are other conclusions; those that are there must be
    /// right. Data that a picture shows must be loaded even where the picture may be missing:
    /// others or none are no match where the task speaks of them, asks for the picture or has no
    /// other conclusion, else a partial one. What the candidate does beside is of no weight.
    Verdict compare();

private:
    /// Steps that no other builds on, optional ones aside.
    std::vector<std::size_t> conclusions() const;
    /// Whether the candidate has a step with a tool.
    bool has_any(const std::string& tool) const;
    bool rests_on_more_than_data(std::size_t step) const;
    /// @param wanted whether the picture itself is what the task wants
    Verdict compare_drawing(std::size_t drawing, bool wanted);
    /// A dataset that is drawn as it was loaded.
    Verdict compare_drawn_data(std::size_t load, bool wanted);
    Verdict best_for(std::size_t conclusion);
    /// Two steps and all that they rest on.
    const Verdict& derived(std::size_t reference, std::size_t candidate);
    Verdict compare_derived(std::size_t reference, std::size_t candidate);
    Verdict compare_lineages(std::size_t reference, std::size_t candidate);
    Verdict without_partner(const std::vector<std::size_t>& steps, std::size_t candidate) const;
    Verdict compare_filters(const std::vector<std::size_t>& reference,
                            const std::vector<std::size_t>& candidate);

    /// Two steps by their arguments and by the frames beside that which they go on with.
    Verdict compare_steps(std::size_t reference, std::size_t candidate);
    Verdict compare_arguments(std::size_t reference, std::size_t candidate);
    Verdict compare_argument(std::size_t reference, std::size_t candidate,
                             const Parameter& parameter);
    Verdict compare_turned(std::size_t reference, std::size_t candidate);
    Verdict compare_frames(std::size_t reference, std::size_t candidate,
                           const Parameter& parameter);
    Grade grade_value(std::size_t reference, std::size_t candidate, const Parameter& parameter,
                      const Json& wanted, const Json& given);
    Grade grade_column(std::size_t reference, std::size_t candidate, const std::string& wanted,
                       const std::string& given);
    bool paired(std::size_t reference, std::size_t candidate, std::string_view parameter) const;

    std::string_view m_task;
    const Derivation& m_reference;
    const Derivation& m_candidate;
    const EqualColumns* m_data;
    std::vector<StepComment> m_comments; ///< of the reference's steps
    std::map<std::pair<std::size_t, std::size_t>, Verdict> m_derived;
};

} // namespace graticule::evaluation::geobenchx
