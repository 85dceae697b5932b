// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/data_tables.hpp"
#include "evaluation/geobenchx/judge.hpp"

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// The judge that needs no model (solution_judge.hpp).
class TaxonomyJudge : public Judge {
public:
    const std::string& name() const override { return m_name; }
    Scoring judge(const Task& task, const Solution& candidate, const Context& context) override;
    Scoring judge_with_data(const Task& task, const Solution& candidate,
                            const std::vector<std::filesystem::path>& data,
                            const Context& context) override;

private:
    std::shared_ptr<DataTables> tables(const std::vector<std::filesystem::path>& paths);

    std::string m_name = "taxonomy";
    std::mutex m_mutex;
    std::shared_ptr<DataTables> m_tables; ///< of the data that were given last
};

} // namespace graticule::evaluation::geobenchx
