// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::evaluation::geobenchx {

/// Whether a task wants something to be shown, by its words.
bool asks_for_picture(std::string_view task);

/// Whether a task has a word of what a dataset's title says that the data are: of "Railways in
/// Africa" the railways, not the place.
bool speaks_of(std::string_view task, std::string_view title);

} // namespace graticule::evaluation::geobenchx
