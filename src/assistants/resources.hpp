// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "assistants/site.hpp"
#include "mcp/declarations.hpp"

#include <string>
#include <vector>

/// What assistants may read, by the addresses of location.hpp.
namespace graticule::assistants {

/// Datasets, the latest runs with their reports and maps, and what workspaces hold.
std::vector<mcp::Resource> resources_of(const Site& site, const DataState& data);

std::vector<mcp::ResourceTemplate> resource_templates();

/// @throws Error NotFound; InvalidArgument for a file that is too large to be read so
mcp::ReadResult read_resource(Site& site, const std::string& uri, const Context& context);

/// Values of a variable of a template.
/// @throws Error NotFound for one that it has not
std::vector<std::string> values_of_variable(const Site& site, const DataState& data,
                                            const std::string& uri_template,
                                            const std::string& variable, const Json& known);

} // namespace graticule::assistants
