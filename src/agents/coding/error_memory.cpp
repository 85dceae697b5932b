// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/error_memory.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::agents::coding {

namespace {

constexpr std::size_t MostRemedies = 500;
constexpr std::size_t MostRead = 5000; // of a file
constexpr std::size_t LongestText = 200;
constexpr std::size_t MostLinesRead = 6;
constexpr std::size_t LongestShapes = 300; // bytes, as a model is told of them

std::vector<std::string> lines_in(const Json& json, std::string_view name) {
    std::vector<std::string> lines;
    for (const std::string& line : texts_member(json, name))
        if (lines.size() < MostLinesRead)
            lines.push_back(one_line(line, LongestText));
    return lines;
}

std::optional<Remedy> remedy_in(const Json& json) {
    Remedy remedy;
    remedy.failure = {one_line(text_member(json, "type"), LongestText),
                      one_line(text_member(json, "words"), LongestText),
                      one_line(text_member(json, "place"), LongestText)};
    remedy.change = {lines_in(json, "removed"), lines_in(json, "added")};
    constexpr std::int64_t Most = 1'000'000;
    remedy.offered = static_cast<int>(std::min(count_member(json, "offered").value_or(0), Most));
    remedy.helped = static_cast<int>(std::min(count_member(json, "helped").value_or(0), Most));
    remedy.shapes = tools::data_shapes_in(member(json, "shapes"));
    return remedy.failure.type.empty() || remedy.change.added.empty() ? std::nullopt
                                                                      : std::optional(remedy);
}

bool helps_more(const Remedy& a, const Remedy& b) {
    return std::pair(a.helped, -a.offered) > std::pair(b.helped, -b.offered);
}

/// 2 for data of the same shapes, 1 where they differ in size alone, else 0.
int likeness(const Remedy& remedy, const tools::DataShapes& shapes) {
    if (remedy.shapes.empty() || !tools::alike_but_for_size(remedy.shapes, shapes))
        return 0;
    return remedy.shapes == shapes ? 2 : 1;
}

/// Which data a remedy was on, to whoever works on those of the shapes that are now.
std::string data_in_words(const Remedy& remedy, const tools::DataShapes& now) {
    if (remedy.shapes.empty())
        return {};
    const char* const which = remedy.shapes == now ? "the same" : now.empty() ? "this" : "another";
    return fmt::format(" on data of {} shape ({})", which,
                       shorten(tools::in_words(remedy.shapes), LongestShapes));
}

std::string in_words(const Remedy& remedy, const tools::DataShapes& now) {
    std::string text =
        fmt::format("Known from before: {} went away with this change{}{}:\n", remedy.failure.type,
                    data_in_words(remedy, now),
                    remedy.helped == 0 ? ""
                                       : fmt::format(", which helped {} time{}", remedy.helped,
                                                     remedy.helped == 1 ? "" : "s"));
    for (const std::string& line : remedy.change.removed)
        text += "- " + line + "\n";
    for (const std::string& line : remedy.change.added)
        text += "+ " + line + "\n";
    return text;
}

} // namespace

Json to_json(const Remedy& remedy) {
    Json json{{"type", remedy.failure.type},   {"words", remedy.failure.words},
              {"place", remedy.failure.place}, {"removed", remedy.change.removed},
              {"added", remedy.change.added},  {"offered", remedy.offered},
              {"helped", remedy.helped}};
    if (!remedy.shapes.empty())
        json["shapes"] = tools::to_json(remedy.shapes);
    return json;
}

ErrorMemory::ErrorMemory(const Json& json) {
    if (!json.is_array())
        return;
    for (std::size_t i = 0; i < std::min(json.size(), MostRead); ++i)
        if (const std::optional<Remedy> remedy = remedy_in(json[i]))
            add(*remedy);
}

const Remedy* ErrorMemory::remedy_for(const CodeFailure& failure,
                                      const tools::DataShapes& shapes) const {
    const Remedy* best = nullptr;
    for (const Remedy& remedy : m_remedies)
        if (remedy.failure == failure
            && (best == nullptr || likeness(remedy, shapes) > likeness(*best, shapes)))
            best = &remedy;
    return best;
}

void ErrorMemory::add(const Remedy& remedy) {
    const auto known = std::find_if(m_remedies.begin(), m_remedies.end(), [&](const Remedy& one) {
        return one.failure == remedy.failure && one.change == remedy.change
               && one.shapes == remedy.shapes;
    });
    if (known == m_remedies.end()) {
        m_remedies.push_back(remedy);
    } else {
        known->offered += remedy.offered;
        known->helped += remedy.helped;
    }
    std::stable_sort(m_remedies.begin(), m_remedies.end(), helps_more);
    if (m_remedies.size() > MostRemedies)
        m_remedies.pop_back();
}

bool ErrorMemory::forget(std::size_t number) {
    if (number == 0 || number > m_remedies.size())
        return false;
    m_remedies.erase(m_remedies.begin() + static_cast<std::ptrdiff_t>(number - 1));
    return true;
}

Json ErrorMemory::to_json() const {
    Json list = Json::array();
    for (const Remedy& remedy : m_remedies)
        list.push_back(coding::to_json(remedy));
    return list;
}

std::string ErrorLessons::note(std::string_view code, const tools::Observation& observation) {
    if (observation.ok) {
        learn_from_success(code);
        return {};
    }
    const std::optional<CodeFailure> failure = failure_of(observation);
    if (!failure)
        return {};
    m_failed = Failed{*failure, shapes_in(observation), std::string(code), std::nullopt};
    const Remedy* const known = m_memory.remedy_for(*failure, m_failed->shapes);
    if (known == nullptr)
        return {};
    m_failed->told = *known;
    return in_words(*known, m_failed->shapes);
}

void ErrorLessons::learn_from_success(std::string_view code) {
    if (!m_failed)
        return;
    const Failed failed = *std::exchange(m_failed, std::nullopt);
    const std::optional<CodeChange> change = change_between(failed.code, code);
    if (!change)
        return; // another step
    ++m_corrections;
    const bool told_of_it = failed.told && *change == failed.told->change;
    if (failed.told)
        learn({failed.failure, failed.told->change, 1, told_of_it ? 1 : 0, failed.told->shapes});
    if (!told_of_it || failed.told->shapes != failed.shapes)
        learn({failed.failure, *change, 0, 0, failed.shapes});
}

void ErrorLessons::learn(Remedy remedy) {
    m_memory.add(remedy);
    if (m_learn)
        m_learn(to_json(remedy));
}

} // namespace graticule::agents::coding
