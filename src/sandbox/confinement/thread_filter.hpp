// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::sandbox::confinement {

/// From now on the calling thread, and those that it starts, make no sockets and no connections,
/// start no processes, look into none, and change neither mounts nor namespaces. They go on with
/// sockets that they are handed. Nor do they gain rights by executing a file (no_new_privs).
/// @throws Failure
void filter_calls_of_thread();

} // namespace graticule::sandbox::confinement
