// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/run_code.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <vector>

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

/// How many of the sign a line begins with, behind white space.
std::size_t fence_of(std::string_view line, char sign) {
    line = trim(line);
    const std::size_t end = line.find_first_not_of(sign);
    return end == line.npos ? line.size() : end;
}

bool is_python(std::string_view line, std::size_t fence) {
    const std::string language = ascii_lower(trim(trim(line).substr(fence)));
    const std::string first = language.substr(0, language.find_first_of(" \t{"));
    return first.empty() || first == "python" || first == "python3" || first == "py";
}

} // namespace

std::optional<std::string> executed_code(const runs::RunRecord& run) {
    std::vector<std::string> pieces;
    for (const runs::RecordedStep& step : run.steps)
        if (was_executed(step))
            pieces.push_back(text_member(step.arguments, "code"));
    return joined(pieces);
}

std::optional<std::string> code_in_reply(std::string_view reply) {
    constexpr std::size_t ShortestFence = 3;
    std::vector<std::string> kept;
    bool has_fences = false;
    bool is_kept = false;
    char sign = '`';
    std::size_t open = 0; // length of the fence that is open
    for (const std::string& line : split(reply, '\n')) {
        if (open > 0) {
            const std::size_t fence = fence_of(line, sign);
            if (fence >= open && trim(line).size() == fence)
                open = 0;
            else if (is_kept)
                kept.push_back(line);
            continue;
        }
        sign = trim(line).starts_with('~') ? '~' : '`';
        const std::size_t fence = fence_of(line, sign);
        if (fence < ShortestFence)
            continue;
        has_fences = true;
        open = fence;
        is_kept = is_python(line, fence);
    }
    return has_fences ? joined(kept) : joined({std::string(reply)});
}

} // namespace graticule::evaluation::code_metrics
