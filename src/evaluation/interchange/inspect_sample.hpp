// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/sample.hpp"
#include "evaluation/suite.hpp"
#include "runs/run_record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::interchange::inspect {

/// What one sample of a suite's arm is, and what came of it.
struct SampleParts {
    const SuiteDefinition& suite;
    const Arm& arm;
    const Sample& sample;
    const std::vector<StoredScore>& scores;
    const runs::RunRecord& run;
};

/// An EvalSample of Inspect. Its transcript of events is left empty; its messages tell all.
Json sample_of(const SampleParts& parts);

/// The EvalSampleSummary of such a sample.
Json summary_of(const Json& sample);

/// What Inspect calls the model of an arm.
std::string model_of(const Arm& arm);

/// How a run ended by one of Inspect's limits, and back; empty for none.
std::string limit_of(std::string_view end);
std::string end_from(std::string_view limit);

} // namespace graticule::evaluation::interchange::inspect
