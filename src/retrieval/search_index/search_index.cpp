// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/search_index.hpp"

#include "base/text.hpp"
#include "retrieval/search_index/field_synonyms.hpp"
#include "retrieval/search_index/search_terms.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <utility>

namespace graticule::retrieval {

namespace {

constexpr double Saturation = 1.2;          // k1
constexpr double LessPerPart = 0.1;         // of a function deep within a library
constexpr std::size_t LookedAtBody = 4000;  // bytes
constexpr std::size_t MostMerged = 100;     // of each ranking
constexpr double WeightOfVectors = 0.5;     // where words have 1; see benchmarks/retrieval
constexpr std::size_t LongestMeaning = 600; // bytes

/// A part of an entry, and how its words count.
struct Field {
    double weight;
    double length_share; // b: how far a long one counts less
};

constexpr std::size_t FieldCount = 6;
constexpr std::array<Field, FieldCount> Fields{{
    {2, 0.3},   // the last part of its name
    {0.5, 0.3}, // the parts before
    {4, 0.5},   // what it is in a sentence
    {2, 0.5},   // words that it is asked for with
    {0.3, 0.7}, // its signature
    {1, 0.7},   // the rest
}};

using TermNumbers = std::vector<TermIndex::TermNumber>;
using FieldTerms = std::array<TermNumbers, FieldCount>;

std::string_view last_part(std::string_view name) {
    return name.substr(name.rfind('.') + 1); // all of it without a dot
}

std::string_view parts_before(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

/// Reads the terms of texts as an index numbers them, and each word once.
class TermReader {
public:
    explicit TermReader(TermIndex& index) : m_index(index) {}

    FieldTerms terms_of(const Entry& entry) {
        FieldTerms terms;
        read(last_part(entry.name), terms[0]);
        read(parts_before(entry.name), terms[1]);
        for (const std::string& library : entry.libraries)
            read(library, terms[1]);
        read(entry.summary, terms[2]);
        read(entry.asked, terms[3]);
        if (entry.kind == EntryKind::Example)
            for (const std::string& function : entry.other_names)
                read(function, terms[3]);
        read(entry.signature, terms[4]);
        const bool has_both = entry.kind == EntryKind::Function; // a docstring tells of parameters
        read(has_both ? std::string_view() : entry.parameters, terms[5]);
        read(std::string_view(entry.body).substr(0, LookedAtBody), terms[5]);
        return terms;
    }

private:
    void read(std::string_view text, TermNumbers& terms) {
        each_word(text, [&](std::string_view word) {
            const TermNumbers& known = numbers_of(word);
            terms.insert(terms.end(), known.begin(), known.end());
        });
    }

    const TermNumbers& numbers_of(std::string_view word) {
        const auto [found, is_new] = m_words.try_emplace(std::string(word));
        if (is_new)
            for (const std::string& term : terms_of_word(word))
                found->second.push_back(m_index.number_of(term));
        return found->second;
    }

    TermIndex& m_index;
    std::unordered_map<std::string, TermNumbers> m_words;
};

std::vector<std::pair<TermIndex::TermNumber, double>>
weights_of(const FieldTerms& terms, const std::array<double, FieldCount>& usual_length) {
    std::vector<std::pair<TermIndex::TermNumber, double>> weights;
    for (std::size_t field = 0; field < FieldCount; ++field) {
        const double length = static_cast<double>(terms[field].size()) / usual_length[field];
        const double share = Fields[field].length_share;
        for (const TermIndex::TermNumber term : terms[field])
            weights.emplace_back(term, Fields[field].weight / (1 - share + share * length));
    }
    std::ranges::sort(weights);
    std::vector<std::pair<TermIndex::TermNumber, double>> sums;
    for (const auto& [term, weight] : weights)
        if (sums.empty() || sums.back().first != term)
            sums.emplace_back(term, weight);
        else
            sums.back().second += weight;
    return sums;
}

std::array<double, FieldCount> usual_lengths(const std::vector<FieldTerms>& all) {
    std::array<double, FieldCount> lengths{};
    for (std::size_t field = 0; field < FieldCount; ++field) {
        double with = 0;
        for (const FieldTerms& terms : all) {
            lengths[field] += static_cast<double>(terms[field].size());
            with += terms[field].empty() ? 0 : 1;
        }
        lengths[field] = with > 0 ? lengths[field] / with : 1;
    }
    return lengths;
}

/// What a library offers at its top is wanted more often than what lies deep in it.
double prior_of(const Entry& entry) {
    constexpr double UsualParts = 1;
    constexpr double MostParts = 5;
    if (entry.kind != EntryKind::Function)
        return 1;
    const auto dots = static_cast<double>(std::ranges::count(entry.name, '.'));
    return 1 - LessPerPart * std::clamp(dots - UsualParts, 0.0, MostParts);
}

bool is_wanted(const Entry& entry, const EntryQuery& query) {
    if (!query.kinds.empty() && std::ranges::find(query.kinds, entry.kind) == query.kinds.end())
        return false;
    if (query.version && !entry.version.starts_with(*query.version))
        return false;
    if (!query.library)
        return true;
    const std::string wanted = imported_name(*query.library);
    return std::ranges::any_of(entry.libraries, [&](const std::string& library) {
        return imported_name(library) == wanted;
    });
}

/// A thing is asked for by its whole name, and a member of a class by that of the class, too:
/// "GeoDataFrame.to_crs".
void add_names(const std::string& name, std::set<std::string>& names) {
    names.insert(ascii_lower(name));
    const std::size_t last = name.rfind('.');
    if (last != std::string::npos && last > 0)
        names.insert(ascii_lower(name.substr(name.rfind('.', last - 1) + 1))); // npos + 1 is 0
}

} // namespace

SearchIndex::SearchIndex(std::vector<Entry> entries)
    : m_entries(std::move(entries)), m_terms(Saturation) {
    std::vector<FieldTerms> terms;
    terms.reserve(m_entries.size());
    TermReader reader(m_terms);
    for (const Entry& entry : m_entries)
        terms.push_back(reader.terms_of(entry));
    const auto lengths = usual_lengths(terms);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        m_terms.add(weights_of(terms[i], lengths));
        const Entry& entry = m_entries[i];
        std::set<std::string> names{ascii_lower(last_part(entry.name))};
        add_names(entry.name, names);
        if (entry.kind == EntryKind::Function)
            for (const std::string& other : entry.other_names)
                add_names(other, names);
        for (const std::string& name : names)
            m_names.emplace(name, i);
    }
}

std::vector<std::size_t> SearchIndex::by_words(const EntryQuery& query) const {
    const std::vector<std::string> terms = search_terms(query.text);
    TermWeights weights;
    if (query.field_synonyms)
        weights = with_field_synonyms(terms);
    else
        for (const std::string& term : terms)
            weights[term] = 1;
    std::vector<double> scores = m_terms.scores(weights);
    for (std::size_t i = 0; i < scores.size(); ++i)
        scores[i] *= prior_of(m_entries[i]);
    std::set<std::size_t> named;
    for (const std::string& name : named_words(query.text)) {
        const auto [begin, end] = m_names.equal_range(name);
        for (auto it = begin; it != end; ++it)
            named.insert(it->second);
    }
    std::vector<std::size_t> order = ranked(scores);
    std::erase_if(order, [&](std::size_t i) { return !is_wanted(m_entries[i], query); });
    std::ranges::stable_partition(order, [&](std::size_t i) { return named.contains(i); });
    return order;
}

std::vector<FoundEntry> SearchIndex::search(const EntryQuery& query,
                                            const NearestEntries& nearest) const {
    std::vector<Ranking> rankings;
    if (query.by_words)
        rankings.push_back({by_words(query)});
    if (nearest && !trim(query.text).empty()) {
        rankings.push_back({nearest(query.text), WeightOfVectors});
        std::erase_if(rankings.back().things,
                      [&](std::size_t i) { return !is_wanted(m_entries[i], query); });
    }
    for (auto& [things, weight] : rankings)
        things.resize(std::min(things.size(), std::max(MostMerged, query.most)));
    std::vector<FoundEntry> found;
    for (const auto& [number, score] : fused(rankings))
        if (found.size() < query.most)
            found.push_back({&m_entries[number], score});
    return found;
}

std::string imported_name(std::string_view library) {
    static const std::map<std::string, std::string, std::less<>> Others{
        {"scikit_learn", "sklearn"}, {"pillow", "pil"},       {"imbalanced_learn", "imblearn"},
        {"odc_stac", "odc.stac"},    {"odc_geo", "odc.geo"},  {"pyshp", "shapefile"},
        {"scikit_image", "skimage"}, {"opencv_python", "cv2"}};
    std::string name = ascii_lower(library);
    std::ranges::replace(name, '-', '_');
    const auto found = Others.find(name);
    return found == Others.end() ? name : found->second;
}

std::string text_of_meaning(const Entry& entry) {
    std::string text = entry.name + ": " + entry.summary;
    if (!entry.asked.empty())
        text += " " + entry.asked;
    if (entry.body.find(entry.summary) == std::string::npos || text.size() < LongestMeaning)
        text += " " + entry.body;
    return shorten(text, LongestMeaning);
}

} // namespace graticule::retrieval
