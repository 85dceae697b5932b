// SPDX-License-Identifier: Apache-2.0
#include "retrieval/knowledge_packs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/packs/pack_reader.hpp"
#include "retrieval/packs/pack_texts.hpp"
#include "retrieval/word_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace graticule::retrieval {

namespace {

constexpr double LooseWord = 0.25; // of a pack, but of no phrase of it that the task has
constexpr double LeastScore = 2;   // one word that three packs have, or several that more have

std::vector<KnowledgePack> read_packs() {
    std::vector<KnowledgePack> packs;
    for (const std::string_view text : pack_texts())
        packs.push_back(read_knowledge_pack(text));
    std::ranges::sort(packs, {}, &KnowledgePack::name);
    return packs;
}

/// How much the words of a pack count for a task; function words, which help to tell its phrases
/// apart, do not.
WordWeights weights_for(const KnowledgePack& pack, const TaskWords& task, bool& fits) {
    WordWeights weights;
    fits = false;
    for (const AskedPhrase& phrase : pack.asked) {
        for (const std::string& word : phrase.words())
            weights.emplace(word, LooseWord);
        if (const std::optional<Words> found = phrase.in(task)) {
            fits = true;
            for (const std::string& word : *found)
                weights[word] = 1;
        }
    }
    std::erase_if(weights, [](const auto& entry) { return is_function_word(entry.first); });
    return weights;
}

Words words_with_full_weight(const WordWeights& weights) {
    Words words;
    for (const auto& [word, weight] : weights)
        if (weight == 1)
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
    std::vector<WordWeights> weights;
    std::vector<bool> fit;
    for (const KnowledgePack& pack : packs) {
        bool fits = false;
        weights.push_back(weights_for(pack, task_words, fits));
        fit.push_back(fits);
    }
    const std::vector<double> scores = word_scores(task_words.distinct(), weights);
    std::vector<FittingPack> fitting;
    for (std::size_t i = 0; i < packs.size(); ++i)
        if (fit[i] && scores[i] >= LeastScore)
            fitting.push_back({&packs[i], scores[i], words_with_full_weight(weights[i])});
    std::ranges::stable_sort(fitting, std::greater{}, &FittingPack::score);
    fitting.resize(std::min(fitting.size(), most));
    return fitting;
}

} // namespace graticule::retrieval
