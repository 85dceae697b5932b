// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/grade.hpp"
#include "evaluation/geobenchx/task_file.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace graticule::evaluation::geobenchx {

/// "match", "partial", "no match"
std::string_view grade_name(Grade grade);

/// Scores by the judge that needs no model (solution_judge.hpp): 1 for a match, 0.5 for a partial
/// one, 0 for none.
class TaxonomyScorer : public Scorer {
public:
    explicit TaxonomyScorer(std::shared_ptr<const TaskFile> file);

    const std::string& name() const override { return m_name; }
    Scoring score(const RunToScore& run, const Context& context) override;

private:
    std::string m_name = "taxonomy";
    std::shared_ptr<const TaskFile> m_file;
    std::unordered_map<std::string, const Task*> m_tasks;
};

} // namespace graticule::evaluation::geobenchx
