// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/ask_user.hpp"
#include "agents/search/search_run.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::agents::search {

using conversation::Ending;

namespace {

constexpr int MostPlansAnew = 3; // in all
constexpr std::size_t LongestCorrection = 4000;

/// Whether a step that defines the name was put first at the node, or on the way to it.
bool is_put_before(const Node& node, const std::string& name) {
    for (const Node* at = &node; at != nullptr; at = at->parent)
        if (at->defined.contains(name))
            return true;
    return false;
}

bool is_module(const std::string& name, const std::set<std::string>& libraries) {
    static const std::set<std::string> UsualShortNames{"np", "pd",  "gpd", "plt", "mpl", "xr",
                                                       "nx", "sns", "rio", "sm",  "ccrs"};
    return libraries.contains(name) || UsualShortNames.contains(name);
}

/// The code that is mended: what was mended last, else what is likeliest.
const Node& to_be_mended(const std::vector<const Node*>& failed) {
    return **std::max_element(failed.rbegin(), failed.rend(), [](const Node* a, const Node* b) {
        return a->standing.prior < b->standing.prior;
    });
}

std::string last_failure(const std::vector<const Node*>& failed) {
    return failed.empty() ? "no answer had code" : Asker::failure_in_words(*failed.back());
}

std::string counted_codes(std::size_t count) {
    return fmt::format("{} piece{} of code", count, count == 1 ? "" : "s");
}

} // namespace

SearchRun::MaybeEnding SearchRun::adjust(Node& node) {
    const std::vector<const Node*> failed = node.failed_children();
    if (failed.empty() && node.repairs <= limit("repairs", MostRepairs))
        return expand(node); // the step is another one now
    if (!failed.empty()) {
        const Node& likeliest = to_be_mended(failed);
        if (const auto undefined = names_to_define(node, likeliest); !undefined.empty())
            return define_first(node, undefined);
        if (node.repairs < limit("repairs", MostRepairs)) {
            ++node.repairs;
            return repair(node, likeliest);
        }
    }
    if (!m_options.steps_given && !node.planned_anew && m_plans < MostPlansAnew)
        return plan_anew(node, failed);
    if (m_options.ask && !node.asked_person)
        return ask_person(node, failed);
    if (node.rest.size() > 1)
        return leave_out(node, failed);
    node.closed = true;
    reward(node, FailedReward, "its last step cannot be done");
    return std::nullopt;
}

// A module is imported by the code that needs it.
std::vector<std::string> SearchRun::names_to_define(Node& node, const Node& failed) {
    std::vector<std::string> names;
    if (limit("repairs", MostRepairs) == 0)
        return names;
    for (const std::string& name : failed.outcome.undefined())
        if (!is_put_before(node, name) && !is_module(name, m_start.libraries())) {
            node.defined.insert(name);
            names.push_back(name);
        }
    return names;
}

SearchRun::MaybeEnding SearchRun::define_first(Node& node, const std::vector<std::string>& names) {
    node.rest.push_front(fmt::format("Define {}, which the next step uses: {}", join(names, ", "),
                                     one_line(node.rest.front(), LongestStepTold)));
    change_steps(node, fmt::format("nothing defines {}", join(names, ", ")));
    return expand(node);
}

SearchRun::MaybeEnding SearchRun::repair(Node& node, const Node& failed) {
    Asker::Or<Sample> asked = m_asker.repaired_code(node, failed);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const auto& sample = std::get<Sample>(asked);
    if (sample.code.empty() || sample.code == failed.code) {
        reward(node, FailedReward, "no other code was given");
        return std::nullopt;
    }
    Node& child = add(node, {sample.code, 1}, "repair");
    if (child.is_open())
        return evaluate(child);
    reward(node, FailedReward, "the mended code failed");
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::plan_anew(Node& node, const std::vector<const Node*>& failed) {
    ++m_plans;
    node.planned_anew = true;
    Asker::Or<Steps> asked = m_asker.other_steps(node, failed);
    if (auto* const ending = std::get_if<Ending>(&asked))
        return std::move(*ending);
    const Steps& steps = std::get<Steps>(asked);
    if (steps.steps.empty()) {
        reward(node, FailedReward, "no other steps were given");
        return std::nullopt;
    }
    node.rest.assign(steps.steps.begin(), steps.steps.end());
    node.repairs = 0;
    change_steps(node, "a step failed again and again");
    return expand(node);
}

SearchRun::MaybeEnding SearchRun::ask_person(Node& node, const std::vector<const Node*>& failed) {
    node.asked_person = true;
    const std::string& step = node.rest.front();
    const conversation::Verdict verdict = conversation::verdict_of_person(
        node.state->run(), m_options.ask,
        fmt::format("A step could not be done: {}\n{} were tried for it, at last this:\n{}\nGo on "
                    "without it, say how it is to be done, or give code for it between lines of "
                    "three backticks.",
                    step, counted_codes(failed.size()), last_failure(failed)));
    if (!verdict.correction.empty()) {
        m_asker.add_given(fmt::format("The person says of the step {}: {}",
                                      graticule::quoted(step, LongestStepTold),
                                      graticule::quoted(verdict.correction, LongestCorrection)));
        return failed.empty() ? expand(node) : repair(node, *failed.back());
    }
    if (verdict.code.empty())
        return std::nullopt; // it is left out next
    return go_on_with(node, verdict.code);
}

SearchRun::MaybeEnding SearchRun::take_edit() {
    ++m_edits;
    Node& node = deepest();
    const std::vector<const Node*> failed = node.failed_children();
    const std::string failure =
        failed.empty()
            ? ""
            : fmt::format("{} were tried for it. The last one failed:\n{}\n",
                          counted_codes(failed.size()), failed.back()->outcome.observation.text);
    const std::string edited = conversation::edit_of_person(
        node.state->run(), m_options.edit,
        fmt::format("A step could not be done: {}\n{}{}", node.rest.front(), failure,
                    Asker::done_in_words(node)),
        failed.empty() ? "" : failed.back()->code);
    if (edited.empty())
        return std::nullopt;
    node.repairs = 0;
    for (Node* open = &node; open != nullptr; open = open->parent)
        open->closed = false;
    return go_on_with(node, edited);
}

SearchRun::MaybeEnding SearchRun::go_on_with(Node& node, const std::string& code) {
    Node& child = add(node, {code, 1}, "person");
    if (child.is_open())
        return evaluate(child);
    reward(node, FailedReward, "the person's code failed");
    return std::nullopt;
}

SearchRun::MaybeEnding SearchRun::leave_out(Node& node, const std::vector<const Node*>& failed) {
    const std::string why =
        failed.empty() ? "no code was given for it"
                       : one_line(failed.back()->outcome.observation.text, LongestStepTold);
    node.skipped.push_back(
        fmt::format("{} ({})", one_line(node.rest.front(), LongestStepTold), why));
    node.rest.pop_front();
    node.repairs = 0;
    change_steps(node, "a step cannot be done, and is left out");
    return expand(node);
}

void SearchRun::change_steps(Node& node, std::string why) {
    node.had_no_code = false;
    node.state->run().log.append(runs::events::SearchSteps{
        node.number, {node.rest.begin(), node.rest.end()}, std::move(why)});
}

} // namespace graticule::agents::search
