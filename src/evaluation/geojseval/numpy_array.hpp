// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/value.hpp"

#include <string>
#include <string_view>

namespace graticule::evaluation::geojseval {

/// Reads a NumPy array file (NPY 1.0 to 3.0): numbers, truths and text (as Unicode) of up to eight
/// dimensions in the order of C; one without dimensions is a single value. Arrays of Python's
/// objects are pickled, which nothing here unpickles.
/// @param name of the file, for messages
/// @throws Error Malformed, Unsupported
Value numpy_value(std::string_view content, const std::string& name);

} // namespace graticule::evaluation::geojseval
