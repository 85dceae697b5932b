// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/browser.hpp"
#include "sandbox/execution.hpp"
#include "sandbox/page_files.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::sandbox {

/// What is to be shown: a page of its own, or a library's empty map, and code for either.
struct PageCase {
    std::string html;    ///< empty for the page of a library
    std::string library; ///< "leaflet" or "openlayers", where there is no html
    std::string code;    ///< evaluated once the page has loaded; may be empty
    /// Whether tiles of maps that it asks a network for are answered by blank ones, so that its
    /// basemap is empty but not broken. Else they are refused, as all else is.
    bool blank_tiles = false;
};

struct Shown {
    Execution execution;
    std::string screenshot; ///< a PNG; empty where there is none
};

/// A browser that is kept warm for hostile pages: each case has a browser context of its own, with
/// no cookies, storage or cache of another. One thread at a time may use it.
class BrowserSession {
public:
    /// Other modules have the SandboxService open sessions.
    /// @param sandbox of Engine::Browser
    /// @param setup   whose mounts pages may read beneath /
    /// @throws Error NotFound, Io, Refused
    BrowserSession(std::shared_ptr<Sandbox> sandbox, SessionSetup setup, const Context& context,
                   SessionSlot slot = {});
    ~BrowserSession();

    /// Has a page ready for the next case, where there is time before it.
    void prepare(const std::string& library = {});

    /// Shows a case and ends its context. Console lines are the output; refused requests, dialogs,
    /// windows and downloads are warnings.
    /// @throws Error where no browser can be had, or Cancelled
    Shown show(const PageCase& page);

    /// The work that cases from now on are part of. It must outlive them.
    void set_context(const Context& context);
    void set_time_limit(std::chrono::milliseconds time) { m_setup.limits.time = time; }

    /// Whether there is a browser; where there is none, the next case begins one.
    bool alive() const { return m_browser && !m_browser->process().has_ended(); }
    /// Cases that were shown.
    int cases() const { return m_number; }
    /// As this process sees it; 0 where it has ended.
    int process() const { return m_browser ? m_browser->process().process() : 0; }

private:
    using Clock = Browser::Clock;

    void start();
    void prepare_page(const std::string& library);
    Shown show_page(const PageCase& page);
    void forget_page();
    void leave_page();
    // False where the time is up or the browser is gone.
    bool load(Clock::time_point deadline);
    bool evaluate(const std::string& code, Clock::time_point deadline);
    void take_value(const Json& value, Clock::time_point deadline);
    bool take_screenshot(Shown& shown, Clock::time_point deadline);
    bool interrupt();
    void judge(bool in_time);
    void end_case();

    void hear(const Json& event);
    void hear_page(std::string_view method, const Json& parameters);
    void serve(const Json& request);
    std::optional<PageFiles::File> file_of(const std::string& url);
    void note_console(const Json& call);
    void note_thrown(const Json& details, const std::string& kind);
    void note_navigation(const Json& parameters);
    void note_left(const std::string& how);
    void warn(std::string_view category, const std::string& message);

    SessionSlot m_slot; // given back when all else has gone
    std::shared_ptr<Sandbox> m_sandbox;
    SessionSetup m_setup;
    const Context* m_context;
    PageFiles m_files;
    std::unique_ptr<Browser> m_browser;
    std::string m_context_id;
    std::string m_page;   ///< the session of its page
    std::string m_frame;  ///< the page itself, rather than frames in it; empty until it is loaded
    std::string m_loader; ///< of the document that the case is to be shown in
    bool m_is_left = false;
    std::string m_prepared;
    std::string m_html;
    std::string m_code;
    bool m_blank_tiles = false;
    int m_number = 0;
    std::vector<Raised> m_thrown;
    Execution m_execution;
};

} // namespace graticule::sandbox
