// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_run.hpp"

#include "base/error.hpp"
#include "evaluation/cost_ledger.hpp"
#include "evaluation/hidden_answers.hpp"
#include "evaluation/sample_locks.hpp"
#include "evaluation/sample_run.hpp"
#include "runs/end_reason.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

namespace graticule::evaluation {

namespace {

using SteadyClock = std::chrono::steady_clock;

// Until it is seen again whether another process works on a sample.
constexpr std::chrono::seconds Patience{1};
constexpr std::chrono::milliseconds Look{50};

/// Hands out the samples that wait, each once. Safe to use from several threads.
class WaitingSamples {
public:
    WaitingSamples(const ResultStore& store, std::vector<std::int64_t> only)
        : m_store(store), m_only(only.begin(), only.end()) {}

    std::optional<Sample> next() {
        const std::lock_guard lock(m_mutex);
        do {
            const std::vector<Sample> found = m_store.samples(m_last, 1, SampleState::Waiting);
            if (found.empty())
                return std::nullopt;
            m_last = found.front().id;
            if (m_only.empty() || m_only.contains(m_last))
                return found.front();
        } while (true);
    }

    /// That a sample, which was handed out, is another process's for now.
    void leave(std::int64_t sample) {
        const std::lock_guard lock(m_mutex);
        m_left.insert(sample);
    }

    /// Hands out anew those that were left, as far as they still wait.
    /// @return how many were left
    std::size_t take_up() {
        const std::lock_guard lock(m_mutex);
        m_only = std::exchange(m_left, {});
        m_last = 0;
        return m_only.size();
    }

private:
    const ResultStore& m_store;
    std::set<std::int64_t> m_only;
    std::set<std::int64_t> m_left;
    std::mutex m_mutex;
    std::int64_t m_last = 0;
};

/// The threads that work on a suite's samples.
class SuiteRun {
public:
    SuiteRun(const SampleSetting& setting, const Benchmark& benchmark, ResultStore& store,
             const SuiteRunOptions& options, const ScoringBench& bench)
        : m_setting(setting), m_benchmark(benchmark), m_store(store), m_options(options),
          m_bench(bench), m_context(bench.context), m_waiting(store, options.only),
          m_before(store.counts()),
          m_ledger(options.cost_limit, m_before.cost + store.spent_on_judging()),
          m_locks(sample_locks_file(setting.suite)) {
        for (const BenchmarkTask& task : benchmark.tasks())
            m_tasks.emplace(task.id, task);
        for (const Arm& arm : setting.definition.arms)
            m_arms.emplace(arm.name(), arm);
    }

    SuiteEnd run() {
        work_at_once();
        if (m_options.only.empty()) // else what others have is dealt out anew
            work_on_what_others_leave();
        tell_progress({});
        if (m_failure)
            std::rethrow_exception(m_failure);
        if (m_context.cancel_requested())
            return SuiteEnd::Cancelled;
        return m_out_of_money ? SuiteEnd::CostLimit : SuiteEnd::Done;
    }

private:
    void work_at_once() {
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < m_options.at_once; ++i)
            threads.emplace_back([this] { work(); });
        work();
        for (std::thread& thread : threads)
            thread.join();
    }

    /// What another process has done of a sample once it lets go of it is in the run's folder.
    void work_on_what_others_leave() {
        bool told = false;
        for (std::size_t left = m_waiting.take_up(); left > 0 && goes_on() && !m_out_of_money;
             left = m_waiting.take_up()) {
            if (!std::exchange(told, true) && m_options.note)
                m_options.note(fmt::format("Waiting for another process that works on {} of the "
                                           "suite's samples",
                                           left));
            const auto until = SteadyClock::now() + Patience;
            while (SteadyClock::now() < until && goes_on())
                std::this_thread::sleep_for(Look);
            work_at_once();
        }
    }

    bool goes_on() const { return !m_stopped && !m_context.cancel_requested(); }

    void work() {
        try {
            const auto scorers = m_benchmark.scorers();
            while (goes_on()) {
                const std::optional<Sample> sample = m_waiting.next();
                if (!sample)
                    return;
                if (!m_locks.take(sample->id)) {
                    m_waiting.leave(sample->id);
                    continue;
                }
                work_on(*sample, scorers);
                m_locks.give_back(sample->id);
            }
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Cancelled)
                fail();
        } catch (...) {
            fail();
        }
    }

    void fail() {
        m_stopped = true;
        const std::lock_guard lock(m_mutex);
        if (!m_failure)
            m_failure = std::current_exception();
    }

    /// Money for one sample, given back when it is done with.
    class Money {
    public:
        Money(CostLedger& ledger, std::optional<double> wanted)
            : m_ledger(ledger), m_aside(ledger.set_aside(wanted)) {}
        ~Money() { m_ledger.settle(m_aside, m_spent); }
        Money(const Money&) = delete;
        Money& operator=(const Money&) = delete;

        double aside() const { return m_aside.value_or(0); }
        void spend(double spent) { m_spent = spent; }

    private:
        CostLedger& m_ledger;
        std::optional<double> m_aside;
        double m_spent = 0;
    };

    void work_on(const Sample& waiting, const std::vector<std::unique_ptr<Scorer>>& scorers) {
        const auto known = m_tasks.find(waiting.task);
        if (known == m_tasks.end())
            throw no_such_task(waiting.task);
        const BenchmarkTask& task = known->second;
        const Arm& arm = m_arms.at(waiting.arm);
        const agents::RunLimits& own = m_setting.definition.limits;
        agents::RunLimits limits = own;
        const double before = waiting.cost.value_or(0);
        std::optional<Money> money;
        if (m_options.cost_limit && !arm.model.empty()) {
            if (m_out_of_money)
                return;
            money.emplace(m_ledger, own.cost ? std::optional(std::max(0.0, *own.cost - before))
                                             : std::nullopt);
            if (m_context.cancel_requested())
                return;
            if (money->aside() <= 0 && !(own.cost && before >= *own.cost)) {
                m_out_of_money = true;
                return;
            }
            limits.cost = before + money->aside();
        }
        Sample sample = run_sample(m_setting, arm, task, limits, waiting);
        if (money)
            money->spend(std::max(0.0, sample.cost.value_or(0) - before));
        money.reset(); // others may wait for it
        if (cut_short_by_suite(sample, limits)) {
            sample.state = SampleState::Waiting;
            m_out_of_money = true;
        } else {
            score(sample, task, scorers);
        }
        m_store.update(sample);
        tell_progress();
    }

    /// Whether it was the suite's money that ended a run before its own limit: it waits for more.
    bool cut_short_by_suite(const Sample& sample, const agents::RunLimits& limits) const {
        const std::optional<double>& own = m_setting.definition.limits.cost;
        return sample.end == runs::end_reason_name(runs::EndReason::CostLimit) && limits.cost
               && (!own || *limits.cost < *own);
    }

    void score(const Sample& sample, const BenchmarkTask& task,
               const std::vector<std::unique_ptr<Scorer>>& scorers) {
        if (sample.state != SampleState::Ended)
            return;
        const fs::path folder = run_folder_of(m_setting.suite, sample);
        const Subject run = RunToScore{task, folder, runs::read_run_record(folder)};
        for (const auto& scorer : scorers)
            m_store.record({sample.id, scorer->name(), scorer->score(run, m_bench)});
    }

    // Counting takes longer the more samples there are, so it is not done after each.
    void tell_progress(SteadyClock::duration at_least = std::chrono::milliseconds(200)) {
        const std::lock_guard lock(m_mutex);
        const auto now = SteadyClock::now();
        if (!m_options.progress || now - m_told < at_least)
            return;
        m_told = now;
        const std::chrono::duration<double> taken = now - m_started;
        m_options.progress(suite_progress(m_before, m_store.counts(), taken.count()));
    }

    const SampleSetting& m_setting;
    const Benchmark& m_benchmark;
    ResultStore& m_store;
    const SuiteRunOptions& m_options;
    const ScoringBench& m_bench;
    const Context& m_context;
    WaitingSamples m_waiting;
    SuiteCounts m_before;
    CostLedger m_ledger;
    SampleLocks m_locks;
    std::map<std::string, BenchmarkTask> m_tasks;
    std::map<std::string, Arm> m_arms;
    SteadyClock::time_point m_started = SteadyClock::now();
    SteadyClock::time_point m_told;
    std::atomic<bool> m_stopped{false};
    std::atomic<bool> m_out_of_money{false};
    std::mutex m_mutex;
    std::exception_ptr m_failure;
};

bool has_label(const BenchmarkTask& task, const std::vector<std::string>& labels) {
    return std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
        return std::find(task.labels.begin(), task.labels.end(), label) != task.labels.end();
    });
}

void check_filter(const std::vector<BenchmarkTask>& tasks, const TaskFilter& filter) {
    for (const std::string& id : filter.ids) {
        const auto found = std::find_if(tasks.begin(), tasks.end(),
                                        [&](const BenchmarkTask& task) { return task.id == id; });
        if (found == tasks.end())
            throw Error(ErrorCode::NotFound, fmt::format("The benchmark has no task {}", id),
                        "graticule bench list --tasks FILE shows its tasks");
        if (!found->absent.empty())
            throw Error(ErrorCode::NotFound,
                        fmt::format("The task {} cannot be worked on: {}", id, found->absent),
                        "graticule bench list --tasks FILE shows which can");
    }
    for (const std::string& label : filter.labels)
        if (std::none_of(tasks.begin(), tasks.end(),
                         [&](const BenchmarkTask& task) { return has_label(task, {label}); }))
            throw Error(ErrorCode::NotFound,
                        fmt::format("No task of the benchmark has the label {}", label),
                        "graticule bench list --tasks FILE shows its labels");
}

} // namespace

std::vector<BenchmarkTask> filtered_tasks(const Benchmark& benchmark, const TaskFilter& filter) {
    check_filter(benchmark.tasks(), filter);
    std::vector<BenchmarkTask> left;
    for (const BenchmarkTask& task : benchmark.tasks()) {
        if (filter.limit && left.size() >= *filter.limit)
            break;
        const bool wanted =
            filter.ids.empty()
            || std::find(filter.ids.begin(), filter.ids.end(), task.id) != filter.ids.end();
        if (wanted && task.absent.empty()
            && (filter.labels.empty() || has_label(task, filter.labels)))
            left.push_back(task);
    }
    return left;
}

SuiteEnd run_suite(const fs::path& suite, const SuiteDefinition& definition,
                   const Benchmark& benchmark, ResultStore& store,
                   const AgentFactory& agent_factory, const SuiteRunOptions& options,
                   const ScoringBench& bench) {
    const std::vector<fs::path> references = benchmark.reference_files();
    std::vector<fs::path> hidden = benchmark.hidden_files();
    hidden.insert(hidden.end(), references.begin(), references.end());
    const std::vector<fs::path> named = benchmark.named_references();
    hidden.insert(hidden.end(), named.begin(), named.end());
    const std::vector<BenchmarkTask> tasks = filtered_tasks(benchmark, definition.filter);
    check_data_without_answers(files_of_tasks(tasks, definition.data), hidden, bench.context);
    const TaskData data(tasks, definition.data, bench.context);
    const SampleSetting setting{
        suite,
        definition,
        agent_factory,
        data,
        benchmark.hidden_files(),
        references,
        [&benchmark](const std::string& task) { return benchmark.person(task); }};
    return SuiteRun(setting, benchmark, store, options, bench).run();
}

} // namespace graticule::evaluation
