// SPDX-License-Identifier: Apache-2.0
#include "base/context.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>

namespace graticule {

namespace {

// Shared by the threads of one parallel_for. Owned jointly, since a queued job may start after the
// loop has ended and must find out that nothing is left to do.
struct Loop {
    std::size_t count;
    std::size_t grain;
    const Context* context;
    const std::function<void(std::size_t, std::size_t)>* body;
    std::string_view what;

    std::mutex mutex;
    std::condition_variable idle;
    std::size_t next = 0;
    std::size_t done = 0;
    std::size_t running = 0;
    bool closed = false;
    std::exception_ptr failure;

    bool take(std::size_t& begin, std::size_t& end) {
        const std::lock_guard lock(mutex);
        if (closed || failure || next >= count)
            return false;
        begin = next;
        end = std::min(count, next + grain);
        next = end;
        ++running;
        return true;
    }

    void finish(std::size_t pieces, std::exception_ptr error) {
        const std::lock_guard lock(mutex);
        --running;
        done += pieces;
        if (error && !failure)
            failure = std::move(error);
        if (running == 0)
            idle.notify_all();
    }

    void run() {
        std::size_t begin = 0;
        std::size_t end = 0;
        while (take(begin, end)) {
            std::exception_ptr error;
            try {
                context->check_cancelled();
                (*body)(begin, end);
                if (!what.empty())
                    context->report_progress(what, fraction_done());
            } catch (...) {
                // Carried to the caller of parallel_for, which rethrows it.
                error = std::current_exception();
            }
            finish(end - begin, std::move(error));
        }
    }

    double fraction_done() {
        const std::lock_guard lock(mutex);
        return static_cast<double>(done) / static_cast<double>(count);
    }
};

// Without memory for more jobs there are fewer hands, and those that work must not lose the loop.
void submit_runs(ThreadPool& pool, const std::shared_ptr<Loop>& loop, std::size_t runs) {
    try {
        for (std::size_t i = 0; i < runs; ++i)
            pool.submit([loop] { loop->run(); });
    } catch (const std::bad_alloc&) {
        return;
    }
}

} // namespace

void Context::check_cancelled() const {
    if (m_cancellation != nullptr && m_cancellation->requested())
        throw Error(ErrorCode::Cancelled, "Stopped on request");
}

void parallel_for(const Context& context, std::size_t count, std::size_t grain,
                  const std::function<void(std::size_t, std::size_t)>& body,
                  std::string_view what) {
    if (count == 0)
        return;
    grain = std::max<std::size_t>(1, grain);
    auto loop = std::make_shared<Loop>();
    loop->count = count;
    loop->grain = grain;
    loop->context = &context;
    loop->body = &body;
    loop->what = what;

    if (!ThreadPool::on_worker()) {
        const std::size_t pieces = (count + grain - 1) / grain;
        const std::size_t extra = std::min(context.pool().width(), pieces) - 1;
        submit_runs(context.pool(), loop, extra);
    }
    loop->run();

    std::unique_lock lock(loop->mutex);
    loop->closed = true;
    loop->idle.wait(lock, [&] { return loop->running == 0; });
    if (loop->failure)
        std::rethrow_exception(loop->failure);
}

} // namespace graticule
