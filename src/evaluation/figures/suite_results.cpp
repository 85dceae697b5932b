// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/suite_results.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "evaluation/suite.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>

namespace graticule::evaluation {

namespace {

constexpr std::size_t AtOnce = 500;

std::optional<double> mean_steps(const std::vector<ReferenceSolution>& references) {
    if (references.empty())
        return std::nullopt;
    std::size_t steps = 0;
    for (const ReferenceSolution& reference : references)
        steps += reference.size();
    return static_cast<double>(steps) / static_cast<double>(references.size());
}

/// A number that a scorer tells in the metadata of its score.
std::optional<std::size_t> count_in(const std::vector<StoredScore>& scores, std::string_view name) {
    for (const StoredScore& stored : scores)
        if (const auto* score = std::get_if<Score>(&stored.scoring))
            if (const auto count = count_member(score->metadata, name))
                return static_cast<std::size_t>(*count);
    return std::nullopt;
}

/// Cases of the edges, where a scorer tells of some.
std::optional<Proportion> edges_in(const std::vector<StoredScore>& scores) {
    const std::optional<std::size_t> of = count_in(scores, "edge_cases");
    const std::optional<std::size_t> passed = count_in(scores, "edge_cases_passed");
    if (!of || !passed || *of == 0 || *passed > *of)
        return std::nullopt;
    return Proportion{*passed, *of};
}

/// Names, each with a number.
class Names {
public:
    explicit Names(std::vector<std::string>& names) : m_names(names) {
        for (const std::string& name : names)
            m_numbers.emplace(name, m_numbers.size());
    }

    std::size_t number_of(const std::string& name) {
        const auto [entry, fresh] = m_numbers.emplace(name, m_names.size());
        if (fresh)
            m_names.push_back(name);
        return entry->second;
    }

private:
    std::vector<std::string>& m_names;
    std::unordered_map<std::string, std::size_t> m_numbers;
};

class Reader {
public:
    Reader(const ResultStore& store, const Benchmark& benchmark)
        : m_store(store), m_benchmark(benchmark), m_arms(m_results.arms), m_ends(m_results.ends),
          m_grades(m_results.grades), m_parts(m_results.parts) {
        m_ends.number_of("");
        m_grades.number_of("");
        m_results.scorers = scorer_names(store, benchmark);
        m_results.label_kinds = benchmark.label_kinds();
        m_results.failure_grades = benchmark.failure_grades();
        if (m_results.scorers.empty())
            throw Error(ErrorCode::NotFound, "Nothing has scored this suite's samples",
                        "Import a log that has scores");
        for (const BenchmarkTask& task : benchmark.tasks())
            m_known.emplace(task.id, &task);
    }

    SuiteResults read() {
        std::int64_t last = 0;
        for (std::vector<Sample> samples = m_store.samples(last, AtOnce); !samples.empty();
             samples = m_store.samples(last, AtOnce))
            for (const Sample& sample : samples) {
                last = sample.id;
                add(sample);
            }
        return std::move(m_results);
    }

private:
    std::size_t task_number(const std::string& id) {
        const auto [entry, fresh] = m_tasks.emplace(id, m_results.tasks.size());
        if (fresh) {
            const auto known = m_known.find(id);
            if (known == m_known.end())
                throw no_such_task(id);
            m_results.tasks.push_back({*known->second, mean_steps(m_benchmark.references(id))});
        }
        return entry->second;
    }

    void add(const Sample& sample) {
        const std::vector<StoredScore> scores = m_store.scores_of(sample.id);
        m_results.rows.push_back({sample.id, task_number(sample.task), m_arms.number_of(sample.arm),
                                  m_ends.number_of(sample.end), sample.repetition, sample.rounds,
                                  sample.state, !sample.contaminated.empty(), sample.seconds,
                                  sample.cost, sample.usage, count_in(scores, "steps"),
                                  sample.roles, count_in(scores, "lines_of_code"),
                                  count_in(scores, "lines_of_reply"), edges_in(scores)});
        for (std::size_t by = 0; by < m_results.scorers.size(); ++by) {
            const std::string& scorer = m_results.scorers[by];
            const auto found =
                std::find_if(scores.begin(), scores.end(),
                             [&](const StoredScore& stored) { return stored.scorer == scorer; });
            const Scoring* const scoring = found == scores.end() ? nullptr : &found->scoring;
            m_results.marks.push_back(mark_of(sample, scoring));
            const auto* score = scoring == nullptr ? nullptr : std::get_if<Score>(scoring);
            const bool counts = score != nullptr && m_results.marks.back().scored();
            m_results.grade_numbers.push_back(m_grades.number_of(counts ? score->grade : ""));
            const std::vector<ScorePart>& parts = parts_that_count(sample, scoring);
            add_parts(parts_over_tasks(parts), by, m_results.parts_over_tasks);
            add_parts(parts, by, m_results.part_marks);
        }
    }

    void add_parts(const std::vector<ScorePart>& parts, std::size_t scorer,
                   std::vector<PartMark>& marks) {
        for (const ScorePart& part : parts)
            marks.push_back(
                {m_results.rows.size() - 1, scorer, m_parts.number_of(part.name), part.value()});
    }

    const ResultStore& m_store;
    const Benchmark& m_benchmark;
    SuiteResults m_results;
    Names m_arms;
    Names m_ends;
    Names m_grades;
    Names m_parts;
    std::unordered_map<std::string, std::size_t> m_tasks;
    std::unordered_map<std::string, const BenchmarkTask*> m_known;
};

} // namespace

std::vector<std::string> scorer_names(const ResultStore& store, const Benchmark& benchmark) {
    std::vector<std::string> names;
    for (const auto& scorer : benchmark.scorers())
        names.push_back(scorer->name());
    for (const std::string& name : store.scorers())
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return names;
}

std::size_t place_of(const std::string& name, const std::vector<std::string>& names,
                     std::string_view what) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        throw Error(ErrorCode::NotFound, fmt::format("The suite has no {} {}", what, name),
                    fmt::format("It has: {}", fmt::join(names, ", ")));
    return static_cast<std::size_t>(found - names.begin());
}

std::size_t SuiteResults::scorer_named(const std::string& name) const {
    return place_of(name, scorers, "scorer");
}

std::size_t SuiteResults::arm_named(const std::string& name) const {
    return place_of(name, arms, "arm");
}

SuiteResults read_results(const ResultStore& store, const Benchmark& benchmark) {
    return Reader(store, benchmark).read();
}

} // namespace graticule::evaluation
