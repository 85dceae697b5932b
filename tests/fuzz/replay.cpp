// SPDX-License-Identifier: Apache-2.0
// Hands files to a fuzz target without a fuzzer, so that what was found once is tested by every
// build. Usage: fuzz_replay TARGET FILE...
#include "base/file.hpp"

#include "fuzz/targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string_view>

int main(int argc, char** argv) {
    const auto targets = graticule::fuzz::all_targets();
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    const auto target = std::find_if(targets.begin(), targets.end(),
                                     [&](const auto& known) { return known.name == wanted; });
    if (target == targets.end() || argc < 3) {
        fmt::print(stderr, "usage: fuzz_replay TARGET FILE...\ntargets:");
        for (const auto& known : targets)
            fmt::print(stderr, " {}", known.name);
        fmt::print(stderr, "\n");
        return 2;
    }
    for (int i = 2; i < argc; ++i) {
        try {
            target->read(graticule::read_file(argv[i]));
        } catch (const std::exception& error) {
            fmt::print(stderr, "{}: {}: threw {}\n", wanted, argv[i], error.what());
            return 1;
        }
    }
    return 0;
}
