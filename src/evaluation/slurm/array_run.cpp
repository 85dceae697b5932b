// SPDX-License-Identifier: Apache-2.0
#include "evaluation/slurm/array_run.hpp"

#include "base/error.hpp"
#include "base/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace graticule::evaluation::slurm {

namespace {

using SteadyClock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds FirstPoll{1}; // Slurm's controller serves all of its users
constexpr Seconds LongestPoll{20};
constexpr Seconds Look{0.1};
constexpr Seconds CancelPatience{120};
constexpr int MostSilentPolls = 60; // 20 minutes
constexpr int MostIdleArrays = 3;
constexpr std::size_t AtOnce = 1000;

std::vector<Sample> waiting_samples(const ResultStore& store) {
    std::vector<Sample> waiting;
    std::int64_t last = 0;
    for (std::vector<Sample> some = store.samples(last, AtOnce, SampleState::Waiting);
         !some.empty(); some = store.samples(last, AtOnce, SampleState::Waiting)) {
        waiting.insert(waiting.end(), some.begin(), some.end());
        last = waiting.back().id;
    }
    return waiting;
}

class ArrayRun {
public:
    ArrayRun(const fs::path& suite, ResultStore& store, const Commands& commands,
             const ArrayRunOptions& options, const Context& context)
        : m_suite(suite), m_store(store), m_commands(commands), m_options(options),
          m_context(context), m_before(store.counts()) {}

    SuiteEnd run() {
        if (const auto array = take_ended_arrays(m_suite, m_store, m_commands)) {
            tell(fmt::format("Following job {} of before", array->job));
            follow(*array);
        }
        int idle = 0;
        while (!m_context.cancel_requested()) {
            const std::vector<Sample> waiting = waiting_samples(m_store);
            if (waiting.empty())
                return SuiteEnd::Done;
            if (money_left() && *money_left() <= 0)
                return SuiteEnd::CostLimit;
            const bool ended_by_cost = follow(submit(waiting));
            const std::size_t left = m_store.counts().waiting;
            idle = left < waiting.size() ? 0 : idle + 1;
            if (left > 0 && ended_by_cost && idle > 0)
                return SuiteEnd::CostLimit;
            if (idle >= MostIdleArrays)
                give_up(left);
        }
        return SuiteEnd::Cancelled;
    }

private:
    void tell(const std::string& text) const {
        if (m_options.note)
            m_options.note(text);
    }

    std::optional<double> money_left() const {
        if (!m_options.cost_limit)
            return std::nullopt;
        return *m_options.cost_limit - m_store.counts().cost - m_store.spent_on_judging();
    }

    [[noreturn]] void give_up(std::size_t left) const {
        const fs::path logs = array_folder(m_suite, arrays_of(m_suite).back());
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The jobs of {} arrays, one after the other, ended with nothing "
                                "done; {} samples still wait",
                                MostIdleArrays, left),
                    fmt::format("{} holds what the last ones printed", logs.string()));
    }

    /// What each job runs. Keys are in the environment, which Slurm hands on, and not here.
    std::string script(std::size_t array) const {
        std::string command;
        for (const std::string& word : m_options.worker)
            command += shell_word(word) + " ";
        return fmt::format("#!/bin/sh\nexec {}--shard {}/\"$SLURM_ARRAY_TASK_ID\"\n", command,
                           array);
    }

    SubmittedArray submit(const std::vector<Sample>& waiting) {
        const std::vector<std::size_t> before = arrays_of(m_suite);
        SubmittedArray array{before.empty() ? 1 : before.back() + 1, "", 0};
        const auto shares = deal(waiting, m_options.jobs);
        array.tasks = shares.size();
        const fs::path folder = array_folder(m_suite, array.number);
        fs::create_directories(folder);
        std::optional<double> money = money_left();
        if (money)
            *money /= static_cast<double>(shares.size());
        for (std::size_t task = 1; task <= shares.size(); ++task)
            write_work(Shard(m_suite, array.number, task), {shares[task - 1], money});
        write_file(folder / "job.sh", script(array.number));
        array.job =
            m_commands.submit(folder / "job.sh", array.tasks, folder / "%a.log", m_options.sbatch);
        write_array(m_suite, array);
        tell(fmt::format("Submitted job {}: {} samples in {} jobs{}", array.job, waiting.size(),
                         array.tasks, before.empty() ? "" : ", of those that were left"));
        return array;
    }

    /// Waits until an array has ended and takes its results.
    /// @return whether a job ended for want of money
    bool follow(const SubmittedArray& array) {
        wait_for_end(array);
        bool ended_by_cost = false;
        for (std::size_t task = 1; task <= array.tasks; ++task)
            ended_by_cost =
                ended_by_cost
                || read_progress(Shard(m_suite, array.number, task)).end == SuiteEnd::CostLimit;
        take_results(m_suite, array, m_store);
        return ended_by_cost;
    }

    void wait_for_end(const SubmittedArray& array) {
        std::optional<SteadyClock::time_point> cancelled;
        Seconds poll = FirstPoll;
        int silent = 0;
        while (true) {
            const auto tasks = m_commands.tasks_of(array.job);
            silent = tasks ? 0 : silent + 1;
            if (silent > MostSilentPolls)
                throw Error(ErrorCode::Io, "Slurm gives no answer",
                            "Its jobs go on; call this again to follow them");
            if (tasks && tasks->count() == 0)
                return;
            if (cancelled && SteadyClock::now() - *cancelled > CancelPatience)
                throw Error(ErrorCode::Cancelled,
                            fmt::format("Slurm has not ended job {} yet", array.job),
                            "Call this again to take what its jobs have done");
            show(array, tasks.value_or(QueuedTasks{}));
            if (sleep(array, poll, cancelled.has_value()) && !cancelled) {
                cancelled = SteadyClock::now();
                m_commands.cancel(array.job);
            }
            poll = cancelled ? FirstPoll : std::min(poll * 1.5, LongestPoll);
        }
    }

    /// Until it is time to ask Slurm again, or all jobs tell that they are done.
    /// @return whether the work is cancelled
    bool sleep(const SubmittedArray& array, Seconds time, bool cancelled) const {
        const auto until = SteadyClock::now() + time;
        auto look_again = SteadyClock::now() + FirstPoll;
        while (SteadyClock::now() < until && (cancelled || !m_context.cancel_requested())) {
            std::this_thread::sleep_for(Look);
            if (SteadyClock::now() < look_again)
                continue;
            if (all_told(array))
                break;
            look_again = SteadyClock::now() + FirstPoll;
        }
        return m_context.cancel_requested();
    }

    bool all_told(const SubmittedArray& array) const {
        for (std::size_t task = 1; task <= array.tasks; ++task)
            if (!read_progress(Shard(m_suite, array.number, task)).end)
                return false;
        return true;
    }

    void show(const SubmittedArray& array, const QueuedTasks& tasks) const {
        if (!m_options.progress)
            return;
        SuiteCounts now = m_store.counts();
        for (std::size_t task = 1; task <= array.tasks; ++task) {
            const ShardProgress told = read_progress(Shard(m_suite, array.number, task));
            const std::size_t done = std::min(told.ended + told.errored, now.waiting);
            now.waiting -= done;
            now.ended += told.ended;
            now.errored += told.errored;
            now.cost += told.cost;
        }
        const Seconds taken = SteadyClock::now() - m_started;
        m_options.progress({suite_progress(m_before, now, taken.count()), tasks});
    }

    const fs::path& m_suite;
    ResultStore& m_store;
    const Commands& m_commands;
    const ArrayRunOptions& m_options;
    const Context& m_context;
    SuiteCounts m_before;
    SteadyClock::time_point m_started = SteadyClock::now();
};

} // namespace

std::optional<SubmittedArray> take_ended_arrays(const fs::path& suite, ResultStore& store,
                                                const Commands& commands) {
    std::optional<SubmittedArray> going_on;
    for (const std::size_t number : arrays_of(suite)) {
        const auto array = read_array(suite, number);
        if (!array)
            continue;
        const auto tasks = commands.tasks_of(array->job);
        if (tasks && tasks->count() == 0)
            take_results(suite, *array, store);
        else
            going_on = array;
    }
    return going_on;
}

SuiteEnd run_arrays(const fs::path& suite, ResultStore& store, const Commands& commands,
                    const ArrayRunOptions& options, const Context& context) {
    return ArrayRun(suite, store, commands, options, context).run();
}

} // namespace graticule::evaluation::slurm
