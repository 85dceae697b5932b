// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/near_names.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "retrieval/value_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t ShortestWord = 4;
constexpr std::size_t ShortestBeginning = 5;
constexpr std::size_t MostNear = 2;
constexpr std::size_t MostValuesRead = 20'000;
constexpr std::size_t MostNameBytes = 40;

struct NearName {
    std::size_t slips = 0;
    std::string name;
    std::string words;
};

class NearNames {
public:
    explicit NearNames(std::string_view word) : m_word(retrieval::comparable_text(word)) {}

    bool possible() const { return m_word.size() >= ShortestWord; }

    /// @param what  a dataset, field or value
    /// @param said  one of the things that it may be called
    void look_at(const std::string& said, const std::string& name, const char* what,
                 const std::string& dataset) {
        const auto slips = slips_to(retrieval::comparable_text(said));
        const bool known = std::any_of(m_near.begin(), m_near.end(),
                                       [&](const NearName& near) { return near.name == name; });
        if (!slips || known)
            return;
        const std::string shown = quoted(name, MostNameBytes);
        m_near.push_back({*slips, name,
                          dataset.empty() ? fmt::format("the {} {}", what, shown)
                                          : fmt::format("the {} {} of {}", what, shown,
                                                        one_line(dataset, MostNameBytes))});
    }

    std::string in_words() {
        if (m_near.empty())
            return {};
        std::stable_sort(m_near.begin(), m_near.end(),
                         [](const auto& a, const auto& b) { return a.slips < b.slips; });
        std::vector<std::string> words;
        for (std::size_t i = 0; i < std::min(m_near.size(), MostNear); ++i)
            words.push_back(m_near[i].words);
        return fmt::format(" (the data has {})", join(words, " and "));
    }

private:
    std::optional<std::size_t> slips_to(const std::string& name) const {
        if (name.size() < ShortestWord)
            return std::nullopt;
        if (m_word.size() >= ShortestBeginning && name.starts_with(m_word))
            return name.size() - m_word.size();
        const std::size_t longer = std::max(name.size(), m_word.size());
        const std::size_t most = m_word.size() / 4;
        if (longer - std::min(name.size(), m_word.size()) > most)
            return std::nullopt;
        const std::size_t slips = edit_distance(m_word, name);
        return slips <= most ? std::optional(slips) : std::nullopt;
    }

    std::string m_word;
    std::vector<NearName> m_near;
};

/// Places and people are written so; a noun is near to some village's name by accident.
bool is_name(std::string_view word) {
    return !word.empty() && word.front() >= 'A' && word.front() <= 'Z';
}

} // namespace

std::string near_names(const retrieval::Schema& schema, std::string_view word) {
    NearNames near(word);
    if (!near.possible())
        return {};
    for (const retrieval::DatasetProfile& data : schema.datasets) {
        near.look_at(data.name, data.name, "dataset", "");
        for (const retrieval::Naming& topic : data.topics)
            near.look_at(join(topic.words, " "), data.name, "dataset", "");
        for (std::size_t i = 0; i < data.fields.size(); ++i) {
            for (const retrieval::Words& alias : data.fields[i].aliases)
                near.look_at(join(alias, " "), data.fields[i].name, "field", data.name);
            if (!is_name(word) || data.fields[i].type != geodata::FieldType::Text)
                continue;
            for (const std::string& value : retrieval::distinct_values(data, i, MostValuesRead))
                near.look_at(value, value, "value", data.name);
        }
    }
    return near.in_words();
}

} // namespace graticule::agents::offline
