// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

namespace graticule::cli {

/// From now on SIGINT and SIGTERM request cancellation, which ends the work cleanly; a second one,
/// or 120 s in which the work does not end, ends the process at once.
const Cancellation& cancel_on_interrupt();

} // namespace graticule::cli
