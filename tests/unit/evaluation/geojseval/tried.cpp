// SPDX-License-Identifier: Apache-2.0
#include "unit/evaluation/geojseval/tried.hpp"

#include "base/error.hpp"
#include "evaluation/geojseval/case_reader.hpp"
#include "sandbox/engine.hpp"

#include <memory>

namespace graticule::evaluation::geojseval::test {

namespace {

class SharedService : public testing::Environment {
public:
    static std::unique_ptr<sandbox::SandboxService>& service() {
        static std::unique_ptr<sandbox::SandboxService> service;
        return service;
    }
    void TearDown() override { service().reset(); }
};

const testing::Environment* const OfTheProcess =
    testing::AddGlobalTestEnvironment(new SharedService); // gtest's to delete

} // namespace

sandbox::SandboxService& Tried::service() {
    auto& service = SharedService::service();
    if (!service)
        service = std::make_unique<sandbox::SandboxService>();
    return *service;
}

void Tried::SetUp() {
    try {
        service().warm(sandbox::Engine::Node);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::NotFound)
            throw;
        GTEST_SKIP() << "no Node, or no packages in deps/javascript; run scripts/setup.sh";
    }
}

FunctionTask Tried::task(Library library, const std::string& name,
                         const std::vector<std::string>& parameters, const std::string& cases) {
    FunctionTask task;
    task.id = name;
    task.library = library;
    task.parameters = parameters;
    task.cases = cases_from(parse_yaml(cases, "cases.yaml"), {"cases.yaml", ".", false, library});
    return task;
}

CaseOutcome Tried::outcome_of(const FunctionTask& task, const std::string& code,
                              std::chrono::milliseconds time) {
    return CaseRunner(m_bench, time).run(task, task.cases.front(), code);
}

CaseVerdict Tried::verdict_of(const FunctionTask& task, const std::string& code,
                              std::chrono::milliseconds time) {
    CaseRunner runner(m_bench, time);
    const CaseOutcome outcome = runner.run(task, task.cases.front(), code);
    return judge_case(task, task.cases.front(), outcome, runner);
}

std::string said(const CaseVerdict& verdict) {
    return verdict.failure ? std::string(failure_name(*verdict.failure)) : "passes";
}

} // namespace graticule::evaluation::geojseval::test
