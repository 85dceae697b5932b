// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::sandbox {

/// Whether an address, as getnameinfo() writes it, leads to this machine or no further than its
/// link: loopback, link-local, multicast and their kind, and those of its own network cards. What
/// is no address counts as one. Nothing is sent.
bool is_own_address(std::string_view address);

} // namespace graticule::sandbox
