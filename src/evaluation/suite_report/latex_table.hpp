// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/report/writer.hpp"

#include <string>
#include <string_view>

namespace graticule::evaluation::suite_report {

/// Text in which no sign steers LaTeX.
std::string latex_of(std::string_view text);

/// A table with the rules of booktabs, to be taken in by \input; `origin` becomes its first line,
/// a comment. One of more rows than a page has goes on over several, by longtable.
std::string latex_table(const runs::report::Table& table, std::string_view caption,
                        std::string_view label, std::string_view origin);

} // namespace graticule::evaluation::suite_report
