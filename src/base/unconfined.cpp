// SPDX-License-Identifier: Apache-2.0
#include "base/unconfined.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace graticule {

namespace {

thread_local bool is_unconfined_thread = false;

struct Job {
    const std::function<void()>* work;
    std::exception_ptr failure;
    bool done = false;
};

/// One thread starts the others, as what a confined thread started would be confined as well.
class UnconfinedThreads {
public:
    // The first worker is there from the start: what has to be done at the end, such as removing
    // temporary files, needs no thread that may not be had by then.
    void start() {
        const std::scoped_lock lock(m_mutex);
        std::thread([this] { serve(); }).detach();
        ++m_idle;
        std::thread([this] { start_workers(); }).detach();
    }

    void run(const std::function<void()>& work) {
        Job job{&work, nullptr};
        std::unique_lock lock(m_mutex);
        m_waiting.push_back(&job);
        if (m_idle < m_waiting.size())
            m_wanted.notify_one();
        m_arrived.notify_one();
        m_finished.wait(lock, [&] { return job.done; });
        lock.unlock();
        if (job.failure)
            std::rethrow_exception(job.failure);
    }

private:
    // Each piece of work may wait for another, so none waits for a thread.
    void start_workers() {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_wanted.wait(lock, [&] { return m_idle < m_waiting.size(); });
            try {
                std::thread([this] { serve(); }).detach();
                ++m_idle;
            } catch (...) { // there may be no memory either
                refuse_waiting(std::current_exception());
            }
        }
    }

    // Called with the lock held, where the machine gives no thread and none is there to wait for.
    void refuse_waiting(const std::exception_ptr& failure) {
        for (Job* const job : m_waiting) {
            job->failure = failure;
            job->done = true;
        }
        m_waiting.clear();
        m_finished.notify_all();
    }

    void serve() {
        is_unconfined_thread = true;
        std::unique_lock lock(m_mutex);
        while (true) {
            m_arrived.wait(lock, [&] { return !m_waiting.empty(); });
            Job* const job = m_waiting.front();
            m_waiting.pop_front();
            --m_idle;
            lock.unlock();
            try {
                (*job->work)();
            } catch (...) {
                job->failure = std::current_exception();
            }
            lock.lock();
            ++m_idle;
            job->done = true;
            m_finished.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wanted, m_arrived, m_finished;
    std::deque<Job*> m_waiting;
    std::size_t m_idle = 0; ///< workers that wait, those that were just started included
};

// The rights of threads are the process's own matter, as in the kernel. Never deleted, even where
// one of its threads cannot be started: those that are wait until the process ends.
std::atomic<UnconfinedThreads*> threads{nullptr};

} // namespace

void keep_unconfined_threads() {
    if (threads.load() != nullptr)
        return;
    auto* const kept = new UnconfinedThreads();
    kept->start();
    threads.store(kept);
}

void run_unconfined(const std::function<void()>& work) {
    UnconfinedThreads* const kept = threads.load();
    if (kept == nullptr || is_unconfined_thread)
        work();
    else
        kept->run(work);
}

} // namespace graticule
