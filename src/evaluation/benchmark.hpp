// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "evaluation/judge_model.hpp"
#include "evaluation/scorer.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation {

/// One call of a solution that is known to be right.
struct ReferenceStep {
    std::string tool;
    Json arguments = Json::object();
    std::string comment; ///< what else would be right; empty where nothing is said
};

using ReferenceSolution = std::vector<ReferenceStep>;

/// Labels that say the same kind of thing of a task.
struct LabelKind {
    std::string name;                ///< "library"
    std::vector<std::string> labels; ///< in the order in which they are told of
};

/// Tasks, and how what an agent made of them is scored.
class Benchmark {
public:
    virtual ~Benchmark() = default;

    virtual std::string_view name() const = 0;

    /// In the order of the benchmark's file; ids are unique.
    virtual const std::vector<BenchmarkTask>& tasks() const = 0;

    /// What the labels of its tasks are about; those of no kind are told of by name, behind others.
    virtual std::vector<LabelKind> label_kinds() const { return {}; }

    /// The grades that its own scorers give to what fails, in the order in which they are told of;
    /// none where grades do not say what is wrong.
    virtual std::vector<std::string> failure_grades() const { return {}; }

    /// The solutions that are known to be right; none for a task that has none.
    virtual std::vector<ReferenceSolution> references(const std::string& /*task*/) const {
        return {};
    }

    /// The tools that its reference solutions are written with (docs/reference/tools.md).
    virtual std::string_view tool_set() const = 0;

    /// Whether its tasks are about data that a suite must name.
    virtual bool has_data() const { return true; }

    /// Whether its tasks are done in code alone, so that agents that write none cannot do any.
    virtual bool needs_code() const { return false; }

    /// Whether a person is there who answers what runs ask.
    virtual bool has_person() const { return false; }

    /// The person of a task; null where nobody is there. It may outlive the benchmark. Used from
    /// several threads.
    virtual agents::UserPrompt person(const std::string& /*task*/) const { return {}; }

    /// How often each task is worked on where nobody says it.
    virtual int usual_repetitions() const { return 1; }

    /// The data that its tasks are about, where they lie beside the tasks.
    virtual std::vector<std::filesystem::path> data() const { return {}; }

    /// What holds the answers. None of it may be among the data of a run.
    virtual std::vector<std::filesystem::path> hidden_files() const = 0;

    /// Others that hold answers, and whose names are those that runs give their own files. None of
    /// them may be among the data either; to name one is nothing by itself.
    virtual std::vector<std::filesystem::path> reference_files() const { return {}; }

    /// Others again, under names that tasks' words may have, so that to name one with its folder is
    /// nothing either. None of them may be among the data.
    virtual std::vector<std::filesystem::path> named_references() const { return {}; }

    /// What of its files is not as it was meant, in sentences.
    virtual std::vector<std::string> notes() const { return {}; }

    /// The benchmark's own. What they ask models for is unscored where the bench has no judges.
    virtual std::vector<std::unique_ptr<Scorer>> scorers() const = 0;

    /// Whether there is a task that they can score at all.
    virtual bool can_score() const { return true; }

    /// Looks whether what they need is there and whole.
    /// @throws Error NotFound, Malformed
    virtual void expect_scorable() const {}

    /// One that is a model's judgement, by the name judge_name() gives; null where the benchmark
    /// has no use for such.
    virtual std::unique_ptr<Scorer> judge(JudgeModel /*model*/) const { return nullptr; }

    /// One that carries out what runs and references did, and compares what comes of it; null where
    /// the benchmark's answers are nothing to carry out.
    virtual std::unique_ptr<Scorer> execution() const { return nullptr; }
};

} // namespace graticule::evaluation
