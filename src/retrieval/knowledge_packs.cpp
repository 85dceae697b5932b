// SPDX-License-Identifier: Apache-2.0
#include "retrieval/knowledge_packs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/packs/pack_reader.hpp"
#include "retrieval/packs/pack_texts.hpp"
#include "retrieval/search_index/term_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace graticule::retrieval {

namespace {

constexpr double InPhrase = 1;
constexpr double LooseWord = 0.25; // of a pack, but of no phrase of it that the task has
constexpr double LeastScore = 2;   // one word that three packs have, or several that more have

std::vector<KnowledgePack> read_packs() {
    std::vector<KnowledgePack> packs;
    for (const std::string_view text : pack_texts())
        packs.push_back(read_knowledge_pack(text));
    std::ranges::sort(packs, {}, &KnowledgePack::name);
    return packs;
}

/// What a pack has to do with a task.
struct Fit {
    bool has_phrase = false; ///< whether the task has a phrase of it
    TermWeights weights;
};

/// Function words help to tell phrases apart, and count nothing.
Fit fit_of(const KnowledgePack& pack, const TaskWords& task) {
    Fit fit;
    for (const AskedPhrase& phrase : pack.asked) {
        for (const std::string& word : phrase.words())
            fit.weights.emplace(word, LooseWord);
        if (const std::optional<Words> found = phrase.in(task)) {
            fit.has_phrase = true;
            for (const std::string& word : *found)
                fit.weights[word] = InPhrase;
        }
    }
    std::erase_if(fit.weights, [](const auto& entry) { return is_function_word(entry.first); });
    return fit;
}

Words words_with_full_weight(const TermWeights& weights) {
    Words words;
    for (const auto& [word, weight] : weights)
        if (weight == InPhrase)
            words.push_back(word);
    return words;
}

} // namespace

const std::vector<KnowledgePack>& knowledge_packs() {
    static const std::vector<KnowledgePack> Packs = read_packs();
    return Packs;
}

const KnowledgePack& find_knowledge_pack(std::string_view name) {
    std::vector<std::string> names;
    for (const KnowledgePack& pack : knowledge_packs()) {
        if (pack.name == name)
            return pack;
        names.push_back(pack.name);
    }
    const std::optional<std::string> nearest = nearest_name(name, names);
    throw Error(ErrorCode::NotFound, fmt::format("no knowledge pack '{}'", shorten(name, 80)),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : "`graticule packs` names them");
}

std::vector<FittingPack> packs_for(std::string_view task, std::size_t most) {
    const std::vector<KnowledgePack>& packs = knowledge_packs();
    const TaskWords task_words(task);
    std::vector<bool> has_phrase;
    std::vector<TermWeights> weights;
    TermIndex index;
    for (const KnowledgePack& pack : packs) {
        Fit fit = fit_of(pack, task_words);
        has_phrase.push_back(fit.has_phrase);
        index.add(fit.weights);
        weights.push_back(std::move(fit.weights));
    }
    TermWeights wanted;
    for (const std::string& word : task_words.distinct())
        wanted[word] = 1;
    const std::vector<double> scores = index.scores(wanted);
    std::vector<FittingPack> fitting;
    for (std::size_t i = 0; i < packs.size(); ++i)
        if (has_phrase[i] && scores[i] >= LeastScore)
            fitting.push_back({&packs[i], scores[i], words_with_full_weight(weights[i])});
    std::ranges::stable_sort(fitting, {}, [](const FittingPack& pack) {
        return std::pair(pack.pack->general, -pack.score);
    });
    fitting.resize(std::min(fitting.size(), most));
    return fitting;
}

} // namespace graticule::retrieval
