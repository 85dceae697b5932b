// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "tools/provenance.hpp"

#include <fmt/format.h>

#include <memory>

namespace graticule::cli {

void add_version_command(CLI::App& program, ExitStatus& /*status*/) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command =
        program.add_subcommand("version", "Print the versions of the program and its engines");
    command->add_flag("--json", *json, "Print them as JSON");
    command->footer("Example:\n  graticule version --json\n");
    command->callback([json] {
        const Json versions = tools::engine_versions();
        if (*json) {
            print_json(versions);
            return;
        }
        for (const auto& [engine, version] : versions.items())
            fmt::print("{} {}\n", engine, version.get<std::string>());
    });
}

} // namespace graticule::cli
