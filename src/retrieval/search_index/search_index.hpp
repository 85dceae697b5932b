// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/search_index/entry.hpp"
#include "retrieval/search_index/term_index.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// What is searched for, and among what.
struct EntryQuery {
    std::string text;
    std::vector<EntryKind> kinds = {};       ///< of all where it is empty
    std::optional<std::string> library = {}; ///< as it is imported or installed
    std::optional<std::string> version = {}; ///< of the library, or how it begins: "1.2"
    std::size_t most = 3;
    bool by_words = true; ///< else by vectors alone
    bool field_synonyms = true;
};

struct FoundEntry {
    const Entry* entry = nullptr; ///< of the index
    double score = 0;             ///< comparable within one search
};

/// How near a text lies to each entry, by numbers in SearchIndex::entries(), the nearest first.
using NearestEntries = std::function<std::vector<std::size_t>(const std::string& text)>;

/// The entries of the documentation, which are found by words and, where there are vectors, by
/// what they mean.
///
/// By words the ranking is BM25F (Robertson and Zaragoza 2009): the name of an entry, what it is in
/// a sentence, the words that it is asked for with, the names of its parameters and the rest each
/// have a weight, and count the less the longer they are. Entries whose own name the question has
/// come before all others. A question's words are taken with what the field calls the same.
class SearchIndex {
public:
    explicit SearchIndex(std::vector<Entry> entries);

    std::span<const Entry> entries() const { return m_entries; }

    /// @param nearest ranks entries by vectors; both rankings are then merged by their ranks
    std::vector<FoundEntry> search(const EntryQuery& query,
                                   const NearestEntries& nearest = nullptr) const;

private:
    std::vector<std::size_t> by_words(const EntryQuery& query) const;

    std::vector<Entry> m_entries;
    TermIndex m_terms;
    std::multimap<std::string, std::size_t, std::less<>> m_names; ///< lower-case, whole and last
};

/// The name that a library is imported with, for that which it is installed by, in any case:
/// "scikit-learn" gives "sklearn".
std::string imported_name(std::string_view library);

/// The text by which an entry is told from others where it is made a vector: name, what it does,
/// and how the rest begins.
std::string text_of_meaning(const Entry& entry);

} // namespace graticule::retrieval
