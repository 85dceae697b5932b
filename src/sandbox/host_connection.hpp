// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/descriptor.hpp"
#include "sandbox/host_grants.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace graticule::sandbox {

/// Waits until a descriptor can do what poll() is asked for; false where it has to end.
using Await = std::function<bool(int descriptor, short events, int most_ms)>;

/// Connects to a granted host, at the first of its addresses that answers and may stand for it.
/// @return a connection that does not block; without one, `failure` says why
Descriptor connect_to_host(const std::string& host, std::uint16_t port, const HostGrant& grant,
                           const Await& await, std::string& failure);

} // namespace graticule::sandbox
