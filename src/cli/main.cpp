// SPDX-License-Identifier: Apache-2.0
#include "base/environment.hpp"
#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

constexpr const char* About =
    "Graticule answers geospatial tasks over your own vector, raster and tabular data.";
constexpr const char* Examples = R"(Examples:
  graticule run "How many people live in cities within 100 km of an earthquake of magnitude 5 or more?" --data demo/
  graticule data demo/
  graticule tools list
  graticule doctor
)";

/// What to do about a word that is no command: the nearest one, else where all are listed.
std::string hint_for(const CLI::App& last, const std::string& command, const std::string& word) {
    std::vector<std::string> names;
    for (const CLI::App* known : last.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(known->get_name());
    if (const auto near = nearest_name(word, names))
        return fmt::format("Did you mean `{} {}`?", command, *near);
    return fmt::format("See `{} --help`", command);
}

// CLI11's own messages run over several lines; ours is one.
int report_usage(const CLI::App& program, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0)
        return program.exit(error); // --help and --version
    const auto used = program.get_subcommands();
    const CLI::App& last = used.empty() ? program : *used.front();
    const std::string command =
        used.empty() ? "graticule" : "graticule " + used.front()->get_name();
    std::string what = error.what();
    std::string hint = fmt::format("See `{} --help`", command);
    const bool lacks_command =
        last.get_require_subcommand_min() > 0 && last.get_subcommands().empty();
    // CLI11 then says that there has to be a command, not which word is none.
    if (const auto words = program.remaining(true); lacks_command && !words.empty()) {
        what = fmt::format("There is no {} `{} {}`",
                           words.front().starts_with('-') ? "option" : "command", command,
                           words.front());
        hint = hint_for(last, command, words.front());
    }
    Terminal(false).error(Error(ErrorCode::InvalidArgument, what, hint).one_line());
    return BadRequest;
}

int run_program(int argc, char** argv) {
    CLI::App program(About, "graticule");
    program.require_subcommand(1);
    program.footer(Examples);
    ExitStatus status = Done;
    add_run_command(program, status);
    add_ask_command(program, status);
    add_data_command(program, status);
    add_plan_command(program, status);
    add_agents_command(program);
    add_tools_command(program, status);
    add_packs_command(program);
    add_docs_command(program);
    add_resume_command(program, status);
    add_replay_command(program, status);
    add_verify_command(program, status);
    add_check_command(program, status);
    add_report_command(program, status);
    add_model_command(program, status);
    add_memory_command(program);
    add_bench_command(program, status);
    add_sandbox_command(program, status);
    add_edit_command(program);
    add_earth_command(program);
    add_mcp_command(program);
    add_doctor_command(program, status);
    add_version_command(program, status);
    take_one_value_each_time(program);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return report_usage(program, error);
    }
    return status;
}

// What was printed may still be in a buffer, and there may be no room where it goes.
void expect_printed() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot write to standard output: {}", std::strerror(errno)));
}

// Takes no memory: there may be none.
void say_out_of_memory() {
    std::fputs("graticule: This needs more memory than there is. Use less data at once\n", stderr);
}

int report(const Error& error) {
    try {
        Terminal(false).error(error.one_line());
    } catch (const std::bad_alloc&) {
        say_out_of_memory();
    }
    return status_of(error.code());
}

int report_unexpected(const std::exception& error) {
    try {
        return report(Error(ErrorCode::Internal, error.what()));
    } catch (const std::bad_alloc&) {
        say_out_of_memory();
        return Failed;
    }
}

} // namespace

} // namespace graticule::cli

int main(int argc, char** argv) {
    using namespace graticule;
    return_large_blocks();
    try {
        hide_secrets();
        const int status = cli::run_program(argc, argv);
        cli::expect_printed();
        return status;
    } catch (const Error& error) {
        return cli::report(error);
    } catch (const std::bad_alloc&) {
        cli::say_out_of_memory();
        return cli::Failed;
    } catch (const std::exception& error) {
        return cli::report_unexpected(error);
    }
}
