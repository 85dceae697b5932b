// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_status.hpp"

#include <CLI/App.hpp>

/// One function a command: it adds the command's options to the program, and sets `status` when the
/// command has run. Each is in the file of its name.
namespace graticule::cli {

void add_run_command(CLI::App& program, ExitStatus& status);
void add_ask_command(CLI::App& program, ExitStatus& status);
void add_data_command(CLI::App& program, ExitStatus& status);
void add_plan_command(CLI::App& program, ExitStatus& status);
void add_agents_command(CLI::App& program);
void add_tools_command(CLI::App& program, ExitStatus& status);
void add_packs_command(CLI::App& program);
void add_docs_command(CLI::App& program);
void add_resume_command(CLI::App& program, ExitStatus& status);
void add_replay_command(CLI::App& program, ExitStatus& status);
void add_verify_command(CLI::App& program, ExitStatus& status);
void add_check_command(CLI::App& program, ExitStatus& status);
void add_report_command(CLI::App& program, ExitStatus& status);
void add_model_command(CLI::App& program, ExitStatus& status);
void add_memory_command(CLI::App& program);
void add_bench_command(CLI::App& program, ExitStatus& status);
void add_sandbox_command(CLI::App& program, ExitStatus& status);
void add_edit_command(CLI::App& program);
void add_earth_command(CLI::App& program);
void add_mcp_command(CLI::App& program);
void add_doctor_command(CLI::App& program, ExitStatus& status);
void add_version_command(CLI::App& program, ExitStatus& status);

/// Has every option of the program and its commands take one value each time that it is given, also
/// where it may be given several times: CLI11 has those take all words up to the next option, and
/// with them the command's arguments. After the commands were added.
void take_one_value_each_time(CLI::App& program);

} // namespace graticule::cli
