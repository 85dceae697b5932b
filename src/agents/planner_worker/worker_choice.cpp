// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/worker_choice.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"
#include "tools/search/tool_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <set>
#include <string_view>

namespace graticule::agents::planner_worker {

namespace {

constexpr double EnoughKnown = 0.6;  // of the words of what is to be done
constexpr double SameWork = 0.5;     // of the words of a subtask, in the one before
constexpr std::size_t MostNamed = 3; // functions, and words
// What instructions say whatever is to be done.
constexpr std::string_view Plain =
    "use using call called make result output name named new then first next step please task "
    "subtask data dataset file folder save write store keep give take one want should must";

bool is_quote(char c) {
    return c == '"' || c == '\'' || c == '`';
}

/// The words of an instruction that may say what is to be done: no names, which are in quotes, have
/// digits, dots or _, or a capital within a sentence.
std::string plain_part(std::string_view text) {
    std::string part;
    bool begins = true; // a sentence
    for (std::size_t at = 0; at < text.size();) {
        const bool opens = is_quote(text[at]) && (at == 0 || text[at - 1] == ' ');
        const std::size_t close = opens ? text.find(text[at], at + 1) : std::string_view::npos;
        if (close != std::string_view::npos) {
            at = close + 1;
            continue;
        }
        const std::size_t end = std::min(text.find_first_of(" \n\t,;:()", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const std::string_view bare = word.ends_with('.') ? word.substr(0, word.size() - 1) : word;
        const bool is_name =
            bare.find_first_of("._/0123456789") != std::string_view::npos
            || (!begins && !bare.empty() && std::isupper(static_cast<unsigned char>(bare[0])) != 0);
        if (!is_name)
            part += std::string(bare) + " ";
        if (!word.empty())
            begins = word.ends_with('.');
        at = end + 1;
    }
    return part;
}

std::set<std::string> words_of(std::string_view text) {
    const retrieval::Words words = retrieval::concept_words(text);
    return {words.begin(), words.end()};
}

/// What names the data: no word of an operation.
std::set<std::string> data_words(const tools::Workspace& workspace) {
    std::set<std::string> words;
    const auto add = [&](const retrieval::Words& more) { words.insert(more.begin(), more.end()); };
    for (const geodata::CatalogEntry& entry : workspace.catalog().entries()) {
        add(retrieval::identifier_words(entry.name));
        add(retrieval::concept_words(entry.title));
    }
    for (const std::string& name : workspace.dataset_names())
        add(retrieval::identifier_words(name));
    return words;
}

double shared_part(const std::string& first, const std::string& second) {
    const std::set<std::string> a = words_of(plain_part(first));
    const std::set<std::string> b = words_of(plain_part(second));
    if (a.empty())
        return 0;
    const auto both =
        std::count_if(a.begin(), a.end(), [&](auto& word) { return b.contains(word); });
    return static_cast<double>(both) / static_cast<double>(a.size());
}

struct Coverage {
    std::size_t words = 0;
    std::vector<std::string> unknown; ///< words that no function speaks of
    std::vector<std::string> nearest; ///< functions

    double known() const {
        return words == 0 ? 0
                          : 1 - static_cast<double>(unknown.size()) / static_cast<double>(words);
    }
};

Coverage coverage_of(const Team& team, const std::string& instruction) {
    Coverage coverage;
    const std::string& set = team.options.tools.set;
    const std::set<std::string> plain = words_of(Plain);
    const std::set<std::string> named = data_words(team.workspace);
    for (const std::string& word : words_of(plain_part(instruction))) {
        const bool is_known = !tools::search_tools(word, set).empty();
        if (plain.contains(word) || (named.contains(word) && !is_known))
            continue;
        ++coverage.words;
        if (!is_known)
            coverage.unknown.push_back(word);
    }
    for (const tools::FoundTool& found : tools::search_tools(instruction, set))
        if (coverage.nearest.size() < MostNamed)
            coverage.nearest.push_back(found.tool->name);
    return coverage;
}

WorkerChoice by_words(const Coverage& coverage) {
    const auto percent = static_cast<int>(std::lround(coverage.known() * 100));
    if (coverage.known() >= EnoughKnown)
        return {WorkerKind::Functions,
                fmt::format("the functions speak of {} % of its words; nearest are {}", percent,
                            names_in_sentence(coverage.nearest))};
    std::vector<std::string> words = coverage.unknown;
    words.resize(std::min(words.size(), MostNamed));
    return {WorkerKind::Code,
            words.empty() ? std::string("it says nothing that functions speak of")
                          : fmt::format("the functions speak of {} % of its words, and not of {}",
                                        percent, names_in_sentence(words))};
}

std::string_view in_words(WorkerKind kind) {
    return kind == WorkerKind::Code ? "code" : "functions";
}

} // namespace

WorkerChoice choose_worker(const Team& team, const std::string& instruction,
                           const std::vector<PastSubtask>& past) {
    if (team.options.kind != WorkerKind::Auto)
        return {team.options.kind, {}};
    WorkerChoice choice = by_words(coverage_of(team, instruction));
    if (past.empty() || !past.back().failed
        || shared_part(instruction, past.back().instruction) < SameWork)
        return choice;
    const WorkerKind other =
        past.back().kind == WorkerKind::Functions ? WorkerKind::Code : WorkerKind::Functions;
    return {other,
            fmt::format("{} failed just before at much the same", in_words(past.back().kind))};
}

} // namespace graticule::agents::planner_worker
