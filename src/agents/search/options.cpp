// SPDX-License-Identifier: Apache-2.0
#include "agents/search/options.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

namespace graticule::agents::search {

namespace {

constexpr const char* Constant = "exploration";
constexpr const char* Base = "exploration_base";
constexpr const char* StepsFrom = "steps";
constexpr const char* Planned = "planned";
constexpr const char* Given = "given";

} // namespace

AgentOption exploration_option() {
    AgentOption option;
    option.name = Constant;
    option.description = "c of p-UCB: more of it explores more";
    option.choices = {"0", "1", "2", "4", "8"};
    option.usual = "4";
    return option;
}

AgentOption exploration_base_option() {
    AgentOption option;
    option.name = Base;
    option.description = "c_base of p-UCB: less of it explores more as visits grow";
    option.choices = {"1", "10", "100", "1000"};
    option.usual = "10";
    return option;
}

Exploration exploration_from(const Json& options) {
    Exploration exploration;
    exploration.constant =
        parse_number(text_member(options, Constant)).value_or(exploration.constant);
    exploration.base = parse_number(text_member(options, Base)).value_or(exploration.base);
    return exploration;
}

Json to_json(const Exploration& exploration) {
    return {{Constant, shortest_number(exploration.constant)},
            {Base, shortest_number(exploration.base)}};
}

AgentOption steps_option() {
    AgentOption option;
    option.name = StepsFrom;
    option.description = "Whether the model plans the steps, or the numbered lines of the task are "
                         "the steps";
    option.choices = {Planned, Given};
    option.usual = Planned;
    return option;
}

bool steps_given_in(const Json& options) {
    return text_member(options, StepsFrom) == Given;
}

Json steps_to_json(bool given) {
    return {{StepsFrom, given ? Given : Planned}};
}

} // namespace graticule::agents::search
