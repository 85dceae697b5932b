// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp_client/limits.hpp"
#include "mcp_client/wire.hpp"

#include <memory>
#include <string>
#include <vector>

namespace graticule::mcp_client {

/// Starts a command and talks to it over its standard input and output, one message a line. It has
/// a process group of its own, and all of that ends with the wire.
/// @param words the program and its arguments; a program without a folder is looked for on PATH
/// @param environment NAME=VALUE, all that it has
/// @throws Error NotFound where there is no such program, Io where it cannot be started
std::unique_ptr<Wire> open_stdio_wire(std::vector<std::string> words,
                                      std::vector<std::string> environment, const Limits& limits);

} // namespace graticule::mcp_client
