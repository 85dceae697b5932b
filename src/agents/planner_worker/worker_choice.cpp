// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/worker_choice.hpp"

#include "agents/conversation/made_rasters.hpp"
#include "agents/planner_worker/instruction_words.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"
#include "tools/sets/search/tool_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace graticule::agents::planner_worker {

namespace {

constexpr double EnoughKnown = 0.6; // of the words of what is to be done, by their weight
constexpr double SameWork = 0.5;    // of the words of one of two subtasks, in the other
constexpr std::size_t FewestShared = 2;
constexpr std::size_t MostNamed = 3; // functions, and words
// What a word weighs that no function speaks of; one that some speaks of weighs 1. A verb that
// commands says most, while a noun elsewhere names what the data are about, of which functions
// never speak.
constexpr double UnknownOperation = 3;
constexpr double UnknownObject = 2;
constexpr double UnknownOther = 0.5;

void add_words(std::set<std::string>& words, const retrieval::Words& more) {
    words.insert(more.begin(), more.end());
}

void add_fields(std::set<std::string>& words, const geodata::Layer& layer) {
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        add_words(words, retrieval::identifier_words(layer.field(i).name));
}

/// What names the data and their fields: no word of an operation.
std::set<std::string> data_words(const Team& team) {
    std::set<std::string> words;
    const tools::Workspace& workspace = team.workspace;
    for (const geodata::CatalogEntry& entry : workspace.catalog().entries()) {
        add_words(words, retrieval::identifier_words(entry.name));
        add_words(words, retrieval::concept_words(entry.title));
        if (entry.kind == geodata::DataKind::Raster)
            continue;
        try {
            add_fields(words, workspace.read(entry, team.context).layer);
        } catch (const Error& error) { // who reads it is told
            if (error.code() == ErrorCode::Cancelled)
                throw;
        }
    }
    for (const std::string& name : workspace.dataset_names()) {
        add_words(words, retrieval::identifier_words(name));
        add_fields(words, workspace.layer(name));
    }
    for (const std::string& name : conversation::made_rasters(workspace))
        add_words(words, retrieval::identifier_words(name));
    return words;
}

/// Whether two subtasks are much the same work: one may say at more length what the other says.
bool is_same_work(const std::string& first, const std::string& second) {
    const std::set<std::string> a = read_instruction(first).all();
    const std::set<std::string> b = read_instruction(second).all();
    const auto both = static_cast<std::size_t>(
        std::count_if(a.begin(), a.end(), [&](auto& word) { return b.contains(word); }));
    const std::size_t least = std::min(a.size(), b.size());
    return both >= std::min(FewestShared, std::max<std::size_t>(least, 1))
           && static_cast<double>(both) >= SameWork * static_cast<double>(least);
}

struct Coverage {
    double known = 0;                 ///< weight of words that functions speak of
    double all = 0;                   ///< of all words
    std::vector<std::string> unknown; ///< those that weigh most first
    std::vector<std::string> nearest; ///< functions

    double part() const { return all == 0 ? 0 : known / all; }
};

class CoverageReader {
public:
    CoverageReader(const Team& team, const std::string& set)
        : m_set(set), m_named(data_words(team)) {}

    void take(const std::set<std::string>& words, double unknown_weight) {
        for (const std::string& word : words) {
            const bool is_known = !tools::search_tools(word, m_set).empty();
            if (!m_seen.insert(word).second || (m_named.contains(word) && !is_known))
                continue;
            m_coverage.known += is_known ? 1 : 0;
            m_coverage.all += is_known ? 1 : unknown_weight;
            if (!is_known)
                m_coverage.unknown.push_back(word);
        }
    }

    /// The words of a drawing mean something together: "box" and "plot" alone are known.
    void take_drawing(const std::set<std::string>& words) {
        std::map<std::string, std::size_t> tools;
        std::size_t asked = 0;
        for (const std::string& word : words) {
            if (m_named.contains(word))
                continue;
            ++asked;
            for (const tools::FoundTool& found : tools::search_tools(word, m_set))
                ++tools[found.tool->name];
        }
        const bool is_known = std::any_of(tools.begin(), tools.end(),
                                          [&](const auto& one) { return one.second == asked; });
        if (is_known || asked == 0)
            return;
        m_seen.insert(words.begin(), words.end());
        m_coverage.all += UnknownOperation;
        m_coverage.unknown.push_back(
            join(std::vector<std::string>(words.begin(), words.end()), " "));
    }

    Coverage coverage() { return std::move(m_coverage); }

private:
    const std::string& m_set;
    std::set<std::string> m_named;
    std::set<std::string> m_seen;
    Coverage m_coverage;
};

Coverage coverage_of(const Team& team, const std::string& instruction) {
    const std::string& set = team.options.tools.set;
    const InstructionWords words = read_instruction(instruction);
    CoverageReader reader(team, set);
    for (const std::set<std::string>& drawing : words.drawings)
        reader.take_drawing(drawing);
    reader.take(words.operations, UnknownOperation);
    reader.take(words.objects, UnknownObject);
    reader.take(words.others, UnknownOther);
    Coverage coverage = reader.coverage();
    for (const tools::FoundTool& found : tools::search_tools(instruction, set))
        if (coverage.nearest.size() < MostNamed)
            coverage.nearest.push_back(found.tool->name);
    return coverage;
}

WorkerChoice by_words(const Coverage& coverage) {
    const auto percent = static_cast<int>(std::lround(coverage.part() * 100));
    if (coverage.part() >= EnoughKnown)
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

/// The latest subtask of a kind that was much the same work; null where there is none.
const PastSubtask* last_same(const std::vector<PastSubtask>& past, const std::string& instruction,
                             WorkerKind kind) {
    const auto found = std::find_if(past.rbegin(), past.rend(), [&](const PastSubtask& one) {
        return one.kind == kind && is_same_work(instruction, one.instruction);
    });
    return found == past.rend() ? nullptr : &*found;
}

std::size_t number_of(const std::vector<PastSubtask>& past, const PastSubtask* subtask) {
    return static_cast<std::size_t>(subtask - past.data()) + 1;
}

} // namespace

WorkerChoice choose_worker(const Team& team, const std::string& instruction,
                           const std::vector<PastSubtask>& past) {
    if (team.options.kind != WorkerKind::Auto)
        return {team.options.kind, {}};
    WorkerChoice choice = by_words(coverage_of(team, instruction));
    const PastSubtask* const same = last_same(past, instruction, choice.kind);
    if (same == nullptr || !same->failed)
        return choice;
    const WorkerKind other =
        choice.kind == WorkerKind::Functions ? WorkerKind::Code : WorkerKind::Functions;
    const PastSubtask* const otherwise = last_same(past, instruction, other);
    if (otherwise != nullptr && otherwise->failed && otherwise > same)
        return {choice.kind, fmt::format("{} failed last at much the same, in subtask {}",
                                         in_words(other), number_of(past, otherwise))};
    return {other, fmt::format("{} failed at much the same, in subtask {}", in_words(choice.kind),
                               number_of(past, same))};
}

} // namespace graticule::agents::planner_worker
