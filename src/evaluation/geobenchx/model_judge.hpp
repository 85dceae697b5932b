// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/judge.hpp"
#include "evaluation/judge_model.hpp"

#include <string>

namespace graticule::evaluation::geobenchx {

/// A language model that holds solutions against their references by the benchmark's taxonomy
/// (docs/judges.md). How often it is asked, and what is told of that, is as ask_judge() has it.
class ModelJudge : public Judge {
public:
    explicit ModelJudge(JudgeModel model);

    const std::string& name() const override { return m_name; }
    Scoring judge(const Task& task, const Solution& candidate, const Context& context) override;

private:
    JudgeModel m_model;
    std::string m_name;
};

} // namespace graticule::evaluation::geobenchx
