// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <functional>

namespace graticule::cli {

void take_one_value_each_time(CLI::App& program) {
    for (CLI::Option* option : program.get_options())
        if (!option->get_positional())
            option->allow_extra_args(false);
    for (CLI::App* command : program.get_subcommands(std::function<bool(CLI::App*)>()))
        take_one_value_each_time(*command);
}

} // namespace graticule::cli
