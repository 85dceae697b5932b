// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/judge.hpp"
#include "evaluation/judge_model.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// A language model that holds solutions against their references by the benchmark's taxonomy
/// (docs/judges.md). An answer that cannot be read, and a call that failed in a way that may pass,
/// is asked for once more, the model told what was wrong; where that fails too, the solution is
/// Unscored. What it cost is in the metadata either way.
class ModelJudge : public Judge {
public:
    explicit ModelJudge(JudgeModel model);
    ~ModelJudge() override;

    const std::string& name() const override { return m_name; }
    Scoring judge(const Task& task, const Solution& candidate, const Context& context) override;

private:
    std::unique_ptr<llm::ChatModel> borrow();
    void give_back(std::unique_ptr<llm::ChatModel> model);

    JudgeModel m_model;
    std::string m_name;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<llm::ChatModel>> m_idle; ///< one serves a call at a time
};

} // namespace graticule::evaluation::geobenchx
