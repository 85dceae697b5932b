// SPDX-License-Identifier: Apache-2.0
#include "agents/choice/agent_choice.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <vector>

namespace graticule::agents {

namespace {

constexpr const char* Single = "code";
constexpr const char* Planning = "plan-replan";
constexpr std::size_t EnoughSamples = 10; // of an agent, to be compared
constexpr double LargestSmall = 20;       // billions of parameters
constexpr double DearestSmall = 0.1;      // US dollars for a million tokens of input
constexpr int RoundsOfPlanning = 30;      // fewer do not suffice for a plan and its steps

/// What an agent did on all suites together.
struct Sum {
    std::size_t samples = 0;
    std::size_t passed = 0;
    double tokens = 0;
    double cost = 0;
    bool tokens_known = true;
    bool cost_known = true;

    void add(const AgentResult& result) {
        samples += result.samples;
        passed += result.passed;
        tokens_known = tokens_known && result.tokens.has_value();
        cost_known = cost_known && result.cost.has_value();
        tokens += result.tokens.value_or(0) * static_cast<double>(result.samples);
        cost += result.cost.value_or(0) * static_cast<double>(result.samples);
    }
    double share() const { return static_cast<double>(passed) / static_cast<double>(samples); }
    double mean_tokens() const { return tokens / static_cast<double>(samples); }
    double mean_cost() const { return cost / static_cast<double>(samples); }
};

using SumsByAgent = std::map<std::string, Sum>;

/// Those with enough samples.
SumsByAgent sums_of(const AgentResults& results, const std::string& model,
                    const std::optional<std::string>& kind) {
    SumsByAgent sums;
    for (const AgentResult& result : results.results())
        if (result.model == model && (!kind || result.kind == *kind))
            sums[result.agent].add(result);
    std::erase_if(sums, [](const auto& one) { return one.second.samples < EnoughSamples; });
    return sums;
}

bool within_budget(const Sum& sum, const RunLimits& limits) {
    const bool too_many = limits.tokens && sum.tokens_known
                          && sum.mean_tokens() > static_cast<double>(*limits.tokens);
    const bool too_dear = limits.cost && sum.cost_known && sum.mean_cost() > *limits.cost;
    return !too_many && !too_dear;
}

/// The better one: the larger share of passes; of equal ones that with fewer tokens.
bool is_better(const Sum& sum, const Sum& than) {
    if (sum.share() != than.share())
        return sum.share() > than.share();
    return sum.tokens_known && than.tokens_known && sum.mean_tokens() < than.mean_tokens();
}

std::string sums_in_words(const SumsByAgent& sums) {
    std::vector<std::string> words;
    for (const auto& [agent, sum] : sums)
        words.push_back(fmt::format("{} solved {} of {}", agent, sum.passed, sum.samples));
    return join(words, ", ");
}

/// By measured results, where two agents or more have enough.
std::optional<AgentChoice> measured_choice(const ChoiceBasis& basis, const AgentResults& results) {
    std::optional<std::string> kind = results.kind_of(basis.task);
    SumsByAgent sums;
    if (kind)
        sums = sums_of(results, basis.model, kind);
    if (sums.size() < 2) {
        kind.reset();
        sums = sums_of(results, basis.model, kind);
    }
    if (sums.size() < 2)
        return std::nullopt;
    const std::string of = kind ? fmt::format("tasks of the kind \"{}\"", *kind) : "measured tasks";
    const std::string words = sums_in_words(sums);
    SumsByAgent affordable = sums;
    std::erase_if(affordable,
                  [&](const auto& one) { return !within_budget(one.second, basis.limits); });
    const bool some_are_not = affordable.size() < sums.size();
    const SumsByAgent& choice = affordable.empty() ? sums : affordable;
    const auto best =
        std::max_element(choice.begin(), choice.end(), [](const auto& one, const auto& other) {
            return is_better(other.second, one.second);
        });
    return AgentChoice{best->first,
                       fmt::format("with {}, of {} {}{}", basis.model, of, words,
                                   affordable.empty() ? "; none keeps to the budget"
                                   : some_are_not     ? "; what is above the budget is left out"
                                                      : "")};
}

/// Billions of parameters, as a name tells them: "qwen2.5:14b", "Llama-3.3-70B".
std::optional<double> size_in_name(const std::string& model) {
    const std::string name = ascii_lower(model);
    for (std::size_t i = 1; i < name.size(); ++i) {
        const bool ends =
            i + 1 == name.size() || std::isalnum(static_cast<unsigned char>(name[i + 1])) == 0;
        if (name[i] != 'b' || !ends)
            continue;
        std::size_t first = i;
        while (first > 0
               && (std::isdigit(static_cast<unsigned char>(name[first - 1])) != 0
                   || name[first - 1] == '.'))
            --first;
        const bool begins =
            first > 0 && std::isalpha(static_cast<unsigned char>(name[first - 1])) == 0;
        if (first < i && begins)
            return std::strtod(name.substr(first, i - first).c_str(), nullptr);
    }
    return std::nullopt;
}

struct SizeClass {
    bool small = false;
    std::string why;
};

SizeClass size_class(const ChoiceBasis& basis) {
    if (const std::optional<double> size = size_in_name(basis.model))
        return {*size <= LargestSmall,
                fmt::format("{} has by its name {:g} billion parameters", basis.model, *size)};
    if (basis.price && basis.price->input)
        return {*basis.price->input <= DearestSmall,
                fmt::format("{} costs {:g} US dollars for a million tokens", basis.model,
                            *basis.price->input)};
    return {false, fmt::format("neither size nor price of {} is known", basis.model)};
}

} // namespace

AgentChoice choose_agent(const ChoiceBasis& basis, const AgentResults& results) {
    if (basis.model.empty())
        return {"offline", "no model is named"};
    if (std::optional<AgentChoice> choice = measured_choice(basis, results))
        return *choice;
    const SizeClass size = size_class(basis);
    const std::string nothing = "its agents were not measured, and " + size.why;
    if (!size.small)
        return {Single, nothing};
    if (basis.limits_rounds && basis.limits.rounds < RoundsOfPlanning)
        return {Single, fmt::format("{}; {} rounds do not suffice for a plan", nothing,
                                    basis.limits.rounds)};
    return {Planning, nothing + ": small models gain by a plan"};
}

} // namespace graticule::agents
