// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/calibration.hpp"
#include "evaluation/geobenchx/judge.hpp"
#include "evaluation/geobenchx/task_file.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace graticule::evaluation::geobenchx {

/// Has judges grade the solutions of a file that people graded, and holds the grades against one
/// another. Of two judges with models or more, the panel is one too.
/// @param at_once solutions that are judged at a time
/// @param minimum of the panel: see panel_scoring()
/// @throws Error InvalidArgument where nothing in the file was graded by people; Cancelled
Calibration calibrate(const TaskFile& file, std::span<const std::unique_ptr<Judge>> judges,
                      std::size_t at_once, std::optional<std::size_t> minimum,
                      const Context& context);

} // namespace graticule::evaluation::geobenchx
