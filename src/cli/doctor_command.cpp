// SPDX-License-Identifier: Apache-2.0
#include "base/child_process.hpp"
#include "base/error.hpp"
#include "base/share.hpp"
#include "base/text.hpp"
#include "cartography/canvas/fonts.hpp"
#include "cli/commands.hpp"
#include "cli/settings.hpp"
#include "cli/settings_in_effect.hpp"
#include "cli/terminal.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/engine_versions.hpp"
#include "sandbox/confinement/landlock.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/protection.hpp"
#include "tools/budget.hpp"
#include "tools/provenance.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

namespace fs = std::filesystem;

/// One thing that was looked at.
struct Finding {
    std::string name;
    bool ok = true;
    std::string state;    ///< what was found
    std::string disables; ///< what does not work without it; empty where ok
    std::string remedy;
    std::vector<SettingInEffect> settings = {};
    bool optional = false; ///< the program is whole without it
};

Finding check_engines() {
    const Json engines = tools::engine_versions();
    std::string versions;
    for (const auto& [engine, version] : engines.items())
        versions += fmt::format("{}{} {}", versions.empty() ? "" : ", ", engine,
                                version.get<std::string>());
    return {"engines", true, versions, "", ""};
}

Finding check_projections() {
    try {
        geodata::Crs::parse("EPSG:3035");
        return {"PROJ database", true, "EPSG codes are known", "", ""};
    } catch (const Error&) {
        return {"PROJ database", false, "proj.db was not found", "every CRS but WGS 84",
                "Install proj-data, or unset PROJ_DATA and PROJ_LIB"};
    }
}

Finding check_drivers() {
    const std::vector<std::string> missing = geodata::missing_drivers();
    if (missing.empty())
        return {"formats", true, "all drivers are there", "", ""};
    return {"formats", false, "missing: " + join(missing, ", "),
            "reading and writing these formats", "Install Debian's libgdal32 or newer"};
}

Finding check_resources() {
    try {
        const fs::path folder = share_folder();
        for (const char* file : {"basemap/countries-110m.json", "basemap/land-50m.json"})
            if (!fs::exists(folder / file))
                return {"resources", false, (folder / file).string() + " is missing",
                        "the basemap of maps",
                        "Install the program anew, or run `make build` in the project"};
        return {"resources", true, folder.string(), "", ""};
    } catch (const Error& error) {
        return {"resources", false, error.message(), "all maps", error.hint()};
    }
}

Finding check_fonts() {
    const std::string family = cartography::default_font_family();
    if (!family.empty())
        return {"fonts", true, family, "", ""};
    return {"fonts", false, "no sans-serif font was found", "text on maps",
            "Install fonts-dejavu-core"};
}

Finding check_program(const char* name, const char* disables, const char* package) {
    if (const auto program = find_program(name))
        return {name, true, program->string(), "", ""};
    return {name, false, "not on PATH", disables, fmt::format("Install {}", package), {}, true};
}

Finding check_scratch() {
    std::error_code failure;
    const fs::path folder = fs::temp_directory_path(failure);
    if (failure || ::access(folder.c_str(), W_OK) != 0)
        return {"scratch space", false, folder.string() + " cannot be written",
                "rasters and archives", "Set TMPDIR to a folder that you may write to"};
    const auto space = fs::space(folder, failure);
    return {"scratch space", true,
            fmt::format("{} with {} GB free", folder.string(),
                        format_number(static_cast<double>(space.available) / 1e9, 3)),
            "", ""};
}

// What holds the libraries that read files.
Finding check_confinement() {
    const int version = sandbox::confinement::landlock_version();
    if (sandbox::confinement::can_restrict_threads())
        return {"confinement", true,
                fmt::format("by Landlock, version {}, and a filter of system calls", version), "",
                ""};
    return {"confinement", false,
            version > 0 ? "Landlock has version 1 alone" : "the kernel has no Landlock",
            "the kernel's hold on what reading a file may open: the program's own checks remain",
            "Use Linux 5.19 or newer with Landlock among its security modules"};
}

// What holds generated code. Where one of the rest is missing, generated code still runs.
std::vector<Finding> check_protection() {
    std::vector<Finding> findings;
    for (const sandbox::Mechanism& mechanism : sandbox::examine_protection())
        findings.push_back({"sandbox: " + mechanism.name, mechanism.present, mechanism.state,
                            mechanism.present    ? ""
                            : mechanism.required ? "running generated code, as " + mechanism.lost
                                                 : "a protection: " + mechanism.lost,
                            mechanism.present ? "" : "See docs/sandbox.md"});
    return findings;
}

Finding check_sandbox_environment() {
    try {
        return {"sandbox: Python", true, sandbox::python_environment({}).string(), "", ""};
    } catch (const Error& error) {
        return {"sandbox: Python", false, error.message(), "running generated code", error.hint()};
    }
}

Finding check_javascript() {
    try {
        return {"sandbox: JavaScript", true,
                fmt::format("{} with {}", sandbox::node_program().string(),
                            sandbox::javascript_packages().string()),
                "", ""};
    } catch (const Error& error) {
        return {"sandbox: JavaScript", false, error.message(), "running generated JavaScript",
                error.hint()};
    }
}

Finding check_browser() {
    try {
        return {"sandbox: pages", true, sandbox::browser_program({}).string(), "", ""};
    } catch (const Error& error) {
        return {"sandbox: pages", false, error.message(), "showing generated pages", error.hint()};
    }
}

Finding check_settings(CLI::App& run) {
    try {
        const Settings settings = Settings::here();
        std::string files;
        for (const fs::path& file : settings.files())
            files += (files.empty() ? "" : ", ") + file.string();
        std::vector<SettingInEffect> in_effect = settings_in_effect(settings, run);
        settings.apply(run); // says what an option does not take
        return {"settings", true, files.empty() ? "no file of settings" : files,
                "",         "",   std::move(in_effect)};
    } catch (const Error& error) {
        return {"settings", false, error.message(), "run, resume, tools and plan check",
                error.hint()};
    }
}

std::vector<Finding> examine_program(CLI::App& run) {
    return {check_settings(run),
            check_engines(),
            check_projections(),
            check_drivers(),
            check_resources(),
            check_fonts(),
            check_scratch(),
            check_confinement(),
            {"budget", true, "by default " + tools::Budget::of_machine().words(), "", ""},
            check_program("chromium", "the project's browser tests; maps open in any browser",
                          "chromium"),
            check_program("python3", "models on this machine (docs/local-models.md)", "python3"),
            check_program("node",
                          "running generated JavaScript, and making the project's demo data",
                          "nodejs")};
}

// What generated code needs. Where its Python was never set up, nobody misses the rest.
std::vector<Finding> examine_sandbox() {
    std::vector<Finding> findings = check_protection();
    findings.push_back(check_sandbox_environment());
    const bool set_up = findings.back().ok;
    for (Finding& finding : findings)
        finding.optional = !set_up;
    for (Finding finding : {check_javascript(), check_browser()}) {
        finding.optional = true;
        findings.push_back(std::move(finding));
    }
    return findings;
}

std::vector<Finding> examine(CLI::App& run) {
    std::vector<Finding> findings = examine_program(run);
    for (Finding& finding : examine_sandbox())
        findings.push_back(std::move(finding));
    return findings;
}

Json findings_json(const std::vector<Finding>& findings) {
    Json list = Json::array();
    for (const Finding& finding : findings) {
        list.push_back({{"name", finding.name},
                        {"ok", finding.ok},
                        {"optional", finding.optional},
                        {"state", finding.state},
                        {"disables", finding.disables},
                        {"remedy", finding.remedy}});
        for (const SettingInEffect& setting : finding.settings)
            list.back()["settings"].push_back(
                {{"name", setting.name}, {"value", setting.value}, {"source", setting.source}});
    }
    return list;
}

void print_findings(const Finding& finding) {
    fmt::print("{:<8} {}: {}\n",
               finding.ok         ? "ok"
               : finding.optional ? "optional"
                                  : "missing",
               finding.name, printable(finding.state));
    if (!finding.ok)
        fmt::print("         disables: {}. {}.\n", finding.disables, printable(finding.remedy));
    for (const SettingInEffect& setting : finding.settings)
        fmt::print("         {:<18} {:<24} {}\n", setting.name, printable(setting.value),
                   printable(setting.source));
}

} // namespace

void add_doctor_command(CLI::App& program, ExitStatus& status) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = program.add_subcommand(
        "doctor",
        "Report what is installed, what is missing and what that disables, and the settings");
    command->add_flag("--json", *json, "Print the findings as JSON");
    command->footer("Example:\n  graticule doctor\n\n"
                    "Exit status: 0 where nothing is missing but what is optional, 1 otherwise.\n");
    command->callback([json, &program, &status] {
        const std::vector<Finding> findings = examine(*program.get_subcommand("run"));
        if (*json)
            print_json(findings_json(findings));
        for (const Finding& finding : findings) {
            if (!finding.ok && !finding.optional)
                status = Failed;
            if (!*json)
                print_findings(finding);
        }
    });
}

} // namespace graticule::cli
