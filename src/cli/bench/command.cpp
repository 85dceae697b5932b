// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/commands.hpp"
#include "cli/commands.hpp"

namespace graticule::cli {

void add_bench_command(CLI::App& program, ExitStatus& status) {
    CLI::App* command = program.add_subcommand(
        "bench", "Measure language models and agents on the tasks of a benchmark");
    command->require_subcommand(1);
    add_bench_list_command(*command, status);
    add_bench_check_command(*command, status);
    add_bench_run_command(*command, status);
    add_bench_score_command(*command, status);
    add_bench_export_command(*command, status);
    add_bench_import_command(*command, status);
    add_bench_calibrate_command(*command, status);
    add_bench_report_command(*command, status);
    add_bench_compare_command(*command, status);
    add_bench_view_command(*command, status);
    command->footer("Example:\n"
                    "  graticule bench run geobenchx --tasks TASKS.json --data DATA --agent "
                    "offline --out suites/first\n\n"
                    "docs/evaluation.md tells more.\n");
}

} // namespace graticule::cli
