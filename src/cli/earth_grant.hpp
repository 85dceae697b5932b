// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/host_grants.hpp"

#include <string>

namespace graticule::cli {

/// Lets sessions of Python ask the local Earth Engine at an address, and none but that: its client
/// `ee` is sent there, so that code runs as it is written for the cloud.
/// @throws Error InvalidArgument for what is no address of a server on this machine
sandbox::HostGrant earth_grant(const std::string& address);

} // namespace graticule::cli
