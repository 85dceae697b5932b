// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <cstddef>
#include <functional>

namespace graticule::evaluation {

/// Does each of several pieces of work that mostly wait, such as for a server, on threads of their
/// own; those of the pool are for work that computes. The first exception ends what has not begun,
/// and is thrown once what has begun is over.
/// @param work is given the numbers below `count`
/// @throws Error Cancelled, before a piece that has not begun
void each_at_once(std::size_t count, std::size_t threads, const Context& context,
                  const std::function<void(std::size_t)>& work);

} // namespace graticule::evaluation
