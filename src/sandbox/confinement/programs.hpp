// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::sandbox::confinement {

/// Which programs a session may start: none, or, where the session is itself one, those of the
/// system, as a browser starts itself again.
enum class Programs { None, OfSystem };

} // namespace graticule::sandbox::confinement
