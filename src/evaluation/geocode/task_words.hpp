// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_task.hpp"
#include "evaluation/geocode/documentation.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geocode {

/// What is asked of who works on a whole task: its title, and its steps, "1. ..." each on a line.
std::string words_of_task(const CodeTask& task);

/// What a model is asked that writes one step alone: its instruction, with the code of the steps
/// before and the documentation that was found for it.
/// @param step by its place, from 0
std::string prompt_for_step(const CodeTask& task, std::size_t step,
                            const std::vector<DocumentationItem>& found);

/// The references of the steps before one, in their order.
std::string code_before(const CodeTask& task, std::size_t step);

/// The step that these words are the instruction of, by its place; none where there is none. Words
/// that were cut at their end with "…" stand for the step that begins so.
std::optional<std::size_t> step_worded(const CodeTask& task, std::string_view words);

} // namespace graticule::evaluation::geocode
