// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/geojseval/case_execution.hpp"
#include "evaluation/geojseval/case_judge.hpp"
#include "evaluation/geojseval/function_task.hpp"
#include "evaluation/scoring_bench.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace graticule::evaluation::geojseval::test {

/// Cases that are tried in the sandbox, which all tests of the process share.
class Tried : public testing::Test {
protected:
    void SetUp() override;

    static sandbox::SandboxService& service();

    /// A function with one case.
    /// @param cases the list of its cases, in YAML; the first counts
    static FunctionTask task(Library library, const std::string& name,
                             const std::vector<std::string>& parameters, const std::string& cases);

    /// What is judged of code for the first case.
    CaseVerdict verdict_of(const FunctionTask& task, const std::string& code,
                           std::chrono::milliseconds time = std::chrono::seconds(20));
    CaseOutcome outcome_of(const FunctionTask& task, const std::string& code,
                           std::chrono::milliseconds time = std::chrono::seconds(20));

    ThreadPool m_pool{2};
    Context m_context{m_pool};
    ScoringBench m_bench{m_context, service()};
};

/// "passes", or the class of the failure.
std::string said(const CaseVerdict& verdict);

} // namespace graticule::evaluation::geojseval::test
