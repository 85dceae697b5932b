// SPDX-License-Identifier: Apache-2.0
#include "agents/choice/agent_results.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace graticule::agents {

namespace {

constexpr std::size_t MostWords = 60;   // of a kind
constexpr std::size_t ShortestWord = 4; // letters
constexpr std::size_t FewestShared = 2; // words of a task and a kind

/// The longer words of a text, each once, in small letters and without a plural's s.
std::set<std::string> longer_words(std::string_view text) {
    std::set<std::string> words;
    std::string word;
    for (const char letter : ascii_lower(text) + " ") {
        if (std::isalpha(static_cast<unsigned char>(letter)) != 0) {
            word += letter;
            continue;
        }
        if (word.size() > ShortestWord && word.ends_with('s'))
            word.pop_back();
        if (word.size() >= ShortestWord)
            words.insert(word);
        word.clear();
    }
    return words;
}

/// The words that most of the tasks have, the commonest first.
std::vector<std::string> common_words(const std::vector<std::string>& tasks) {
    std::map<std::string, std::size_t> counts;
    for (const std::string& task : tasks)
        for (const std::string& word : longer_words(task))
            ++counts[word];
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::string> words;
    for (const auto& [word, count] : sorted)
        if (words.size() < MostWords && (count > 1 || tasks.size() < 4))
            words.push_back(word);
    return words;
}

AgentResult result_from(const Json& json) {
    AgentResult result;
    result.suite = text_member(json, "suite");
    result.kind = text_member(json, "kind");
    result.agent = text_member(json, "agent");
    result.model = text_member(json, "model");
    const auto count = [&](const char* name) {
        return static_cast<std::size_t>(count_member(json, name).value_or(0));
    };
    result.tasks = count("tasks");
    result.samples = count("samples");
    result.passed = std::min(count("passed"), result.samples);
    result.cost = number_member(json, "cost_usd");
    result.tokens = number_member(json, "tokens");
    return result;
}

Json json_of(const AgentResult& result) {
    Json json{{"suite", result.suite},  {"kind", result.kind},   {"agent", result.agent},
              {"model", result.model},  {"tasks", result.tasks}, {"samples", result.samples},
              {"passed", result.passed}};
    if (result.cost)
        json["cost_usd"] = *result.cost;
    if (result.tokens)
        json["tokens"] = *result.tokens;
    return json;
}

} // namespace

AgentResults::AgentResults(const Json& json) {
    for (const Json& one : member(json, "results"))
        if (AgentResult result = result_from(one);
            !result.agent.empty() && !result.model.empty() && result.samples > 0)
            m_results.push_back(std::move(result));
    const Json& suites = member(json, "words");
    if (!suites.is_object())
        return;
    for (const auto& [suite, kinds] : suites.items())
        if (kinds.is_object())
            for (const auto& [kind, words] : kinds.items())
                m_words[suite][kind] = texts_member(kinds, kind.c_str());
}

void AgentResults::set_suite(const std::string& suite, const std::vector<AgentResult>& results,
                             const std::map<std::string, std::vector<std::string>>& tasks_by_kind) {
    std::erase_if(m_results, [&](const AgentResult& one) { return one.suite == suite; });
    m_results.insert(m_results.end(), results.begin(), results.end());
    auto& words = m_words[suite];
    words.clear();
    for (const auto& [kind, tasks] : tasks_by_kind)
        words[kind] = common_words(tasks);
}

std::optional<std::string> AgentResults::kind_of(std::string_view task) const {
    std::map<std::string, std::set<std::string>> kinds;
    for (const auto& [suite, words_by_kind] : m_words)
        for (const auto& [kind, words] : words_by_kind)
            kinds[kind].insert(words.begin(), words.end());
    const std::set<std::string> asked = longer_words(task);
    std::optional<std::string> best;
    double most = 0;
    for (const auto& [kind, words] : kinds) {
        double weight = 0;
        std::size_t shared = 0;
        for (const std::string& word : asked) {
            if (!words.contains(word))
                continue;
            ++shared;
            weight += 1.0
                      / static_cast<double>(
                          std::count_if(kinds.begin(), kinds.end(), [&](const auto& other) {
                              return other.second.contains(word);
                          }));
        }
        if (shared >= FewestShared && weight > most) {
            most = weight;
            best = kind;
        }
    }
    return best;
}

Json AgentResults::to_json() const {
    Json json{{"results", Json::array()}, {"words", Json::object()}};
    for (const AgentResult& result : m_results)
        json["results"].push_back(json_of(result));
    for (const auto& [suite, kinds] : m_words)
        for (const auto& [kind, words] : kinds)
            json["words"][suite][kind] = words;
    return json;
}

} // namespace graticule::agents
