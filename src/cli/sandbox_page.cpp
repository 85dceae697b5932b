// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "cli/sandbox_session.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

#include <memory>

namespace graticule::cli {

namespace {

// The screenshot is saved by the program: pages write no files.
void save_screenshot(const SandboxSessionOptions& options, sandbox::Shown& shown) {
    if (options.out.empty() || shown.screenshot.empty())
        return;
    const std::string name = fmt::format("screenshot-{}.png", shown.execution.number);
    write_file(options.out / name, shown.screenshot);
    shown.execution.figures.push_back({"outputs/" + name, false});
}

} // namespace

bool show_pages(const SandboxSessionOptions& options, const std::vector<std::string>& pieces,
                Session& terminal) {
    sandbox::SandboxService service(service_options(options));
    const std::unique_ptr<sandbox::BrowserSession> browser =
        service.open_browser(session_setup(options), terminal.context());
    Json list = Json::array();
    bool all_succeeded = true;
    for (const std::string& piece : pieces) {
        sandbox::Shown shown =
            browser->show(options.browser.empty() ? sandbox::PageCase{piece, "", ""}
                                                  : sandbox::PageCase{"", options.browser, piece});
        save_screenshot(options, shown);
        all_succeeded = all_succeeded && shown.execution.succeeded();
        if (options.json)
            list.push_back(sandbox::to_json(shown.execution));
        else
            fmt::print("{}", sandbox::observation(shown.execution));
    }
    if (options.json)
        print_json(list);
    return all_succeeded;
}

} // namespace graticule::cli
