// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace graticule::llm {

/// Where the machine's Python is, which sets up local models and runs their server.
/// @throws Error NotFound
std::string python_path();

} // namespace graticule::llm
