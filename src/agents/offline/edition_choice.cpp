// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/edition_choice.hpp"

#include "base/text.hpp"
#include "geodata/tables/name_words.hpp"
#include "retrieval/edition_name.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <utility>

namespace graticule::agents::offline {

namespace {

using retrieval::Edition;
using retrieval::Editions;
using Words = std::vector<std::string>;

bool names_word(const Words& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_year_word(const std::string& word) {
    return word.size() == 4 && (word.starts_with("19") || word.starts_with("20"))
           && std::all_of(word.begin(), word.end(),
                          [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// By its whole name, by its year, or by a mark that is a word of the task. "roads" is a name as
/// good for "roads_old" and so names none.
bool names(const Words& task, const Editions& group, const Edition& edition) {
    if (group.by_year && names_word(task, std::to_string(*edition.year)))
        return true;
    const Words name = geodata::name_words(edition.name);
    if (!edition.marks.empty()
        && std::search(task.begin(), task.end(), name.begin(), name.end()) != task.end())
        return true;
    return std::any_of(edition.marks.begin(), edition.marks.end(), [&](const std::string& mark) {
        return retrieval::is_spoken_mark(mark) && names_word(task, mark);
    });
}

/// The task without the marks in an edition's name: "lands_110m" are "lands", and what is asked of
/// lands "in lands_110m" is asked of lands.
std::string without_marks(const std::string& task, const Edition& edition) {
    const std::size_t at = ascii_lower(task).find(ascii_lower(edition.name));
    if (at == std::string::npos)
        return task;
    static const std::regex Within(R"(\s+(in|of|from|by|according to)\s*$)",
                                   std::regex::ECMAScript | std::regex::icase);
    const std::string stem = join(edition.stem, " ");
    const std::string before = task.substr(0, at);
    const std::string after = task.substr(at + edition.name.size());
    std::smatch within;
    const bool said = retrieval::share_a_word(before, stem) || retrieval::share_a_word(after, stem);
    return said && std::regex_search(before, within, Within)
               ? before.substr(0, static_cast<std::size_t>(within.position())) + after
               : before + stem + after;
}

/// "258 features, 12 fields with values, 9,100 vertices"; of a table without the vertices.
std::string contents(const Editions& group, const Edition& edition) {
    const auto count = [](std::size_t number, const char* thing) {
        return fmt::format("{} {}{}", format_number(static_cast<double>(number)), thing,
                           number == 1 ? "" : "s");
    };
    std::string words = count(edition.holds.rows, group.geometry ? "feature" : "row");
    words += fmt::format(", {} with values", count(edition.holds.filled_fields, "field"));
    if (group.geometry)
        words += fmt::format(", {} {}", format_number(static_cast<double>(edition.holds.vertices)),
                             edition.holds.vertices == 1 ? "vertex" : "vertices");
    return words;
}

std::set<std::string> read_by(const Plan& plan) {
    std::set<std::string> read;
    for (const Step& step : plan.steps)
        if (step.tool == "read_dataset")
            read.insert(step.arguments.value("dataset", ""));
    return read;
}

/// Why one of several is taken.
std::string reason(const Editions& group, const Edition& taken, bool others_fit) {
    if (!others_fit)
        return "the one that has what is asked";
    if (group.by_year)
        return "the newest, as the task names no year";
    const bool alone = std::count_if(group.all.begin(), group.all.end(),
                                     [&](const Edition& one) { return one.holds == taken.holds; })
                       == 1;
    return alone ? "the most complete" : "the first of those that are as complete";
}

} // namespace

EditionChoice::EditionChoice(std::string_view task, const std::vector<Editions>& editions,
                             const std::set<std::string>& wanted)
    : m_task(task), m_editions(editions) {
    for (const Editions& group : editions)
        choose(group, wanted);
}

void EditionChoice::choose(const Editions& group, const std::set<std::string>& wanted) {
    const Words words = geodata::name_words(m_task);
    std::set<std::string> taken;
    for (const Edition& edition : group.all)
        if (wanted.contains(edition.name))
            taken.insert(edition.name);
    m_required.insert(taken.begin(), taken.end());
    if (taken.empty())
        for (const Edition& edition : group.all)
            if (names(words, group, edition)) {
                taken.insert(edition.name);
                std::string shorter = without_marks(m_task, edition);
                if (shorter != m_task)
                    m_required.insert(edition.name);
                m_task = std::move(shorter);
            }
    if (taken.empty()) {
        if (group.by_year && std::any_of(words.begin(), words.end(), is_year_word))
            return; // of a year that none of them is of
        m_unsaid.push_back(&group);
        taken.insert(group.all.front().name);
    }
    for (const Edition& edition : group.all)
        if (!taken.contains(edition.name))
            m_passed_over.insert(edition.name);
}

retrieval::Schema EditionChoice::ordered(retrieval::Schema schema) const {
    std::stable_partition(schema.datasets.begin(), schema.datasets.end(), [&](const auto& dataset) {
        return !m_passed_over.contains(dataset.name);
    });
    return schema;
}

retrieval::Schema EditionChoice::taken_of(retrieval::Schema ordered) const {
    std::erase_if(ordered.datasets,
                  [&](const auto& dataset) { return m_passed_over.contains(dataset.name); });
    return ordered;
}

bool EditionChoice::is_followed_by(const Plan& plan) const {
    const std::set<std::string> read = read_by(plan);
    return std::includes(read.begin(), read.end(), m_required.begin(), m_required.end());
}

void EditionChoice::say(Plan& plan) const {
    const std::set<std::string> read = read_by(plan);
    for (const Editions* group : m_unsaid) {
        const auto is_read = [&](const Edition& edition) { return read.contains(edition.name); };
        if (std::count_if(group->all.begin(), group->all.end(), is_read) != 1)
            continue;
        const Edition& taken = *std::find_if(group->all.begin(), group->all.end(), is_read);
        std::string sentence = fmt::format(
            "Of {} {} of one {}, \"{}\" is taken ({}), {}; the other{}:", group->all.size(),
            group->by_year ? "years" : "editions", group->geometry ? "layer" : "table", taken.name,
            contents(*group, taken), reason(*group, taken, &taken == &group->all.front()),
            group->all.size() == 2 ? "" : "s");
        for (const Edition& other : group->all) {
            if (&other == &taken)
                continue;
            sentence += fmt::format("{} \"{}\" ({})", sentence.ends_with(':') ? "" : ",",
                                    other.name, contents(*group, other));
            plan.passed_over.insert(other.name);
            Choices otherwise;
            otherwise.editions = {other.name};
            plan.open_choices.insert(
                plan.open_choices.begin(),
                {fmt::format("{} in place of {}", other.name, taken.name), std::move(otherwise)});
        }
        plan.cautions.push_back(sentence + ".");
    }
}

} // namespace graticule::agents::offline
