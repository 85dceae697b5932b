// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "sandbox/execution.hpp"

#include <string>

/// What a browser tells of values and errors in its pages, in words. What it tells is hostile.
namespace graticule::sandbox {

/// A value of a page.
std::string words_of(const Json& value);

/// Why the browser did not do what it was told; empty where it did.
std::string fault_of(const Json& answer);

/// @param details   what the browser tells of an exception
/// @param code      that was evaluated under `code_name`, for the lines around the fault
/// @param hint      where nothing better is known
Raised thrown_in_page(const Json& details, const std::string& code, const std::string& code_name,
                      const std::string& hint);

/// A page that went elsewhere before its code had ended.
/// @param how as the browser says it, if it does
Raised page_that_was_left(const std::string& how);

} // namespace graticule::sandbox
