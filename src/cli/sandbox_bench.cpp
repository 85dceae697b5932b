// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cli/sandbox_figures.hpp"
#include "cli/terminal.hpp"
#include "sandbox/process_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

namespace graticule::cli {

namespace {

constexpr int SnippetsOfOne = 20;
constexpr int TimeLimits = 10;
constexpr int Forks = 40;
constexpr int ForksGoneOnFrom = 10; // each puts the session one copy further from where it began

using Milliseconds = std::chrono::duration<double, std::milli>;

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(
        std::ceil(share * static_cast<double>(values.size() - 1)))];
}

// Of a session that holds half a gigabyte, every page of it written to.
Json measure_forks(sandbox::SandboxService& service, sandbox::SessionSetup setup,
                   const Context& context) {
    setup.limits.forks = 1;
    const std::unique_ptr<sandbox::Session> parent =
        service.open(sandbox::Engine::Python, setup, context);
    if (!parent->execute("import numpy\nheld = numpy.arange(62_500_000.0)").succeeded())
        throw Error(ErrorCode::LimitExceeded, "A session cannot hold 500 MB here",
                    "Give --memory a higher limit");
    std::vector<double> forks, child, going_on;
    for (int i = 0; i < Forks; ++i) {
        std::unique_ptr<sandbox::Session> fork;
        forks.push_back(time_of([&] { fork = parent->fork(); }));
        child.push_back(time_of([&] { fork->execute("held[0] = 1"); }));
        if (i >= Forks - ForksGoneOnFrom)
            going_on.push_back(time_of([&] { parent->execute("held[0] = 2"); }));
    }
    return {{"fork_ms", summary(forks)},
            {"first_snippet_of_fork_ms", summary(child)},
            {"first_snippet_of_forked_ms", summary(going_on)}};
}

Json measure(sandbox::SandboxService& service, const SandboxBenchOptions& options,
             const Context& context) {
    constexpr sandbox::Engine Python = sandbox::Engine::Python;
    const std::chrono::milliseconds warmed_in = service.warm(Python);
    sandbox::SessionSetup setup = session_setup(options.session);
    std::vector<std::unique_ptr<sandbox::Session>> sessions;
    std::vector<double> ready, snippets, memory;
    for (int i = 0; i < options.count; ++i)
        ready.push_back(time_of([&] { sessions.push_back(service.open(Python, setup, context)); }));
    for (const auto& session : sessions)
        for (int k = 0; k < SnippetsOfOne; ++k)
            snippets.push_back(time_of([&] { session->execute("x = 1 + 1"); }));
    for (const auto& session : sessions)
        memory.push_back(static_cast<double>(sandbox::private_memory(session->process())) / 1e6);
    const double ended = time_of([&] { sessions.clear(); });
    const Json forks = measure_forks(service, setup, context);
    setup.limits.time = std::chrono::milliseconds(200);
    const std::unique_ptr<sandbox::Session> limited = service.open(Python, setup, context);
    const auto late = [&](const char* code) {
        return summary(overshoots(
            setup.limits.time, [&] { limited->execute("1"); }, [&] { limited->execute(code); }));
    };
    Json figures = {{"warm_ms", warmed_in.count()},
                    {"sessions", options.count},
                    {"request_to_ready_ms", summary(ready)},
                    {"snippet_ms", summary(snippets)},
                    {"private_memory_mb", summary(memory)},
                    {"end_ms", ended / options.count},
                    {"late_after_interrupt_ms", late("while True: pass")},
                    {"late_after_kill_ms",
                     late("import signal, time\nsignal.pthread_sigmask(signal.SIG_BLOCK, [2])\n"
                          "time.sleep(60)")}};
    figures.update(forks);
    return figures;
}

Json figures_of(const SandboxBenchOptions& options, const Context& context) {
    sandbox::SandboxService service(service_options(options.session));
    switch (engine_of(options.session)) {
    case sandbox::Engine::Python:
        return measure(service, options, context);
    case sandbox::Engine::Node:
        return measure_node(service, options, context);
    case sandbox::Engine::Browser:
        return measure_pages(service, options, context);
    }
    throw Error(ErrorCode::Internal, "No such engine");
}

} // namespace

double time_of(const std::function<void()>& work) {
    const auto started = std::chrono::steady_clock::now();
    work();
    return Milliseconds(std::chrono::steady_clock::now() - started).count();
}

Json summary(const std::vector<double>& values) {
    return {{"p50", quantile(values, 0.5)},
            {"p95", quantile(values, 0.95)},
            {"most", quantile(values, 1)}};
}

std::vector<double> overshoots(std::chrono::milliseconds limit,
                               const std::function<void()>& prepare,
                               const std::function<void()>& execute) {
    std::vector<double> late;
    for (int i = 0; i < TimeLimits; ++i) {
        prepare();
        late.push_back(time_of(execute) - Milliseconds(limit).count());
    }
    return late;
}

void run_sandbox_bench(const SandboxBenchOptions& options, Session& session) {
    const Json figures = figures_of(options, session.context());
    if (options.session.json)
        return print_json(figures);
    for (const auto& [name, value] : figures.items())
        if (value.is_object())
            fmt::print("{:<26} p50 {:8.2f}  p95 {:8.2f}  most {:8.2f}\n", name,
                       value["p50"].get<double>(), value["p95"].get<double>(),
                       value["most"].get<double>());
        else
            fmt::print("{:<26} {:.6g}\n", name, value.get<double>());
}

} // namespace graticule::cli
