// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/judge.hpp"

#include <string>

namespace graticule::evaluation::geobenchx {

/// The judge that needs no model (solution_judge.hpp).
class TaxonomyJudge : public Judge {
public:
    const std::string& name() const override { return m_name; }
    Scoring judge(const Task& task, const Solution& candidate, const Context& context) override;

private:
    std::string m_name = "taxonomy";
};

} // namespace graticule::evaluation::geobenchx
