// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/geobenchx_export.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geobenchx/run_solution.hpp"
#include "evaluation/geobenchx/task_file.hpp"
#include "evaluation/interchange/suite_samples.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace graticule::evaluation::interchange {

namespace {

Json count_or_null(const std::optional<std::int64_t>& count) {
    return count ? Json(*count) : Json();
}

geobenchx::Scored scored_by(const ResultStore& store, const Sample& sample,
                            const std::string& scorer) {
    const std::optional<Score> score = score_by(store, sample.id, scorer);
    if (!score)
        return {};
    constexpr double Match = 2;
    return {static_cast<int>(std::lround(score->value * Match)), score->explanation};
}

void put(const fs::path& suite, const Sample& sample, const GeoBenchXChoice& choice,
         const ResultStore& store, geobenchx::Task& task) {
    task.generated = geobenchx::solution_of(run_of(suite, sample));
    task.members["generated_solution_input_tokens"] = count_or_null(sample.usage.input);
    task.members["generated_solution_output_tokens"] = count_or_null(sample.usage.output);
    task.by_model = scored_by(store, sample, choice.by_model);
    // A grade that the file has is of the solution that it had.
    task.by_human =
        choice.by_human.empty() ? geobenchx::Scored{} : scored_by(store, sample, choice.by_human);
}

// Whoever grades the file would take a solution that touched the answers for one like others.
void leave_out(const Sample& sample, geobenchx::Task& task) {
    task.generated.reset();
    task.members["generated_solution_input_tokens"] = Json();
    task.members["generated_solution_output_tokens"] = Json();
    task.by_model = {std::nullopt, fmt::format("Left out, as the run touched the answers: {}",
                                               one_line(sample.contaminated))};
    task.by_human = {};
}

} // namespace

std::size_t write_geobenchx(const fs::path& suite, const SuiteDefinition& definition,
                            const GeoBenchXChoice& choice, const ResultStore& store,
                            const fs::path& file) {
    if (definition.benchmark != "geobenchx")
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The suite is of the benchmark {}, not of geobenchx", definition.benchmark),
            "Export it in another format");
    geobenchx::TaskFile tasks = geobenchx::read_task_file(definition.tasks);
    std::map<std::string, geobenchx::Task*> by_id;
    for (geobenchx::Task& task : tasks.tasks)
        by_id.emplace(task.id, &task);
    std::size_t solved = 0;
    std::int64_t input = 0;
    std::int64_t output = 0;
    each_finished_sample(store, choice.arm.name(), [&](const Sample& sample) {
        const auto task = by_id.find(sample.task);
        if (sample.repetition != choice.repetition || sample.state != SampleState::Ended)
            return;
        if (task == by_id.end())
            throw Error(ErrorCode::NotFound,
                        fmt::format("The suite ran the task '{}', which {} does not have",
                                    sample.task, definition.tasks.filename().string()),
                        "Put the file of tasks back that the suite was made with");
        if (!sample.contaminated.empty())
            return leave_out(sample, *task->second);
        put(suite, sample, choice, store, *task->second);
        ++solved;
        input += sample.usage.input.value_or(0);
        output += sample.usage.output.value_or(0);
    });
    tasks.metadata["model"] = choice.arm.model.empty() ? choice.arm.agent : choice.arm.model;
    tasks.metadata["evaluator_model"] = choice.by_model;
    tasks.metadata["total_input_tokens_for_generation"] = input;
    tasks.metadata["total_output_tokens_for_generation"] = output;
    write_file(file, geobenchx::to_text(tasks));
    return solved;
}

} // namespace graticule::evaluation::interchange
