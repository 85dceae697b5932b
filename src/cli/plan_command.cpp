// SPDX-License-Identifier: Apache-2.0
#include "agents/offline.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/budget_options.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/dry_run/plan_check.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

constexpr std::uintmax_t MaxPlanFileBytes = 64U << 20;

struct PlanCheckOptions {
    std::filesystem::path plan;
    std::vector<std::filesystem::path> data;
    bool json = false;
    tools::Budget budget;
};

/// "12", "up to 12", "3 to 12"; none where there is nothing of it.
std::string amount_text(const tools::Amount& amount) {
    const auto number = [](double count) { return format_number(count, 6); };
    if (amount.least == amount.most)
        return number(amount.most);
    return amount.least == 0 ? "up to " + number(amount.most)
                             : number(amount.least) + " to " + number(amount.most);
}

void print_step(const tools::StepForecast& step) {
    std::string line = fmt::format("{:>4}  {}", step.step, step.tool);
    if (!step.output.empty())
        line += fmt::format(" -> {} ({})", step.output, step.summary.value("kind", ""));
    for (const auto& [name, amount] :
         {std::pair{"rows", &step.estimate.rows}, std::pair{"vertices", &step.estimate.vertices},
          std::pair{"cells", &step.estimate.cells}, std::pair{"bytes", &step.bytes}})
        if (!step.output.empty() && amount->most > 0)
            line += fmt::format(", {} {}", amount_text(*amount), name);
    fmt::print("{}\n", printable(line));
}

void print_finding(const tools::Finding& finding, const char* what) {
    fmt::print("{} step {} ({}): {}{}\n", what, printable(finding.step), printable(finding.tool),
               printable(finding.message),
               finding.hint.empty() ? "" : ". " + printable(finding.hint));
}

ExitStatus check_plan(const PlanCheckOptions& options) {
    const tools::PlanDocument plan = tools::parse_plan(read_file(options.plan, MaxPlanFileBytes),
                                                       options.plan.filename().string());
    Session session(true);
    session.confine({options.data, {}});
    const geodata::Catalog catalog = geodata::Catalog::open(options.data, session.context());
    tools::EntryDescriptions descriptions;
    descriptions.layer = [&](const geodata::CatalogEntry& entry) {
        return std::make_shared<const geodata::Layer>(catalog.read(entry, session.context()).layer);
    };
    tools::DryRunWorkspace estimates(catalog, std::move(descriptions));
    const tools::PlanCheck found =
        tools::check_plan(plan, estimates, session.context(), options.budget);
    if (options.json) {
        fmt::print("{}\n", to_pretty(tools::plan_check_json(found)));
        return found.ok() ? Done : Failed;
    }
    for (const tools::StepForecast& step : found.steps)
        print_step(step);
    for (const tools::Finding& remark : found.remarks)
        print_finding(remark, "remark:");
    for (const tools::Finding& finding : found.findings)
        print_finding(finding, "finding:");
    fmt::print("{} step{}, {} finding{}, {} remark{}\n", plan.steps.size(),
               plan.steps.size() == 1 ? "" : "s", found.findings.size(),
               found.findings.size() == 1 ? "" : "s", found.remarks.size(),
               found.remarks.size() == 1 ? "" : "s");
    return found.ok() ? Done : Failed;
}

void add_check(CLI::App& plan_command, ExitStatus& status) {
    auto options = std::make_shared<PlanCheckOptions>();
    CLI::App* command = plan_command.add_subcommand(
        "check", "Simulate a plan, or a list of calls, without running it");
    command->add_option("plan", options->plan, "The plan, or the list of calls, as JSON")
        ->required();
    command->add_option("-d,--data", options->data, "Folder, file or archive; may be repeated");
    command->add_flag("--json", options->json, "Print findings and forecasts as JSON");
    add_size_options(*command, options->budget);
    command->footer("Examples:\n  graticule plan check plan.json --data demo\n"
                    "  graticule plan check calls.json --data demo --json\n\n"
                    "Exit status: 0 nothing was found, 1 findings, 2 wrong file or data.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        status = check_plan(*options);
    });
}

void add_plan_show(CLI::App& plan_command) {
    struct ShowOptions {
        std::string task;
        std::vector<std::filesystem::path> data;
    };
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command = plan_command.add_subcommand(
        "show", "Print the plan for a task in plain language, without running it");
    command->add_option("task", options->task, "What you want to know or have made")->required();
    command->add_option("-d,--data", options->data, "Folder, file or archive; may be repeated")
        ->required();
    command->footer(
        "Example:\n"
        "  graticule plan show \"Which US state has the most airports?\" -d demo > plan.json\n\n"
        "Exit status: 0 done, 2 wrong data, 3 refused with a reason.\n");
    command->callback([options] {
        Session session(true);
        session.confine({options->data, {}});
        const geodata::Catalog catalog = geodata::Catalog::open(options->data, session.context());
        fmt::print("{}\n", to_pretty(tools::plan_json(
                               agents::plan_offline(options->task, catalog, session.context()))));
    });
}

} // namespace

void add_plan_command(CLI::App& program, ExitStatus& status) {
    CLI::App* command = program.add_subcommand("plan", "Make a plan, or check one before it runs");
    command->require_subcommand(1);
    command->footer("Example:\n  graticule plan check plan.json --data demo\n");
    add_check(*command, status);
    add_plan_show(*command);
}

} // namespace graticule::cli
