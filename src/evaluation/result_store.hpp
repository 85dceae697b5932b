// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/sample.hpp"
#include "evaluation/scorer.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// What one scorer said of one sample.
struct StoredScore {
    std::int64_t sample = 0;
    std::string scorer;
    Scoring scoring;
};

struct SuiteCounts {
    std::size_t samples = 0;
    std::size_t waiting = 0;
    std::size_t ended = 0;
    std::size_t errored = 0;
    double cost = 0;    ///< of those whose cost is known
    double seconds = 0; ///< of the runs, added up
};

/// The samples of a suite and their scores, in a file of SQLite. Each change is on disk when the
/// call returns. Safe to use from several threads; other processes may read.
class ResultStore {
public:
    /// Opens a file, made where it is not there.
    /// @throws Error Io; Malformed where it is no such file; Unsupported for a newer format
    explicit ResultStore(const std::filesystem::path& file);
    ~ResultStore();

    /// Adds samples that are not there: each task by each arm as often as asked, all tasks once
    /// before any a second time, so that what is there of a stopped suite speaks of all tasks.
    void add_samples(const std::vector<std::string>& tasks, const std::vector<std::string>& arms,
                     int repetitions);

    /// Writes all of a sample but what identifies it.
    void update(const Sample& sample);

    /// Errored samples become waiting ones.
    void retry_errored();

    SuiteCounts counts() const;

    /// US dollars that asking judges has cost, as the metadata of their scores tell.
    double spent_on_judging() const;

    /// Samples after `after`, by id, at most `limit`; with a state only those of it.
    std::vector<Sample> samples(std::int64_t after, std::size_t limit,
                                std::optional<SampleState> state = std::nullopt) const;
    std::optional<Sample> sample(std::int64_t id) const;

    /// Replaces what the scorer said of the sample before.
    void record(const StoredScore& score);

    std::vector<StoredScore> scores_of(std::int64_t sample) const;
    /// The names of all that scored a sample, sorted.
    std::vector<std::string> scorers() const;
    bool has_score(std::int64_t sample, const std::string& scorer) const;

    /// Reads all of the file.
    /// @throws Error Malformed where it is damaged; Io where that cannot be told
    void expect_sound() const;

    /// Takes the results of a store of the same suite for samples that are still waiting here, and
    /// their scores; of one that waits there too, what was paid for it.
    /// @throws Error as the constructor
    void merge(const std::filesystem::path& file);

private:
    class Database;
    std::unique_ptr<Database> m_database;
};

} // namespace graticule::evaluation
