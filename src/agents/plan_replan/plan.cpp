// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/plan.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_call.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace graticule::agents::plan_replan {

namespace {

constexpr std::size_t LongestStep = 2000; // bytes of what it does
constexpr std::size_t MostNames = 12;     // of a step, of one kind
constexpr std::size_t LongestFile = 100;
constexpr std::string_view Outputs = "outputs/";

[[noreturn]] void fault(std::size_t number, const std::string& what, const std::string& hint = {}) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("step {}: {}", number, what), hint);
}

std::vector<std::string> names(const Json& step, const char* kind, std::size_t number) {
    const Json& given = member(step, kind);
    if (given.is_null())
        return {};
    std::vector<std::string> read;
    for (const Json& name : given.is_array() ? given : Json::array({given})) {
        if (!name.is_string() || read.size() == MostNames)
            fault(number, fmt::format("{} is no list of at most {} names", kind, MostNames));
        read.push_back(name.get<std::string>());
    }
    return read;
}

std::vector<std::string> variables(const Json& step, const char* kind, std::size_t number) {
    std::vector<std::string> read = names(step, kind, number);
    for (const std::string& name : read) {
        try {
            tools::require_variable_name(name);
        } catch (const Error& error) {
            fault(number, fmt::format("{}: {}", kind, error.message()), error.hint());
        }
    }
    return read;
}

std::vector<std::string> files(const Json& step, std::size_t number) {
    std::vector<std::string> read = names(step, "files", number);
    for (std::string& name : read) {
        if (name.starts_with(Outputs))
            name.erase(0, Outputs.size());
        if (name.empty() || name.size() > LongestFile || one_line(name) != name
            || name.find_first_of("/\\") != std::string::npos || name.starts_with('.'))
            fault(number,
                  fmt::format("{} is no name of a file in outputs/", graticule::quoted(name)),
                  "Use a name with an ending and without a folder, such as map.png");
    }
    return read;
}

Step read_step(const Json& given, std::size_t number, bool is_last) {
    Step step;
    if (!given.is_object())
        fault(number, "is no object with does, makes, files and needs");
    step.does = visible_text(trim(text_member(given, "does")));
    if (step.does.empty() || step.does.size() > LongestStep)
        fault(number, fmt::format("\"does\" has {} bytes, and may have 1 to {}", step.does.size(),
                                  LongestStep));
    step.makes = variables(given, "makes", number);
    step.files = files(given, number);
    step.needs = variables(given, "needs", number);
    step.answers = is_last;
    if (step.makes.empty() && step.files.empty() && !is_last)
        fault(number,
              "makes neither a variable nor a file, so that nobody can see whether it is done",
              "Name what it makes");
    return step;
}

Json names_schema(const char* what) {
    return {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", what}};
}

} // namespace

llm::ToolSpecification make_plan_tool() {
    const Json step{{"type", "object"},
                    {"properties",
                     {{"does", {{"type", "string"}, {"description", "What is to be done."}}},
                      {"makes", names_schema("Variables that are there afterwards.")},
                      {"files", names_schema("Files in outputs/ that it writes.")},
                      {"needs", names_schema("Variables of earlier steps.")}}},
                    {"required", Json::array({"does"})}};
    return {std::string(MakePlan),
            "Plans the steps of the work, or of what remains of it.",
            {{"type", "object"},
             {"properties", {{"steps", {{"type", "array"}, {"items", step}}}}},
             {"required", Json::array({"steps"})}}};
}

std::vector<Step> read_plan(const Json& arguments, std::size_t fewest,
                            const VariableLedger& there) {
    const Json& steps = member(arguments, "steps");
    if (!steps.is_array() || steps.size() < fewest || steps.size() > MostSteps)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("the plan has {} steps, and may have {} to {}",
                                steps.is_array() ? steps.size() : 0, fewest, MostSteps),
                    "Split a step, or put steps together");
    std::vector<Step> plan;
    std::set<std::string> made;
    for (const Json& given : steps) {
        const std::size_t number = plan.size() + 1;
        Step step = read_step(given, number, number == steps.size());
        for (const std::string& need : step.needs)
            if (!made.contains(need) && !there.has(need))
                fault(number,
                      fmt::format("needs {}, which no earlier step makes", quoted_name(need)),
                      "Have an earlier step make it, or load it in this one");
        made.insert(step.makes.begin(), step.makes.end());
        plan.push_back(std::move(step));
    }
    return plan;
}

std::string step_in_words(const Step& step) {
    std::string words = step.does;
    if (!step.needs.empty())
        words += "\nIt works on: " + join(step.needs, ", ") + ".";
    if (!step.makes.empty())
        words += "\nIt makes the variables: " + join(step.makes, ", ") + ".";
    if (!step.files.empty())
        words += "\nIt writes to outputs/: " + join(step.files, ", ") + ".";
    return words;
}

} // namespace graticule::agents::plan_replan
