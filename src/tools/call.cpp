// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/failed_observation.hpp"
#include "tools/missing_crs.hpp"
#include "tools/observation.hpp"
#include "tools/provenance.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <utility>

namespace graticule::tools {

namespace {

/// Notes of the argument check stand in front of the warnings, in text and data.
void add_notes(Observation& observation, const std::vector<std::string>& notes) {
    if (notes.empty())
        return;
    Json warnings = notes;
    if (observation.data.contains("warnings"))
        for (const Json& warning : observation.data["warnings"])
            warnings.push_back(warning);
    observation.data["warnings"] = std::move(warnings);
    for (const std::string& note : notes)
        observation.text += fmt::format("\nNote: {}.", note);
}

Observation carried_out(ToolContext& context, const ToolSpec& tool, const Json& values) {
    try {
        return tool.call(context, Arguments(values));
    } catch (const Error& error) {
        throw with_call_that_states_crs(error, tool, values, context.workspace);
    }
}

/// @param given becomes what it would have been with all that was taken for it, so that whoever
///        repeats some of the calls takes the same
Observation run(ToolContext& context, const ToolSpec& tool, Json& given) {
    CheckedArguments arguments = check_arguments(tool, given);
    fill_in(tool, arguments, context.workspace);
    given.update(arguments.taken);
    bind_arguments(tool, arguments, context);
    Observation observation = carried_out(context, tool, arguments.values);
    for (const std::string& note : context.workspace.uses().notes)
        arguments.notes.push_back(note);
    add_notes(observation, arguments.notes);
    for (const std::string& remark : arguments.remarks)
        observation.text += fmt::format("\nNote: {}.", remark);
    return observation;
}

} // namespace

Observation call_tool(ToolContext& context, std::string_view tool, const Json& arguments) {
    Workspace::State before = context.workspace.state();
    context.workspace.take_uses();
    Observation observation;
    try {
        Json whole = arguments;
        observation = run(context, find_tool(tool), whole);
        record_call(context, tool, whole, observation);
    } catch (const Error& error) {
        context.workspace.restore(std::move(before));
        if (error.code() == ErrorCode::Cancelled)
            throw;
        observation = failed_observation(error);
    } catch (const std::bad_alloc&) {
        context.workspace.restore(std::move(before));
        observation = failed_observation(
            Error(ErrorCode::LimitExceeded, fmt::format("{} needs more memory than there is", tool),
                  "Work on fewer features or a smaller area"));
    } catch (const std::exception& error) {
        context.workspace.restore(std::move(before));
        observation = failed_observation(
            Error(ErrorCode::Internal, fmt::format("{}: {}", tool, error.what())));
    }
    observation.text = shorten(visible_text(observation.text), MaxObservationBytes);
    return observation;
}

} // namespace graticule::tools
