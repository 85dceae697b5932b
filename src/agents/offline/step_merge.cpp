// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/step_merge.hpp"

#include "tools/registry.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::offline {

namespace {

using tools::AllowedValues;
using tools::Parameter;

bool names_datasets(const Parameter& parameter) {
    return parameter.allowed == AllowedValues::Datasets
           || parameter.allowed == AllowedValues::AnyDataset
           || parameter.allowed == AllowedValues::Layers
           || parameter.allowed == AllowedValues::Rasters
           || parameter.type == tools::ParameterType::Object; // {"nir": "scene:4"}
}

/// Hands each name of a dataset in a call's arguments to a function that may change it; a band
/// behind the name stays.
template <typename Change>
void change_names(const Step& step, Json& arguments, Change change) {
    const auto change_one = [&](Json& value) {
        if (!value.is_string())
            return;
        const std::string text = value.get<std::string>();
        const std::size_t colon = text.find(':');
        const std::string name = text.substr(0, colon);
        value = change(name) + (colon == std::string::npos ? "" : text.substr(colon));
    };
    for (const Parameter& parameter : tools::find_tool(step.tool).parameters) {
        const auto given = arguments.find(parameter.name);
        if (given == arguments.end() || !names_datasets(parameter))
            continue;
        if (given->is_structured())
            for (Json& value : *given)
                change_one(value);
        else
            change_one(*given);
    }
}

/// "${3:mean}" with another name for step 3, wherever a text of the arguments has it.
template <typename Rename>
void change_references(Json& arguments, Rename rename) {
    for (Json& value : arguments) {
        if (!value.is_string())
            continue;
        std::string text = value.get<std::string>();
        for (std::size_t at = text.find("${"); at != std::string::npos; at = text.find("${", at)) {
            at += 2;
            const std::size_t colon = text.find(':', at);
            if (colon == std::string::npos)
                break;
            text.replace(at, colon - at, rename(text.substr(at, colon - at)));
        }
        value = text;
    }
}

/// What the planner's tools call the name of the dataset that they make: "output", or "result" in
/// the set of functions over GeoJSON. (New fields are results with names too.)
const char* name_of_output(const Step& step) {
    return step.arguments.contains("result") ? "result" : "output";
}

std::string output_of(const Step& step) {
    return step.arguments.value(name_of_output(step), "");
}

/// Whether a call only draws or writes what is there.
bool makes_files(const Step& step) {
    return step.optional || step.tool.ends_with("_map") || step.tool == "export_dataset";
}

std::string found_or(const std::map<std::string, std::string>& names, const std::string& name) {
    const auto found = names.find(name);
    return found == names.end() ? name : found->second;
}

} // namespace

StepMerge::StepMerge(const Plan& first) : m_steps(first.steps.size()) {
    Naming naming;
    for (const Step& step : first.steps) {
        const std::string output = output_of(step);
        m_names.insert(output);
        if (step.optional) // it may have failed
            continue;
        std::string what = identity(step, naming);
        naming.makers[output] = what;
        naming.steps[step.id] = what;
        add(what, {step.id, output});
    }
}

void StepMerge::add(const std::string& identity, Known known) {
    m_identities.emplace(identity, fmt::format("#{}", m_identities.size()));
    m_known.emplace(identity, std::move(known));
}

std::string StepMerge::identity(const Step& step, const Naming& naming) const {
    // In place of names and ids, the short form of what made them, so that texts stay short.
    const auto short_form = [&](const std::map<std::string, std::string>& names,
                                const std::string& name) {
        const auto found = names.find(name);
        return found == names.end() ? name : m_identities.at(found->second);
    };
    Json arguments = step.arguments;
    arguments.erase(name_of_output(step));
    change_names(step, arguments,
                 [&](const std::string& name) { return short_form(naming.makers, name); });
    change_references(arguments,
                      [&](const std::string& id) { return short_form(naming.steps, id); });
    return step.tool + " " + arguments.dump();
}

std::string StepMerge::free_name(const std::string& name) {
    std::string free = name;
    for (int number = 2; !m_names.insert(free).second; ++number)
        free = fmt::format("{}_other{}", name, number == 2 ? "" : std::to_string(number - 1));
    return free;
}

Step StepMerge::renamed(const Step& step, const Naming& naming) {
    Step result = step;
    result.id = std::to_string(++m_steps);
    change_names(step, result.arguments, [&](const std::string& name) {
        const auto maker = naming.makers.find(name);
        return maker == naming.makers.end() ? name : m_known.at(maker->second).output;
    });
    change_references(result.arguments, [&](const std::string& id) {
        const auto made = naming.steps.find(id);
        return made == naming.steps.end() ? id : m_known.at(made->second).id;
    });
    if (result.arguments.contains(name_of_output(step)))
        result.arguments[name_of_output(step)] = free_name(output_of(step));
    return result;
}

Plan StepMerge::beside(const Plan& other, Files files) {
    Plan result;
    result.answer = other.answer;
    Naming naming;
    std::map<std::string, std::string> ids;
    for (const Step& step : other.steps) {
        if (makes_files(step) && files == Files::LeaveOut)
            continue;
        const std::string what = identity(step, naming);
        if (!m_known.contains(what)) {
            Step added = renamed(step, naming);
            add(what, {added.id, output_of(added)});
            result.steps.push_back(std::move(added));
        }
        naming.makers[output_of(step)] = what;
        naming.steps[step.id] = what;
        ids[step.id] = m_known.at(what).id;
    }
    result.answer.step = found_or(ids, result.answer.step);
    for (NumberSource& number : result.answer.numbers)
        number.step = found_or(ids, number.step);
    return result;
}

} // namespace graticule::agents::offline
