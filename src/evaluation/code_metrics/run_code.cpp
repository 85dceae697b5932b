// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/run_code.hpp"

#include "base/json_member.hpp"
#include "base/python_blocks.hpp"
#include "base/text.hpp"

namespace graticule::evaluation::code_metrics {

namespace {

constexpr std::string_view ExecutingTool = "execute_code";

bool was_executed(const runs::RecordedStep& step) {
    return step.tool == ExecutingTool && step.observation
           && !text_member(step.observation->data, "outcome").empty();
}

std::optional<std::string> joined(const std::vector<std::string>& pieces) {
    std::string code = join(pieces, "\n");
    if (trim(code).empty())
        return std::nullopt;
    return code;
}

} // namespace

std::vector<std::string> executed_pieces(const runs::RecordedPath& path) {
    std::vector<std::string> pieces;
    for (const runs::RecordedStep& step : path.steps)
        if (was_executed(step))
            pieces.push_back(text_member(step.arguments, "code"));
    return pieces;
}

std::optional<std::string> executed_code(const runs::RunRecord& run) {
    return joined(executed_pieces(run));
}

std::optional<std::string> code_in_reply(std::string_view reply) {
    const std::optional<std::vector<std::string>> blocks = python_blocks(reply);
    return joined(blocks ? *blocks : std::vector<std::string>{std::string(reply)});
}

} // namespace graticule::evaluation::code_metrics
