// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/scorer.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation {

/// Tasks, and how what an agent made of them is scored.
class Benchmark {
public:
    virtual ~Benchmark() = default;

    virtual std::string_view name() const = 0;

    /// In the order of the benchmark's file; ids are unique.
    virtual const std::vector<BenchmarkTask>& tasks() const = 0;

    /// The tools that its reference solutions are written with (docs/reference/tools.md).
    virtual std::string_view tool_set() const = 0;

    /// What holds the answers. None of it may be among the data of a run.
    virtual std::vector<std::filesystem::path> hidden_files() const = 0;

    /// Those that ask no model.
    virtual std::vector<std::unique_ptr<Scorer>> scorers() const = 0;
};

} // namespace graticule::evaluation
