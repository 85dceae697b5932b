// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::sandbox::confinement {

/// Puts this process's memory into huge pages, of which a fork has one entry to copy where it has
/// 512 of the usual. Where the kernel cannot (it can from Linux 6.1 on), all stays as it is.
void gather_memory();

} // namespace graticule::sandbox::confinement
