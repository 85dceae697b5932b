// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace graticule::evaluation::suite_report {

/// A text, deflated (RFC 1950) and in base64: a fifth of its size, and harmless in any document.
/// The same text gives the same bytes.
/// @throws Error LimitExceeded for a text beyond 4 GB
std::string packed(std::string_view text);

} // namespace graticule::evaluation::suite_report
