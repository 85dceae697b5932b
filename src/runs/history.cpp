// SPDX-License-Identifier: Apache-2.0
#include "runs/history.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace graticule::runs {

namespace {

constexpr std::string_view Execute = "execute_code";
constexpr std::size_t LongestCode = 3000; // bytes, of one piece
constexpr std::size_t LongestTold = 600;  // bytes of what came of it, and of a step's words

/// What each call was to do, by its id; of a search alone.
std::map<std::string, std::string> steps_of_calls(const RunRecord& record) {
    std::map<std::string, std::string> steps;
    for (const Event& event : record.search)
        if (event.is<events::SearchNode>()) {
            const auto node = events::read<events::SearchNode>(event.data);
            if (node.call)
                steps[*node.call] = node.step;
        }
    return steps;
}

std::string piece_of(const RecordedStep& step, const std::string& words) {
    const std::string code = shorten(text_member(step.arguments, "code"), LongestCode);
    return fmt::format("{}```python\n{}\n```\n{}: {}\n\n",
                       words.empty() ? "" : "# " + one_line(words, LongestTold) + "\n",
                       visible_text(trim(code)), step.observation->ok ? "Executed" : "Failed",
                       shorten(visible_text(trim(step.observation->text)), LongestTold));
}

/// As many of the pieces as fit, the last ones, in their order.
std::string last_of(const std::vector<std::string>& pieces, std::size_t most) {
    std::string text;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        if (text.size() + piece->size() > most)
            break;
        text.insert(0, *piece);
    }
    return text;
}

std::string end_of(const RunRecord& record) {
    if (record.answer)
        return "with an answer";
    if (!record.errors.empty())
        return "without an answer: " + one_line(record.errors.back().message, LongestTold);
    return "without an answer";
}

} // namespace

std::string history_of_run(const RunRecord& record, std::size_t most) {
    const std::map<std::string, std::string> steps = steps_of_calls(record);
    const auto words_of = [&](const RecordedStep& step) {
        const auto found = steps.find(step.id);
        return found == steps.end() ? std::string() : found->second;
    };
    std::vector<std::string> done;
    std::vector<const RecordedStep*> failures;
    std::set<std::string> seen;
    for (const RecordedPath* const path : paths_of(record))
        for (const RecordedStep& step : path->steps) {
            if (step.tool != Execute || !step.observation)
                continue;
            if (!step.observation->ok && seen.insert(text_member(step.arguments, "code")).second)
                failures.push_back(&step);
            else if (step.observation->ok && path == &record)
                done.push_back(piece_of(step, words_of(step)));
        }
    if (done.empty() && failures.empty())
        return {};
    std::sort(failures.begin(), failures.end(),
              [](const auto* a, const auto* b) { return a->number < b->number; });
    std::vector<std::string> failed;
    for (const RecordedStep* const step : failures)
        failed.push_back(piece_of(*step, words_of(*step)));
    std::string text =
        fmt::format("An earlier run of the task {} ended {}.\n\n",
                    quoted(text_member(record.task, "task"), LongestTold), end_of(record));
    if (const std::string pieces = last_of(done, most / 2); !pieces.empty())
        text += "Its code that was executed, one piece after another:\n\n" + pieces;
    if (const std::string pieces = last_of(failed, most - std::min(most, text.size()));
        !pieces.empty())
        text += "Its code that failed; do not write it again:\n\n" + pieces;
    return text;
}

} // namespace graticule::runs
