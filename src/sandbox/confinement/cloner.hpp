// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::sandbox::confinement {

/// Starts the process that copies sessions as they are: early, while this one is small, as it makes
/// short-lived copies of itself. It runs no hostile code and has the rights of its parent.
/// @return the socket by which it is asked
/// @throws Failure
int start_cloner();

} // namespace graticule::sandbox::confinement
