// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/step_check.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace graticule::agents::plan_replan {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void add_faults(const Json& made, const std::string& name, std::vector<std::string>& faults) {
    for (const std::string& fault : texts_member(made, "faults"))
        faults.push_back(fmt::format("{}: {}", name, fault));
}

/// Of what is no layer or table its summary is all that is known.
void check_variables(const Team& team, const Step& step, StepCheck& check) {
    std::set<std::string> told;
    for (const Json& frame : member(check.facts, "variables")) {
        const std::string name = text_member(frame, "name");
        told.insert(name);
        if (contains(step.makes, name))
            add_faults(frame, name, check.faults);
    }
    for (const std::string& name : step.makes)
        if (!team.variables.has(name))
            check.missing.push_back(fmt::format("there is no variable {}", name));
        else if (!told.contains(name))
            check.facts["variables"].push_back(
                {{"name", name}, {"is", team.variables.summary_of(name)}});
}

void check_files(const Team& team, const Step& step, StepCheck& check) {
    std::set<std::string> there;
    for (const tools::Artifact& artifact : team.ledger.artifacts())
        there.insert(std::filesystem::path(artifact.path).filename().string());
    for (const std::string& name : step.files)
        if (!there.contains(name))
            check.missing.push_back(fmt::format("there is no file outputs/{}", name));
    for (const Json& file : member(check.facts, "outputs")) {
        const std::string path = text_member(file, "path");
        if (contains(step.files, std::filesystem::path(path).filename().string()))
            add_faults(file, path, check.faults);
    }
}

} // namespace

std::vector<std::string> StepCheck::objections() const {
    std::vector<std::string> all = missing;
    all.insert(all.end(), faults.begin(), faults.end());
    return all;
}

StepCheck check_step(Team& team, const Step& step, const subtask::Mark& since,
                     const std::string& said) {
    StepCheck check;
    // Variables that the step was to make are looked at, whether its worker names them or not.
    check.facts =
        subtask::facts_since(team, since, said, step.does + "\n" + join(step.makes, ", "));
    check_variables(team, step, check);
    check_files(team, step, check);
    if (step.answers)
        for (const std::string& absent :
             coding::missing_outputs(team.promised, team.ledger.artifacts()))
            check.missing.push_back("the task asks for " + absent);
    return check;
}

} // namespace graticule::agents::plan_replan
