// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/plan_check.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/step_references.hpp"
#include "tools/observation.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace graticule::tools {

namespace {

namespace kind = finding_kind;

bool mentions(const std::string& message, const std::string& name) {
    return message.find("'" + name + "'") != std::string::npos;
}

const ToolSpec* find_tool_if_any(const std::string& name) {
    const auto& tools = all_tools();
    const auto found = std::find_if(tools.begin(), tools.end(),
                                    [&](const auto& tool) { return tool.name == name; });
    return found == tools.end() ? nullptr : &*found;
}

/// The names under which a step stores datasets and values, as it says them.
std::vector<std::string> results_of(const PlanStep& step) {
    std::vector<std::string> names;
    const ToolSpec* tool = find_tool_if_any(step.tool);
    if (tool == nullptr || !step.arguments.is_object())
        return names;
    for (const Parameter& parameter : tool->parameters)
        if (parameter.names_result && !parameter.names_field)
            if (const auto name = step.arguments.find(parameter.name);
                name != step.arguments.end() && name->is_string())
                names.push_back(name->get<std::string>());
    return names;
}

class PlanSimulation {
public:
    PlanSimulation(const PlanDocument& plan, DryRunWorkspace& estimates, const Context& context,
                   const Budget& budget)
        : m_plan(plan), m_estimates(estimates), m_context(context), m_budget(budget) {}

    PlanCheck run() {
        for (m_at = 0; m_at < m_plan.steps.size(); ++m_at) {
            m_context.check_cancelled();
            look_at(m_plan.steps[m_at]);
        }
        remark_on_unused();
        return std::move(m_check);
    }

private:
    void look_at(const PlanStep& step);
    void simulate(const PlanStep& step, const ToolSpec& tool, CheckedArguments& arguments,
                  std::vector<Error>& problems);
    bool fill_in_or_tell(const ToolSpec& tool, CheckedArguments& arguments,
                         std::vector<Error>& problems);
    void report(const PlanStep& step, const Error& problem);
    bool settled_by_context(const PlanStep& step, const Error& problem);
    void check_result_names(const PlanStep& step, const Json& arguments);
    void give_up(const PlanStep& step);
    void forecast(const PlanStep& step, const DryRun& dry_run, const Arguments& arguments);
    void remark_on_unused();

    void find(const PlanStep& step, std::string of_kind, std::string message, std::string hint) {
        m_check.findings.push_back(
            {step.id, step.tool, std::move(of_kind), std::move(message), std::move(hint), m_bound});
        m_step_failed = true;
    }

    void tell_if_over(const PlanStep& step, const std::optional<Error>& over) {
        if (over)
            m_check.findings.push_back({step.id, step.tool,
                                        std::string(error_code_name(over->code())), over->message(),
                                        over->hint(), true});
    }

    const PlanDocument& m_plan;
    DryRunWorkspace& m_estimates;
    const Context& m_context;
    const Budget& m_budget;
    PlanCheck m_check;
    std::size_t m_at = 0;
    bool m_step_failed = false;
    bool m_bound = false; ///< the step's arguments are what its tool takes
    StepFigures m_figures;
    std::set<std::string> m_unknown;              ///< results of steps that could not be simulated
    std::map<std::string, std::size_t> m_made_by; ///< step that made a result
    std::set<std::size_t> m_used;                 ///< steps whose results others use
};

void PlanSimulation::look_at(const PlanStep& step) {
    m_step_failed = false;
    m_bound = false;
    const ToolSpec* tool = find_tool_if_any(step.tool);
    if (tool == nullptr) {
        try {
            find_tool(step.tool);
        } catch (const Error& error) {
            find(step, kind::UnknownTool, error.message(), error.hint());
        }
        give_up(step);
        return;
    }
    FilledArguments filled = fill_references(m_plan, m_at, m_figures);
    for (ReferenceProblem& problem : filled.problems)
        find(step, problem.kind, std::move(problem.message), std::move(problem.hint));
    for (const std::size_t used : filled.used)
        m_used.insert(used);
    std::vector<Error> problems;
    CheckedArguments arguments = check_arguments(*tool, filled.arguments, problems);
    const bool readable = problems.empty() && filled.known;
    simulate(step, *tool, arguments, problems);
    const bool blind = std::any_of(problems.begin(), problems.end(), [&](const Error& problem) {
        return settled_by_context(step, problem);
    });
    for (const Error& problem : problems)
        if (!settled_by_context(step, problem))
            report(step, problem);
    if (m_step_failed || blind || !readable)
        give_up(step);
}

bool PlanSimulation::fill_in_or_tell(const ToolSpec& tool, CheckedArguments& arguments,
                                     std::vector<Error>& problems) {
    try {
        fill_in(tool, arguments, m_estimates.samples());
        return true;
    } catch (const Error& error) {
        problems.push_back(error);
        return false;
    }
}

/// Binds the arguments to what will be there, and lets the tool say what it will make of it.
void PlanSimulation::simulate(const PlanStep& step, const ToolSpec& tool,
                              CheckedArguments& arguments, std::vector<Error>& problems) {
    ToolContext context{m_estimates.samples(), m_context, true};
    const bool readable = problems.empty() && !m_step_failed;
    Workspace::State before = m_estimates.samples().state();
    m_estimates.samples().take_uses();
    if (readable && !fill_in_or_tell(tool, arguments, problems))
        return;
    bind_arguments(tool, arguments, context, problems);
    if (!readable || !problems.empty())
        return;
    check_result_names(step, arguments.values);
    m_bound = true;
    DryRun dry_run(m_estimates, tool, m_context);
    const Arguments bound(arguments.values);
    try {
        tool.dry_run(dry_run, bound);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        m_estimates.samples().restore(std::move(before));
        problems.push_back(error);
        return;
    }
    for (const std::string& name : m_estimates.samples().take_uses().read)
        if (const auto maker = m_made_by.find(name); maker != m_made_by.end())
            m_used.insert(maker->second);
    forecast(step, dry_run, bound);
}

/// Whether a problem is that of an earlier step, which has been told.
bool PlanSimulation::settled_by_context(const PlanStep& /*step*/, const Error& problem) {
    return std::any_of(m_unknown.begin(), m_unknown.end(),
                       [&](const std::string& name) { return mentions(problem.message(), name); });
}

/// A dataset that is not there may be one that this step or a later one makes.
void PlanSimulation::report(const PlanStep& step, const Error& problem) {
    std::string of_kind(error_code_name(problem.code()));
    std::string hint = problem.hint();
    if (problem.code() == ErrorCode::NotFound)
        for (std::size_t i = m_plan.steps.size(); i-- > m_at;)
            for (const std::string& name : results_of(m_plan.steps[i]))
                if (mentions(problem.message(), name) && m_made_by.count(name) == 0) {
                    of_kind = i == m_at ? kind::SelfReference : kind::ForwardReference;
                    hint = i == m_at
                               ? fmt::format("'{}' is what this step itself makes", name)
                               : fmt::format("'{}' is made by step {} only, which comes later",
                                             name, m_plan.steps[i].id);
                }
    find(step, std::move(of_kind), problem.message(), std::move(hint));
}

void PlanSimulation::check_result_names(const PlanStep& step, const Json& arguments) {
    for (const std::string& name : results_of(step)) {
        std::string message;
        if (const auto made = m_made_by.find(name); made != m_made_by.end())
            message = fmt::format("the result of step {} is called '{}' too and would be lost",
                                  m_plan.steps[made->second].id, name);
        else if (const geodata::CatalogEntry* entry = m_estimates.samples().find_entry(name);
                 entry != nullptr && !is_text(arguments.value("dataset", Json()), entry->name)
                 && !is_text(arguments.value("geodataset", Json()), entry->name))
            message =
                fmt::format("the data have a dataset '{}', which the result would hide", name);
        if (message.empty())
            continue;
        if (m_plan.published) // where names are variables that may be used anew
            m_check.remarks.push_back(
                {step.id, step.tool, kind::Overwrites, std::move(message), ""});
        else
            find(step, kind::Overwrites, std::move(message), "Give the result a name of its own");
    }
}

/// Of what the step makes nothing is known.
void PlanSimulation::give_up(const PlanStep& step) {
    for (const std::string& name : results_of(step))
        m_unknown.insert(name);
    if (find_tool_if_any(step.tool) == nullptr && step.arguments.is_object())
        for (const Json& value : step.arguments)
            if (value.is_string())
                m_unknown.insert(value.get<std::string>());
    m_figures.set_unknown(step.id);
    m_check.steps.push_back({step.id, step.tool, "", nullptr, {}, {}});
}

void PlanSimulation::forecast(const PlanStep& step, const DryRun& dry_run,
                              const Arguments& arguments) {
    StepForecast forecast{step.id, step.tool, "", nullptr, {}, {}};
    const Workspace& samples = m_estimates.samples();
    const std::string name = dry_run.result_name(arguments);
    std::set<std::string> figures;
    if (samples.has_layer(name)) {
        const geodata::Layer& layer = samples.layer(name);
        forecast.output = name;
        forecast.estimate = m_estimates.estimate(name);
        forecast.summary = layer_summary(name, layer);
        forecast.summary["kind"] = layer.has_geometry() ? "layer" : "table";
        forecast.bytes = layer_bytes(layer, forecast.estimate);
        tell_if_over(step, over_budget(m_budget, forecast.estimate, nullptr, name));
        for (std::size_t i = 0; i < layer.field_count() && dry_run.shows_rows(); ++i)
            if (layer.column(i).is_numeric())
                figures.insert(layer.field(i).name);
    } else if (samples.has_raster(name)) {
        const geodata::Raster raster = samples.raster(name);
        forecast.output = name;
        forecast.estimate = m_estimates.estimate(name);
        forecast.summary = raster_summary(name, raster);
        forecast.summary["kind"] = "raster";
        forecast.bytes = raster_bytes(raster, forecast.estimate);
        tell_if_over(step, over_budget(m_budget, forecast.estimate, &raster, name));
    }
    m_figures.set(step.id, std::move(figures));
    for (const std::string& result : results_of(step)) {
        m_made_by[result] = m_at;
        m_unknown.erase(result);
    }
    m_check.steps.push_back(std::move(forecast));
}

void PlanSimulation::remark_on_unused() {
    const auto& answer = m_plan.answer_from;
    for (std::size_t i = 0; i < m_check.steps.size(); ++i) {
        const StepForecast& step = m_check.steps[i];
        const bool last = answer.empty() && i + 1 == m_check.steps.size();
        const bool read_off = std::find(answer.begin(), answer.end(), step.step) != answer.end();
        if (step.output.empty() || m_used.contains(i) || last || read_off)
            continue;
        m_check.remarks.push_back({step.step, step.tool, kind::Unused,
                                   fmt::format("no later step uses '{}'", step.output),
                                   "Leave the step out, or use what it makes"});
    }
}

Json amount_json(const Amount& amount) {
    return {{"least", amount.least}, {"most", amount.most}, {"likely", amount.likely}};
}

Json findings_json(const std::vector<Finding>& findings) {
    Json list = Json::array();
    for (const Finding& finding : findings)
        list.push_back({{"step", finding.step},
                        {"tool", finding.tool},
                        {"kind", finding.kind},
                        {"message", to_valid_utf8(finding.message)},
                        {"hint", to_valid_utf8(finding.hint)}});
    return list;
}

} // namespace

PlanCheck check_plan(const PlanDocument& plan, DryRunWorkspace& estimates, const Context& context,
                     const Budget& budget) {
    return PlanSimulation(plan, estimates, context, budget).run();
}

Json plan_check_json(const PlanCheck& check) {
    Json steps = Json::array();
    for (const StepForecast& step : check.steps) {
        Json entry{{"id", step.step}, {"tool", step.tool}};
        if (!step.output.empty()) {
            entry["result"] = step.summary;
            entry["result"].erase("rows"); // those of the sample
            for (const auto& [name, amount] :
                 {std::pair{"rows", &step.estimate.rows},
                  std::pair{"vertices", &step.estimate.vertices},
                  std::pair{"cells", &step.estimate.cells}, std::pair{"bytes", &step.bytes}})
                if (amount->most > 0)
                    entry[name] = amount_json(*amount);
        }
        steps.push_back(std::move(entry));
    }
    return {{"ok", check.ok()},
            {"findings", findings_json(check.findings)},
            {"remarks", findings_json(check.remarks)},
            {"steps", std::move(steps)}};
}

} // namespace graticule::tools
