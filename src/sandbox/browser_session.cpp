// SPDX-License-Identifier: Apache-2.0
#include "sandbox/browser_session.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"
#include "sandbox/page_errors.hpp"
#include "sandbox/page_tiles.hpp"
#include "sandbox/sandbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::sandbox {

using namespace std::chrono_literals;

namespace {

constexpr auto MostOpening = 20s; // a third of a second on an idle machine
constexpr auto MostDrawing = 500ms;
constexpr std::size_t MostCodeBytes = 1U << 20U;
constexpr std::size_t MostOutputBytes = 64U << 10U;
constexpr std::size_t MostWarnings = 40;
constexpr std::size_t MostThrown = 20;
constexpr std::size_t MostLine = 1500;
const std::string Origin = "http://case.invalid/"; // a name that no network has
const std::string CodeName = "code.js";

// Browsers have many threads and files of their own.
SessionSetup for_browser(SessionSetup setup) {
    setup.limits.processes = std::max<std::uint64_t>(setup.limits.processes, 512);
    setup.limits.open_files = std::max<std::uint64_t>(setup.limits.open_files, 4096);
    return setup;
}

// Pages' files are handed to the browser; it mounts none.
SessionSetup without_mounts(SessionSetup setup) {
    setup.mounts.clear();
    return setup;
}

Error no_page(const Browser& browser) {
    return {ErrorCode::Io, browser.is_gone()
                               ? "The browser ended before it had loaded a page"
                               : fmt::format("The browser has not loaded a page within {}",
                                             seconds_words(MostOpening))};
}

} // namespace

BrowserSession::BrowserSession(std::shared_ptr<Sandbox> sandbox, SessionSetup setup,
                               const Context& context, SessionSlot slot)
    : m_slot(std::move(slot)), m_sandbox(std::move(sandbox)),
      m_setup(for_browser(std::move(setup))), m_context(&context),
      m_files(javascript_packages(), m_setup.mounts) {
    m_setup = without_mounts(std::move(m_setup));
    unconfined([this] { start(); });
}

// Ending a process and what limited it is for a thread that may.
BrowserSession::~BrowserSession() {
    unconfined([this] { m_browser.reset(); });
}

void BrowserSession::set_context(const Context& context) {
    m_context = &context;
    if (m_browser)
        m_browser->limits().set_context(context);
}

void BrowserSession::start() {
    leave_page();
    m_browser = std::make_unique<Browser>(*m_sandbox, m_setup, *m_context,
                                          [this](const Json& event) { hear(event); });
    if (!m_browser->call("Target.setDiscoverTargets", {{"discover", true}}, {},
                         Clock::now() + MostOpening)) {
        Execution execution;
        m_browser->limits().stop(Outcome::TimeLimit, "its start took too long");
        m_browser->limits().end(execution);
        throw Error(
            ErrorCode::Io,
            fmt::format("The browser does not start: {} {}", execution.limit,
                        printable(shorten(m_browser->process().errors().latest(800), 800))));
    }
}

void BrowserSession::forget_page() {
    if (m_browser && !m_context_id.empty())
        m_browser->send("Target.disposeBrowserContext", {{"browserContextId", m_context_id}});
    leave_page();
}

void BrowserSession::leave_page() {
    m_page.clear();
    m_context_id.clear();
    m_frame.clear();
    m_loader.clear();
    m_is_left = false;
}

void BrowserSession::prepare(const std::string& library) {
    unconfined([&] { prepare_page(library); });
}

void BrowserSession::prepare_page(const std::string& library) {
    if (m_browser && !m_page.empty() && m_prepared == library)
        return;
    forget_page();
    if (!m_browser || m_browser->is_gone())
        start();
    const auto deadline = Clock::now() + MostOpening;
    const auto ask = [&](std::string_view method, const Json& parameters, std::string_view name) {
        const auto answer = m_browser->call(method, parameters, {}, deadline);
        return answer ? text_member(*answer, name) : std::string();
    };
    m_context_id = ask("Target.createBrowserContext", Json::object(), "browserContextId");
    const std::string target = ask("Target.createTarget",
                                   {{"url", "about:blank"},
                                    {"browserContextId", m_context_id},
                                    {"width", 800},
                                    {"height", 600}},
                                   "targetId");
    m_page = ask("Target.attachToTarget", {{"targetId", target}, {"flatten", true}}, "sessionId");
    if (m_page.empty())
        throw no_page(*m_browser);
    m_browser->send(
        "Browser.setDownloadBehavior",
        {{"behavior", "deny"}, {"browserContextId", m_context_id}, {"eventsEnabled", true}});
    for (const char* domain : {"Page.enable", "Runtime.enable", "Inspector.enable"})
        m_browser->send(domain, Json::object(), m_page);
    m_browser->send("Fetch.enable", {{"patterns", {{{"urlPattern", "*"}}}}}, m_page);
    m_prepared = library;
    m_html = library.empty() ? "" : page_of_library(library);
    if (!library.empty() && (!load(deadline) || m_is_left))
        throw no_page(*m_browser);
}

// The event of the load is lost where a page has loaded before the browser passes its events on.
bool BrowserSession::load(Clock::time_point deadline) {
    const auto begun =
        m_browser->call("Page.navigate", {{"url", Origin + "page.html"}}, m_page, deadline);
    if (!begun)
        return false;
    m_frame = text_member(*begun, "frameId");
    m_loader = text_member(*begun, "loaderId");
    if (m_loader.empty())
        note_left(fault_of(*begun));
    const auto loaded = m_browser->call(
        "Runtime.evaluate",
        {{"expression", "document.readyState === 'complete' || "
                        "new Promise((loaded) => addEventListener('load', loaded))"},
         {"awaitPromise", true}},
        m_page, deadline);
    if (loaded && !fault_of(*loaded).empty())
        note_left(fault_of(*loaded));
    return loaded.has_value();
}

Shown BrowserSession::show(const PageCase& page) {
    return unconfined([&] { return show_page(page); });
}

Shown BrowserSession::show_page(const PageCase& page) {
    if (page.code.size() > MostCodeBytes)
        throw Error(ErrorCode::LimitExceeded, "Code of more than 1 MB is not executed");
    prepare_page(page.html.empty() ? page.library : "");
    m_thrown.clear();
    m_execution = {};
    m_execution.number = ++m_number;
    m_code = page.code;
    m_blank_tiles = page.blank_tiles;
    const auto started = Clock::now();
    const auto deadline = started + m_setup.limits.time;
    Shown shown;
    if (!page.html.empty())
        m_html = page.html;
    const bool in_time = (page.html.empty() || load(deadline))
                         && (page.code.empty() || evaluate(page.code, deadline))
                         && take_screenshot(shown, deadline);
    judge(in_time);
    m_execution.duration =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started);
    end_case();
    shown.execution = std::move(m_execution);
    return shown;
}

bool BrowserSession::evaluate(const std::string& code, Clock::time_point deadline) {
    const auto answer = m_browser->call("Runtime.evaluate",
                                        {{"expression", code + "\n//# sourceURL=" + CodeName},
                                         {"replMode", true},
                                         {"awaitPromise", true}},
                                        m_page, deadline);
    if (!answer)
        return false;
    // An answer without a result is none of the code's: what it had left to do went with the page.
    if (const std::string fault = fault_of(*answer); !fault.empty()) {
        note_left(fault);
        return true;
    }
    const Json& details = member(*answer, "exceptionDetails");
    if (details.is_object())
        note_thrown(details, "");
    else
        take_value(member(*answer, "result"), deadline);
    return true;
}

void BrowserSession::take_value(const Json& value, Clock::time_point deadline) {
    const std::string type = text_member(value, "type");
    if (type == "undefined" || type.empty())
        return;
    m_execution.value_type = text_member(value, "className");
    if (m_execution.value_type.empty())
        m_execution.value_type = type;
    m_execution.value_summary = shorten(printable(words_of(value)), MostLine);
    m_execution.value_text = printable(words_of(value));
    const std::string object = text_member(value, "objectId");
    if (object.empty())
        return;
    const auto text = m_browser->call(
        "Runtime.callFunctionOn",
        {{"objectId", object},
         {"returnByValue", true},
         {"functionDeclaration", "function () { try { return JSON.stringify(this).slice(0, "
                                 "200000); } catch { return ''; } }"}},
        m_page, deadline);
    if (const std::string json = text ? text_member(member(*text, "result"), "value") : "";
        !json.empty())
        m_execution.value_text = printable(json);
}

// What is drawn is drawn in the frame after the next. A page with nothing on it has none.
bool BrowserSession::take_screenshot(Shown& shown, Clock::time_point deadline) {
    m_browser->call("Runtime.evaluate",
                    {{"expression", "new Promise((drawn) => requestAnimationFrame(() => "
                                    "requestAnimationFrame(() => drawn())))"},
                     {"awaitPromise", true}},
                    m_page, std::min(deadline, Clock::now() + MostDrawing));
    const auto picture =
        m_browser->call("Page.captureScreenshot", {{"format", "png"}}, m_page, deadline);
    if (!picture)
        return false;
    const std::string png = from_base64(text_member(*picture, "data")).value_or("");
    if (png.starts_with("\x89PNG\r\n\x1a\n"))
        shown.screenshot = png;
    return true;
}

// A page that is busy heeds the interrupt; where one does not answer after it, the browser is
// ended.
bool BrowserSession::interrupt() {
    const auto deadline = Clock::now() + Grace;
    m_browser->send("Runtime.terminateExecution", Json::object(), m_page);
    return m_browser->call("Runtime.evaluate", {{"expression", "0"}}, m_page, deadline).has_value();
}

void BrowserSession::judge(bool in_time) {
    if (!m_thrown.empty()) {
        m_execution.outcome = Outcome::Raised;
        m_execution.raised = m_thrown.front();
        for (std::size_t i = 1; i < m_thrown.size(); ++i)
            warn(m_thrown[i].type, m_thrown[i].message);
    }
    if (in_time || m_browser->is_gone())
        return;
    const std::string limit =
        fmt::format("the time limit of {}", seconds_words(m_setup.limits.time));
    if (interrupt()) {
        m_execution.outcome = Outcome::Interrupted;
        m_execution.limit = limit;
    } else {
        m_browser->limits().stop(Outcome::TimeLimit, limit);
    }
}

void BrowserSession::end_case() {
    Stream& output = m_execution.output;
    if (output.latest.size() > MostOutputBytes)
        output.latest.erase(0, output.latest.size() - MostOutputBytes);
    if (!m_browser->is_gone())
        return forget_page();
    m_browser->limits().end(m_execution);
    m_browser.reset();
    leave_page();
}

void BrowserSession::hear(const Json& event) {
    const std::string method = text_member(event, "method");
    const Json& parameters = member(event, "params");
    if (text_member(event, "sessionId") == m_page && !m_page.empty())
        return hear_page(method, parameters);
    if (method == "Target.targetCreated") {
        const Json& target = member(parameters, "targetInfo");
        if (text_member(target, "openerId").empty())
            return;
        warn("WindowRefused", text_member(target, "url"));
        m_browser->send("Target.closeTarget", {{"targetId", text_member(target, "targetId")}});
    } else if (method == "Browser.downloadWillBegin") {
        warn("DownloadRefused", text_member(parameters, "url"));
    }
}

void BrowserSession::hear_page(std::string_view method, const Json& parameters) {
    if (method == "Fetch.requestPaused") {
        serve(parameters);
    } else if (method == "Runtime.consoleAPICalled") {
        note_console(parameters);
    } else if (method == "Runtime.exceptionThrown") {
        note_thrown(member(parameters, "exceptionDetails"), "Nobody caught it");
    } else if (method == "Page.javascriptDialogOpening") {
        warn("DialogDismissed", text_member(parameters, "message"));
        m_browser->send("Page.handleJavaScriptDialog", {{"accept", false}}, m_page);
    } else if (method == "Page.frameRequestedNavigation" || method == "Page.frameNavigated") {
        note_navigation(parameters);
    } else if (method == "Inspector.targetCrashed") {
        m_browser->limits().stop(Outcome::Crashed, "a page that ended its process");
    }
}

std::optional<PageFiles::File> BrowserSession::file_of(const std::string& url) {
    if (!url.starts_with(Origin))
        return m_blank_tiles ? blank_tile_for(url) : std::nullopt;
    const std::string path = split(split(url.substr(Origin.size()), '?').front(), '#').front();
    if (path == "page.html")
        return PageFiles::File{"text/html; charset=utf-8", to_base64(m_html)};
    return m_files.find(path);
}

void BrowserSession::serve(const Json& request) {
    const std::string url = text_member(member(request, "request"), "url");
    const std::string number = to_line(text_member(request, "requestId"));
    const std::optional<PageFiles::File> file = file_of(url);
    if (!file) {
        if (url != Origin + "favicon.ico")
            warn("RequestRefused", url);
        return m_browser->send_text(
            "Fetch.failRequest",
            fmt::format(R"({{"requestId":{},"errorReason":"BlockedByClient"}})", number), m_page);
    }
    // Tiles are of another origin, which maps ask to be allowed to read.
    const char* const shared =
        url.starts_with(Origin) ? "" : R"(,{"name":"Access-Control-Allow-Origin","value":"*"})";
    m_browser->send_text("Fetch.fulfillRequest",
                         fmt::format(R"({{"requestId":{},"responseCode":200,"responseHeaders":)"
                                     R"([{{"name":"Content-Type","value":"{}"}}{}],"body":"{}"}})",
                                     number, file->type, shared, file->base64),
                         m_page);
}

void BrowserSession::note_console(const Json& call) {
    const std::string type = text_member(call, "type");
    std::string line;
    const Json& arguments = member(call, "args");
    for (std::size_t i = 0; arguments.is_array() && i < arguments.size(); ++i)
        line += (i == 0 ? "" : " ") + words_of(arguments[i]);
    const bool is_error = type == "error" || type == "assert" || type == "warning";
    Stream& stream = is_error ? m_execution.errors : m_execution.output;
    stream.bytes += line.size() + 1;
    stream.latest += line + "\n";
    if (stream.latest.size() > 2 * MostOutputBytes)
        stream.latest.erase(0, stream.latest.size() - MostOutputBytes);
}

void BrowserSession::note_thrown(const Json& details, const std::string& kind) {
    if (m_thrown.size() < MostThrown)
        m_thrown.push_back(thrown_in_page(details, m_code, CodeName, kind));
}

// What the page itself asks for, and what came in its place however that was asked for. Windows of
// their own, frames in the page and places within it leave the page where it is.
void BrowserSession::note_navigation(const Json& parameters) {
    if (m_frame.empty())
        return;
    const Json& frame = member(parameters, "frame");
    const bool is_asked = text_member(parameters, "disposition") == "currentTab"
                          && text_member(parameters, "frameId") == m_frame;
    const bool is_done =
        text_member(frame, "id") == m_frame && text_member(frame, "loaderId") != m_loader;
    if (is_asked || is_done)
        note_left({});
}

void BrowserSession::note_left(const std::string& how) {
    if (!std::exchange(m_is_left, true))
        m_thrown.push_back(page_that_was_left(how));
}

void BrowserSession::warn(std::string_view category, const std::string& message) {
    const std::string text = shorten(printable(message), 300);
    for (Warning& warning : m_execution.warnings)
        if (warning.category == category && warning.message == text) {
            ++warning.count;
            return;
        }
    if (m_execution.warnings.size() < MostWarnings)
        m_execution.warnings.push_back({std::string(category), text, "", 1});
}

} // namespace graticule::sandbox
