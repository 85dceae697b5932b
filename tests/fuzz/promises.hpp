// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/error.hpp"
#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <string_view>

/// What holds for every input, however hostile.
namespace graticule::fuzz {

/// Says which promise was broken and aborts, so that the fuzzer keeps the input.
[[noreturn]] void break_off(std::string_view promise, std::string_view seen);

/// Ends the process unless the error is one that input may cause, on one line.
void expect_proper(const Error& error);

/// Ends the process unless the layer's columns are as long as it is, its texts are UTF-8, its reals
/// are finite and its geometries are well-formed WKB with finite coordinates.
void expect_sound(const geodata::Layer& layer);

/// Runs what may throw a graticule::Error, of any kind but Internal, and nothing else.
template <class Body>
void expect_errors_only(const Body& body) {
    try {
        body();
    } catch (const Error& error) {
        expect_proper(error);
    }
}

/// A context with one thread, so that an input does the same each time.
const Context& quiet_context();

/// A folder of this process, in the temporary folder, removed at the end.
const std::filesystem::path& scratch_folder();

/// Writes the input to a file of this name in scratch_folder(), over what was there.
std::filesystem::path scratch_file(std::string_view name, std::string_view content);

} // namespace graticule::fuzz
