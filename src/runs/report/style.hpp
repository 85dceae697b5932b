// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::runs::report {

/// The style sheet of report.html, for screens and for paper.
std::string_view report_style();

} // namespace graticule::runs::report
