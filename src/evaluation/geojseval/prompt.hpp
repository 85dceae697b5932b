// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_task.hpp"

#include <string>

namespace graticule::evaluation::geojseval {

/// What a model is asked: the rules of the function's library, and its header.
std::string prompt_for(const FunctionTask& task);

} // namespace graticule::evaluation::geojseval
