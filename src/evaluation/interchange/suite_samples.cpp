// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/suite_samples.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace graticule::evaluation::interchange {

namespace {

constexpr std::size_t AtOnce = 200;

std::string names_of(const SuiteDefinition& suite) {
    std::vector<std::string> names;
    for (const Arm& arm : suite.arms)
        names.push_back(fmt::format("\"{}\"", arm.name()));
    return "--arm takes " + join(names, ", ");
}

} // namespace

const Arm& arm_named(const SuiteDefinition& suite, const std::string& name) {
    if (name.empty() && suite.arms.size() == 1)
        return suite.arms.front();
    if (name.empty())
        throw Error(ErrorCode::InvalidArgument, "The suite has several arms, and none is named",
                    names_of(suite));
    for (const Arm& arm : suite.arms)
        if (arm.name() == name)
            return arm;
    throw Error(ErrorCode::NotFound, fmt::format("The suite has no arm \"{}\"", name),
                names_of(suite));
}

void each_finished_sample(const ResultStore& store, const std::string& arm,
                          const std::function<void(const Sample&)>& look) {
    std::int64_t last = 0;
    for (std::vector<Sample> samples = store.samples(last, AtOnce); !samples.empty();
         samples = store.samples(last, AtOnce))
        for (const Sample& sample : samples) {
            last = sample.id;
            if (sample.state != SampleState::Waiting && (arm.empty() || sample.arm == arm))
                look(sample);
        }
}

bool is_unfinished(const ResultStore& store, const std::string& arm) {
    std::int64_t last = 0;
    for (std::vector<Sample> samples = store.samples(last, AtOnce, SampleState::Waiting);
         !samples.empty(); samples = store.samples(last, AtOnce, SampleState::Waiting)) {
        last = samples.back().id;
        if (std::any_of(samples.begin(), samples.end(),
                        [&](const Sample& sample) { return sample.arm == arm; }))
            return true;
    }
    return false;
}

runs::RunRecord run_of(const std::filesystem::path& suite, const Sample& sample) {
    const std::filesystem::path folder = run_folder_of(suite, sample);
    if (sample.state == SampleState::Errored && !runs::is_run_folder(folder))
        return {};
    return runs::read_run_record(folder);
}

std::optional<Score> score_by(const ResultStore& store, std::int64_t sample,
                              const std::string& scorer) {
    for (const StoredScore& stored : store.scores_of(sample))
        if (stored.scorer == scorer && std::holds_alternative<Score>(stored.scoring))
            return std::get<Score>(stored.scoring);
    return std::nullopt;
}

} // namespace graticule::evaluation::interchange
