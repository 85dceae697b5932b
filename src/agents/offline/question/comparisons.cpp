// SPDX-License-Identifier: Apache-2.0
// Questions that set two things against each other.
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace graticule::agents::offline {

namespace {

struct Comparative {
    std::string_view word;
    bool descending;
    std::string_view
        notion; ///< what it goes by where no column is named; empty where one has to be
};

constexpr Comparative Comparatives[] = {{"more", true, ""},
                                        {"larger", true, "size"},
                                        {"bigger", true, "size"},
                                        {"higher", true, "size"},
                                        {"greater", true, "size"},
                                        {"longer", true, "length"},
                                        {"taller", true, "size"},
                                        {"less", false, ""},
                                        {"fewer", false, ""},
                                        {"smaller", false, "size"},
                                        {"lower", false, "size"},
                                        {"shorter", false, "length"},
                                        {"deeper", true, "depth"},
                                        {"denser", true, "density"},
                                        {"richer", true, "income"},
                                        {"warmer", true, "temperature"},
                                        {"colder", false, "temperature"},
                                        {"wetter", true, "precipitation"},
                                        {"drier", false, "precipitation"}};

/// "more populous", "more densely populated".
constexpr Comparative BehindMore[] = {{"populous", true, "population"},
                                      {"densely populated", true, "density"},
                                      {"densely settled", true, "density"}};

} // namespace

/// "France or Poland", "the cantons Esch and Wiltz": two rows by their names.
std::optional<std::size_t> Grammar::two_names() {
    const State before = state();
    word({"the"});
    SetPhrase set;
    if (look() != nullptr && means_rows(*look()) && look(1) != nullptr && means_values(*look(1))) {
        set.entities = look()->entities;
        set.text = look()->text;
        set.one = true;
        ++m_at;
    }
    auto filter = values_list();
    if (!filter || filter->texts.size() < 2) {
        back(before);
        return std::nullopt;
    }
    filter->before_head = true;
    set.values.push_back(std::move(*filter));
    m_query.sets.push_back(std::move(set));
    return m_query.sets.size() - 1;
}

/// "more births", "larger", "the longer": what two things are compared by.
std::optional<Ranking> Grammar::comparative() {
    const State before = state();
    word({"is", "was", "are", "were"});
    sense(Sense::Containing);
    word({"had", "got"});
    articles();
    const Chunk* said = look();
    const auto* known =
        std::find_if(std::begin(Comparatives), std::end(Comparatives), [&](const auto& one) {
            return said != nullptr && ascii_lower(said->text) == one.word;
        });
    Ranking ranking;
    if (known != std::end(Comparatives)) {
        ++m_at;
        ranking.descending = known->descending;
        ranking.count = 2;
        ranking.count_given = true;
        ranking.of_named = true;
        if (const auto by = column()) {
            take_measure(ranking, *by);
            return ranking;
        }
        ranking.notion = known->notion;
        for (const Comparative& more : BehindMore)
            if (known->notion.empty() && spelled({more.word})) {
                ranking.notion = more.notion;
                ranking.descending = known->descending;
                break;
            }
    }
    if (!ranking.notion.empty())
        return ranking;
    back(before);
    return std::nullopt;
}

/// "Does Milan have more inhabitants than Naples?": the second name behind what is compared.
std::optional<std::size_t> Grammar::two_names_apart(ValueFilter first) {
    auto second = word({"than"}) ? values_list() : std::nullopt;
    if (!second || second->texts.size() != 1 || first.texts.size() != 1)
        return std::nullopt;
    first.options.push_back(second->options.front());
    first.texts.push_back(second->texts.front());
    first.before_head = true;
    SetPhrase set;
    set.values.push_back(std::move(first));
    m_query.sets.push_back(std::move(set));
    return m_query.sets.size() - 1;
}

/// "(Are there) more people in Harbour than in Hillcrest?"
bool Grammar::more_in_one() {
    auto ranking = comparative();
    if (!ranking || ranking->fields.empty() || sense(Sense::In) == nullptr)
        return false;
    auto first = values_list();
    const bool than = first && is_word({"than"}) && look(1) != nullptr && look(1)->is(Sense::In);
    const Chunk* second = than ? look(2) : nullptr;
    if (second == nullptr || !means_values(*second) || first->texts.size() != 1)
        return false;
    m_at += 3;
    first->options.push_back(second->values);
    first->texts.push_back(second->text);
    first->before_head = true;
    SetPhrase two;
    two.values.push_back(std::move(*first));
    two.ranking = std::move(ranking);
    m_query.sets.push_back(std::move(two));
    in_time();
    ask(m_query.sets.size() - 1, RowList{});
    return true;
}

/// "in Texas or in Colorado", "at the Airport or at Hillcrest": two names with what stands before
/// each of them.
std::optional<std::size_t> Grammar::two_places() {
    const State before = state();
    ValueFilter both;
    for (int i = 0; i < 2; ++i) {
        if (i == 1 && sense(Sense::Or) == nullptr)
            break;
        if (sense(Sense::In) == nullptr)
            word({"at", "on"});
        articles();
        const Chunk* name = look();
        if (name == nullptr || !means_values(*name))
            break;
        ++m_at;
        both.options.push_back(name->values);
        both.texts.push_back(name->text);
    }
    if (both.texts.size() != 2) {
        back(before);
        return std::nullopt;
    }
    both.before_head = true;
    SetPhrase set;
    set.values.push_back(std::move(both));
    m_query.sets.push_back(std::move(set));
    return m_query.sets.size() - 1;
}

/// "Was obesity more common in Texas or in Colorado?", "Where was unemployment higher, in Ohio or
/// in Utah?": a column of two places.
bool Grammar::more_common_in() {
    const State before = state();
    word({"where"});
    if (!word({"is", "are", "was", "were"}))
        return back(before);
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    in_time();
    const bool more = word({"more"});
    const bool less = !more && word({"less"});
    const bool higher = more || less ? spelled({"common", "frequent", "widespread", "prevalent"})
                                     : spelled({"higher", "greater", "larger"});
    const bool lower = !more && !less && !higher && spelled({"lower", "smaller", "rarer"});
    if (!higher && !lower)
        return back(before);
    in_time();
    mark(",");
    const auto set = two_places();
    if (!set)
        return back(before);
    in_time();
    Ranking ranking;
    take_measure(ranking, *said);
    ranking.descending = !less && !lower;
    ranking.count = 2;
    ranking.count_given = ranking.of_named = true;
    m_query.sets[*set].ranking = std::move(ranking);
    ask(*set, RowList{});
    return true;
}

/// "Which is bigger, Chad or Niger?", "Did Wake or Durham have more births in 1979?": the two in
/// the order of what is compared.
bool Grammar::comparison_of_two() {
    const State before = state();
    if (more_common_in())
        return true;
    std::optional<std::size_t> set;
    std::optional<std::size_t> noun;
    std::optional<ValueFilter> first;
    if (is_word({"there"}, 1) && word({"is", "are", "was", "were"})) {
        ++m_at;
        return more_in_one() || back(before);
    }
    if (word({"did", "does", "do", "is", "are", "was", "were", "has", "have"})) {
        set = two_names();
        if (!set && !(first = values_list()))
            return back(before);
    } else if (sense(Sense::Subject) != nullptr || word({"who"})) {
        if (look() != nullptr && means_rows(*look()))
            noun = m_at++;
    }
    auto ranking = comparative();
    if (!ranking)
        return back(before);
    in_time();
    if (first) {
        set = two_names_apart(std::move(*first));
    } else if (!set) {
        if (!mark(","))
            mark(":");
        set = two_names();
    }
    in_time();
    if (!set)
        return back(before);
    SetPhrase& two = m_query.sets[*set];
    if (noun && two.entities.empty()) {
        two.entities = m_chunks[*noun].entities;
        two.text = m_chunks[*noun].text;
        two.one = true;
    }
    two.ranking = std::move(ranking);
    ask(*set, RowList{});
    return true;
}

} // namespace graticule::agents::offline
