// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/options.hpp"

#include "agents/conversation/approval.hpp"
#include "base/json_member.hpp"

namespace graticule::agents::coding {

namespace {

constexpr const char* Memory = "memory"; // of failures, as a record has it
constexpr const char* CardsBeforeUse = "cards_before_use";

} // namespace

CodingOptions coding_options(const AgentSetup& setup) {
    CodingOptions options{setup};
    options.knowledge = text_member(setup.options, Knowledge);
    options.packs = member(setup.options, Packs) != false;
    options.memory =
        ErrorMemory(setup.recorded.is_null() ? setup.memory : member(setup.recorded, Memory));
    options.learn = setup.learn;
    options.cards_before_use =
        setup.recorded.is_null() || member(setup.recorded, CardsBeforeUse) == true;
    return options;
}

Json to_json(const CodingOptions& options) {
    Json told{{"tool_set", options.tools.set},       {"all_tools", options.tools.all},
              {Knowledge, options.knowledge},        {Packs, options.packs},
              {Memory, options.memory.to_json()},    {CardsBeforeUse, options.cards_before_use},
              {"code", tools::to_json(options.code)}};
    add_foreign_tools(options.tools.foreign, told);
    return told;
}

AgentOption knowledge_option() {
    AgentOption option;
    option.name = Knowledge;
    option.description =
        "File with a workflow, formulas or notes in your words, which the model is told; or the "
        "folder of an earlier run, whose code and errors it is told";
    option.usual = "";
    option.in_suites = false; // a suite's tasks have their own
    option.is_text_file = true;
    return option;
}

AgentOption packs_option() {
    return {Packs,
            "Give the model the knowledge pack that fits the task (docs/knowledge-packs.md)",
            {},
            true};
}

Json recorded_options(const Json& task) {
    const Json& told = member(task, "options");
    Json options{{Knowledge, text_member(told, Knowledge)}, {Packs, member(told, Packs) == true}};
    if (told.contains(conversation::Approve)) // older runs have none
        options[conversation::Approve] = told[conversation::Approve];
    return options;
}

} // namespace graticule::agents::coding
