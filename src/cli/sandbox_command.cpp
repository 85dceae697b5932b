// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/earth_grant.hpp"
#include "cli/sandbox_session.hpp"
#include "sandbox/refused_package.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>

namespace graticule::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t MostCodeBytes = 1U << 20U;
constexpr std::size_t MostFindingBytes = 4000;

struct ExecOptions {
    SandboxSessionOptions session;
    std::vector<std::string> files;
    std::vector<std::string> code;
    bool each_fresh = false;
    bool each_forked = false;
};

std::vector<std::string> pieces_of(const ExecOptions& options) {
    std::vector<std::string> pieces = options.code;
    for (const std::string& file : options.files)
        pieces.push_back(file == "-" ? std::string(std::istreambuf_iterator<char>(std::cin), {})
                                     : read_file(file, MostCodeBytes));
    if (pieces.empty())
        throw Error(ErrorCode::InvalidArgument, "There is no code to execute",
                    "Name a file, - for standard input, or give --code");
    return pieces;
}

// Where one fails, the rest is not executed, unless each stands for itself.
ExitStatus execute(const ExecOptions& options) {
    const std::vector<std::string> pieces = pieces_of(options);
    Session terminal(options.session.json);
    const sandbox::Engine engine = engine_of(options.session, options.files);
    if (engine == sandbox::Engine::Browser)
        return show_pages(options.session, pieces, terminal) ? Done : Failed;
    sandbox::SessionSetup setup = session_setup(options.session);
    setup.limits.forks = options.each_forked ? 1 : 0;
    sandbox::SandboxService service(service_options(options.session));
    std::unique_ptr<sandbox::Session> session, fork;
    Json list = Json::array();
    ExitStatus status = Done;
    for (const std::string& code : pieces) {
        fork.reset();
        if (session && options.each_forked)
            fork = session->fork();
        else if (!session || options.each_fresh)
            session = service.open(engine, setup, terminal.context());
        const sandbox::Execution execution =
            execute_piece(*(fork ? fork : session), code, options.session.check);
        if (options.session.json)
            list.push_back(sandbox::to_json(execution));
        else
            fmt::print("{}", piece_words(execution, {{}, "--json has them all"}));
        if (execution.succeeded() && execution.findings.empty())
            continue;
        status = Failed;
        if (!options.each_fresh && !fork)
            break;
    }
    if (options.session.json)
        print_json(list);
    return status;
}

void add_check_option(CLI::App& command, SandboxSessionOptions& options) {
    command.add_flag("--check", options.check,
                     "Look at code before it is executed, and do not execute what cannot succeed");
}

void add_browser_option(CLI::App& command, SandboxSessionOptions& options) {
    command
        .add_option("--browser", options.browser,
                    "Evaluate code in a page with an empty map of this library, as #map")
        ->check(CLI::IsMember({"leaflet", "openlayers"}));
}

void add_exec(CLI::App& sandbox_command, ExitStatus& status) {
    auto options = std::make_shared<ExecOptions>();
    CLI::App* command = sandbox_command.add_subcommand(
        "exec", "Execute Python or JavaScript in one session, or show pages of HTML");
    command->add_option("files", options->files, "Files of code; - for standard input");
    command->add_option("--code", options->code,
                        "Code itself, before that of files; may be repeated");
    command->add_flag("--each-fresh", options->each_fresh,
                      "Give each piece a session of its own, and go on after failures");
    add_browser_option(*command, options->session);
    add_check_option(*command, options->session);
    command->add_flag("--each-forked", options->each_forked,
                      "Give each piece but the first a fork of the session after the first, and go "
                      "on after failures of these");
    add_sandbox_session_options(*command, options->session);
    command->footer("Example:\n  graticule sandbox exec --data demo --code \"import geopandas; "
                    "geopandas.read_file('data/earthquakes.geojson')\"\n\n"
                    "Exit status: 0 where all succeeded, 1 otherwise.\n");
    command->callback([options, &status] { status = execute(*options); });
}

void add_shell(CLI::App& sandbox_command, ExitStatus& status) {
    auto options = std::make_shared<SandboxSessionOptions>();
    CLI::App* command = sandbox_command.add_subcommand(
        "shell", "Execute what is typed; an empty line ends a piece");
    add_check_option(*command, *options);
    add_sandbox_session_options(*command, *options);
    command
        ->add_option("--forks", options->forks,
                     "Forks of a session, and theirs, that there may be at once")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command->footer("Besides code: %inspect NAME, %replay, %output [FROM], %quit; of several "
                    "sessions: %fork, %open, %use N, %drop N.\n\n"
                    "Example:\n  graticule sandbox shell --data demo --out outputs\n");
    command->callback([options, &status] {
        Session terminal(options->json);
        sandbox::SandboxService service(service_options(*options));
        const sandbox::Engine engine = engine_of(*options);
        const sandbox::SessionSetup setup = session_setup(*options);
        const OpenSession open = [&] { return service.open(engine, setup, terminal.context()); };
        status = run_sandbox_shell(open, *options) ? Done : Failed;
    });
}

void add_bench(CLI::App& sandbox_command) {
    auto options = std::make_shared<SandboxBenchOptions>();
    CLI::App* command =
        sandbox_command.add_subcommand("bench", "Measure what sessions cost on this machine");
    command->add_option("--count", options->count, "Sessions to open, or cases")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    add_browser_option(*command, options->session);
    add_sandbox_session_options(*command, options->session);
    command->footer("Example:\n  graticule sandbox bench --count 100 --json\n"
                    "  graticule sandbox bench --language javascript\n");
    command->callback([options] {
        Session terminal(options->session.json);
        run_sandbox_bench(*options, terminal);
    });
}

} // namespace

void add_sandbox_session_options(CLI::App& command, SandboxSessionOptions& options) {
    command.add_option("--data", options.data,
                       "Folder or file that code may read as data/NAME; one folder is data itself; "
                       "may be repeated");
    command.add_option("--out", options.out,
                       "Folder that code may write to as outputs/; made where it is missing");
    command.add_option("--time-limit", options.time_limit_s, "Seconds for one execution")
        ->check(CLI::Range(0.05, 86400.0))
        ->capture_default_str();
    command
        .add_option("--memory", options.memory_mb, "Megabytes for a session, beyond the libraries")
        ->check(CLI::Range(16.0, 1048576.0))
        ->capture_default_str();
    command.add_option("--disk", options.disk_mb, "Megabytes that may be written to outputs")
        ->check(CLI::Range(1.0, 1048576.0))
        ->capture_default_str();
    command
        .add_option("--language", options.language,
                    "What the code is written in; without it Python, or what a file's name tells")
        ->check(CLI::IsMember({"python", "javascript"}));
    command.add_option(
        "--allow-host", options.hosts,
        "Let Python talk to this host, by way of a proxy: example.org, *.example.org or "
        "example.org:8443; may be repeated");
    command.add_option("--earth", options.earth,
                       "Let Python ask the local Earth Engine at this address, which `graticule "
                       "earth serve` printed, with its client ee");
    command.add_option("--without", options.without,
                       "Do without a protection that is missing, by the name that `graticule "
                       "doctor` gives it; may be repeated");
    command.add_option("--refuse", options.refused,
                       "Refuse a package of Python, and say why: NAME=REASON; may be repeated");
    command.add_flag("--strict", options.strict,
                     "Have code fail where the guard would warn of a result that is wrong");
    command.add_flag("--json", options.json, "Print what came of it as JSON");
}

sandbox::SessionSetup session_setup(const SandboxSessionOptions& options) {
    sandbox::SessionSetup setup;
    setup.strict = options.strict;
    setup.refused_packages = sandbox::refused_packages(options.refused);
    for (const std::string& host : options.hosts)
        setup.hosts.push_back(sandbox::host_grant(host));
    if (!options.earth.empty())
        setup.hosts.push_back(earth_grant(options.earth));
    setup.limits.time =
        std::chrono::milliseconds(static_cast<std::int64_t>(options.time_limit_s * 1e3));
    setup.limits.memory_bytes = static_cast<std::uint64_t>(options.memory_mb * 1e6);
    setup.limits.disk_bytes = static_cast<std::uint64_t>(options.disk_mb * 1e6);
    setup.limits.forks = options.forks;
    setup.limits.file_bytes = std::min(setup.limits.file_bytes, setup.limits.disk_bytes);
    const bool is_one_folder = options.data.size() == 1 && fs::is_directory(options.data.front());
    for (const fs::path& path : options.data) {
        std::error_code missing;
        const fs::path canonical = fs::canonical(path, missing);
        if (missing)
            throw Error(ErrorCode::NotFound, fmt::format("There is no {}", path.string()));
        setup.mounts.push_back(
            {canonical, is_one_folder ? "data" : "data/" + canonical.filename().string(), false});
    }
    if (!options.out.empty()) {
        fs::create_directories(options.out);
        setup.mounts.push_back({options.out, "outputs", true});
        setup.figures = "outputs";
    }
    return setup;
}

sandbox::Engine engine_of(const SandboxSessionOptions& options,
                          const std::vector<std::string>& files) {
    std::set<std::string> languages;
    for (const std::string& file : files) {
        const std::string ending = fs::path(file).extension().string();
        languages.insert(ending == ".js" || ending == ".cjs"     ? "javascript"
                         : ending == ".html" || ending == ".htm" ? "page"
                                                                 : "python");
    }
    if (!options.language.empty())
        languages = {options.language};
    if (!options.browser.empty())
        languages = {"page"};
    if (languages.size() > 1)
        throw Error(ErrorCode::InvalidArgument, "A session executes code of one language",
                    "Name the language with --language");
    if (!languages.contains("python") && !languages.empty() && (options.check || options.strict))
        throw Error(ErrorCode::InvalidArgument, "--check and --strict are for Python alone");
    return languages.contains("page")         ? sandbox::Engine::Browser
           : languages.contains("javascript") ? sandbox::Engine::Node
                                              : sandbox::Engine::Python;
}

sandbox::ServiceOptions service_options(const SandboxSessionOptions& options) {
    return {options.without, sandbox::SessionSlots::NoLimit};
}

sandbox::Execution execute_piece(sandbox::Session& session, const std::string& code, bool check) {
    if (check)
        if (sandbox::Execution looked = session.analyse(code);
            !looked.findings.empty() || !looked.succeeded())
            return looked;
    return session.execute(code);
}

std::string piece_words(const sandbox::Execution& execution,
                        const sandbox::ObservationOptions& options) {
    if (execution.findings.empty())
        return sandbox::observation(execution, 6000, options);
    return "Not executed: the code has errors.\n"
           + sandbox::finding_lines(execution.findings, MostFindingBytes);
}

void add_sandbox_command(CLI::App& program, ExitStatus& status) {
    CLI::App* command = program.add_subcommand("sandbox", "Run untrusted code");
    command->require_subcommand(1);
    command->footer("Example:\n  graticule sandbox exec script.py --data demo --out outputs\n");
    add_exec(*command, status);
    add_shell(*command, status);
    add_bench(*command);
}

} // namespace graticule::cli
