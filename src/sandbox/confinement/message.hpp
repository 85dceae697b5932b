// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/order.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox::confinement {

/// What goes between the program and the server of forks: words, and open files with them.
struct Message {
    std::string words;
    std::vector<int> descriptors; ///< the receiver's to close
};

/// The next message; with no words and no descriptors where the other side is gone.
/// @param most_bytes of its words; of a stream, more of which stays to be read
Message receive(int socket, std::size_t most_bytes = MostMessageBytes);

/// @throws Failure where the other side is gone
void send(int socket, std::string_view words, const std::vector<int>& descriptors = {});

} // namespace graticule::sandbox::confinement
