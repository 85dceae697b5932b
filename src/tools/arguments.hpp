// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "base/json.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"
#include "tools/tool.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// Larger arguments than these are hostile or a mistake.
inline constexpr std::size_t MaxArgumentBytes = 1U << 20;
inline constexpr std::size_t MaxArgumentNodes = 100000;
inline constexpr std::size_t MaxArgumentDepth = 32;
inline constexpr std::size_t MaxResultNameBytes = 200;

/// Arguments that fit a tool's parameters, and what was put right on the way.
struct CheckedArguments {
    Json values = Json::object();
    std::vector<std::string> notes;   ///< one sentence each, for the observation
    Json taken = Json::object();      ///< of the values, those that fill_in() took
    std::vector<std::string> remarks; ///< one sentence each, for the observation's text alone
    std::set<std::string> defaults;   ///< names of arguments that were not given
};

/// Checks names, types, ranges and fixed choices, and fills in defaults. Null counts as not given.
/// Values that can be read one way only are converted (25 from "25", a list from one value or from
/// JSON text); all others are refused. What depends on the workspace is left to bind_arguments().
/// @throws Error InvalidArgument or LimitExceeded, naming the argument, what was expected, and the
///         nearest name
CheckedArguments check_arguments(const ToolSpec& tool, const Json& arguments);

/// As check_arguments(), but all that is amiss is added to `problems` rather than the first thrown;
/// arguments that cannot be read are left out.
CheckedArguments check_arguments(const ToolSpec& tool, const Json& arguments,
                                 std::vector<Error>& problems);

/// Takes what Parameter::otherwise has for arguments that are not given, and notes it, save for
/// names of results, which the observation says anyway. Between check_arguments() and
/// bind_arguments().
/// @throws Error InvalidArgument where there is nothing to take
void fill_in(const ToolSpec& tool, CheckedArguments& arguments, const Workspace& workspace);

/// Checks the values that live in the workspace: datasets, rasters, fields, bands and catalogue
/// titles. A dataset that only the catalogue has is read into the workspace under its catalogue
/// name, which the argument then is.
/// @throws Error NotFound or InvalidArgument, naming what there is
void bind_arguments(const ToolSpec& tool, CheckedArguments& arguments, ToolContext& context);

/// As bind_arguments(), but all that is amiss is added to `problems` rather than the first thrown.
void bind_arguments(const ToolSpec& tool, CheckedArguments& arguments, ToolContext& context,
                    std::vector<Error>& problems);

/// A layer or table for the names inside object arguments, which bind_arguments() does not see:
/// from the workspace, else read from the catalogue into it.
/// @throws Error NotFound naming what there is
const geodata::Layer& find_or_read_layer(ToolContext& context, const std::string& name);

/// The dataset of the data that a name or a file's name stands for.
/// @throws Error NotFound with the nearest name; Malformed where a file of that name cannot be used
const geodata::CatalogEntry& find_in_data(const Workspace& workspace, const std::string& name);

/// Reads one value of a parameter from text as a command line gives it: by the parameter's type;
/// lists as JSON or separated by commas.
/// @throws Error InvalidArgument
Json value_from_text(const Parameter& parameter, std::string_view text);

/// The values that a parameter bound to the workspace may take now. Empty where it is free or
/// depends on another argument.
std::vector<std::string> allowed_values(const Parameter& parameter, const Workspace& workspace);

/// "text", "list of numbers", ... as messages and pages say it.
std::string_view parameter_type_name(ParameterType type);

} // namespace graticule::tools
