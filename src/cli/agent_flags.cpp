// SPDX-License-Identifier: Apache-2.0
#include "cli/agent_flags.hpp"

#include <algorithm>

namespace graticule::cli {

namespace {

std::string flag_of(std::string name) {
    std::replace(name.begin(), name.end(), '_', '-');
    return "--" + name;
}

} // namespace

std::string model_flag(const agents::ModelRole& role) {
    return role.name.empty() ? "--model" : flag_of(role.name + "_model");
}

std::string option_flag(const agents::AgentOption& option) {
    return flag_of(option.name);
}

std::string limit_flag(const agents::AgentLimit& limit) {
    return flag_of("max_" + limit.name);
}

} // namespace graticule::cli
