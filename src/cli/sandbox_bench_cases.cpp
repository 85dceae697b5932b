// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cli/sandbox_figures.hpp"
#include "sandbox/browser_session.hpp"
#include "sandbox/process_tree.hpp"
#include "sandbox/session_pool.hpp"

#include <fmt/format.h>

#include <memory>

namespace graticule::cli {

namespace {

constexpr std::size_t SessionsReady = 4;
constexpr std::chrono::milliseconds TimeLimit{200};

// Leaves something behind, and fails where something was.
constexpr const char* Case =
    "if (globalThis.left) throw new Error('a case before is still there');\n"
    "globalThis.left = true;\n"
    "const square = turf.bboxPolygon([0, 0, 1, 1]);\n"
    "[turf.booleanPointInPolygon([0.5, 0.5], turf.buffer(square, 5)), turf.bbox(square)].join()";
constexpr const char* CaseValue = "true,0,0,1,1";

constexpr const char* MapOfLeaflet =
    "if (globalThis.left || localStorage.left) throw new Error('a case before is still there');\n"
    "globalThis.left = localStorage.left = true;\n"
    "const map = L.map('map').setView([0.5, 0.5], 8);\n"
    "L.marker([0.5, 0.5]).addTo(map);\n"
    "L.rectangle([[0, 0], [1, 1]]).addTo(map).getBounds().toBBoxString()";
constexpr const char* MapOfOpenLayers =
    "if (globalThis.left || localStorage.left) throw new Error('a case before is still there');\n"
    "globalThis.left = localStorage.left = true;\n"
    "const square = new ol.geom.Polygon([[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]);\n"
    "const source = new ol.source.Vector({ features: [new ol.Feature(square)] });\n"
    "new ol.Map({ target: 'map', layers: [new ol.layer.Vector({ source })],\n"
    "    view: new ol.View({ projection: 'EPSG:4326', center: [0.5, 0.5], zoom: 8 }) });\n"
    "source.getExtent().join()";
constexpr const char* MapValue = "0,0,1,1";

void check(const sandbox::Execution& execution, std::string_view value) {
    if (!execution.succeeded() || execution.value_text != value)
        throw Error(ErrorCode::Internal,
                    fmt::format("A case went wrong: {}", sandbox::observation(execution)));
}

} // namespace

Json measure_node(sandbox::SandboxService& service, const SandboxBenchOptions& options,
                  const Context& context) {
    constexpr sandbox::Engine Node = sandbox::Engine::Node;
    const std::chrono::milliseconds warmed_in = service.warm(Node);
    sandbox::SessionSetup setup = session_setup(options.session);
    std::vector<double> cases, opened, memory;
    double back_to_back = 0;
    {
        sandbox::SessionPool sessions(service, Node, setup, SessionsReady);
        const auto run = [&] {
            check(sessions.execute(Case, setup.limits.time, context), CaseValue);
        };
        for (int i = 0; i < options.count; ++i) {
            sessions.await();
            cases.push_back(time_of(run));
        }
        back_to_back = time_of([&] {
            for (int i = 0; i < options.count; ++i)
                run();
        });
    }
    for (int i = 0; i < options.count; ++i) {
        std::unique_ptr<sandbox::Session> session;
        opened.push_back(time_of([&] { session = service.open(Node, setup, context); }));
        memory.push_back(static_cast<double>(sandbox::private_memory(session->process())) / 1e6);
    }
    setup.limits.time = TimeLimit;
    const std::unique_ptr<sandbox::Session> limited = service.open(Node, setup, context);
    const auto late = [&](const char* code) {
        return summary(overshoots(
            TimeLimit, [&] { limited->execute("1"); }, [&] { limited->execute(code); }));
    };
    return {{"warm_ms", warmed_in.count()},
            {"cases", options.count},
            {"case_ms", summary(cases)},
            {"case_back_to_back_ms", back_to_back / options.count},
            {"request_to_ready_ms", summary(opened)},
            {"private_memory_mb", summary(memory)},
            {"late_after_interrupt_ms", late("for (;;);")},
            {"late_after_kill_ms", late("setInterval(() => {}, 1)")}};
}

Json measure_pages(sandbox::SandboxService& service, const SandboxBenchOptions& options,
                   const Context& context) {
    sandbox::SessionSetup setup = session_setup(options.session);
    const std::string& library = options.session.browser;
    const sandbox::PageCase page{"", library,
                                 library == "leaflet" ? MapOfLeaflet : MapOfOpenLayers};
    std::vector<double> started, prepared, cases;
    service.warm(sandbox::Engine::Browser);
    std::unique_ptr<sandbox::BrowserSession> browser;
    started.push_back(time_of([&] { browser = service.open_browser(setup, context); }));
    for (int i = 0; i < options.count; ++i) {
        prepared.push_back(time_of([&] { browser->prepare(library); }));
        cases.push_back(time_of([&] {
            const sandbox::Shown shown = browser->show(page);
            check(shown.execution, MapValue);
            if (shown.screenshot.empty())
                throw Error(ErrorCode::Internal, "A case has no picture");
        }));
    }
    setup.limits.time = TimeLimit;
    const std::unique_ptr<sandbox::BrowserSession> limited = service.open_browser(setup, context);
    const auto late = [&](const std::string& code) {
        return summary(overshoots(
            TimeLimit, [&] { limited->prepare(library); },
            [&] {
                limited->show({"", library, code});
            }));
    };
    return {{"browser_start_ms", summary(started)},
            {"cases", options.count},
            {"page_ready_ms", summary(prepared)},
            {"case_ms", summary(cases)},
            {"late_after_interrupt_ms", late("for (;;);")},
            {"late_after_kill_ms", late("setInterval(() => { for (;;); }, 0)")}};
}

} // namespace graticule::cli
