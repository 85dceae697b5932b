// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace graticule::retrieval {

struct ExampleText {
    std::string_view name; ///< of the file, without its ending
    std::string_view text;
};

/// The files examples/*.py, by name, which the build puts into the program.
std::span<const ExampleText> example_texts();

} // namespace graticule::retrieval
