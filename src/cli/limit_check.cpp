// SPDX-License-Identifier: Apache-2.0
#include "cli/limit_check.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace graticule::cli {

std::string problem_of_limit(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = !text.empty() && *end == '\0';
    return whole && std::isfinite(number) && number > 0
               ? std::string()
               : fmt::format("'{}' is no number above 0", shorten(text, 40));
}

} // namespace graticule::cli
