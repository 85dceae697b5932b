// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_task.hpp"

#include <string>
#include <string_view>

namespace graticule::evaluation::geojseval {

/// harness.js: a function of JavaScript that calls a function with a case's arguments.
std::string_view harness_source();

/// The program that tries code with a case: an expression that gives text. Nothing of the expected
/// answer is in it. In Node it takes harness.js as the session has it prepared.
std::string program_of(const FunctionTask& task, const FunctionCase& one, const std::string& code);

/// The program that says whether what a case says to hold is true of a result: "true" or "false".
std::string holds_program(const FunctionTask& task, const FunctionCase& one, const Json& result);

/// The program of Node that says in which line code cannot be compiled: "0" where it can be. Of the
/// code it executes nothing.
std::string compiling_program(const std::string& code);

} // namespace graticule::evaluation::geojseval
