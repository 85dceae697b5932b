// SPDX-License-Identifier: Apache-2.0
#include "cli/named_option.hpp"

#include "base/error.hpp"

namespace graticule::cli {

namespace {

template <typename Options>
auto named(const Options& options, const std::string& name) -> typename Options::value_type {
    for (const auto option : options)
        if (option->check_name(name))
            return option;
    return nullptr;
}

} // namespace

CLI::Option* find_option(CLI::App& command, const std::string& name) {
    return named(command.get_options(), name);
}

const CLI::Option* find_option(const CLI::App& command, const std::string& name) {
    return named(command.get_options(), name);
}

std::size_t times_given(const CLI::App& command, const std::string& name) {
    const CLI::Option* const option = find_option(command, name);
    if (option == nullptr)
        throw Error(ErrorCode::Internal, "The command " + command.get_name() + " has no " + name);
    return option->count();
}

} // namespace graticule::cli
