// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace graticule::cli {

void add_report_command(CLI::App& program, ExitStatus& /*status*/) {
    auto run = std::make_shared<std::filesystem::path>();
    CLI::App* command = program.add_subcommand(
        "report", "Rebuild a run's report (report.html, report.md) from its log");
    command->add_option("run", *run, "Folder of the run")->required();
    command->footer("Example:\n  graticule report runs/demo\n");
    command->callback([run] {
        Session session(true);
        session.confine({{}, {*run}});
        runs::write_report(*run);
        for (const auto& file : {runs::report_file(*run), runs::markdown_report_file(*run)})
            fmt::print("{}\n", printable(file.string()));
    });
}

} // namespace graticule::cli
