// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/geojseval_benchmark.hpp"

#include "evaluation/geojseval/case_judge.hpp"
#include "evaluation/geojseval/function_scorer.hpp"
#include "evaluation/geojseval/prompt.hpp"

#include <algorithm>
#include <utility>

namespace graticule::evaluation::geojseval {

namespace {

/// Of its first case that is no edge, where there is one.
std::string type_of(const FunctionTask& task) {
    const auto found = std::find_if(task.cases.begin(), task.cases.end(),
                                    [](const FunctionCase& one) { return !one.is_edge; });
    return std::string((found == task.cases.end() ? task.cases.front() : *found).type.name);
}

BenchmarkTask task_for(const FunctionTask& function) {
    BenchmarkTask task{function.id, prompt_for(function), {}, true, {}};
    task.labels = {std::string(library_name(function.library)), type_of(function)};
    if (!function.difficulty.empty())
        task.labels.push_back(function.difficulty);
    return task;
}

} // namespace

GeojsevalBenchmark::GeojsevalBenchmark(const std::filesystem::path& folder)
    : m_set(std::make_shared<const FunctionSet>(read_function_set(folder))) {
    for (const FunctionTask& function : m_set->functions)
        m_tasks.push_back(task_for(function));
}

std::vector<LabelKind> GeojsevalBenchmark::label_kinds() const {
    LabelKind libraries{"library", {}};
    for (const Library library :
         {Library::Turf, Library::Jsts, Library::Geolib, Library::Leaflet, Library::OpenLayers})
        libraries.labels.emplace_back(library_name(library));
    LabelKind types{"type", {}};
    for (const OutType& type : out_types())
        types.labels.emplace_back(type.name);
    return {std::move(libraries), {"difficulty", {"easy", "medium", "hard"}}, std::move(types)};
}

std::vector<std::string> GeojsevalBenchmark::failure_grades() const {
    std::vector<std::string> grades;
    for (const FailureClass failure :
         {FailureClass::Syntax, FailureClass::AttributeOrParameter, FailureClass::OutputType,
          FailureClass::InvalidAnswer, FailureClass::Runtime, FailureClass::Other})
        grades.emplace_back(failure_name(failure));
    return grades;
}

std::vector<std::unique_ptr<Scorer>> GeojsevalBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<FunctionScorer>(m_set));
    return scorers;
}

} // namespace graticule::evaluation::geojseval
