// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/strict/check.hpp"
#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Reading outputs, which may be anything, and references, which must be right.
namespace graticule::evaluation::strict {

/// Reads a layer or table of an output. What cannot be read, and what is none of the kind, is
/// noted.
/// @throws Error Cancelled
std::optional<geodata::Layer> read_output(const std::filesystem::path& file,
                                          const std::string& layer, Verdict& verdict,
                                          const Context& context);

/// Tries to read an output; an error is noted.
/// @throws Error Cancelled
bool can_read(const std::function<void()>& reading, std::string_view what, Verdict& verdict);

/// Reads a layer or table of a reference.
/// @throws Error where it cannot be read
geodata::Layer read_reference(const std::filesystem::path& file, const std::string& layer,
                              const Context& context);

/// Whether an output is so much larger than the reference that to compare it would only cost time;
/// it is noted then.
/// @param what "features" or "rows"
bool is_out_of_bounds(const geodata::Layer& expected, const geodata::Layer& found,
                      std::string_view what, Verdict& verdict);

} // namespace graticule::evaluation::strict
