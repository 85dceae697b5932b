// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace graticule {

/// 'sha256-...': a script by its hash, as a page's content security policy allows it.
std::string script_source(std::string_view script);

} // namespace graticule
